import { fiscalYearOf } from '../fiscal-years.ts'
import { describeForecast, type Forecast, forecastFund } from '../funds/forecast.ts'
import { type Balances, sumAllotted } from '../funds/funds.ts'

/** Empty funds first, without those that never held money. */
export function findShortFunds<F extends Balances>(
  funds: readonly F[],
  today: string,
): (F & { words: string })[] {
  return funds
    .map((fund) => ({ fund, forecast: forecastFund(fund, fiscalYearOf(today), today) }))
    .filter(({ fund, forecast }) => endOf(forecast) !== null && sumAllotted(fund) > 0)
    .sort((a, b) => (endOf(a.forecast) ?? '').localeCompare(endOf(b.forecast) ?? ''))
    .map(({ fund, forecast }) => ({ ...fund, words: describeForecast(forecast) }))
}

/** '' when already empty, null when it lasts or nobody can say. */
function endOf(forecast: Forecast): string | null {
  if (forecast.kind === 'gone') return ''
  return forecast.kind === 'empties' ? forecast.on : null
}
