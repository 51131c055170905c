import { formatMoney } from '#domain/money.ts'
import { describeWhatComesNext, trackOrder } from '#domain/orders/order-steps.ts'
import { Card } from '#web/ui/Card.tsx'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { Fact } from './OrderCard.tsx'
import { OrderTracker } from './OrderTracker.tsx'
import { findMoments, readProgress } from './order-progress.ts'

/** Where an order stands, what comes next, and what everybody wants to know of it first. [ORD-23] */
export function OrderProgressCard({ details }: { details: OrderDetails }) {
  const { order } = details
  const progress = readProgress(details)
  const next = [
    order.status === 'awaiting' && !order.mayDecide && order.whyNotApprove,
    describeWhatComesNext(progress),
  ]
  return (
    <Card title="Where it stands">
      <OrderTracker
        label={`Way of order ${order.number}`}
        steps={trackOrder(progress)}
        moments={findMoments(details)}
      />
      <p className="tracker__next m-0 mt-6 color-strong text-4 bold">{next.filter(Boolean).join(' ')}</p>
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
