import { useEffect, useRef, useState } from 'react'
import './orders.css'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { AppliedFilters, FilterPanel } from '#web/pages/FilterPanel.tsx'
import { ListPager } from '#web/pages/ListPager.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { describePage } from '#web/ui/pager-window.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import {
  listOrderRows,
  listOrders,
  ORDERS_PER_PAGE,
  ORDERS_TO_WORK_ON,
  type OrderSort,
} from '#wire/orders/orders.ts'
import { expectedAddress } from './expected-address.ts'
import { saveListLeft } from './list-left.ts'
import { OrderFilters, SEARCH_ORDERS_ID } from './OrderFilters.tsx'
import { type ListedOrders, OrderList } from './OrderList.tsx'
import { describeNothing, listTurns, NothingHere, PlaceTabs, TurnTabs } from './OrderPlaces.tsx'
import { describeOrderFilters } from './order-filter-words.ts'
import { layoutOf, PLACES, placeOf, splitsWaiting } from './order-places.ts'
import { describeSort } from './order-sorts.ts'
import { filterOf, LAYOUTS, type OrdersLayout, ordersAddress } from './orders-address.ts'

/** /orders. People who sign start with the orders that wait for them. [ORD-01 to ORD-23] */
export function OrdersPage() {
  const person = usePerson()
  const [view, changeView] = useAddress(ordersAddress)
  const signs = person.approverDodaacs.length > 0
  const layout = layoutOf(view, readLayout(person.id))
  const splits = splitsWaiting(layout, signs)
  const place = placeOf(view, splits)
  const pageSize = place === 'me' ? ORDERS_TO_WORK_ON : ORDERS_PER_PAGE
  const here = ordersAddress.write(view)
  useEffect(() => saveListLeft(person, here), [person, here])
  const { status, waitingFor } = PLACES[place]
  const own: OrderSort = place === 'me' ? 'number' : '-number'
  const sort = view.sort ?? own
  const query = {
    ...{
      status,
      waitingFor: waitingFor ?? undefined,
      sort: view.sort ?? undefined,
      page: view.page,
      pageSize,
    },
    ...filterOf(view),
  }
  const cards = useCall(listOrders, { query }, { ...WITH_PREVIOUS_ROWS, enabled: layout === 'cards' })
  const table = useCall(listOrderRows, { query }, { ...WITH_PREVIOUS_ROWS, enabled: layout === 'rows' })
  const orders = layout === 'cards' ? cards : table
  const counted = useCall(countOrderPlaces, { query: filterOf(view) }, WITH_PREVIOUS_ROWS)
  const counts = counted.data
  const places = { view, place, splits, counts }
  const turns = listTurns(places)
  const heading = useRef<HTMLHeadingElement>(null)
  const goTo = useNavigateTo()
  const [isOpen, setOpen] = useState(false)
  const list: ListedOrders =
    layout === 'cards'
      ? { layout, orders: cards.data?.rows ?? [], sort }
      : { layout, orders: table.data?.rows ?? [], sort, isGrouped: sort === own }
  const filters = describeOrderFilters(view)
  const readList = () => {
    if (heading.current) focusForReading(heading.current)
  }
  const total = orders.isPlaceholderData ? undefined : orders.data?.total
  const words =
    total === 0
      ? describeNothing({ view, place, splits, counts: counted.isPlaceholderData ? undefined : counts })
      : `${view.sort ? `${describeSort(view.sort)}. ` : ''}${describePage(view.page, pageSize, total ?? 0)}`
  const shown = `${place} ${ordersAddress.write({ ...view, layout: null })}`
  useListAnnouncement(total === undefined ? undefined : words, shown)
  return (
    <div className="page orders">
      <div className="page__head">
        <PageHeading>Your Orders</PageHeading>
        <div className="toolbar">
          {/* Unsigned orders expect nothing, and the first order moves up. */}
          {PLACES[place].status !== 'awaiting' && (
            <AppLink href={expectedAddress.write()} className={buttonClass({ variant: 'outline' })}>
              Expected dates
            </AppLink>
          )}
          {canOpen(person, 'orders') && (
            <AppLink href="/receive" className={buttonClass({ variant: 'outline' })}>
              Receive and issue
            </AppLink>
          )}
        </div>
      </div>
      {counted.isError && (
        <LoadFailed message={counted.error.message} onRetry={() => void counted.refetch()} />
      )}
      <PlaceTabs {...places} />
      <div className="orders__bar">
        {turns.length > 0 && <TurnTabs {...places} turns={turns} />}
        <FilterPanel isInBar inUse={filters.length} isOpen={isOpen} onOpenChange={setOpen}>
          <OrderFilters
            {...{ view, place, splits }}
            onApplied={() => {
              // A person who has moved on stays there.
              if (document.activeElement?.closest('form')) readList()
              setOpen(false)
            }}
          />
        </FilterPanel>
        {/* The tab says it already. */}
        <h2 id="orders-title" ref={heading} className={turns.length > 0 ? 'visually-hidden' : 'm-0'}>
          {PLACES[place].text}
        </h2>
        <LayoutChoice layout={layout} />
      </div>
      <section aria-labelledby="orders-title">
        {filters.length > 0 && (
          <AppliedFilters
            words={filters}
            isEditing={isOpen}
            onChange={() => {
              setOpen(true)
              // After the panel has opened.
              requestAnimationFrame(() => document.getElementById(SEARCH_ORDERS_ID)?.focus())
            }}
            onClear={() => {
              const { status, waitingFor, layout: shown, sort: kept } = view
              goTo(ordersAddress.write({ status, waitingFor, layout: shown, sort: kept }))
              readList()
            }}
          />
        )}
        {orders.isError ? (
          <LoadFailed message={orders.error.message} onRetry={() => void orders.refetch()} />
        ) : (
          <LoadingOverlay isLoading={orders.isPending || orders.isPlaceholderData} text="Loading orders…">
            {orders.data && list.orders.length === 0 && <NothingHere {...places} />}
            <OrderList
              label={`Orders, ${PLACES[place].text}`}
              list={list}
              // Counts of a filter stop at a limit.
              waiting={(place === 'me' ? total : undefined) ?? counts?.me}
              filter={filterOf(view)}
              onSort={(sort) => changeView({ sort: sort === own ? null : sort, page: 1 })}
              onDone={readList}
            />
            <ListPager
              list={orders}
              label="Pages of orders"
              pageSize={pageSize}
              hrefFor={(page) => ordersAddress.write({ ...view, page })}
            />
          </LoadingOverlay>
        )}
      </section>
    </div>
  )
}

/** Announces another tab, search or page, but not another layout. The first list is not announced. */
function useListAnnouncement(words: string | undefined, list: string) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (words === undefined || said.current === list) return
    if (said.current !== undefined) announce(words)
    said.current = list
  }, [list, words, announce])
}

const WORDS: Record<OrdersLayout, string> = { rows: 'Table', cards: 'Cards' }

/** Stored for this person and browser, and in the address. */
function LayoutChoice({ layout }: { layout: OrdersLayout }) {
  const person = usePerson()
  const [, changeView] = useAddress(ordersAddress)
  return (
    <fieldset className="layout-choice row gap-2 no-print">
      <legend>Show as</legend>
      {LAYOUTS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === layout}
          onClick={() => {
            saveLayout(person.id, one)
            // Cards have no control that shows the order or changes it.
            const sort = one === 'cards' ? { sort: null } : {}
            changeView({ layout: one, page: 1, ...sort }, { replaces: true })
          }}
        >
          {WORDS[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** The person's ID is in the key, so that the next person has their own choice. */
const layoutKeyOf = (personId: number) => `quartermaster-orders-as-${personId}`

/** Null without a choice or without storage. */
function readLayout(personId: number): OrdersLayout | null {
  try {
    const stored = localStorage.getItem(layoutKeyOf(personId))
    return LAYOUTS.find((one) => one === stored) ?? null
  } catch {
    return null
  }
}

function saveLayout(personId: number, layout: OrdersLayout): void {
  try {
    localStorage.setItem(layoutKeyOf(personId), layout)
  } catch {
    // Without storage (private window), the choice lasts as long as the address.
  }
}
