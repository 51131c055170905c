import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '#web/calls/call-keys.ts'
import type { Counted } from '#wire/ask.ts'
import { listOrders, type OrderCard, type OrderDetails, readOrder } from '#wire/orders/orders.ts'

/** Takes over an order as the server answered it to a change, on the list and on its own page. */
export function keepOrder(queries: QueryClient, details: OrderDetails): void {
  const { number } = details.order
  queries.setQueryData(keyOf(readOrder, { params: { number } }), details)
  queries.setQueriesData<Counted<OrderCard>>(
    { queryKey: keyOf(listOrders) },
    (list) =>
      list && { ...list, rows: list.rows.map((row) => (row.number === number ? details.order : row)) },
  )
}
