import { readPage } from '#web/pages/paged.ts'
import { orderStatus } from '#wire/orders/order-status.ts'
import type { OrderCard } from '#wire/orders/orders.ts'

export type OrderStatus = Exclude<OrderCard['status'], 'cart'>

/** The tabs in their order. [ORD-02] */
export const STATUS_TABS: { status: OrderStatus; text: string }[] = [
  { status: 'awaiting', text: 'Awaiting Approval' },
  { status: 'approved', text: 'Approved' },
  { status: 'shipped', text: 'Shipped' },
  { status: 'declined', text: 'Declined' },
]

/** What the address of the order list says. [ORD-03, ORD-12] */
export type OrdersView = {
  status: OrderStatus
  search: string
  page: number
  dodaacs: string[]
  members: number[]
}

export function readOrdersAddress(query: URLSearchParams): OrdersView {
  const status = STATUS_TABS.find((tab) => spell(tab.status) === query.get('status'))?.status ?? 'awaiting'
  return {
    status,
    search: (query.get('search') ?? '').slice(0, 100),
    page: readPage(query.get('page')),
    dodaacs: query.getAll('dodaac').filter((dodaac) => /^[A-Z0-9]{6}$/.test(dodaac)),
    members: query
      .getAll('member')
      .filter((id) => /^\d{1,15}$/.test(id))
      .map(Number),
  }
}

export function writeOrdersAddress({ status, search, page, dodaacs, members }: OrdersView): string {
  const query = new URLSearchParams({ status: spell(status) })
  if (search.trim() !== '') query.set('search', search.trim())
  if (page > 1) query.set('page', String(page))
  for (const dodaac of dodaacs) query.append('dodaac', dodaac)
  for (const member of members) query.append('member', String(member))
  return `/orders?${query}`
}

/** An address says a status as the wire does: `status=6`. */
function spell(status: OrderStatus): string {
  return String(orderStatus.write(status))
}

/** Where all orders of a status are listed. */
export function addressOfTab(status: OrderStatus): string {
  return writeOrdersAddress({ status, search: '', page: 1, dodaacs: [], members: [] })
}
