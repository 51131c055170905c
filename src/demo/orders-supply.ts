import { advanceLine, describeStep, isAllShipped, isRefused, type SupplyLine } from '#domain/supply-plan.ts'
import type { DemoLine } from './orders.ts'

export type DemoParcel = {
  lineNumber: number
  quantity: number
  day: string
  carrier: string
  trackingNumber: string
}
export type DemoEvent = {
  kind: string
  lineNumber: number | null
  actorId: number | null
  code: string
  detail: string
  at: string
}
export type DemoRefund = { lineNumber: number; cents: number; at: string; comment: string }

/** What the supplier has done with an approved order up to and including a day. */
export type SuppliedOrder = {
  lines: SupplyLine[]
  parcels: DemoParcel[]
  events: DemoEvent[]
  refunds: DemoRefund[]
  /** When the last line was on its way or refused; null while goods are missing. */
  shippedAt: string | null
}

/** Supply messages come in the evening, after the signatures of the day. */
const EVENING = '23:45:00+00'

/** Plays the course of an order that was approved on `decidedOn` up to `lastDay` (ISO). */
export function playSupply(
  lines: readonly DemoLine[],
  requisitions: readonly string[],
  decidedOn: string,
  lastDay: string,
): SuppliedOrder {
  const played: SuppliedOrder = { lines: [], parcels: [], events: [], refunds: [], shippedAt: null }
  for (const [index, { quantity, cents }] of lines.entries()) {
    const lineNumber = index + 1
    const { line, done } = advanceLine(startLine(requisitions[index] as string, quantity, decidedOn), lastDay)
    played.lines.push(line)
    for (const { step, day } of done) {
      if (step.kind === 'transmitted') continue
      const at = `${day} ${EVENING}`
      const amount = quantity * cents
      if (step.parcel) played.parcels.push({ lineNumber, quantity, day, ...step.parcel })
      if (isRefused({ supplyState: step.state }))
        played.refunds.push({
          lineNumber,
          cents: amount,
          at,
          comment: `Line ${lineNumber} ${step.kind} by the supplier (${step.code})`,
        })
      played.events.push({
        kind: step.kind === 'issued' ? 'received' : step.kind,
        lineNumber,
        actorId: null,
        code: step.code,
        detail: describeStep(step, line.getWellOn, amount),
        at,
      })
    }
  }
  if (decidedOn <= lastDay)
    played.events.push({
      kind: 'transmitted',
      lineNumber: null,
      actorId: null,
      code: '',
      detail: '',
      at: `${decidedOn} ${EVENING}`,
    })
  played.events.sort((a, b) => (a.at === b.at ? rank(a) - rank(b) : a.at < b.at ? -1 : 1))
  if (isAllShipped(played.lines)) played.shippedAt = lastOf(played.events)
  return played
}

function startLine(requisition: string, quantity: number, decidedOn: string): SupplyLine {
  return {
    requisition,
    quantity,
    supplyState: 'none',
    supplyCode: '',
    supplyText: '',
    getWellOn: null,
    shippedQuantity: 0,
    receivedState: 1,
    nextSupplyStep: decidedOn,
  }
}

function rank(event: DemoEvent): number {
  return event.kind === 'transmitted' ? 0 : (event.lineNumber ?? 0)
}

/** The time of the last shipment or refusal; what follows is the unit's own business. */
function lastOf(events: readonly DemoEvent[]): string {
  return (
    events.filter((e) => e.kind === 'shipped' || e.kind === 'rejected' || e.kind === 'cancelled').at(-1)
      ?.at ?? ''
  )
}
