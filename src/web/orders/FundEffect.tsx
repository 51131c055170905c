import { findNextLevel, nameLevel } from '#domain/levels/order-levels.ts'
import { formatMoney } from '#domain/money.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { OrderDetails } from '#wire/orders/orders.ts'

/** Null for an order without a fund. */
export function findAvailableAfter({ fund, order }: OrderDetails, decision: 'approve' | 'decline') {
  return fund && fund.available + (decision === 'decline' ? order.total : 0)
}

export function FundEffect({
  details,
  decision,
}: {
  details: OrderDetails
  decision: 'approve' | 'decline'
}) {
  const { fund, order } = details
  if (!fund) return <p>The total of this order is {formatMoney(order.total)}.</p>
  const isLast = findNextLevel(order) === null
  const moves = decision === 'decline' || isLast ? order.total : 0
  const after =
    decision === 'decline'
      ? { available: fund.available + moves, reserved: fund.reserved - moves, spent: fund.spent }
      : { available: fund.available, reserved: fund.reserved - moves, spent: fund.spent + moves }
  const rows = [
    { name: 'Available', now: fund.available, later: after.available },
    { name: 'Reserved', now: fund.reserved, later: after.reserved },
    { name: 'Approved orders', now: fund.spent, later: after.spent },
  ]
  return (
    <>
      <DataTable
        caption={`Fund ${fund.fundCode} of ${fund.dodaac}, fiscal year ${fund.fiscalYear}`}
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', header: 'Balance', isRowHeader: true, cell: (row) => row.name },
          { key: 'now', header: 'Now', align: 'end', cell: (row) => formatMoney(row.now) },
          { key: 'later', header: 'After', align: 'end', cell: (row) => formatMoney(row.later) },
        ]}
      />
      {decision === 'approve' && !isLast && (
        <p>
          This is {nameLevel(order)}. The fund is charged when the last level approves; until then{' '}
          {formatMoney(order.total)} stay reserved.
        </p>
      )}
    </>
  )
}
