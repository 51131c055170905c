import { fiscalYearDays, spellDay } from '#domain/fiscal-years.ts'
import { describeForecast, forecastFund } from '#domain/funds/forecast.ts'
import { nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { LineChart } from '#web/ui/LineChart.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import type { FundDetails } from '#wire/funds/funds.ts'

/** What a fund had available from day to day of its fiscal year, and how long it lasts at its pace; every change stands below. */
export function FundLine({ details: { fund, days } }: { details: FundDetails }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const year = fiscalYearDays(fund.fiscalYear)
  // Money may come before the year begins, and be settled after it.
  const [from = year.first, until = year.last] = [
    [first.day, year.first].sort()[0],
    [last.day, year.last].sort()[1],
  ]
  const today = findToday()
  const forecast = forecastFund(fund, fund.fiscalYear, today)
  const highest = days.reduce((high, one) => (one.available > high.available ? one : high))
  const lowest = days.reduce((low, one) => (one.available < low.available ? one : low))
  const expected =
    'on' in forecast ? { day: forecast.on, value: forecast.kind === 'lasts' ? forecast.left : 0 } : null
  return (
    <Card title="Balance">
      <LineChart
        caption={`What ${nameFund(fund)} had available in fiscal year ${fund.fiscalYear}`}
        words={[
          `Highest ${formatMoney(highest.available)} on ${spellDay(highest.day)}, lowest ${formatMoney(lowest.available)} on ${spellDay(lowest.day)}, now ${formatMoney(last.available)}.`,
          describeForecast(forecast),
        ]
          .filter(Boolean)
          .join(' ')}
        from={from}
        until={until}
        today={today}
        points={days.map(({ day, available }) => ({ day, value: available }))}
        expected={expected}
        names={{ line: 'Available', expected: 'At this pace' }}
        format={formatMoney}
      />
    </Card>
  )
}
