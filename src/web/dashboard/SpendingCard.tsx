import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatMonth } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { listSpending } from '#wire/dashboard/dashboard.ts'

/** Spending by month of the fiscal year, drawn and as a table. */
export function SpendingCard() {
  const query = useCall(listSpending, { params: { person: usePerson().id } })
  return (
    <Card title="SPENDING BY MONTH">
      <Loaded query={query} text="Loading spending…">
        {({ fiscalYear, months }) =>
          months.every(({ spent }) => spent === 0) ? (
            <EmptyState text={`Nothing has been spent in fiscal year ${fiscalYear} yet.`} icon="chart" />
          ) : (
            <BarChart
              caption={`Fiscal year ${fiscalYear}, October to September, after refunds`}
              labels={months.map(({ month }) => formatMonth(month))}
              series={[{ name: 'Spent', values: months.map(({ spent }) => spent) }]}
              format={formatMoney}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
