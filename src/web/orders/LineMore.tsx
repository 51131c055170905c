import { useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import type { LineSupply } from '#wire/orders/line-supply.ts'
import type { OrderDetails, OrderLine } from '#wire/orders/orders.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { LineActions } from './LineActions.tsx'
import { countPieces, listLineTags, needsAttention } from './line-supply-words.ts'
import { Fact } from './OrderCard.tsx'

/** What else is known of an approved line, its money, and what can be done about it: open where something waits. */
export function LineMore({
  details,
  line,
  supply,
}: {
  details: OrderDetails
  line: OrderLine
  supply: LineSupply
}) {
  const [isOpen, setOpen] = useState(
    details.supply.length === 1 || needsAttention(supply, details.mayDecideMoney),
  )
  const box = useRef<HTMLDivElement>(null)
  /** An action may take its own button away. */
  const focusHeading = () =>
    setTimeout(() => {
      const heading = box.current?.closest('li')?.querySelector('h3')
      if (document.activeElement === document.body && heading) focusForReading(heading)
    }, 50)
  return (
    <div ref={box}>
      <Collapsible
        title={`Pieces and money of line ${line.number}`}
        headingLevel={4}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {isOpen && (
          <div className="rows rows-shrink gap-6 py-4 flush">
            <LineFacts supply={supply} />
            {supply.nextStep && <p>{supply.nextStep}</p>}
            <LineActions details={details} line={line} supply={supply} onDone={focusHeading} />
          </div>
        )}
      </Collapsible>
    </div>
  )
}

/** What waits for somebody, in sight whether the line is open or not. */
export function LineTags({ supply }: { supply: LineSupply }) {
  const tags = listLineTags(supply)
  if (tags.length === 0) return null
  return (
    <div className="line-story__tags cluster align-stretch gap-3 gap-x-5">
      {tags.map(({ kind, text }) => (
        <StatusTag key={text} kind={kind}>
          {text}
        </StatusTag>
      ))}
    </div>
  )
}

function LineFacts({ supply }: { supply: LineSupply }) {
  const { suppliedNsn, suppliedQuantity, suppliedPrice } = supply
  const money = [
    ['Paid so far', supply.cost],
    ['Given back', supply.refunded],
    ['Added', supply.added],
    ['Owed', supply.owed],
    ['Waits for Finance', supply.held],
  ] as const
  return (
    <dl className="facts">
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
      <Fact name="Pieces">{countPieces(supply)}</Fact>
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
