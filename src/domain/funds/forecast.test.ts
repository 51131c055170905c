import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { addDays, countDays, dayIn, fiscalYearDays } from '../fiscal-years.ts'
import { describeForecast, type Forecast, forecastFund } from './forecast.ts'

const NONE = { available: 0, reserved: 0, committed: 0, obligated: 0, spent: 0, undecided: 0 }
const say = (available: number, taken: number, today: string, fiscalYear = 2027) => {
  const undecided = Math.floor(taken / 3)
  return describeForecast(
    forecastFund({ ...NONE, available, undecided, spent: taken - undecided }, fiscalYear, today),
  )
}

it('the forecast of a fund is right in each case', () =>
  checkRows(
    [
      ['2027-01-09', 154_000, 100_000, 'At this pace empty on 11 June 2027.'],
      ['2027-01-09', 265_000, 100_000, 'At this pace empty on 30 September 2027.'],
      ['2027-01-09', 265_001, 100_000, 'At this pace $0.01 left on 30 September.'],
      ['2027-01-09', 1_499_000, 100_000, 'At this pace $12,340.00 left on 30 September.'],
      ['2026-10-14', 5_000, 1_000, 'Too early to say how long it lasts.'],
      ['2026-10-15', 5_000, 1_400, 'At this pace empty on 3 December 2026.'],
      ['2027-03-01', 5_000, 0, 'Nothing was taken from it yet.'],
      ['2027-03-01', 0, 5_000, 'Empty.'],
      ['2026-10-01', 0, 0, 'Empty.'],
      // A year that is over, and one that has not begun.
      ['2027-10-01', 5_000, 1_000, ''],
      ['2026-09-30', 5_000, 1_000, ''],
    ],
    (today, available, taken, sentence) => expect(say(available, taken, today)).toBe(sentence),
  ))

it('the forecast counts a leap day', () => {
  expect(say(100, 15_200, '2028-03-01', 2028)).toBe('At this pace empty on 1 March 2028.')
  expect(countDays('2027-10-01', '2028-03-01')).toBe(152)
})

it("the year begins with the day of the portal's zone, not with the day of UTC", () => {
  const instant = new Date('2026-10-01T02:00:00Z')
  expect(forecastFund(NONE, 2027, dayIn('UTC', instant)).kind).toBe('gone')
  expect(forecastFund(NONE, 2027, dayIn('America/New_York', instant)).kind).toBe('other-year')
})

const { first, last } = fiscalYearDays(2027)
const cents = fc.integer({ min: 1, max: 10_000_000_000_000 })
const today = fc.integer({ min: 14, max: 364 }).map((days) => addDays(first, days))
const funds = fc.record({ today, taken: cents, available: cents })
const of = ({ today, taken, available }: { today: string; taken: number; available: number }) =>
  forecastFund({ ...NONE, available, committed: taken }, 2027, today)

it('the empty day is the first day by whose end the pace uses everything, and the rest follows the pace', () => {
  fc.assert(
    fc.property(funds, (fund) => {
      const forecast = of(fund)
      const passed = BigInt(countDays(first, fund.today))
      const leftAfter = (days: number) => BigInt(fund.available) * passed - BigInt(fund.taken) * BigInt(days)
      const ahead = countDays(fund.today, last) + 1
      if (forecast.kind === 'empties') {
        const days = countDays(fund.today, forecast.on) + 1
        expect(days >= 1 && days <= ahead).toBe(true)
        expect(leftAfter(days) <= 0n && leftAfter(days - 1) > 0n).toBe(true)
      } else {
        const left = Number(leftAfter(ahead) / passed)
        expect(forecast).toEqual({ kind: 'lasts', on: last, left })
      }
    }),
  )
})

it('more money never empties a fund sooner', () => {
  const end = (forecast: Forecast) => ('on' in forecast ? `${forecast.on} ${forecast.kind}` : '')
  fc.assert(
    fc.property(funds, cents, (fund, more) => {
      expect(end(of({ ...fund, available: fund.available + more })) >= end(of(fund))).toBe(true)
    }),
  )
})
