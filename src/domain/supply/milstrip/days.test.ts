import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
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

test('a day of the year is the nearest such day, and the earlier of two equally near days', () => {
  checkRows(
    [
      ['001', '2024-07-02', '2024-01-01'],
      // Day 366 exists only in leap years, and 2100 is none.
      ['366', '2025-01-03', '2024-12-31'],
      ['366', '2027-06-30', '2028-12-31'],
      ['366', '2101-06-30', '2104-12-31'],
      ['366', '2099-06-30', '2096-12-31'],
    ],
    (ordinal, near, day) => expect(resolveOrdinalDay(ordinal, near)).toBe(day),
  )
  fc.assert(
    fc.property(days, fc.integer({ min: -182, max: 182 }), (day, away) => {
      expect(resolveOrdinalDay(ordinalDay(day), addDays(day, away))).toBe(day)
    }),
  )
})

test('a year of one digit is in the nearest decade', () => {
  checkRows(
    [
      ['4366', '2026-11-21', '2024-12-31'],
      ['6366', '2026-11-21', null],
      ['5366', '2026-11-21', null],
    ],
    (text, near, day) => expect(resolveYddd(text, near)).toBe(day),
  )
  fc.assert(
    fc.property(days, fc.integer({ min: -1820, max: 1820 }), (day, away) => {
      expect(resolveYddd(yddd(day), addDays(day, away))).toBe(day)
    }),
  )
})

test('other texts are no day', () => {
  for (const text of ['', '000', '367', '400', '1', '3250', 'N05']) {
    expect(() => resolveOrdinalDay(text, '2026-11-21')).toThrow(
      new RangeError(`${text} is not a day of the year.`),
    )
    expect(resolveYddd(`6${text}`, '2026-11-21')).toBeNull()
  }
  expect(['6366', '0366', '53250', '325', 'A325', '5366', '1366', '7366'].filter(isYddd)).toEqual([
    '6366',
    '0366',
  ])
})

test('people read the month and the day', () => {
  expect([ordinalDay('2026-11-21'), ...['031', '060', '366'].map(describeOrdinalDay)]).toEqual([
    ...['325', 'January 31', 'March 1, in a leap year February 29', 'December 31 of a leap year'],
  ])
  expect(['5060', '4060'].map(describeYddd)).toEqual([
    'March 1, of a year that ends in 5',
    'March 1, in a leap year February 29, of a year that ends in 4',
  ])
})
