import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, yddd } from '../../fiscal-years.ts'
import {
  describeOrdinalDay,
  describeYddd,
  isYddd,
  ordinalDay,
  resolveOrdinalDay,
  resolveYddd,
} from './days.ts'

const days = fc.integer({ min: 0, max: 36_524 }).map((offset) => addDays('2000-01-01', offset))

test('a day of the year is the nearest such day', () => {
  expect(ordinalDay('2026-11-21')).toBe('325')
  expect(resolveOrdinalDay('360', '2027-01-05')).toBe('2026-12-26')
  expect(resolveOrdinalDay('005', '2026-12-26')).toBe('2027-01-05')
  fc.assert(
    fc.property(days, fc.integer({ min: -182, max: 182 }), (day, away) => {
      expect(resolveOrdinalDay(ordinalDay(day), addDays(day, away))).toBe(day)
    }),
  )
})

test('a year of one digit is in the nearest decade', () => {
  expect(resolveYddd('9365', '2031-02-01')).toBe('2029-12-31')
  expect(resolveYddd('0001', '2029-12-31')).toBe('2030-01-01')
  fc.assert(
    fc.property(days, fc.integer({ min: -1820, max: 1820 }), (day, away) => {
      expect(resolveYddd(yddd(day), addDays(day, away))).toBe(day)
    }),
  )
})

test('day 366 exists only in leap years', () => {
  expect(resolveYddd('4366', '2026-11-21')).toBe('2024-12-31')
  expect(resolveYddd('6366', '2026-11-21')).toBeNull()
  expect(resolveYddd('5366', '2026-11-21')).toBeNull()
  expect(resolveOrdinalDay('366', '2025-01-03')).toBe('2024-12-31')
  expect(resolveOrdinalDay('366', '2027-06-30')).toBe('2028-12-31')
  expect([isYddd('5366'), isYddd('6366')]).toEqual([false, true])
})

test.each(['', '000', '367', '1', '3250', 'N05'])('%j is no day of the year', (text) => {
  expect(() => resolveOrdinalDay(text, '2026-11-21')).toThrow(RangeError)
  expect(resolveYddd(`6${text}`, '2026-11-21')).toBeNull()
})

test('people read the month and the day', () => {
  expect(describeOrdinalDay('031')).toBe('January 31')
  expect(describeOrdinalDay('060')).toBe('March 1, in a leap year February 29')
  expect(describeOrdinalDay('366')).toBe('December 31 of a leap year')
  expect(describeYddd('5060')).toBe('March 1, of a year that ends in 5')
})

test.each(['53250', '325', 'A325', '5366', '1366', '7366'])('%j is no day of a year of one digit', (text) => {
  expect(isYddd(text)).toBe(false)
})

test('the search for day 366 reaches the nearest leap year, even across a century without one', () => {
  expect(resolveOrdinalDay('366', '2101-06-30')).toBe('2104-12-31')
  expect(resolveOrdinalDay('366', '2099-06-30')).toBe('2096-12-31')
  expect(isYddd('0366')).toBe(true)
  expect(() => resolveOrdinalDay('400', '2026-11-21')).toThrow('400 is not a day of the year.')
})

test('the earlier of two equally near days counts', () => {
  expect(resolveOrdinalDay('001', '2024-07-02')).toBe('2024-01-01')
  expect(describeYddd('4060')).toBe('March 1, in a leap year February 29, of a year that ends in 4')
})
