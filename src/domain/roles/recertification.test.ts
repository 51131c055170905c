import { expect, test } from 'vitest'
import { quarterOf } from './recertification.ts'

test.each([
  ['2026-10-01', '2026-10-01', '2026-12-31'],
  ['2026-12-31', '2026-10-01', '2026-12-31'],
  ['2027-01-01', '2027-01-01', '2027-03-31'],
  ['2028-02-29', '2028-01-01', '2028-03-31'],
  ['2026-06-30', '2026-04-01', '2026-06-30'],
  ['2026-09-30', '2026-07-01', '2026-09-30'],
])('the quarter of %s runs from %s to %s', (day, first, last) => {
  expect(quarterOf(day)).toEqual({ first, last })
})
