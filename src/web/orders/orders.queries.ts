import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askCounted } from '#wire/ask.ts'
import { listExpectedLines, readExpectedMonth } from '#wire/orders/expected.ts'
import { countOrderPlaces, type OrderPlaces } from '#wire/orders/order-places.ts'
import { listOrders, type OrderCard, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import { PLACES, type PlaceKey } from './order-places.ts'
import { filterOf, type OrderFilters, type OrdersView } from './orders-address.ts'

type OrderList = { rows: OrderCard[]; total: number; page: number }

export function ordersQuery(view: OrdersView, place: PlaceKey, pageSize: number) {
  const { status, waitingFor } = PLACES[place]
  const query = { status, waitingFor: waitingFor ?? undefined, page: view.page, pageSize, ...filterOf(view) }
  return queryOptions<OrderList>({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) =>
      loadPage(view.page, pageSize, (page) => askCounted(listOrders, { query: { ...query, page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many orders a search finds in each place of the list. */
export function placesQuery(filters: OrderFilters) {
  const query = filterOf(filters)
  return queryOptions<OrderPlaces>({
    queryKey: ['orders', 'places', query],
    queryFn: ({ signal }) => ask(countOrderPlaces, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What is expected in a month (`2026-11`), and on a day. */
export function expectedMonthQuery(month: string) {
  return queryOptions({
    queryKey: ['orders', 'expected', month],
    queryFn: ({ signal }) => ask(readExpectedMonth, { params: { month }, signal }),
    staleTime: 0,
  })
}

export function expectedLinesQuery(day: string) {
  return queryOptions({
    queryKey: ['orders', 'expected-on', day],
    queryFn: ({ signal }) => askCounted(listExpectedLines, { params: { day }, signal }),
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
