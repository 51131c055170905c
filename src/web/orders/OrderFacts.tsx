import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { FundEffect } from './FundEffect.tsx'
import { Fact } from './OrderCard.tsx'

/** What never changes about an order: who, when, and the codes and addresses that it travels by. Folded, because few ask. */
export function OrderFacts({ details }: { details: OrderDetails }) {
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

/** What the order does, or did, to its fund; for who may see it. */
export function OrderFund({ details }: { details: OrderDetails }) {
  const { fund, order, refunded } = details
  if (!fund) return null
  return (
    <Card title="Fund">
      {order.status === 'awaiting' ? (
        <FundEffect details={details} decision="approve" />
      ) : (
        <dl className="facts">
          <Fact name={`Available on ${fund.fundCode} of ${fund.dodaac}`}>{formatMoney(fund.available)}</Fact>
          <Fact name="Reserved">{formatMoney(fund.reserved)}</Fact>
          <Fact name="Spent">{formatMoney(fund.spent)}</Fact>
          <Fact name="This order">{formatMoney(order.total)}</Fact>
          {refunded > 0 && <Fact name="Refunded of this order">{formatMoney(refunded)}</Fact>}
        </dl>
      )}
    </Card>
  )
}
