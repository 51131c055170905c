import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CustomFilter } from '#domain/reports/custom-report.ts'
import { textsOf } from '#testing/markup.ts'
import { FilterRow } from './FilterRow.tsx'

function render(filter: CustomFilter, error?: string): string {
  const given = { id: 'filter', number: 2, source: 'lines' as const, filter, error }
  return renderToStaticMarkup(<FilterRow {...given} onChange={() => {}} onRemove={() => {}} />)
}

it('a filter of a column that is gone can be removed', () => {
  expect(textsOf(render({ column: 'weight', condition: 'contains', values: ['5'] }))).toEqual([
    ...['Filter 2: weight', 'This column does not exist any more. Remove the filter.'],
    ...['Remove', 'filter weight'],
  ])
})

it('a fault of a value is at its own field, and a fault of the condition at the condition', () => {
  const wrongOf = (filter: CustomFilter) =>
    [...render(filter, 'Wrong.').matchAll(/ id="([^"]*)"[^>]* aria-invalid="true"/g)].map(([, id]) => id)
  for (const [values, id] of [
    [['9', '1'], 'filter-value0'],
    [['9', '-1'], 'filter-value1'],
  ] as const)
    expect(wrongOf({ column: 'total', condition: 'between', values: [...values] })).toEqual([id])
  expect(wrongOf({ column: 'status', condition: 'contains', values: ['a'] })).toEqual(['filter'])
})
