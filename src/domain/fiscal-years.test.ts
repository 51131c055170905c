import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayIn,
  fiscalMonths,
  fiscalYearDays,
  fiscalYearOf,
  intendedFiscalYear,
  yddd,
} from './fiscal-years.ts'

describe('the day', () => {
  it('the day changes at midnight of each zone, even right after a request one second earlier', () => {
    const zones = ['America/New_York', 'Pacific/Guam']
    const daysAt = (instant: string) => zones.map((zone) => dayIn(zone, new Date(instant)))
    expect(daysAt('2026-11-21T04:59:59.999Z')).toEqual(['2026-11-20', '2026-11-21'])
    expect(daysAt('2026-11-21T05:00:00.000Z')).toEqual(['2026-11-21', '2026-11-21'])
    expect(daysAt('2026-11-21T05:00:00.001Z')).toEqual(['2026-11-21', '2026-11-21'])
    expect(daysAt('2026-11-21T04:59:59.998Z')).toEqual(['2026-11-20', '2026-11-21'])
  })
})

describe('the fiscal year', () => {
  it('the fiscal year runs from 1 October to 30 September', () => {
    expect(fiscalYearOf('2026-09-30')).toBe(2026)
    expect(fiscalYearOf('2026-10-01')).toBe(2027)
    expect(fiscalYearOf('2027-01-01')).toBe(2027)
    expect(fiscalYearDays(2027)).toEqual({ first: '2026-10-01', last: '2027-09-30' })
  })

  it('the fiscal year is the named year, or otherwise the year of today', () => {
    expect(intendedFiscalYear(undefined, '2026-09-30')).toBe(2026)
    expect(intendedFiscalYear(undefined, '2026-10-01')).toBe(2027)
    expect(intendedFiscalYear(2025, '2026-10-01')).toBe(2025)
  })

  it('the fiscal year contains its own first and last day, and the years around it contain theirs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), (year) => {
        const { first, last } = fiscalYearDays(year)
        expect([first, last, addDays(last, 1), addDays(first, -1)].map(fiscalYearOf)).toEqual([
          year,
          year,
          year + 1,
          year - 1,
        ])
      }),
    )
  })

  it('the fiscal year has twelve months and begins with October', () => {
    const months = fiscalMonths(2027)
    expect(months).toHaveLength(12)
    expect([months[0], months[2], months[3], months[11]]).toEqual([
      ...['2026-10', '2026-12', '2027-01', '2027-09'],
    ])
  })

  it('the fiscal year changes at midnight of the portal, not of London [D18]', () => {
    expect(dayIn('America/New_York', new Date('2026-10-01T03:59:59Z'))).toBe('2026-09-30')
    expect(dayIn('America/New_York', new Date('2026-10-01T04:00:00Z'))).toBe('2026-10-01')
    expect(dayIn('America/New_York', new Date('2027-01-01T04:30:00Z'))).toBe('2026-12-31')
  })
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
