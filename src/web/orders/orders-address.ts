import { readPage } from '#web/shell/paged.ts'
import type { OrderCard } from '#wire/orders.ts'

export type OrderStatus = Exclude<OrderCard['status'], 'cart'>

/** The tabs in their order; addresses carry the number that the seeds give to a status. [ORD-02] */
export const STATUS_TABS: { status: OrderStatus; number: string; text: string }[] = [
  { status: 'awaiting', number: '2', text: 'Awaiting Approval' },
  { status: 'approved', number: '3', text: 'Approved' },
  { status: 'shipped', number: '6', text: 'Shipped' },
  { status: 'declined', number: '4', text: 'Declined' },
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
  const status = STATUS_TABS.find((tab) => tab.number === query.get('status'))?.status ?? 'awaiting'
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
  const query = new URLSearchParams({ status: numberOf(status) })
  if (search.trim() !== '') query.set('search', search.trim())
  if (page > 1) query.set('page', String(page))
  for (const dodaac of dodaacs) query.append('dodaac', dodaac)
  for (const member of members) query.append('member', String(member))
  return `/orders?${query}`
}

function numberOf(status: OrderStatus): string {
  return STATUS_TABS.find((tab) => tab.status === status)?.number ?? '2'
}
