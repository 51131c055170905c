import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { textsOf } from '#testing/markup.ts'
import { FilterRow } from './FilterRow.tsx'

it('a filter of a column that is gone can be removed', () => {
  const filter = { column: 'weight', condition: 'contains' as const, values: ['5'] }
  const given = { id: 'filter', number: 2, source: 'lines' as const, filter, error: undefined }
  const markup = renderToStaticMarkup(<FilterRow {...given} onChange={() => {}} onRemove={() => {}} />)
  expect(textsOf(markup)).toEqual([
    ...['Filter 2: weight', 'This column does not exist any more. Remove the filter.'],
    ...['Remove', 'filter weight'],
  ])
})
