import {
  address,
  always,
  among,
  choice,
  maybe,
  one,
  pageNumber,
  SEARCH,
  several,
  type ViewOf,
} from '#wire/address.ts'
import { dodaac, whole } from '#wire/codes.ts'
import { AND_BELOW, WAITING_FOR } from '#wire/orders/order-places.ts'
import { orderStatus } from '#wire/orders/order-status.ts'
import { ORDER_SORTS, type OrderCard } from '#wire/orders/orders.ts'

export type OrderStatus = Exclude<OrderCard['status'], 'cart'>
export const LAYOUTS = ['rows', 'cards'] as const
export type OrdersLayout = (typeof LAYOUTS)[number]

const TABS: OrderCard['status'][] = ['awaiting', 'approved', 'shipped', 'declined'] satisfies OrderStatus[]

/** A status is spelled as in a call: `status=6`. [ORD-03, ORD-12] */
export const ordersAddress = address('/orders', {
  status: always(among(orderStatus, TABS), 'awaiting'),
  waitingFor: ['waiting', maybe(choice(WAITING_FOR))],
  /** For this visit, regardless of the stored choice. */
  layout: ['view', maybe(choice(LAYOUTS))],
  /** Null is the order of the place: oldest first for orders that wait for the person, else newest first. */
  sort: maybe(choice(ORDER_SORTS)),
  search: SEARCH,
  page: one(pageNumber, 1),
  dodaacs: ['dodaac', several(dodaac)],
  /** Also the DoDAACs below these. */
  andBelow: ['below', maybe(choice(AND_BELOW))],
  members: ['member', several(whole(0, Number.MAX_SAFE_INTEGER))],
  orderers: ['placed-by', several(whole(0, Number.MAX_SAFE_INTEGER))],
})
export type OrdersView = ViewOf<typeof ordersAddress>

const LISTS = ['dodaacs', 'members', 'orderers'] as const satisfies (keyof OrdersView)[]
export type OrderFilters = Pick<OrdersView, 'search' | 'andBelow' | (typeof LISTS)[number]>

export const isNarrowed = (filters: OrderFilters) =>
  filters.search.trim() !== '' || LISTS.some((list) => filters[list].length > 0)

export const filterOf = ({ search, dodaacs, andBelow, members, orderers }: OrderFilters) => ({
  ...{ dodaacs, members, orderers },
  ...(andBelow && { andBelow }),
  searchTerm: search.trim(),
})
