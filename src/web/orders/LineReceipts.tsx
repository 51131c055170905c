import { pageName } from '#domain/page-names.ts'
import { describeGoods } from '#domain/receipts/receipt-words.ts'
import { countGoods } from '#domain/receipts/receipts.ts'
import { hrefOfNewCase } from '#web/cases/cases-address.ts'
import { Discrepancy } from '#web/receipts/Discrepancy.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import { goodsOf } from './order-progress.ts'

/** 'Received 3 of 5, issued 2'. Empty before the first parcel. */
export function LineReceipts({ line }: { line: OrderLine }) {
  const goods = goodsOf(line)
  const words = goods && describeGoods(goods)
  return words ? <div className="soft">{words}</div> : null
}

/** With the line's number as the search. */
export function ReceiveLink({ line }: { line: OrderLine }) {
  return (
    <AppLink
      href={`/receive?scan=${line.requisition}`}
      aria-label={`Receive or issue line ${line.number}, ${line.description}`}
    >
      Receive or issue
    </AppLink>
  )
}

/** A discrepancy of the line, or a question. */
export function CaseLink({ order, line }: { order: number; line: OrderLine }) {
  return (
    <AppLink
      href={hrefOfNewCase({ order, line: line.number })}
      aria-label={`Write to the supplier about line ${line.number}, ${line.description}`}
    >
      {pageName('/cases/new')}
    </AppLink>
  )
}

/** Missing and damaged pieces, line by line. */
export function OrderDiscrepancies({ order }: { order: OrderCard }) {
  const lines = order.lines.flatMap((line) => {
    const goods = goodsOf(line)
    return goods && countGoods(goods).reported > 0
      ? [{ ...goods, requisition: line.requisition, number: line.number }]
      : []
  })
  return lines.map((line) => (
    <Discrepancy
      key={line.requisition}
      line={line}
      {...(order.mayReceive && { of: { order: order.number, line: line.number } })}
    />
  ))
}
