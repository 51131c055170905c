import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { quarterOf } from './recertification.ts'

test('a quarter runs from the first day of its first month to the last day of its third', () =>
  checkRows(
    [
      ['2026-10-01', '2026-10-01', '2026-12-31'],
      ['2026-12-31', '2026-10-01', '2026-12-31'],
      ['2027-01-01', '2027-01-01', '2027-03-31'],
      ['2026-06-30', '2026-04-01', '2026-06-30'],
      ['2026-09-30', '2026-07-01', '2026-09-30'],
    ],
    (day, first, last) => expect(quarterOf(day)).toEqual({ first, last }),
  ))
