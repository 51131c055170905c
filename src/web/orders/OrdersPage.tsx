import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import './orders.css'
import { canOpen } from '#domain/roles/permissions.ts'
import { useAddress } from '#web/pages/address.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { MissingNote, TO_ORDER } from '#web/pages/MissingNote.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { describePage } from '#web/ui/pager-window.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ORDERS_PER_PAGE } from '#wire/orders/orders.ts'
import { BulkApproval } from './BulkApproval.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { ordersQuery } from './orders.queries.ts'
import { type OrdersView, ordersAddress, STATUS_TABS } from './orders-address.ts'
import type { OrderChanges } from './useOrderChanges.ts'

/** /orders: what awaits approval, and what became of the rest. [ORD-01 to ORD-23] */
export function OrdersPage() {
  const person = usePerson()
  const [view] = useAddress(ordersAddress)
  const orders = useQuery(ordersQuery(view))
  const [selected, setSelected] = useState<number[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const [settles] = useState(() => new Map<number, OrderChanges['settle']>())
  const rows = orders.data?.rows ?? []
  const selectable = rows.filter(
    (order) => order.status === 'awaiting' && order.mayDecide && order.whyNotApprove === '',
  )
  const chosen = selectable.filter((order) => selected.includes(order.number))
  const tab = STATUS_TABS.find((one) => one.status === view.status)
  useListAnnouncement(orders.isPlaceholderData ? undefined : orders.data?.total, view)
  const focusList = () => {
    if (heading.current) focusForReading(heading.current)
  }
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
      <Tabs
        label="Order status"
        current={view.status}
        tabs={STATUS_TABS.map(({ status, text }) => ({
          key: status,
          text,
          href: ordersAddress.write({ ...view, status, page: 1 }),
        }))}
      />
      <OrderFilters view={view} />
      <section aria-labelledby="orders-title">
        <h2 id="orders-title" ref={heading}>
          {tab?.text}
        </h2>
        {view.status === 'awaiting' && (
          <BulkApproval
            selectable={selectable.length}
            selected={chosen}
            settle={async () => {
              for (const { number } of chosen) if ((await settles.get(number)?.()) === false) return false
              return true
            }}
            onSelectAll={(all) => setSelected(all ? selectable.map((order) => order.number) : [])}
            onDone={() => {
              setSelected([])
              focusList()
            }}
          />
        )}
        {orders.isError ? (
          <LoadFailed message={orders.error.message} onRetry={() => void orders.refetch()} />
        ) : (
          <LoadingOverlay isLoading={orders.isPending || orders.isPlaceholderData} text="Loading orders…">
            {orders.data && rows.length === 0 && (
              <EmptyState text="No Results">
                <MissingNote steps={TO_ORDER} />
              </EmptyState>
            )}
            {rows.length > 0 && (
              <ul className="order-list" aria-label={`Orders, ${tab?.text}`}>
                {rows.map((order) => (
                  <OrderCard
                    key={order.number}
                    order={order}
                    isSelected={selected.includes(order.number)}
                    settles={settles}
                    onSelect={(isSelected) =>
                      setSelected((all) =>
                        isSelected ? [...all, order.number] : all.filter((number) => number !== order.number),
                      )
                    }
                    onDecided={focusList}
                  />
                ))}
              </ul>
            )}
            <ListPager
              list={orders}
              label="Pages of orders"
              pageSize={ORDERS_PER_PAGE}
              hrefFor={(page) => ordersAddress.write({ ...view, page })}
            />
          </LoadingOverlay>
        )}
      </section>
    </div>
  )
}

/** Says what another tab, search or page has brought. The first list of a visit is met by reading. */
function useListAnnouncement(total: number | undefined, view: OrdersView) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const asked = ordersAddress.write(view)
  const words = total === 0 ? 'No Results' : describePage(view.page, ORDERS_PER_PAGE, total ?? 0)
  useEffect(() => {
    if (total === undefined || said.current === asked) return
    if (said.current !== undefined) announce(words)
    said.current = asked
  }, [total, asked, words, announce])
}
