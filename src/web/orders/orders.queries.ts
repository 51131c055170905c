import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '#web/calls/call-keys.ts'
import { listOrders, type OrderCard, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import type { Counted } from '#wire/send-request.ts'

/** Updates the list and the order's page from a response. */
export function cacheOrder(queries: QueryClient, details: OrderDetails): void {
  const { number } = details.order
  queries.setQueryData(keyOf(readOrder, { params: { number } }), details)
  queries.setQueriesData<Counted<OrderCard>>(
    { queryKey: keyOf(listOrders) },
    (list) =>
      list && { ...list, rows: list.rows.map((row) => (row.number === number ? details.order : row)) },
  )
}
