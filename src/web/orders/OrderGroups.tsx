import { type ReactNode, useId } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import type { OrderCard } from '#wire/orders/orders.ts'

type Group = { batch: OrderCard['batch']; orders: OrderCard[] }

/** Orders of one batch stand together, at the place of the first one. A single order stays alone. */
function groupByBatch(orders: OrderCard[]): Group[] {
  const ofBatch = Map.groupBy(orders, ({ batch }) => batch?.number)
  return orders.flatMap((order): Group[] => {
    const { batch } = order
    const members = batch ? (ofBatch.get(batch.number) ?? []) : []
    if (!batch || members.length === 1) return [{ batch: null, orders: [order] }]
    return members[0] === order ? [{ batch, orders: members }] : []
  })
}

/** List entries of orders and of batches. A batch has its sum, and a box that chooses its orders. */
export function OrderGroups({
  orders,
  chosen,
  onChoose,
  children,
}: {
  orders: OrderCard[]
  chosen: OrderCard[]
  onChoose: (number: number, isChosen: boolean) => void
  children: (order: OrderCard) => ReactNode
}) {
  return groupByBatch(orders).map(({ batch, orders: members }) =>
    batch ? (
      <BatchGroup key={`batch ${batch.number}`} {...{ batch, members, chosen, onChoose }}>
        {members.map(children)}
      </BatchGroup>
    ) : (
      members.map(children)
    ),
  )
}

function BatchGroup({
  batch,
  members,
  chosen,
  onChoose,
  children,
}: {
  batch: NonNullable<Group['batch']>
  members: OrderCard[]
  chosen: OrderCard[]
  onChoose: (number: number, isChosen: boolean) => void
  children: ReactNode
}) {
  const id = useId()
  const decidable = members.filter(({ mayDecide }) => mayDecide)
  const total = members.reduce((sum, order) => sum + order.total, 0)
  const isChosen = decidable.every((order) => chosen.includes(order))
  return (
    <li className="order-batch">
      <div className="cluster gap-4 gap-x-6 apart px-5 py-3 on-raised flush">
        <p id={id}>
          <strong>
            Batch {batch.number}: {batch.title}
          </strong>
          , {formatNumberOf(members.length, 'order', 'orders')} on this page,{' '}
          <span className="money">{formatMoney(total)}</span>
        </p>
        {decidable.length > 1 && (
          <Checkbox
            label={`Select the ${decidable.length} orders of batch ${batch.number}`}
            checked={isChosen}
            onChange={() => {
              for (const { number } of decidable) onChoose(number, !isChosen)
            }}
          />
        )}
      </div>
      <ul className="plain-list" aria-labelledby={id}>
        {children}
      </ul>
    </li>
  )
}
