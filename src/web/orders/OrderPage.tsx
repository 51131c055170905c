import { pageName } from '#domain/page-names.ts'
import './orders.css'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { countLines, describeWhatComesNext, trackOrder } from '#domain/orders/order-steps.ts'
import { Refusal } from '#domain/refusal.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { casesAddress, hrefOfNewCase } from '#web/cases/cases-address.ts'
import { useReadOrder } from '#web/messages/useReadOrder.ts'
import { usePathParams } from '#web/pages/address.ts'
import { useSearchFault } from '#web/pages/useSearchFault.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import { type OrderCard, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import { readPacket, readPacketPdf } from '#wire/orders/packet.ts'
import { addressOfFile } from '#wire/send-request.ts'
import { FinanceNotice } from './FinanceAnswer.tsx'
import { FundEffect } from './FundEffect.tsx'
import { OrderJustification } from './Justification.tsx'
import { TakenAway } from './LineDecisions.tsx'
import { OrderDiscrepancies } from './LineReceipts.tsx'
import { LineStories } from './LineStories.tsx'
import { readListLeft } from './list-left.ts'
import { OrderDecision } from './OrderDecision.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderShipping } from './OrderShipping.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTracker } from './OrderTracker.tsx'
import { Fact, OrderStatusTag } from './OrderWords.tsx'
import { findMoments, readProgress } from './order-progress.ts'
import { ordersAddress } from './orders-address.ts'
import { QuestionsCard } from './QuestionsCard.tsx'
import { ReturnNotice, SubmitAgain } from './ReturnedOrder.tsx'
import { ShipmentPrints } from './ShipmentPrints.tsx'
import { type OrderChanges, useOrderChanges } from './useOrderChanges.ts'
import { WithdrawOrder } from './WithdrawOrder.tsx'

/** /orders/{vcrnum}. `#line-{requisition}` starts at a line. */
export function OrderPage() {
  const { number = '' } = usePathParams()
  const isNumber = /^\d{1,20}$/.test(number)
  const details = useCall(readOrder, { params: { number: Number(number) } }, { enabled: isNumber })
  useReadOrder(details.data?.order.number)
  const { error } = details
  if (!isNumber || (error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'forbidden')))
    return <MissingOrder number={isNumber ? String(Number(number)) : number} />
  return (
    <div key={number} className="page">
      <OrderHead number={Number(number)} details={details.data} />
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
        <ReturnNotice order={order} />
        <FinanceNotice details={details} changes={changes} />
        <OrderJustification order={order} />
        <OrderProgressCard details={details} />
        <Card title="Items">
          <Skippable name="the items">
            {isChangeable ? (
              <OrderLines
                order={order}
                details={details}
                isChangeable
                sends={changes.sends}
                onRemove={changes.remove}
                onReplace={changes.replace}
              />
            ) : (
              <LineStories details={details} />
            )}
          </Skippable>
          <ShipmentPrints pages={listPages(details)} min={2} />
          <OrderFacts details={details} />
          <TakenAway details={details} />
          <OrderDiscrepancies order={order} />
          <div className="order__foot cluster align-end apart mt-6">
            <OrderShipping order={order} isChangeable={isChangeable} onChange={changes.changeShipping} />
          </div>
        </Card>
        <QuestionsCard details={details} />
        <SupplierLinks order={order} />
        <div className="grid grid--ragged">
          <Card title="Order history">
            <OrderTimeline details={details} />
          </Card>
          <div className="stack">
            <OrderFund details={details} />
            <OrderCodes details={details} />
          </div>
        </div>
      </div>
      <OrderBar order={order} changes={changes} />
    </>
  )
}

/** For approved orders: the supplier knows no others. */
function SupplierLinks({ order }: { order: OrderCard }) {
  if (order.status !== 'approved' && order.status !== 'shipped') return null
  return (
    <Card title="Supplier">
      <div className="cluster gap-5 gap-x-6">
        {order.mayReceive && (
          <AppLink href={hrefOfNewCase({ order: order.number })}>Ask the supplier about this order</AppLink>
        )}
        <AppLink href={casesAddress.write({ place: 'all', search: String(order.number) })}>
          Cases of this order
        </AppLink>
      </div>
    </Card>
  )
}

function listPages({ shipments }: OrderDetails) {
  return shipments.flatMap(({ shipment, carrier, trackingNumber, shippedOn }) => {
    const words = `${[carrier, trackingNumber].filter(Boolean).join(' ')} of ${formatDate(shippedOn)}`
    return trackingNumber === '' ? [] : [{ shipment, words }]
  })
}

function OrderHead({ number, details }: { number: number; details: OrderDetails | undefined }) {
  const person = usePerson()
  const order = details?.order
  return (
    <div className="page__head">
      <div className="order-page__head">
        <div className="cluster gap-4 gap-x-6 flush">
          <PageHeading>Order {number}</PageHeading>
          {order && <OrderStatusTag order={order} />}
        </div>
        {details && <p className="m-0 text-4 bold">{countLines(readProgress(details))}</p>}
      </div>
      <div className="toolbar">
        {order && !whyCannotOrder(person) && (
          <AppLink href={`/orders/${number}/again`} className={buttonClass()}>
            Order again
          </AppLink>
        )}
        <AppLink href={`/orders/${number}/form`} className={buttonClass({ variant: 'outline' })}>
          View Form
        </AppLink>
        <AppLink href={`/orders/${number}/invoice`} className={buttonClass({ variant: 'outline' })}>
          Invoice
        </AppLink>
        <a
          href={addressOfFile(readPacketPdf, { params: { number } })}
          download
          className={buttonClass({ variant: 'outline' })}
        >
          Packet (PDF)
        </a>
        <a
          href={addressOfFile(readPacket, { params: { number } })}
          download
          className={buttonClass({ variant: 'outline' })}
        >
          Packet (zip)
        </a>
        <AppLink href={readListLeft(person)} className={buttonClass({ variant: 'quiet' })}>
          Back to Orders
        </AppLink>
      </div>
    </div>
  )
}

/** Sticky. [ORD-19, ORD-20] */
function OrderBar({ order, changes }: { order: OrderCard; changes: OrderChanges }) {
  const bar = useBarRoom('foot')
  const mayDecide = order.status === 'awaiting' && order.mayDecide
  if (!mayDecide && !order.mayWithdraw && !order.maySubmitAgain) return null
  return (
    <div
      ref={bar}
      className="order-bar cluster round-card on-surface gap-3 gap-x-6 apart mt-8 py-4 px-6 no-print"
    >
      <p className="m-0">
        {order.member}, <strong>{formatMoney(order.total)}</strong>
      </p>
      {order.maySubmitAgain && <SubmitAgain order={order} changes={changes} onDone={focusPageHeading} />}
      {order.mayWithdraw && <WithdrawOrder order={order} changes={changes} onDone={focusPageHeading} />}
      {mayDecide && <OrderDecision order={order} changes={changes} onDone={focusPageHeading} />}
    </div>
  )
}

/** Maximum characters of the number that the message repeats. */
const MAX_SAID = 20

/**
 * A hidden order looks like a missing one, so that nobody learns which exist. Most such numbers are mistyped, so the
 * page offers a search.
 */
function MissingOrder({ number }: { number: string }) {
  const go = useNavigateTo()
  const [text, setText] = useTyped('number', '')
  const fault = useSearchFault(text)
  return (
    <div className="page page--form">
      <PageHeading>There is no order {number.slice(0, MAX_SAID)} that you may see.</PageHeading>
      <p className="lede">
        Check the number. The portal shows orders of other units only to people who work for them.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter sends it */}
      <form
        role="search"
        aria-label="Find an order"
        onSubmit={(event) => {
          event.preventDefault()
          if (!fault) go(ordersAddress.write({ search: text.trim() }))
        }}
      >
        <SearchBox
          label="Find an order"
          hint="By number, requisition, name, DoDAAC, fund code or NSN."
          error={fault}
          value={text}
          onChange={setText}
          buttonText="Search"
        />
      </form>
      <AppLink href="/orders" className={buttonClass({ variant: 'outline' })}>
        {pageName('/orders')}
      </AppLink>
    </div>
  )
}

/** [ORD-23] */
function OrderProgressCard({ details }: { details: OrderDetails }) {
  const { order } = details
  const progress = readProgress(details)
  const next = [
    order.status === 'awaiting' && !order.mayDecide && order.whyNotApprove,
    describeWhatComesNext(progress),
  ]
  return (
    <Card title="Progress">
      <OrderTracker
        label={`Progress of order ${order.number}`}
        steps={trackOrder(progress)}
        moments={findMoments(details)}
      />
      <p className="tracker__next m-0 mt-5 color-strong text-4 bold">{next.filter(Boolean).join(' ')}</p>
      <dl className="facts">
        <Fact name="Service Member">{details.memberName || order.member}</Fact>
        <Fact name="DoDAAC">{order.dodaac}</Fact>
        <Fact name="Fund code">{order.fundCode}</Fact>
        <Fact name="Total">{formatMoney(order.total)}</Fact>
        {details.refunded > 0 && <Fact name="Refunded">{formatMoney(details.refunded)}</Fact>}
      </dl>
    </Card>
  )
}

/** People, days, codes and addresses. Folded, because few people need them. */
function OrderCodes({ details }: { details: OrderDetails }) {
  const { order } = details
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="card">
      <Collapsible title="People, codes and addresses" isOpen={isOpen} onOpenChange={setOpen}>
        <dl className="facts">
          <Fact name="Order date">{formatDate(order.createdAt.toISOString())}</Fact>
          {order.submittedAt && (
            <Fact name="Submitted">{formatDateTime(order.submittedAt.toISOString())}</Fact>
          )}
          <Fact name="Order Placer">{order.orderer}</Fact>
          <Fact name="Approver">{order.approver || 'None yet'}</Fact>
          <Fact name="Ship-to DoDAAC">{order.shipTo}</Fact>
          <Fact name="Bill-to DoDAAC">{details.billTo}</Fact>
          <Fact name="Sold-to DoDAAC">{details.soldTo}</Fact>
          <Fact name="Signal code">{details.signalCode}</Fact>
          {details.shipToAddress.length > 0 && (
            <Fact name="Ship-to address">
              {details.shipToAddress.map((line) => (
                <span key={line} className="order-page__address">
                  {line}
                </span>
              ))}
            </Fact>
          )}
        </dl>
      </Collapsible>
    </div>
  )
}

/** For people who may see the fund. */
function OrderFund({ details }: { details: OrderDetails }) {
  const { fund, order, refunded } = details
  if (!fund) return null
  return (
    <Card title="Fund">
      {order.status === 'awaiting' && !order.returnedAt && !order.asksFinance ? (
        <FundEffect details={details} decision="approve" />
      ) : (
        <dl className="facts">
          <Fact name={`Available on ${fund.fundCode} of ${fund.dodaac}`}>{formatMoney(fund.available)}</Fact>
          <Fact name="Reserved">{formatMoney(fund.reserved)}</Fact>
          <Fact name="Approved orders">{formatMoney(fund.spent)}</Fact>
          <Fact name="This order">{formatMoney(order.total)}</Fact>
          {refunded > 0 && <Fact name="Refunded of this order">{formatMoney(refunded)}</Fact>}
        </dl>
      )}
    </Card>
  )
}
