import { MissingNote, TO_ORDER } from '#web/pages/MissingNote.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { OrderPlaces } from '#wire/orders/order-places.ts'
import {
  countIn,
  describeUnmatched,
  findElsewhere,
  PLACES,
  type PlaceKey,
  STATUS_TABS,
  sayCount,
} from './order-places.ts'
import { isNarrowed, type OrdersView, ordersAddress } from './orders-address.ts'

type Shown = { view: OrdersView; place: PlaceKey; splits: boolean; counts: OrderPlaces | undefined }

/** With the same search. */
export function hrefOf(place: PlaceKey, view: OrdersView): string {
  const { status, waitingFor } = PLACES[place]
  return ordersAddress.write({ ...view, status, waitingFor, page: 1 })
}

const tabOf = (key: PlaceKey, href: string, { view, counts }: Pick<Shown, 'view' | 'counts'>) => ({
  key,
  text: PLACES[key].text,
  href,
  count: counts && sayCount(countIn(key, counts), view),
})

/** Each status has its count. */
export function PlaceTabs(shown: Shown) {
  const { view, place } = shown
  return (
    <Tabs
      label="Order status"
      current={PLACES[place].status}
      tabs={STATUS_TABS.map((status) => tabOf(status, hrefOf(status, view), shown))}
    />
  )
}

/** Below Awaiting Approval, the places by signer. */
export function TurnTabs({ turns, ...shown }: Shown & { turns: PlaceKey[] }) {
  const { view, place } = shown
  return (
    <Tabs
      label="Whose turn"
      current={place}
      tabs={turns.map((key) => tabOf(key, hrefOf(key, view), shown))}
    />
  )
}

/** People who do not sign see whose turn it is only while an order is with its orderer or Finance. */
export function listTurns({ place, splits, counts }: Shown): PlaceKey[] {
  if (PLACES[place].status !== 'awaiting') return []
  const held = (['returned', 'asked'] as const).filter((one) => place === one || (counts?.[one] ?? 0) > 0)
  if (splits) return ['me', 'others', ...held]
  return held.length > 0 ? ['awaiting', ...held] : []
}

/** Links to a place where the same search has results. */
export function NothingHere({ view, place, splits, counts }: Shown) {
  const elsewhere = findThere({ view, place, splits, counts })
  if (place === 'me' && !isNarrowed(view))
    return (
      <EmptyState text="Nothing waits for you.">
        {counts && counts.others > 0 && (
          <AppLink href={hrefOf('others', view)}>{sayCount(counts.others, view)} waiting for others</AppLink>
        )}
      </EmptyState>
    )
  return (
    <EmptyState text="No Results">
      {isNarrowed(view) && <p>{describeUnmatched(place, view)}</p>}
      {elsewhere.length > 0 ? (
        <ul className="plain-list" aria-label="Found elsewhere">
          {elsewhere.map(({ place: there, count }) => (
            <li key={there}>
              <AppLink href={hrefOf(there, view)}>{sayFound(there, count, view)}</AppLink>
            </li>
          ))}
        </ul>
      ) : (
        <MissingNote steps={TO_ORDER} />
      )}
    </EmptyState>
  )
}

const findThere = ({ view, place, splits, counts }: Shown) =>
  counts && isNarrowed(view) ? findElsewhere(place, counts, splits) : []

/** For screen readers. Undefined until the counts are known. */
export function describeNothing(shown: Shown): string | undefined {
  const { view, place, counts } = shown
  if (!isNarrowed(view)) return 'No Results'
  if (!counts) return undefined
  const elsewhere = findThere(shown).map((there) => `${sayFound(there.place, there.count, view)}.`)
  return [describeUnmatched(place, view), ...elsewhere].join(' ')
}

/** '1 result in Shipped'. */
export function sayFound(place: PlaceKey, count: number, view: OrdersView): string {
  return `${sayCount(count, view)} ${count === 1 ? 'result' : 'results'} in ${PLACES[place].text}`
}
