import { address, always, among, one, pageNumber, SEARCH, several, type ViewOf } from '#wire/address.ts'
import { dodaac, whole } from '#wire/codes.ts'
import { orderStatus } from '#wire/orders/order-status.ts'
import type { OrderCard } from '#wire/orders/orders.ts'

type OrderStatus = Exclude<OrderCard['status'], 'cart'>

/** The tabs in their order. [ORD-02] */
export const STATUS_TABS: { status: OrderStatus; text: string }[] = [
  { status: 'awaiting', text: 'Awaiting Approval' },
  { status: 'approved', text: 'Approved' },
  { status: 'shipped', text: 'Shipped' },
  { status: 'declined', text: 'Declined' },
]
const TABS: OrderCard['status'][] = STATUS_TABS.map(({ status }) => status)

/** What the address of the order list says; a status is spelled as in a call: `status=6`. [ORD-03, ORD-12] */
export const ordersAddress = address('/orders', {
  status: always(among(orderStatus, TABS), 'awaiting'),
  search: SEARCH,
  page: one(pageNumber, 1),
  dodaacs: ['dodaac', several(dodaac)],
  members: ['member', several(whole(0, Number.MAX_SAFE_INTEGER))],
})
export type OrdersView = ViewOf<typeof ordersAddress>
