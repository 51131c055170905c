import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  dayIn,
  fiscalMonths,
  fiscalYearDays,
  fiscalYearOf,
  intendedFiscalYear,
  yddd,
} from './fiscal-years.ts'

it('the day changes at midnight of each zone, even right after a request one second earlier [D18]', () => {
  const zones = ['America/New_York', 'Pacific/Guam']
  const daysAt = (instant: string) => zones.map((zone) => dayIn(zone, new Date(instant))).join(' ')
  expect(daysAt('2026-11-21T04:59:59.999Z')).toBe('2026-11-20 2026-11-21')
  expect(daysAt('2026-11-21T05:00:00.000Z')).toBe('2026-11-21 2026-11-21')
  expect(daysAt('2026-11-21T05:00:00.001Z')).toBe('2026-11-21 2026-11-21')
  expect(daysAt('2026-11-21T04:59:59.998Z')).toBe('2026-11-20 2026-11-21')
  expect(daysAt('2026-10-01T03:59:59Z')).toBe('2026-09-30 2026-10-01')
  expect(daysAt('2026-10-01T04:00:00Z')).toBe('2026-10-01 2026-10-01')
})

it('the fiscal year runs from 1 October to 30 September, in twelve months', () => {
  expect(fiscalYearDays(2027)).toEqual({ first: '2026-10-01', last: '2027-09-30' })
  expect(fiscalMonths(2027).join(' ')).toMatch(/^2026-10 2026-11 2026-12 2027-01 2027-02 .* 2027-08 2027-09$/)
  expect(fiscalMonths(2027)).toHaveLength(12)
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), (year) => {
      const { first, last } = fiscalYearDays(year)
      const days = [first, last, addDays(last, 1), addDays(first, -1)]
      expect(days.map(fiscalYearOf)).toEqual([year, year, year + 1, year - 1])
    }),
  )
})

it('the fiscal year is the named year, or otherwise the year of today', () => {
  const named = [
    ...[intendedFiscalYear(undefined, '2026-09-30'), intendedFiscalYear(undefined, '2026-10-01')],
    intendedFiscalYear(2025, '2026-10-01'),
  ]
  expect(named).toEqual([2026, 2027, 2025])
})

it('requisition days are the last digit of the year and the day of the year', () => {
  expect(['2026-11-21', '2026-01-01', '2028-12-31', '2028-03-01'].map(yddd)).toEqual([
    ...['6325', '6001', '8366', '8061'],
  ])
})

it('adding days crosses months, leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})
