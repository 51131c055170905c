import { ORDER_STATUS_WORDS, OUTCOME_WORDS } from '#domain/orders/orders.ts'
import { formatCount } from '#domain/words.ts'
import { MAX_COUNTED, type OrderPlaces } from '#wire/orders/order-places.ts'
import { isNarrowed, type OrderStatus, type OrdersLayout, type OrdersView } from './orders-address.ts'

/** Awaiting approval is one place, or two for people who sign. [ORD-02] */
export type PlaceKey = OrderStatus | 'me' | 'others' | 'returned' | 'asked'
type Place = { text: string; status: OrderStatus; waitingFor: OrdersView['waitingFor'] }

const ofStatus = (status: OrderStatus): Place => ({
  text: ORDER_STATUS_WORDS[status],
  status,
  waitingFor: null,
})
export const PLACES: Record<PlaceKey, Place> = {
  awaiting: ofStatus('awaiting'),
  me: { text: 'Waiting for you', status: 'awaiting', waitingFor: 'me' },
  others: { text: 'Waiting for others', status: 'awaiting', waitingFor: 'others' },
  returned: { text: OUTCOME_WORDS.returned, status: 'awaiting', waitingFor: 'orderer' },
  asked: { text: OUTCOME_WORDS.asked, status: 'awaiting', waitingFor: 'finance' },
  approved: ofStatus('approved'),
  shipped: ofStatus('shipped'),
  declined: ofStatus('declined'),
}
export const STATUS_TABS: OrderStatus[] = ['awaiting', 'approved', 'shipped', 'declined']

/** The address, else the person's choice, else the table. */
export function layoutOf(view: OrdersView, chosen: OrdersLayout | null): OrdersLayout {
  return view.layout ?? chosen ?? 'rows'
}

/** Whether Awaiting Approval is split by signer. */
export function splitsWaiting(layout: OrdersLayout, signs: boolean): boolean {
  return layout === 'rows' && signs
}

export function placeOf({ status, waitingFor }: OrdersView, splits: boolean): PlaceKey {
  if (status === 'cart') return 'awaiting'
  if (status !== 'awaiting') return status
  if (waitingFor === 'orderer') return 'returned'
  if (waitingFor === 'finance') return 'asked'
  return splits ? (waitingFor ?? 'me') : status
}

export function countIn(place: PlaceKey, counts: OrderPlaces): number {
  return place === 'awaiting' ? counts.me + counts.others + counts.returned + counts.asked : counts[place]
}

const NONE_OF: Record<PlaceKey, string> = {
  awaiting: 'No order awaiting approval',
  me: 'No order waiting for you',
  others: 'No order waiting for others',
  returned: 'No order returned for changes',
  asked: 'No order waiting for finance',
  approved: 'No approved order',
  shipped: 'No shipped order',
  declined: 'No declined order',
}

/** 'No approved order matches 6001.' */
export function describeUnmatched(place: PlaceKey, { search }: Pick<OrdersView, 'search'>): string {
  return `${NONE_OF[place]} matches ${search.trim() || 'these filters'}.`
}

/** The count of a search has a maximum. */
export function sayCount(count: number, view: OrdersView): string {
  return isNarrowed(view) && count >= MAX_COUNTED ? `${formatCount(MAX_COUNTED)}+` : formatCount(count)
}

/** '1 result in Shipped' */
export function findElsewhere(here: PlaceKey, counts: OrderPlaces, splits: boolean) {
  const places: PlaceKey[] = splits
    ? ['me', 'others', 'returned', 'asked', 'approved', 'shipped', 'declined']
    : ['awaiting', 'approved', 'shipped', 'declined']
  return places
    .map((place) => ({ place, count: countIn(place, counts) }))
    .filter(({ place, count }) => place !== here && count > 0)
}
