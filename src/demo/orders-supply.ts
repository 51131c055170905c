import { addDays } from '#domain/fiscal-years.ts'
import { type CourseStep, planCourse } from '#domain/supply/course.ts'
import { isAllShipped, UNTOUCHED } from '#domain/supply/line.ts'
import { PROCESSING_TEXT, SHIPPED_TEXT } from '#domain/supply/line-status.ts'
import { recordKey } from '#domain/supply/milstrip/record.ts'
import type { RequisitionFacts } from '#domain/supply/outgoing.ts'
import { receiveRecords, type Said, type SimulatedLine } from '#domain/supply/simulated-supplier.ts'
import { mergeStatuses } from '#domain/supply/statuses.ts'
import type { DemoLine } from './orders.ts'
import { type DemoEvent, type DemoReceipt, type DemoReceivedLine, receiveLine } from './orders-receipts.ts'

type DemoParcel = {
  lineNumber: number
  quantity: number
  nsn: string
  unitOfIssue: string
  units: number
  unitPriceCents: number
  day: string
  carrier: string
  trackingNumber: string
  shipmentNumber: string
}
type DemoRefund = { lineNumber: number; cents: number; at: string; comment: string }

export type SuppliedOrder = {
  lines: DemoReceivedLine[]
  parcels: DemoParcel[]
  events: DemoEvent[]
  refunds: DemoRefund[]
  receipts: DemoReceipt[]
  /** When the last line was shipped or rejected. Null while goods are missing. */
  shippedAt: string | null
}

export type OrderFacts = Omit<RequisitionFacts, 'requisition' | 'nsn' | 'unitOfIssue' | 'quantity'>

/** Supply messages come in the evening, after the signatures of the day. */
const EVENING = '23:45:00+00'
const STATUSES = mergeStatuses([])

/** Plays the course of an approved order up to `lastDay` (ISO). The orderer receives and issues. */
export function playSupply(
  lines: readonly (DemoLine & { requisition: string; unitOfIssue: string })[],
  facts: OrderFacts,
  lastDay: string,
  ordererId: number,
  courses: readonly CourseStep[][] = [],
): SuppliedOrder {
  const played: SuppliedOrder = {
    lines: [],
    parcels: [],
    events: [],
    refunds: [],
    receipts: [],
    shippedAt: null,
  }
  let settledAt = ''
  for (const [index, ordered] of lines.entries()) {
    const lineNumber = index + 1
    const own = planCourse(ordered.requisition)
    const course = courses[index] ?? own
    const start = startLine({ ...facts, ...ordered }, ordered.cents, course)
    const supplied = receiveRecords(start, lastDay, { statuses: STATUSES }, (day) => day, course)
    const { said, unitSteps } = supplied
    // Its own course is complete, so the supplier sends no more.
    const line = course === own ? supplied.line : { ...supplied.line, simulatedSteps: own.length }
    const { received, receipts, events } = receiveLine(line, unitSteps, lineNumber, ordererId)
    played.lines.push(received)
    played.receipts.push(...receipts)
    played.events.push(...events)
    for (const one of said) {
      const at = `${one.day} ${EVENING}`
      if ((one.applied.ended || one.applied.parcel) && at > settledAt) settledAt = at
      playRecord(played, one, line, lineNumber, at)
    }
  }
  played.events.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
  if (isAllShipped(played.lines)) played.shippedAt = settledAt
  return played
}

function playRecord(
  played: SuppliedOrder,
  { text, record, day, applied }: Said,
  line: SimulatedLine,
  lineNumber: number,
  at: string,
): void {
  const { event, parcel, tracking, ended } = applied
  if (parcel) played.parcels.push({ ...parcel, lineNumber, day })
  const latest = played.parcels.at(-1)
  if (tracking && latest)
    Object.assign(latest, { carrier: tracking.carrier, trackingNumber: tracking.trackingNumber })
  if (ended && ended.refundedCents > 0)
    played.refunds.push({
      lineNumber,
      cents: ended.refundedCents,
      at,
      comment: `Line ${lineNumber}: supply status ${event.code}`,
    })
  // A shipped parcel has its tracking number, and 'released' says nothing more.
  const isOver = record.family === 'ZT' || (event.code === 'BA' && line.supplyText === SHIPPED_TEXT)
  if (isOver) return
  played.events.push({
    ...event,
    lineNumber,
    actorId: null,
    at,
    record: text,
    recordKey: recordKey(text),
  })
}

/** A line is sent on the day of the last signature. */
function startLine(facts: RequisitionFacts, cents: number, course: readonly CourseStep[]): SimulatedLine {
  return {
    ...facts,
    unitPriceCents: cents,
    ...UNTOUCHED,
    supplyState: 'transmitted',
    supplyText: PROCESSING_TEXT,
    simulatedSteps: 0,
    nextSupplyStep: addDays(facts.approvedOn, course[0]?.afterDays ?? 0),
  }
}

/** Cents of a line that went back to its fund. */
export function refundOf(played: SuppliedOrder, lineNumber: number): number {
  return played.refunds
    .filter((refund) => refund.lineNumber === lineNumber)
    .reduce((sum, refund) => sum + refund.cents, 0)
}
