import { fiscalYearOf } from '../fiscal-years.ts'
import { describeForecast, type Forecast, forecastFund } from '../funds/forecast.ts'
import type { Balances } from '../funds/funds.ts'

const MOST_SHORT = 5

/**
 * Funds of the fiscal year that runs which do not last until its end at their pace, those that are empty first; one that never held
 * anything is none.
 */
export function findShortFunds<F extends Balances>(
  funds: readonly F[],
  today: string,
): (F & { words: string })[] {
  return funds
    .map((fund) => ({ fund, forecast: forecastFund(fund, fiscalYearOf(today), today) }))
    .filter(
      ({ fund, forecast }) => endOf(forecast) !== null && fund.available + fund.reserved + fund.spent > 0,
    )
    .sort((a, b) => (endOf(a.forecast) ?? '').localeCompare(endOf(b.forecast) ?? ''))
    .slice(0, MOST_SHORT)
    .map(({ fund, forecast }) => ({ ...fund, words: describeForecast(forecast) }))
}

/** The day on which a fund is empty; '' where it is, null where it lasts or nobody can say. */
function endOf(forecast: Forecast): string | null {
  if (forecast.kind === 'gone') return ''
  return forecast.kind === 'empties' ? forecast.on : null
}
