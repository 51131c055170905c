import { expect, test } from 'vitest'
import { monthDays, nextMonth, weeksOf } from './month-grid.ts'

test('a month has weeks from Sunday to Saturday with its days in their columns, and other cells are empty', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], ...(weeks[4]?.slice(0, 3) ?? [])]).toEqual([
    ...['2026-11-01', '2026-11-29', '2026-11-30', null],
  ])
  expect(weeksOf('2026-12')[0]?.slice(0, 3)).toEqual([null, null, '2026-12-01'])
  expect(weeksOf('2026-02').flat()).toHaveLength(28)
})

test('months follow each other, and their first and last day match the calendar, including leap years', () => {
  expect(monthDays('2026-11')).toEqual({ first: '2026-11-01', last: '2026-11-30' })
  expect(monthDays('2028-02').last).toBe('2028-02-29')
  expect([nextMonth('2026-12'), nextMonth('2027-01', -1), nextMonth('2026-05')]).toEqual([
    ...['2027-01', '2026-12', '2026-06'],
  ])
})
