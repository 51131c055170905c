import { nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { LoadFailed } from '#web/ui/LoadingOverlay.tsx'
import { listWaitingMoney, type WaitingLine } from '#wire/orders/supply-requests.ts'

/** Lines whose money waits for a decision. Nothing is shown while there are none. */
export function WaitingMoney() {
  const waiting = useCall(listWaitingMoney, {})
  if (waiting.isError)
    return <LoadFailed message={waiting.error.message} onRetry={() => void waiting.refetch()} />
  if (!waiting.data || waiting.data.rows.length === 0) return null
  return (
    <Card title="Supply needs a decision">
      <DataTable
        caption="Lines whose money waits for Finance"
        isCaptionHidden
        columns={columns}
        rows={waiting.data.rows}
        rowKey={(line) => `${line.order}-${line.number}`}
      />
      <CutNote list={waiting.data} which="oldest" />
    </Card>
  )
}

const columns: Column<WaitingLine>[] = [
  {
    key: 'line',
    header: 'Order and line',
    isRowHeader: true,
    cell: (line) => (
      <AppLink href={`/orders/${line.order}`}>
        Order {line.order}, line {line.number}
      </AppLink>
    ),
  },
  { key: 'item', header: 'Item', cell: (line) => line.description },
  { key: 'fund', header: 'Fund', isUnbroken: true, cell: (line) => `${nameFund(line)}, ${line.fiscalYear}` },
  {
    key: 'what',
    header: 'What to decide',
    cell: (line) => (
      <>
        {line.owed > 0 && (
          <div>
            {formatMoney(line.owed)} more is owed. Commit it if it is right; add money first if the fund is
            short.
          </div>
        )}
        {line.held > 0 && (
          <div>{formatMoney(line.held)} of cancelled pieces waits. Give it back or keep it for charges.</div>
        )}
      </>
    ),
  },
]
