import './order-story.css'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatMoney } from '#domain/money.ts'
import { trackLines } from '#domain/orders/order-steps.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { formatDate } from '#web/ui/format.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { OrderDetails, OrderLine } from '#wire/orders/orders.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { ItemStatusNote } from './ItemStatusNote.tsx'
import { LineMore, LineTags } from './LineMore.tsx'
import { LineReceipts, ReceiveLink } from './LineReceipts.tsx'
import { OrderTracker } from './OrderTracker.tsx'
import { findMoments, readLineProgress } from './order-progress.ts'

/** The lines of an order that is decided: each with its picture, where its pieces are, and what can be done about it. */
export function LineStories({ details }: { details: OrderDetails }) {
  const { order } = details
  useLineOfAddress()
  return (
    <ul className="m-0" aria-label={`Items of order ${order.number}`}>
      {order.lines.map((line) => (
        <LineStory key={line.number} details={details} line={line} />
      ))}
    </ul>
  )
}

/** How a line is named in an address: `/orders/12#line-W9AR0163250007`, its requisition without dashes. */
export const lineAnchor = (line: Pick<OrderLine, 'requisition' | 'number'>) =>
  `line-${line.requisition || line.number}`

/** Reading begins at the line that the address names; which order it is of is said after it, unless it has been heard before. */
function useLineOfAddress(): void {
  const { hash } = useLocation()
  const announce = useAnnounce()
  useEffect(() => {
    const line = hash.startsWith('line-') ? document.getElementById(hash) : null
    if (!line) return
    const heading = document.querySelector('main h1')
    const isHeard = document.activeElement === heading
    focusForReading(line.querySelector('h3') ?? line)
    line.scrollIntoView({ block: 'center' })
    if (!isHeard) announce(heading?.textContent ?? '')
  }, [hash, announce])
}

function LineStory({ details, line }: { details: OrderDetails; line: OrderLine }) {
  const { order } = details
  const supply = details.supply.find(({ number }) => number === line.number)
  const id = lineAnchor(line)
  const progress = readLineProgress(line, details.supply)
  return (
    <li className="line-story" id={id} aria-labelledby={`${id}-name`}>
      <Thumbnail of={line} />
      <div className="rows rows-shrink gap-4">
        <h3 id={`${id}-name`} className="m-0 text-4">
          Line {line.number}: {nameItem(line.description, line.size)}
        </h3>
        <LineWords line={line} />
        {supply && order.lines.length > 1 && (
          <OrderTracker
            isSmall
            label={`Way of line ${line.number}`}
            steps={trackLines([progress])}
            moments={findMoments(details, line.number)}
          />
        )}
        <LineStanding line={line} status={supply?.status || line.lineStatus} />
        {supply && <LineTags supply={supply} />}
        {order.mayReceive && line.requisition && progress.expected > 0 && (
          <p className="m-0 no-print">
            <ReceiveLink line={line} />
          </p>
        )}
        {supply && <LineMore details={details} line={line} supply={supply} />}
      </div>
    </li>
  )
}

function LineWords({ line }: { line: OrderLine }) {
  return (
    <p className="cluster gap-0 gap-x-6 align-baseline m-0">
      <span>
        NSN <ItemNumber nsn={line.nsn} />
      </span>
      {line.requisition && (
        <span>
          Requisition <span className="code">{formatDocumentNumber(line.requisition)}</span>
        </span>
      )}
      <span>
        {line.quantity} at {formatMoney(line.price)}, <strong>{formatMoney(line.total)}</strong>
      </span>
    </p>
  )
}

/** What the supplier said last, when it is expected, what came otherwise than it was ordered, and what the unit did with it. */
function LineStanding({ line, status }: { line: OrderLine; status: string }) {
  const isOpen = line.requisition !== '' && line.shippedQuantity < line.quantity
  return (
    <div>
      {status}
      {line.requisition === '' && <ItemStatusNote line={line} />}
      {isOpen && line.getWellOn && <div>Expected {formatDate(line.getWellOn)}</div>}
      {line.shippedAs.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parcels may hold the same
        <div key={at} className="soft">
          Shipped: {words}
        </div>
      ))}
      <LineReceipts line={line} />
    </div>
  )
}
