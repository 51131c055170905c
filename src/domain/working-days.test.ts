import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './fiscal-years.ts'
import { findDayBefore, isWorkingDay, listFederalHolidays } from './working-days.ts'

test('federal holidays are those that the government observes, also where they fall on a weekend', () => {
  expect(listFederalHolidays(2026)).toEqual([
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03'],
    ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ])
  // New Year's Day of 2028 is a Saturday.
  expect(listFederalHolidays(2027)).toContain('2027-12-31')
  expect(listFederalHolidays(2028)).not.toContain('2028-01-01')
  expect(listFederalHolidays(2023)).toContain('2023-01-02')
})

test('exactly as many working days as asked for follow the day that is found', () => {
  expect(findDayBefore('2026-12-01', 3, new Set())).toBe('2026-11-26')
  expect(findDayBefore('2026-12-01', 3, new Set(['2026-11-27']))).toBe('2026-11-24')
  const days = fc.integer({ min: 0, max: 4000 }).map((later) => addDays('2024-01-01', later))
  const counts = fc.integer({ min: 1, max: 40 })
  fc.assert(
    fc.property(days, counts, fc.array(days, { maxLength: 5 }), (today, count, off) => {
      const closed = new Set(off)
      const start = findDayBefore(today, count, closed)
      let passed = 0
      for (let day = addDays(start, 1); day <= today; day = addDays(day, 1))
        if (isWorkingDay(day, closed)) passed++
      expect(passed).toBe(count)
      expect(isWorkingDay(addDays(start, 1), closed)).toBe(true)
    }),
  )
})
