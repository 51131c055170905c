import { useEffect } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatDate } from '#web/ui/format.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import type { OrderCard as Order } from '#wire/orders/orders.ts'
import { OrderJustification } from './Justification.tsx'
import { OrderDecision } from './OrderDecision.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderShipping } from './OrderShipping.tsx'
import { Fact, OrderLinks, OrderStatusTag } from './OrderWords.tsx'
import { ReturnNotice, SubmitAgain } from './ReturnedOrder.tsx'
import { type OrderChanges, useOrderChanges } from './useOrderChanges.ts'
import { WithdrawOrder } from './WithdrawOrder.tsx'

/** [ORD-13 to ORD-22] */
export function OrderCard({
  order,
  isSelected,
  settles,
  onSelect,
  onDecided,
}: {
  order: Order
  isSelected: boolean
  /** Settles the quantities of each card before several orders are approved. */
  settles: Map<number, OrderChanges['settle']>
  onSelect: (isSelected: boolean) => void
  onDecided: () => void
}) {
  const changes = useOrderChanges(order)
  useEffect(() => {
    settles.set(order.number, changes.settle)
    return () => {
      settles.delete(order.number)
    }
  })
  const isAwaiting = order.status === 'awaiting'
  const isChangeable = isAwaiting && order.mayChange
  const total = order.lines.reduce(
    (sum, line) => sum + line.price * (changes.sends.quantityOf(line.nsn) ?? line.quantity),
    0,
  )
  const titleId = `order-${order.number}`
  return (
    <li>
      <article className="card order" aria-labelledby={titleId}>
        <div className="card__head cluster gap-2 gap-x-6 mb-5">
          <h3 id={titleId} className="text-5">
            Order {order.number}
          </h3>
          <OrderStatusTag order={order} />
          <div className="order__links cluster align-stretch gap-2">
            <OrderLinks number={order.number} />
          </div>
        </div>
        <dl className="facts order__facts well">
          <Fact name="Order date">{formatDate(order.createdAt.toISOString())}</Fact>
          <Fact name="Order Placer">{order.orderer}</Fact>
          <Fact name="Approver">{order.approver || 'None yet'}</Fact>
          <Fact name="Service Member">{order.member}</Fact>
          <Fact name="Ship-to DoDAAC">{order.shipTo}</Fact>
          <Fact name="Fund code">{order.fundCode}</Fact>
          <Fact name="Total">{formatMoney(isChangeable ? total : order.total)}</Fact>
        </dl>
        <ReturnNotice order={order} />
        <RefusalAlert onDismiss={() => changes.setProblem(null)}>{changes.problem}</RefusalAlert>
        <OrderJustification order={order} />
        <OrderLines
          order={order}
          isChangeable={isChangeable}
          sends={changes.sends}
          onRemove={changes.remove}
          onReplace={changes.replace}
        />
        <div className="order__foot cluster align-end apart mt-6">
          <OrderShipping order={order} isChangeable={isChangeable} onChange={changes.changeShipping} />
          {order.maySubmitAgain && <SubmitAgain order={order} changes={changes} onDone={onDecided} />}
          {order.mayWithdraw && <WithdrawOrder order={order} changes={changes} onDone={onDecided} />}
          {isAwaiting && !order.mayDecide && order.whyNotApprove !== '' && (
            <p className="soft">{order.whyNotApprove}</p>
          )}
          {isAwaiting && order.mayDecide && (
            <div className="order__decide">
              <Checkbox
                label={`Select order ${order.number} for a decision`}
                checked={isSelected}
                onChange={(event) => onSelect(event.target.checked)}
              />
              <OrderDecision order={order} changes={changes} onDone={onDecided} />
            </div>
          )}
        </div>
      </article>
    </li>
  )
}
