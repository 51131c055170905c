import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { countGoods } from '#domain/receipts/receipts.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { UnitLine } from '#wire/receipts/receipts.ts'
import { Discrepancy } from './Discrepancy.tsx'
import { type Entered, EntryForm } from './EntryForm.tsx'
import { goodsOf } from './line-words.ts'

/** One line with what is known of it, and a form for each thing that can be done with it now. */
export function LinePanel({
  line,
  scanned,
  onEntered,
}: {
  line: UnitLine
  scanned: number | null
  onEntered: Entered
}) {
  const goods = goodsOf(line)
  const { expected, missing, open, onHand, withMember } = countGoods(goods)
  const { receivedQuantity, issuedQuantity, returnedQuantity } = goods
  const facts: [name: string, value: React.ReactNode][] = [
    ['For', `${line.member}${line.maskedDodId ? `, DoD ID ${line.maskedDodId}` : ''}`],
    ['Requisition', formatDocumentNumber(line.requisition)],
    ['NSN', formatNsn(line.nsn)],
    ...(line.suppliedNsn ? [['Sent instead', formatNsn(line.suppliedNsn)] as [string, string]] : []),
    [
      'Order',
      <AppLink
        key="order"
        href={`/orders/${line.order}`}
      >{`Order ${line.order}, line ${line.number}`}</AppLink>,
    ],
    ['DoDAAC', line.dodaac],
    ['Line status', line.lineStatus],
    ['Ordered', `${line.quantity} ${line.unitOfIssue}`],
    ['Shipped', line.shippedQuantity],
    ['Received', `${receivedQuantity} of ${expected}`],
    ['Issued', issuedQuantity],
    ['Returned', returnedQuantity],
    ['Still to come', open],
  ]
  return (
    <Card title={nameItem(line.description, line.size)}>
      <div className="line-panel cluster gap-5 gap-x-6 align-start">
        <Thumbnail of={line} />
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Discrepancy line={{ ...goods, requisition: line.requisition }} />
      <div className="entries rows gap-7 mt-7">
        {missing > 0 && (
          <EntryForm
            kind="receive"
            line={line}
            pieces={Math.min(scanned ?? missing, open || missing)}
            onEntered={onEntered}
          />
        )}
        {onHand > 0 && <EntryForm kind="issue" line={line} pieces={onHand} onEntered={onEntered} />}
        {withMember > 0 && <EntryForm kind="return" line={line} pieces={withMember} onEntered={onEntered} />}
        {missing + onHand + withMember === 0 && <p>Nothing is left to do with this line.</p>}
      </div>
    </Card>
  )
}
