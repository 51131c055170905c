import { useEffect, useRef } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { type OrderRow, readOrder } from '#wire/orders/orders.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { ItemStatusNote } from './ItemStatusNote.tsx'
import { Justification } from './Justification.tsx'
import { Fact } from './OrderWords.tsx'

/** The lines of a row and the facts for a decision, read when the row opens. */
export function OrderRowMore({ order: { number, waitsFor, whyNotApprove, unusual } }: { order: OrderRow }) {
  const details = useCall(readOrder, { params: { number } })
  const area = useRef<HTMLDivElement>(null)
  const isThere = details.data !== undefined
  // Lines that open at the window's foot would be behind the bar.
  useEffect(() => {
    if (isThere) area.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return (
    <div ref={area}>
      <Loaded query={details} text="Loading lines…">
        {({ order }) => (
          <>
            <dl className="facts mb-4">
              <Fact name="Placed by">{order.orderer}</Fact>
              <Fact name="Fund code">
                {order.fundCode}
                {order.available !== null && `, ${formatMoney(order.available)} left`}
              </Fact>
              {/* Cut off in the row. */}
              {waitsFor !== '' && <Fact name="Waits for">{waitsFor}</Fact>}
              {whyNotApprove !== '' && <Fact name="You cannot approve">{whyNotApprove}</Fact>}
              {unusual.length > 0 && <Fact name="Unusual">{unusual.join(', ')}</Fact>}
            </dl>
            <Justification of={`order ${number}`} text={order.justification} />
            <ul className="order-table__lines plain-list" aria-label={`Items of order ${number}`}>
              {order.lines.map((line) => (
                <li key={line.number}>
                  <Thumbnail of={line} />
                  <div>
                    <strong>{nameItem(line.description, line.size)}</strong>
                    <div>
                      <ItemNumber nsn={line.nsn} />
                    </div>
                    <ItemStatusNote line={line} />
                  </div>
                  <span className="text-end">
                    {line.quantity} × {formatMoney(line.price)}
                    <strong className="money block">{formatMoney(line.total)}</strong>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  )
}
