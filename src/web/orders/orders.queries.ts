import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askCounted } from '#wire/ask.ts'
import {
  listOrders,
  ORDERS_PER_PAGE,
  type OrderCard,
  type OrderDetails,
  readOrder,
} from '#wire/orders/orders.ts'
import type { OrdersView } from './orders-address.ts'

type OrderList = { rows: OrderCard[]; total: number; page: number }

export function ordersQuery({ status, search, page, dodaacs, members }: OrdersView) {
  const query = { status, page, pageSize: ORDERS_PER_PAGE, dodaacs, members, searchTerm: search.trim() }
  return queryOptions<OrderList>({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) =>
      loadPage(page, ORDERS_PER_PAGE, (page) =>
        askCounted(listOrders, { query: { ...query, page }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const orderKey = (number: number) => ['orders', 'one', number]

export function orderQuery(number: number) {
  return queryOptions<OrderDetails>({
    queryKey: orderKey(number),
    queryFn: ({ signal }) => ask(readOrder, { params: { number }, signal }),
    staleTime: 0,
  })
}

/** Takes over an order as the server answered it to a change, on the list and on its own page. */
export function keepOrder(queries: QueryClient, details: OrderDetails): void {
  queries.setQueryData(orderKey(details.order.number), details)
  queries.setQueriesData<OrderList>(
    { queryKey: ['orders', 'list'] },
    (list) =>
      list && {
        ...list,
        rows: list.rows.map((row) => (row.number === details.order.number ? details.order : row)),
      },
  )
}
