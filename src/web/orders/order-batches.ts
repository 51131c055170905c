import type { OrderRow } from '#wire/orders/orders.ts'

type InBatch = Pick<OrderRow, 'batch'>
export type Group<Order> = { batch: OrderRow['batch']; orders: Order[] }

/** Orders of one batch stand together, at the place of the first one. Other orders stay together between them. */
export function groupByBatch<Order extends InBatch>(orders: Order[]): Group<Order>[] {
  const ofBatch = Map.groupBy(orders, ({ batch }) => batch?.number)
  const groups: Group<Order>[] = []
  for (const order of orders) {
    const { batch } = order
    const members = batch ? (ofBatch.get(batch.number) ?? []) : []
    const last = groups.at(-1)
    if (batch && members.length > 1) {
      if (members[0] === order) groups.push({ batch, orders: members })
    } else if (last && !last.batch) last.orders.push(order)
    else groups.push({ batch: null, orders: [order] })
  }
  return groups
}
