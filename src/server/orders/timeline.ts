import { findLastLevel } from '#domain/levels/order-levels.ts'
import { OUTCOME_WORDS } from '#domain/orders/orders.ts'
import { listRoundEnds, type RoundEnd } from '#domain/orders/rounds.ts'
import { isSent } from '#domain/orders/supply-requests.ts'
import { CARRIERS, findTracking, isCarrier, trackingUrl } from '#domain/supply/carriers.ts'
import { describeEstimate, findSlips } from '#domain/supply/estimates.ts'
import { SENT_TO_SUPPLIER } from '#domain/supply/line-status.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import type { OrderDetails, OrderEvent } from '#wire/orders/orders.ts'
import type { LineRow } from '../lines/lines.ts'
import type { SupplyOfLine } from '../supply/apply-queries.ts'
import type { ApprovalRow, EventRow, ShipmentRow } from './details-queries.ts'
import type { OrderRow } from './queries.ts'

const TITLES: Record<Exclude<EventRow['kind'], 'approved'>, string> = {
  submitted: 'Submitted for approval',
  changed: 'Changed',
  reduced: 'Lines taken away or reduced by the approver',
  withdrawn: 'Withdrawn by the orderer',
  returned: OUTCOME_WORDS.returned,
  resubmitted: 'Submitted again',
  asked: OUTCOME_WORDS.asked,
  allowed: 'Allowed by Finance - RA',
  moved: 'Moved to the fund of another year',
  declined: 'Declined by Finance - RA',
  transmitted: SENT_TO_SUPPLIER,
  status: 'Supply status',
  shipped: 'Shipped',
  rejected: 'Rejected by the supplier',
  cancelled: 'Cancelled by the supplier',
  received: 'Received',
  requested: 'Cancellation requested',
  refused: 'Cancellation refused by the supplier',
  held: 'Held back, not sent to the supplier',
  funds: 'Money',
}

type Story = {
  order: OrderRow
  lines: (LineRow & Pick<SupplyOfLine, 'unsentQuantity'>)[]
  approvals: ApprovalRow[]
  events: EventRow[]
  shipments: ShipmentRow[]
}

/** Oldest first. Creation, submission, decisions and shipments come from their own tables; all else from events. */
export function listOrderEvents({ order, lines, approvals, events, shipments }: Story): OrderEvent[] {
  const ends = listRoundEnds(events)
  const timeline = [
    makeEvent('created', order.createdAt, 'Cart started', { person: order.orderer }),
    ...approvals.map((approval) => makeDecisionEvent(approval, order, ends)),
  ]
  if (order.submittedAt && !events.some((event) => event.kind === 'submitted'))
    timeline.push(makeEvent('submitted', order.submittedAt, TITLES.submitted, { person: order.orderer }))
  // Without a signature, Finance declined.
  const isSigned = approvals.some(({ decision }) => decision === 'decline')
  const parcels = [...shipments]
  const slips = findEstimateSlips(events)
  const sentAlone = new Set(events.flatMap(({ kind, line }) => (kind === 'transmitted' ? (line ?? []) : [])))
  for (const event of events) {
    if (event.kind === 'approved' || (event.kind === 'declined' && isSigned)) continue
    const line = lines.find((other) => other.number === event.line)
    const parcel = event.kind === 'shipped' ? takeParcel(parcels, event.line) : undefined
    timeline.push({
      ...NOTHING_REPORTED,
      ...event,
      title: nameEvent(event, line, isLatestReceipt(event, events)),
      detail:
        event.detail ||
        (event.kind === 'transmitted'
          ? nameRequisitions(
              event.line === null ? lines.filter((one) => isSent(one) && !sentAlone.has(one.number)) : [line],
            )
          : ''),
      ...(parcel ? describeParcel(parcel, event.record ? event.detail : '') : {}),
      estimate: event.estimatedOn ? describeEstimate(event.estimatedOn, slips.get(event) ?? null) : '',
    })
  }
  for (const parcel of parcels) {
    // A shipment has a day only. Noon stays on that day in every US time zone.
    const at = new Date(`${parcel.shippedOn}T17:00:00Z`)
    timeline.push({
      ...makeEvent('shipped', at, TITLES.shipped, { line: parcel.line }),
      ...describeParcel(parcel),
    })
  }
  // Ties keep the order creation, submission, decision.
  return timeline.sort((a, b) => a.at.getTime() - b.at.getTime() || RANK[a.kind] - RANK[b.kind])
}

/** Estimates slip per line. */
function findEstimateSlips(events: EventRow[]): Map<EventRow, number | null> {
  const ofLines = Map.groupBy(events, (event) => event.line)
  return new Map([...ofLines.values()].flatMap((own) => [...findSlips(own)]))
}

/** Older entries, from before receipts, take their title from the line. */
function nameEvent({ kind, code, record }: EventRow, line: LineRow | undefined, isLatest: boolean): string {
  const title = TITLES[kind as keyof typeof TITLES]
  if (kind === 'received' && ENTRIES[code]) return ENTRIES[code]
  if (record.startsWith('ZT')) return 'Tracking number'
  if (AFTER_APPROVAL[`${kind}/${code}`]) return AFTER_APPROVAL[`${kind}/${code}`] as string
  return (isLatest && line && RECEIPTS[line.received]) || title
}
const ENTRIES: Record<string, string> = {
  receive: 'Received',
  issue: 'Issued',
  return: 'Returned',
  undo: 'Corrected',
  signed: 'Signed for',
}
const AFTER_APPROVAL: Record<string, string> = {
  'requested/AF': 'Delivery status requested',
  'requested/case': 'Case with the supplier',
  'requested/substitute': 'Substitute ordered',
  'requested/refuse': 'Substitute refused',
  'requested/replace': 'Replacement agreed by the supplier',
  'cancelled/portal': 'Cancelled before it was sent',
  'funds/commit': 'Difference committed',
  'funds/refund': 'Money given back to the fund',
  'funds/keep': 'Money kept for the charges',
}

function isLatestReceipt(event: EventRow, events: EventRow[]): boolean {
  return (
    event.kind === 'received' &&
    event === events.findLast((other) => other.kind === 'received' && other.line === event.line)
  )
}
const RECEIPTS: Record<LineRow['received'], string> = {
  no: '',
  received: 'Received',
  issued: 'Issued',
  returned: 'Returned',
}

const RANK: Record<OrderEvent['kind'], number> = {
  created: 0,
  submitted: 1,
  changed: 3,
  reduced: 2,
  approved: 3,
  declined: 3,
  withdrawn: 3,
  returned: 3,
  resubmitted: 3,
  asked: 2,
  allowed: 3,
  moved: 3,
  transmitted: 4,
  status: 5,
  shipped: 6,
  rejected: 6,
  cancelled: 6,
  received: 7,
  held: 4,
  requested: 5,
  refused: 6,
  funds: 7,
}

const NOTHING_REPORTED = {
  ...{ detail: '', person: '', line: null, trackingNumber: '', trackingUrl: '' },
  ...{ code: '', record: '', datedOn: null, estimatedOn: null, estimate: '' },
}

function makeEvent(
  kind: OrderEvent['kind'],
  at: Date,
  title: string,
  more: Partial<Pick<OrderEvent, 'person' | 'detail' | 'line'>> = {},
): OrderEvent {
  return { ...NOTHING_REPORTED, kind, at, title, ...more }
}

/** A change, return or withdrawal voids the signatures of its round. */
function makeDecisionEvent(
  approval: ApprovalRow,
  order: Pick<OrderRow, 'levels' | 'skippedLevels' | 'round' | 'withdrawn'>,
  ends: RoundEnd[],
): OrderEvent {
  const { round, withdrawn } = order
  const word = approval.decision === 'approve' ? 'Approved' : 'Declined'
  const isVoid = approval.round !== round
  const end = ends[approval.round - 1] ?? (withdrawn ? 'withdrawn' : 'changed')
  // Other levels may have signed in an earlier round.
  const last = isVoid ? order.levels : findLastLevel(order)
  const at = last > 1 ? ` at level ${approval.level} of ${last}` : ''
  const title = `${word}${at}${isVoid ? ` (void, the order was ${end} afterwards)` : ''}`
  return makeEvent(approval.decision === 'approve' ? 'approved' : 'declined', approval.at, title, {
    person: approval.person,
    detail: approval.comment,
  })
}

function nameRequisitions(lines: (LineRow | undefined)[]): string {
  const numbers = lines.flatMap((line) => (line?.requisition ? [formatDocumentNumber(line.requisition)] : []))
  if (numbers.length === 0) return ''
  const shown = numbers.slice(0, 10).join(', ')
  const more = numbers.length - 10
  return `Requisition ${shown}${more > 0 ? ` and ${more} more` : ''}`
}

function takeParcel(parcels: ShipmentRow[], line: number | null): ShipmentRow | undefined {
  const index = parcels.findIndex((parcel) => line === null || parcel.line === line)
  return index < 0 ? undefined : parcels.splice(index, 1)[0]
}

/** Omits the tracking number, which has its own field. */
function describeParcel(parcel: ShipmentRow, timeline = '') {
  const { quantity, carrier, trackingNumber, trackingUrl } = describeShare(parcel)
  return { detail: timeline || `${quantity}${carrier && ` by ${carrier}`}`, trackingNumber, trackingUrl }
}

export function describeShare(parcel: ShipmentRow): OrderDetails['shipments'][number] {
  const { shipment, line, quantity, shippedOn } = parcel
  const carrier = isCarrier(parcel.carrier) ? CARRIERS[parcel.carrier].name : parcel.carrier
  const tracking = findTracking(parcel)
  return {
    ...{ shipment, line, quantity, shippedOn, carrier },
    trackingNumber: tracking.text,
    trackingUrl: trackingUrl(tracking.carrier, tracking.text),
  }
}
