import { type ReactNode, useId, useRef } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useRangeSelection } from '#web/ui/useRangeSelection.ts'
import type { OrderRow } from '#wire/orders/orders.ts'
import { type Group, groupByBatch } from './order-batches.ts'

type Grouped = Pick<OrderRow, 'number' | 'batch' | 'mayDecide' | 'total'>
type Choice<Order> = {
  chosen: ReadonlySet<number>
  onChoose: (orders: Order[], isChosen: boolean) => void
}

const BOXES = { selector: '.order__decide > .box input', names: ['order', 'orders'] } as const

/** List entries of orders and of batches. A batch has its sum, and a box that chooses its orders. */
export function OrderGroups<Order extends Grouped>({
  orders,
  children,
  ...choice
}: Choice<Order> & { orders: Order[]; children: (order: Order) => ReactNode }) {
  const id = useId()
  // The list is of the caller, and a page has no other such boxes.
  useRangeSelection(useRef(document.body), BOXES)
  return groupByBatch(orders).map((group) =>
    group.batch ? (
      <li key={`batch ${group.batch.number}`} className="order-batch">
        <BatchHead id={`${id}-${group.batch.number}`} group={group} {...choice} />
        <ul className="plain-list" aria-labelledby={`${id}-${group.batch.number}`}>
          {group.orders.map(children)}
        </ul>
      </li>
    ) : (
      group.orders.map(children)
    ),
  )
}

export function BatchHead<Order extends Grouped>({
  id,
  group: { batch, orders },
  chosen,
  onChoose,
}: Choice<Order> & { id: string; group: Group<Order> }) {
  const decidable = orders.filter(({ mayDecide }) => mayDecide)
  const total = orders.reduce((sum, order) => sum + order.total, 0)
  const isChosen = decidable.every(({ number }) => chosen.has(number))
  if (!batch) return null
  return (
    <div className="cluster gap-4 gap-x-6 apart px-5 py-3 on-raised flush">
      <p id={id}>
        <strong>
          Batch {batch.number}: {batch.title}
        </strong>
        , {formatNumberOf(orders.length, 'order', 'orders')} on this page,{' '}
        <span className="money">{formatMoney(total)}</span>
      </p>
      {decidable.length > 1 && (
        <Checkbox
          label={`Select the ${decidable.length} orders of batch ${batch.number}`}
          checked={isChosen}
          onChange={() => onChoose(decidable, !isChosen)}
        />
      )}
    </div>
  )
}
