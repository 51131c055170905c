import './orders.css'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePathParams } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import { type OrderCard, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import { OrderDiscrepancies } from './LineReceipts.tsx'
import { LineStories } from './LineStories.tsx'
import { readListLeft } from './list-left.ts'
import { MissingOrder } from './MissingOrder.tsx'
import { OrderDecision } from './OrderDecision.tsx'
import { OrderFacts, OrderFund } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderProgressCard } from './OrderProgressCard.tsx'
import { OrderShipping } from './OrderShipping.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderStatusTag } from './OrderWords.tsx'
import { type OrderChanges, useOrderChanges } from './useOrderChanges.ts'
import { WithdrawOrder } from './WithdrawOrder.tsx'

/** /orders/{vcrnum}: everything about one order, told once. `#line-{requisition}` begins at a line. */
export function OrderPage() {
  const { number = '' } = usePathParams()
  const isNumber = /^\d{1,20}$/.test(number)
  const details = useCall(readOrder, { params: { number: Number(number) } }, { enabled: isNumber })
  const { error } = details
  if (!isNumber || (error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'forbidden')))
    return <MissingOrder number={isNumber ? String(Number(number)) : number} />
  return (
    <div key={number} className="page">
      <OrderHead number={Number(number)} order={details.data?.order} />
      {details.data ? (
        <OrderBody details={details.data} />
      ) : error ? (
        <LoadFailed message={error.message} onRetry={() => void details.refetch()} />
      ) : (
        <LoadingOverlay isLoading text="Loading order…" />
      )}
    </div>
  )
}

function OrderBody({ details }: { details: OrderDetails }) {
  const { order } = details
  const changes = useOrderChanges(order)
  const isChangeable = order.status === 'awaiting' && order.mayChange
  return (
    <>
      <RefusalAlert onDismiss={() => changes.setProblem(null)}>{changes.problem}</RefusalAlert>
      <div className="stack">
        <OrderProgressCard details={details} />
        <Card title="Items">
          <Skippable name="the items">
            {isChangeable ? (
              <OrderLines
                order={order}
                isChangeable
                sends={changes.sends}
                onRemove={changes.remove}
                onReplace={changes.replace}
              />
            ) : (
              <LineStories details={details} />
            )}
          </Skippable>
          <OrderDiscrepancies order={order} />
          <div className="order__foot cluster align-end apart mt-6">
            <OrderShipping order={order} isChangeable={isChangeable} onChange={changes.changeShipping} />
          </div>
        </Card>
        <div className="grid grid--ragged">
          <Card title="What happened">
            <OrderTimeline details={details} />
          </Card>
          <div className="stack">
            <OrderFund details={details} />
            <OrderFacts details={details} />
          </div>
        </div>
      </div>
      <OrderBar order={order} changes={changes} />
    </>
  )
}

function OrderHead({ number, order }: { number: number; order: OrderCard | undefined }) {
  const person = usePerson()
  return (
    <div className="page__head">
      <div className="cluster gap-4 gap-x-6 flush">
        <PageHeading>Order {number}</PageHeading>
        {order && <OrderStatusTag order={order} />}
      </div>
      <div className="toolbar">
        <AppLink href={`/orders/${number}/form`} className={buttonClass({ variant: 'outline' })}>
          View Form
        </AppLink>
        <AppLink href={`/orders/${number}/invoice`} className={buttonClass({ variant: 'outline' })}>
          Invoice
        </AppLink>
        <AppLink href={readListLeft(person)} className={buttonClass({ variant: 'quiet' })}>
          Back to Orders
        </AppLink>
      </div>
    </div>
  )
}

/** What this person can do with the whole order, in sight wherever the page is scrolled to. [ORD-19, ORD-20] */
function OrderBar({ order, changes }: { order: OrderCard; changes: OrderChanges }) {
  const bar = useBarRoom('foot')
  const mayDecide = order.status === 'awaiting' && order.mayDecide
  if (!mayDecide && !order.mayWithdraw) return null
  return (
    <div
      ref={bar}
      className="order-bar cluster round-card on-surface gap-3 gap-x-6 apart mt-8 py-4 px-6 no-print"
    >
      <p className="m-0">
        {order.member}, <strong>{formatMoney(order.total)}</strong>
      </p>
      {order.mayWithdraw && <WithdrawOrder order={order} changes={changes} onDone={focusPageHeading} />}
      {mayDecide && <OrderDecision order={order} changes={changes} onDone={focusPageHeading} />}
    </div>
  )
}
