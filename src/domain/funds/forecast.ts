import { addDays, countDays, fiscalYearDays, fiscalYearOf, spellDay } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'
import type { Balances } from './funds.ts'

/** Fewer days than these have no pace. */
const FIRST_DAYS = 14

/** What becomes of a fund by the last day of its fiscal year if it goes on as it did so far. */
export type Forecast =
  | { kind: 'other-year' | 'early' | 'gone' | 'unused' }
  /** The day on which the last cent goes. */
  | { kind: 'empties'; on: string }
  /** What the last day leaves, in whole cents. */
  | { kind: 'lasts'; on: string; left: number }

/**
 * The pace is what orders took so far, reserved or spent, by the days of the fiscal year that have passed; only the year that
 * runs has one. `today` is the day in the portal's zone, which has not passed yet.
 */
export function forecastFund(
  { available, reserved, spent }: Balances,
  fiscalYear: number,
  today: string,
): Forecast {
  if (fiscalYearOf(today) !== fiscalYear) return { kind: 'other-year' }
  if (available <= 0) return { kind: 'gone' }
  const { first, last } = fiscalYearDays(fiscalYear)
  const passed = countDays(first, today)
  if (passed < FIRST_DAYS) return { kind: 'early' }
  const taken = reserved + spent
  if (taken <= 0) return { kind: 'unused' }
  // Whole numbers to the end: cents by days.
  const enough = available * passed
  const needed = taken * (countDays(today, last) + 1)
  if (enough > needed) return { kind: 'lasts', on: last, left: Math.floor((enough - needed) / passed) }
  const beforeItEmpties = (enough - 1 - ((enough - 1) % taken)) / taken
  return { kind: 'empties', on: addDays(today, beforeItEmpties) }
}

/** As people read it, such as 'At this pace empty on 12 June 2027.'; nothing for a year that does not run. */
export function describeForecast(forecast: Forecast): string {
  switch (forecast.kind) {
    case 'other-year':
      return ''
    case 'gone':
      return 'Empty.'
    case 'early':
      return 'Too early to say how long it lasts.'
    case 'unused':
      return 'Nothing was taken from it yet.'
    case 'empties':
      return `At this pace empty on ${spellDay(forecast.on)}.`
    case 'lasts':
      return `At this pace ${formatMoney(forecast.left)} left on ${spellDay(forecast.on, 'without year')}.`
  }
}
