import './order-story.css'
import { useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatDate } from '#web/ui/format.ts'
import type { LineSupply } from '#wire/orders/line-supply.ts'
import type { OrderDetails, OrderLine } from '#wire/orders/orders.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { LineActions } from './LineActions.tsx'
import { LineReceipts } from './LineReceipts.tsx'
import { countPieces, listLineTags, needsAttention } from './line-supply-words.ts'
import { Fact } from './OrderCard.tsx'
import { EntryList } from './OrderTimeline.tsx'
import { buildLineTimeline } from './order-timeline.ts'

/** Every approved line with what supply made of it, its money, its history, and what can be done about it. */
export function LineStories({ details }: { details: OrderDetails }) {
  const { order, supply } = details
  if (supply.length === 0) return null
  return (
    <Card title="Line by line">
      {supply.map((one) => {
        const line = order.lines.find(({ number }) => number === one.number)
        return line && <LineStory key={line.number} details={details} line={line} supply={one} />
      })}
    </Card>
  )
}

type Story = { details: OrderDetails; line: OrderLine; supply: LineSupply }

function LineStory({ details, line, supply }: Story) {
  const [isOpen, setOpen] = useState(
    details.supply.length === 1 || needsAttention(supply, details.mayDecideMoney),
  )
  const box = useRef<HTMLDivElement>(null)
  /** An action may take its own button away. */
  const focusHeading = () =>
    setTimeout(() => {
      if (document.activeElement === document.body) box.current?.querySelector('button')?.focus()
    }, 50)
  return (
    <div className="line-story" ref={box}>
      <Collapsible
        title={`Line ${line.number}: ${nameItem(line.description, line.size)}`}
        headingLevel={3}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {isOpen && (
          <div className="line-story__body">
            <LineTags supply={supply} />
            <LineFacts line={line} supply={supply} />
            {supply.nextStep && <p>{supply.nextStep}</p>}
            <LineActions details={details} line={line} supply={supply} onDone={focusHeading} />
            <EntryList
              label={`History of line ${line.number}`}
              entries={buildLineTimeline(details, line.number)}
            />
          </div>
        )}
      </Collapsible>
      {!isOpen && <LineTags supply={supply} />}
    </div>
  )
}

/** What waits for somebody, in sight whether the line is open or not. */
function LineTags({ supply }: { supply: LineSupply }) {
  const tags = listLineTags(supply)
  if (tags.length === 0) return null
  return (
    <div className="line-story__tags">
      {tags.map(({ kind, text }) => (
        <StatusTag key={text} kind={kind}>
          {text}
        </StatusTag>
      ))}
    </div>
  )
}

function LineFacts({ line, supply }: Omit<Story, 'details'>) {
  const { suppliedNsn, suppliedQuantity, suppliedPrice, expectedOn } = supply
  const money = [
    ['Paid so far', supply.cost],
    ['Given back', supply.refunded],
    ['Added', supply.added],
    ['Owed', supply.owed],
    ['Waits for Finance', supply.held],
  ] as const
  return (
    <dl className="facts">
      <Fact name="Requisition">{formatDocumentNumber(line.requisition)}</Fact>
      <Fact name="Ordered">
        {line.quantity} at {formatMoney(line.price)}, {formatMoney(line.total)}
      </Fact>
      {suppliedNsn && (
        <Fact name="Supplied instead">
          <ItemNumber nsn={suppliedNsn} />
        </Fact>
      )}
      {suppliedQuantity !== null && <Fact name="Quantity now">{suppliedQuantity}</Fact>}
      {suppliedPrice !== null && <Fact name="Price now">{formatMoney(suppliedPrice)}</Fact>}
      {supply.parts.map((part) => (
        <Fact key={part.suffix} name={part.suffix ? `Suffix ${part.suffix}` : 'Without a suffix'}>
          {part.goods}: {countPieces(part)}
          {part.status && `. ${part.status}`}
        </Fact>
      ))}
      <Fact name="Pieces">
        {countPieces(supply)}
        <LineReceipts line={line} />
      </Fact>
      <Fact name="Line status">{supply.status || line.lineStatus}</Fact>
      {expectedOn && <Fact name="Expected">{formatDate(expectedOn)}</Fact>}
      {money
        .filter(([name, cents]) => cents > 0 || name === 'Paid so far')
        .map(([name, cents]) => (
          <Fact key={name} name={name}>
            {formatMoney(cents)}
          </Fact>
        ))}
    </dl>
  )
}
