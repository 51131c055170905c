import './order-story.css'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatMoney } from '#domain/money.ts'
import {
  findLineState,
  LINE_STATES,
  type LineProgress,
  type LineState,
  trackLines,
} from '#domain/orders/order-steps.ts'
import { describeHeldMoney } from '#domain/supply/describe-record.ts'
import { countNotHere } from '#domain/supply/line.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { hrefOfNewCase } from '#web/cases/cases-address.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { type StatusKind, StatusTag } from '#web/ui/Badge.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatDate } from '#web/ui/format.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { LineSupply } from '#wire/orders/line-supply.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { ItemNumber, ItemNumberReason } from './ItemNumber.tsx'
import { ItemStatusNote } from './ItemStatusNote.tsx'
import { OrderJustification } from './Justification.tsx'
import { LineActions } from './LineActions.tsx'
import { CaseLink, LineReceipts, ReceiveLink } from './LineReceipts.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { TrackingNumber } from './OrderTimeline.tsx'
import { OrderTracker } from './OrderTracker.tsx'
import { Fact } from './OrderWords.tsx'
import { findMoments, goodsOf, readLineProgress } from './order-progress.ts'
import { ReleaseLink } from './ShipmentPrints.tsx'
import { SubstituteOffer } from './SubstituteOffer.tsx'

export function LineStories({ details }: { details: OrderDetails }) {
  const { order } = details
  useLineOfAddress()
  return (
    <>
      <ItemNumberReason />
      <ul className="m-0" aria-label={`Items of order ${order.number}`}>
        {order.lines.map((line) => (
          <LineStory key={line.number} details={details} line={line} />
        ))}
      </ul>
    </>
  )
}

/** `/orders/12#line-W9AR0163250007`: its requisition without dashes. */
export const lineAnchor = (line: Pick<OrderLine, 'requisition' | 'number'>) =>
  `line-${line.requisition || line.number}`

/** Reading starts at the line in the address. The order's name follows, because the line may interrupt it. */
function useLineOfAddress(): void {
  const { hash } = useLocation()
  const announce = useAnnounce()
  useEffect(() => {
    const line = hash.startsWith('line-') ? document.getElementById(hash) : null
    if (!line) return
    focusForReading(line.querySelector('h3') ?? line)
    line.scrollIntoView({ block: 'center' })
    announce(document.querySelector('main h1')?.textContent ?? '')
  }, [hash, announce])
}

function LineStory({ details, line }: { details: OrderDetails; line: OrderLine }) {
  const { order } = details
  const supply = details.supply.find(({ number }) => number === line.number)
  const id = lineAnchor(line)
  const progress = readLineProgress(line, details.supply)
  const [isOpen, setOpen] = useState(
    details.supply.length === 1 || (supply !== undefined && needsAttention(supply, details.mayDecideMoney)),
  )
  const story = useRef<HTMLLIElement>(null)
  /** An action may remove its own button. */
  const focusHeading = () =>
    setTimeout(() => {
      const heading = story.current?.querySelector('h3')
      if (document.activeElement === document.body && heading) focusForReading(heading)
    }, 50)
  return (
    <li ref={story} className="line-story" id={id} aria-labelledby={`${id}-name`}>
      <Thumbnail of={line} />
      <div className="line-story__parts">
        <div className="rows rows-shrink gap-1">
          <h3 id={`${id}-name`} className="m-0 text-3">
            Line {line.number}: {nameItem(line.description, line.size)}
          </h3>
          <LineWords line={line} />
          <OrderJustification order={order} line={line} />
          <OrderFacts details={details} line={line} />
        </div>
        <div className="rows rows-shrink gap-2">
          {supply && <LineStateTag line={progress} />}
          <LineStanding line={line} status={supply?.status || line.lineStatus} />
          {supply && <LineTags supply={supply} />}
        </div>
        <LineShipments details={details} line={line} supply={supply} />
        {supply && <SubstituteOffer order={order} line={line} supply={supply} />}
        <div className="line-story__actions rows rows-shrink gap-2 no-print">
          {supply && (
            <LineActions details={details} line={line} supply={supply} part="ask" onDone={focusHeading} />
          )}
          {order.mayReceive && line.requisition && (
            <div className="cluster gap-0 gap-x-5 align-baseline">
              {progress.expected > 0 && <ReceiveLink line={line} />}
              <CaseLink order={order.number} line={line} />
            </div>
          )}
        </div>
        {supply && (
          <div className="line-story__more">
            <Collapsible
              title={`Pieces and money of line ${line.number}`}
              headingLevel={4}
              isOpen={isOpen}
              onOpenChange={setOpen}
            >
              {isOpen && (
                <div className="rows rows-shrink gap-6 py-4 flush">
                  {order.lines.length > 1 && (
                    <OrderTracker
                      isSmall
                      label={`Progress of line ${line.number}`}
                      steps={trackLines([progress])}
                      moments={findMoments(details, line.number)}
                    />
                  )}
                  <LineFacts supply={supply} />
                  {supply.nextStep && <p>{supply.nextStep}</p>}
                  <LineActions
                    details={details}
                    line={line}
                    supply={supply}
                    part="rest"
                    onDone={focusHeading}
                  />
                </div>
              )}
            </Collapsible>
          </div>
        )}
      </div>
    </li>
  )
}

function LineWords({ line }: { line: OrderLine }) {
  return (
    <p className="cluster gap-0 gap-x-5 align-baseline m-0 text-2">
      <span>
        {line.quantity} at {formatMoney(line.price)}, <strong>{formatMoney(line.total)}</strong>
      </span>
      <span>
        NSN <ItemNumber nsn={line.nsn} hasReason={false} />
      </span>
      {line.requisition && (
        <span>
          Requisition <span className="code">{formatDocumentNumber(line.requisition)}</span>
        </span>
      )}
    </p>
  )
}

const STATE_KINDS: Partial<Record<LineState, StatusKind>> = {
  issued: 'success',
  received: 'success',
  shipped: 'success',
  part: 'warning',
  held: 'error',
  ended: 'error',
}

/** The state that the head of the page counts. */
function LineStateTag({ line }: { line: LineProgress }) {
  const state = findLineState(line)
  const word = LINE_STATES[state]
  return (
    <div>
      <StatusTag kind={STATE_KINDS[state] ?? 'info'}>
        {word.charAt(0).toUpperCase() + word.slice(1)}
      </StatusTag>
    </div>
  )
}

function LineStanding({ line, status }: { line: OrderLine; status: string }) {
  return (
    <div>
      {status}
      {line.requisition === '' && <ItemStatusNote line={line} />}
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

/** Each share with its carrier and its 1348, and the day of the rest. */
function LineShipments({
  details,
  line,
  supply,
}: {
  details: OrderDetails
  line: OrderLine
  supply: LineSupply | undefined
}) {
  const shares = details.shipments.filter((share) => share.line === line.number)
  const goods = goodsOf(line)
  const isComing = supply && goods && countNotHere(supply.outstanding, goods) > 0
  return (
    <div className="rows rows-shrink gap-1">
      {shares.map((share, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two shares may be the same
        <div key={at}>
          <div>
            {share.quantity} shipped {formatDate(share.shippedOn)}
            {share.carrier && `, ${share.carrier}`}
          </div>
          <div className="cluster gap-0 gap-x-5 align-baseline">
            <TrackingNumber of={share} />
            {share.trackingNumber && (
              <ReleaseLink
                shipment={share.shipment}
                of={`line ${line.number}, shipment ${share.trackingNumber}`}
                query={`?requisition=${line.requisition}`}
              >
                1348
              </ReleaseLink>
            )}
            {details.order.mayReceive && (
              <AppLink
                className="no-print"
                href={hrefOfNewCase({
                  ...{ order: details.order.number, line: line.number, shipment: share.shipment },
                  ...{ type: 'missing', pieces: share.quantity },
                })}
                aria-label={`Report a problem with ${share.quantity} of line ${line.number}, shipped ${formatDate(share.shippedOn)}`}
              >
                Report a problem
              </AppLink>
            )}
          </div>
        </div>
      ))}
      {isComing &&
        (supply.expectedOn ? (
          <div>Expected {formatDate(supply.expectedOn)}</div>
        ) : (
          supply.isSent && <div className="soft">No expected day yet</div>
        ))}
    </div>
  )
}

/** Waiting work, visible even when the line is closed. */
function LineTags({ supply }: { supply: LineSupply }) {
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

/** Most urgent first. */
function listLineTags(line: LineSupply): { kind: StatusKind; text: string }[] {
  const tags: { kind: StatusKind; text: string }[] = []
  if (line.hold) tags.push({ kind: 'error', text: `Not sent to supply: ${line.hold}` })
  // A line that ended whole says it in its state.
  if (line.ended > 0 && line.shipped + line.outstanding > 0)
    tags.push({
      kind: 'info',
      text: `${line.ended} of ${line.shipped + line.ended + line.outstanding} cancelled or rejected`,
    })
  if (line.owed > 0)
    tags.push({ kind: 'warning', text: `${formatMoney(line.owed)} more is owed: the fund could not pay it.` })
  if (line.held > 0) tags.push({ kind: 'warning', text: describeHeldMoney(line.held) })
  if (line.cancellationRequested > 0) {
    const on = line.cancellationRequestedOn ? ` on ${formatDate(line.cancellationRequestedOn)}` : ''
    tags.push({
      kind: 'info',
      text: `Cancellation of ${line.cancellationRequested} requested${on}, waiting for the supplier`,
    })
  }
  return tags
}

/** Decides whether the rest of a line is open. */
function needsAttention(line: LineSupply, mayDecideMoney: boolean): boolean {
  return line.hold !== '' || (mayDecideMoney && line.owed + line.held > 0)
}

/** `2 shipped, 1 cancelled or rejected, 2 outstanding` */
function countPieces({
  shipped,
  ended,
  outstanding,
}: Pick<LineSupply, 'shipped' | 'ended' | 'outstanding'>): string {
  const parts = [
    shipped > 0 && `${shipped} shipped`,
    ended > 0 && `${ended} cancelled or rejected`,
    outstanding > 0 && `${outstanding} outstanding`,
  ].filter(Boolean)
  return parts.join(', ') || 'None'
}
