import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import './cart.css'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { MissingNote, TO_ORDER } from '#web/pages/MissingNote.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { listComingClosures } from '#wire/dashboard/dashboard.ts'
import { CannotOrder } from './CannotOrder.tsx'
import { useCart } from './CartProvider.tsx'
import { CartSection } from './CartSection.tsx'
import { cartQuery } from './cart.queries.ts'
import { OrderingBar } from './OrderingBar.tsx'
import { OrderingWays } from './OrderingWays.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { useOrderingFor } from './useOrderingFor.ts'

/** /cart: one section per service member, submitted separately. [CART-01 to CART-35] */
export function CartPage() {
  const person = usePerson()
  const { leave, accept } = useCart()
  const carts = useQuery(cartQuery(person.id))
  const ordering = useOrderingFor()
  const summary = carts.data
  useEffect(() => {
    if (summary) accept(summary)
  }, [summary, accept])
  // Leaving the page does not wait for the pause of 2.4 seconds.
  useEffect(() => () => void leave(), [leave])

  return (
    <div className="page cart">
      <div className="page__head">
        <PageHeading>Your Cart</PageHeading>
        <div className="toolbar no-print">
          <OrderingWays />
          {summary && !summary.flag && (
            <AppLink href="/products" className={buttonClass({ variant: 'outline' })}>
              Continue Shopping
            </AppLink>
          )}
        </div>
      </div>
      {carts.isError ? (
        <LoadFailed message={carts.error.message} onRetry={() => void carts.refetch()} />
      ) : summary === undefined ? (
        <LoadingOverlay isLoading text="Loading cart…" />
      ) : (
        <div className="stack">
          <OrderingNotes />
          <OrderingBar ordering={ordering} />
          <QuickAdd ordering={ordering} onAdded={() => void carts.refetch()} />
          {summary.carts.length === 0 && (
            <EmptyState text="Your cart is empty" icon="cart">
              {whyCannotOrder(person) ? (
                <CannotOrder />
              ) : (
                <AppLink href="/products">Ready to start shopping? Click here</AppLink>
              )}
              <MissingNote steps={TO_ORDER} />
            </EmptyState>
          )}
          {summary.carts.map((cart) => (
            <CartSection key={cart.number} cart={cart} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The program's ordering notes and next closure, for people who can order. */
function OrderingNotes() {
  const person = usePerson()
  const closures = useCall(listComingClosures, {}).data
  const soon = closures?.rows.find(({ isSoon }) => isSoon)
  if (person.isProgramRetired || whyCannotOrder(person) || (person.programOrderingNotes === '' && !soon))
    return null
  return (
    <Card title={`Ordering in ${person.programName}`}>
      {soon && (
        <p>
          <strong>{soon.sentence}</strong>
        </p>
      )}
      {person.programOrderingNotes !== '' && <p className="prose">{person.programOrderingNotes}</p>}
    </Card>
  )
}
