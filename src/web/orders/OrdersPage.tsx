import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import './orders.css'
import { canOpen } from '#domain/roles/permissions.ts'
import { useAddress } from '#web/pages/address.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { describePage } from '#web/ui/pager-window.ts'
import { ORDERS_PER_PAGE, ORDERS_TO_WORK_ON } from '#wire/orders/orders.ts'
import { LayoutChoice } from './LayoutChoice.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderList } from './OrderList.tsx'
import { NothingHere, PlaceTabs } from './OrderPlaces.tsx'
import { layoutOf, PLACES, placeOf, splitsWaiting } from './order-places.ts'
import { ordersQuery, placesQuery } from './orders.queries.ts'
import { type OrdersView, ordersAddress } from './orders-address.ts'
import { readLayout } from './orders-layout.ts'

/** /orders: what waits for whom, and what became of the rest. Whoever signs begins with what waits for them. [ORD-01 to ORD-23] */
export function OrdersPage() {
  const person = usePerson()
  const [view] = useAddress(ordersAddress)
  const signs = person.approverDodaacs.length > 0
  const layout = layoutOf(view, readLayout(person.id), signs)
  const splits = splitsWaiting(layout, signs)
  const place = placeOf(view, splits)
  const pageSize = place === 'me' ? ORDERS_TO_WORK_ON : ORDERS_PER_PAGE
  const orders = useQuery(ordersQuery(view, place, pageSize))
  const counts = useQuery(placesQuery(view)).data
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = orders.data?.rows ?? []
  useListAnnouncement(orders.isPlaceholderData ? undefined : orders.data?.total, view, pageSize)
  return (
    <div className="page orders">
      <div className="page__head">
        <PageHeading>Your Orders</PageHeading>
        {canOpen(person, 'orders') && (
          <AppLink href="/receive" className={buttonClass({ variant: 'outline' })}>
            Receive and issue
          </AppLink>
        )}
      </div>
      <PlaceTabs view={view} place={place} splits={splits} counts={counts} />
      <OrderFilters view={view} place={place} splits={splits} />
      <section aria-labelledby="orders-title">
        <div className="orders__head">
          <h2 id="orders-title" ref={heading}>
            {PLACES[place].text}
          </h2>
          <LayoutChoice layout={layout} />
        </div>
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
              onDone={() => {
                if (heading.current) focusForReading(heading.current)
              }}
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

/** Says what another tab, search or page has brought. The first list of a visit is met by reading. */
function useListAnnouncement(total: number | undefined, view: OrdersView, pageSize: number) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const asked = ordersAddress.write(view)
  const words = total === 0 ? 'No Results' : describePage(view.page, pageSize, total ?? 0)
  useEffect(() => {
    if (total === undefined || said.current === asked) return
    if (said.current !== undefined) announce(words)
    said.current = asked
  }, [total, asked, words, announce])
}
