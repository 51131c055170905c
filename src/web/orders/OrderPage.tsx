import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import './orders.css'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { usePathParams } from '#web/pages/address.ts'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { FundEffect } from './FundEffect.tsx'
import { OrderDiscrepancies } from './LineReceipts.tsx'
import { LineStories } from './LineStories.tsx'
import { Fact } from './OrderCard.tsx'
import { OrderDecision } from './OrderDecision.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderLinesTable } from './OrderLinesTable.tsx'
import { OrderShipping } from './OrderShipping.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderStatusTag } from './OrderWords.tsx'
import { orderQuery } from './orders.queries.ts'
import { useOrderChanges } from './useOrderChanges.ts'
import { WithdrawOrder } from './WithdrawOrder.tsx'

/** /orders/{vcrnum}: everything about one order. */
export function OrderPage() {
  const { pathname } = useLocation()
  const { number = '' } = usePathParams()
  const isNumber = /^\d{1,20}$/.test(number)
  const details = useQuery({ ...orderQuery(Number(number)), enabled: isNumber })
  const { error } = details
  if (!isNumber || (error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'forbidden'))) {
    return <UnauthorizedScreen path={pathname} />
  }
  return (
    <div className="page order-page">
      {details.data ? (
        <OrderBody key={details.data.order.number} details={details.data} />
      ) : (
        <>
          <PageHeading>Order {Number(number)}</PageHeading>
          {error ? (
            <LoadFailed message={error.message} onRetry={() => void details.refetch()} />
          ) : (
            <LoadingOverlay isLoading text="Loading order…" />
          )}
        </>
      )}
    </div>
  )
}

function OrderBody({ details }: { details: OrderDetails }) {
  const { order } = details
  const changes = useOrderChanges(order)
  const isAwaiting = order.status === 'awaiting'
  const isChangeable = isAwaiting && order.mayChange
  return (
    <>
      <div className="page__head">
        <div className="order-page__title">
          <PageHeading>Order {order.number}</PageHeading>
          <OrderStatusTag order={order} />
        </div>
        <div className="toolbar">
          <AppLink href={`/orders/${order.number}/form`} className={buttonClass({ variant: 'outline' })}>
            View Form
          </AppLink>
          <AppLink href={`/orders/${order.number}/invoice`} className={buttonClass({ variant: 'outline' })}>
            Invoice
          </AppLink>
          <AppLink href="/orders" className={buttonClass({ variant: 'quiet' })}>
            Back to Orders
          </AppLink>
        </div>
      </div>
      {changes.problem && (
        <div role="alert">
          <Alert kind="error" onDismiss={() => changes.setProblem(null)}>
            {changes.problem}
          </Alert>
        </div>
      )}
      <div className="stack">
        <Card title="Details">
          <OrderFacts details={details} />
        </Card>
        <Card title="Items">
          {isChangeable ? (
            <OrderLines
              order={order}
              isChangeable
              sends={changes.sends}
              onRemove={changes.remove}
              onReplace={changes.replace}
            />
          ) : (
            <OrderLinesTable order={order} refunded={details.refunded} />
          )}
          <OrderDiscrepancies order={order} />
          <div className="order__foot">
            <OrderShipping order={order} isChangeable={isChangeable} onChange={changes.changeShipping} />
            {order.mayWithdraw && <WithdrawOrder order={order} changes={changes} onDone={focusHeading} />}
            {isAwaiting && order.mayDecide && (
              <OrderDecision order={order} changes={changes} onDone={focusHeading} />
            )}
            {isAwaiting && !order.mayDecide && order.whyNotApprove !== '' && (
              <p className="soft">
                {order.whyNotApprove} {describeNext(details)}
              </p>
            )}
          </div>
        </Card>
        <LineStories details={details} />
        <div className="grid">
          <Card title="What happened">
            <OrderTimeline details={details} />
          </Card>
          <div className="stack">
            <Approvals details={details} />
            {details.fund && (
              <Card title="Fund">
                <FundNow details={details} />
              </Card>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** The buttons are gone with the action; reading goes on where the order begins. */
function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (heading) focusForReading(heading)
}

function OrderFacts({ details }: { details: OrderDetails }) {
  const { order } = details
  return (
    <dl className="facts">
      <Fact name="Order date">{formatDate(order.createdAt.toISOString())}</Fact>
      {order.submittedAt && <Fact name="Submitted">{formatDateTime(order.submittedAt.toISOString())}</Fact>}
      <Fact name="Order Placer">{order.orderer}</Fact>
      <Fact name="Approver">{order.approver || 'None yet'}</Fact>
      <Fact name="Service Member">{details.memberName || order.member}</Fact>
      <Fact name="DoDAAC">{order.dodaac}</Fact>
      <Fact name="Ship-to DoDAAC">{order.shipTo}</Fact>
      <Fact name="Bill-to DoDAAC">{details.billTo}</Fact>
      <Fact name="Sold-to DoDAAC">{details.soldTo}</Fact>
      <Fact name="Signal code">{details.signalCode}</Fact>
      <Fact name="Fund code">{order.fundCode}</Fact>
      <Fact name="Total">{formatMoney(order.total)}</Fact>
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
  )
}

/** Who signs next, and what to do where there is nobody. */
function describeNext({ order, waitingFor }: OrderDetails): string {
  const next = `Level ${order.level} of ${order.levels} is next`
  return waitingFor.length > 0
    ? `${next}: ${waitingFor.join(', ')}.`
    : `${next}. Nobody may sign it now; ask your account manager to make somebody else Approver of this level.`
}

function Approvals({ details }: { details: OrderDetails }) {
  const { approvals, order } = details
  return (
    <Card title="Approvals">
      {approvals.length === 0 && <p>Nobody has signed yet.</p>}
      {approvals.length > 0 && (
        <ol className="plain-list">
          {approvals.map((approval) => (
            <li key={`${approval.round}-${approval.level}`}>
              <strong>
                Level {approval.level}: {approval.decision === 'approve' ? 'approved' : 'declined'} by{' '}
                {approval.person}
              </strong>
              <br />
              <span className="soft">{formatDateTime(approval.at.toISOString())}</span>
              {!approval.isCurrent && (
                <span className="soft">
                  {' '}
                  (void, the order was {order.withdrawn ? 'withdrawn' : 'changed'} afterwards)
                </span>
              )}
              {approval.comment && <div>“{approval.comment}”</div>}
            </li>
          ))}
        </ol>
      )}
      {order.status === 'awaiting' && <p className="order-page__waiting">{describeNext(details)}</p>}
    </Card>
  )
}

function FundNow({ details }: { details: OrderDetails }) {
  const { fund, order, refunded } = details
  if (!fund) return null
  if (order.status === 'awaiting') return <FundEffect details={details} decision="approve" />
  return (
    <dl className="facts">
      {[
        [`Available on ${fund.fundCode} of ${fund.dodaac}`, fund.available],
        ['Reserved', fund.reserved],
        ['Spent', fund.spent],
        ['This order', order.total],
        ...(refunded > 0 ? [['Refunded of this order', refunded] as const] : []),
      ].map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(Number(cents))}</dd>
        </div>
      ))}
    </dl>
  )
}
