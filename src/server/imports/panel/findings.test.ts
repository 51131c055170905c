import { expect, test } from 'vitest'
import { describeHidden } from './findings.ts'

test('the import reports rows that a sheet hides, because it reads them like any other', () => {
  const draft = {
    number: 2,
    cells: [],
    name: '',
    given: {},
    before: null,
    after: {},
    changes: [],
    faults: [],
  }
  const say = (...hidden: boolean[]) =>
    describeHidden({ headings: [], faults: [], drafts: hidden.map((isHidden) => ({ ...draft, isHidden })) })
  expect(say(false)).toBe('')
  expect(say(true, false)).toBe(
    'One row is hidden in the sheet, such as by a filter. It is read like any other.',
  )
  expect(say(true, true)).toMatch(/^2 rows are hidden in the sheet, .* They are read like any other\.$/)
})
