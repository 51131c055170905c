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
import { listOrders, ORDERS_PER_PAGE, ORDERS_TO_WORK_ON } from '#wire/orders/orders.ts'
import { expectedAddress } from './expected-address.ts'
import { saveListLeft } from './list-left.ts'
import { OrderFilters, SEARCH_ORDERS_ID } from './OrderFilters.tsx'
import { OrderList } from './OrderList.tsx'
import { describeNothing, NothingHere, PlaceTabs } from './OrderPlaces.tsx'
import { describeOrderFilters } from './order-filter-words.ts'
import { layoutOf, PLACES, placeOf, splitsWaiting } from './order-places.ts'
import { filterOf, LAYOUTS, type OrdersLayout, ordersAddress } from './orders-address.ts'

/** /orders. People who sign start with the orders that wait for them. [ORD-01 to ORD-23] */
export function OrdersPage() {
  const person = usePerson()
  const [view] = useAddress(ordersAddress)
  const signs = person.approverDodaacs.length > 0
  const layout = layoutOf(view, readLayout(person.id), signs)
  const splits = splitsWaiting(layout, signs)
  const place = placeOf(view, splits)
  const pageSize = place === 'me' ? ORDERS_TO_WORK_ON : ORDERS_PER_PAGE
  const here = ordersAddress.write(view)
  useEffect(() => saveListLeft(person, here), [person, here])
  const { status, waitingFor } = PLACES[place]
  const query = { status, waitingFor: waitingFor ?? undefined, page: view.page, pageSize }
  const orders = useCall(listOrders, { query: { ...query, ...filterOf(view) } }, WITH_PREVIOUS_ROWS)
  const places = useCall(countOrderPlaces, { query: filterOf(view) }, WITH_PREVIOUS_ROWS)
  const counts = places.data
  const heading = useRef<HTMLHeadingElement>(null)
  const goTo = useNavigateTo()
  const [isOpen, setOpen] = useState(false)
  const rows = orders.data?.rows ?? []
  const filters = describeOrderFilters(view)
  const readList = () => {
    if (heading.current) focusForReading(heading.current)
  }
  const total = orders.isPlaceholderData ? undefined : orders.data?.total
  const words =
    total === 0
      ? describeNothing({ view, place, splits, counts: places.isPlaceholderData ? undefined : counts })
      : describePage(view.page, pageSize, total ?? 0)
  const list = `${place} ${ordersAddress.write({ ...view, layout: null })}`
  useListAnnouncement(total === undefined ? undefined : words, list)
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
      {places.isError && <LoadFailed message={places.error.message} onRetry={() => void places.refetch()} />}
      <PlaceTabs view={view} place={place} splits={splits} counts={counts} />
      <FilterPanel inUse={filters.length} isOpen={isOpen} onOpenChange={setOpen}>
        <OrderFilters
          {...{ view, place, splits }}
          onApplied={() => {
            // A person who has moved on stays there.
            if (document.activeElement?.closest('form')) readList()
            setOpen(false)
          }}
        />
      </FilterPanel>
      <section aria-labelledby="orders-title">
        <div className="cluster gap-4 gap-x-6 apart mb-5 flush">
          <h2 id="orders-title" ref={heading}>
            {PLACES[place].text}
          </h2>
          <LayoutChoice layout={layout} />
        </div>
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
              const { status, waitingFor, layout: shown } = view
              goTo(ordersAddress.write({ status, waitingFor, layout: shown }))
              readList()
            }}
          />
        )}
        {orders.isError ? (
          <LoadFailed message={orders.error.message} onRetry={() => void orders.refetch()} />
        ) : (
          <LoadingOverlay isLoading={orders.isPending || orders.isPlaceholderData} text="Loading orders…">
            {orders.data && rows.length === 0 && (
              <NothingHere view={view} place={place} splits={splits} counts={counts} />
            )}
            <OrderList
              label={`Orders, ${PLACES[place].text}`}
              orders={rows}
              layout={layout}
              isPart={(orders.data?.total ?? 0) > rows.length}
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

const WORDS: Record<OrdersLayout, string> = { rows: 'Rows', cards: 'Cards' }

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
            changeView({ layout: one, page: 1 }, { replaces: true })
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
