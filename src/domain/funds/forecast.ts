import { addDays, countDays, fiscalYearDays, fiscalYearOf, spellDay } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'
import { type Balances, sumTaken } from './funds.ts'

const FIRST_DAYS = 14

export type Forecast =
  | { kind: 'other-year' | 'early' | 'gone' | 'unused' }
  | { kind: 'empties'; on: string }
  /** `left` is in whole cents. */
  | { kind: 'lasts'; on: string; left: number }

/** The pace is this fiscal year's spending per day. `today` has not passed yet. */
export function forecastFund({ available, ...fund }: Balances, fiscalYear: number, today: string): Forecast {
  if (fiscalYearOf(today) !== fiscalYear) return { kind: 'other-year' }
  if (available <= 0) return { kind: 'gone' }
  const { first, last } = fiscalYearDays(fiscalYear)
  const passed = countDays(first, today)
  if (passed < FIRST_DAYS) return { kind: 'early' }
  const taken = sumTaken(fund)
  if (taken <= 0) return { kind: 'unused' }
  const enough = available * passed
  const needed = taken * (countDays(today, last) + 1)
  if (enough > needed) return { kind: 'lasts', on: last, left: Math.floor((enough - needed) / passed) }
  const beforeItEmpties = (enough - 1 - ((enough - 1) % taken)) / taken
  return { kind: 'empties', on: addDays(today, beforeItEmpties) }
}

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
