import {
  advanceLine,
  describeStep,
  isAllShipped,
  isRefused,
  isSettled,
  type SupplyLine,
} from '#domain/supply-plan.ts'
import type { DemoLine } from './orders.ts'
import { type DemoReceipt, type DemoReceivedLine, receiveLine } from './orders-receipts.ts'

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
  lines: DemoReceivedLine[]
  parcels: DemoParcel[]
  events: DemoEvent[]
  refunds: DemoRefund[]
  receipts: DemoReceipt[]
  /** When the last line was on its way or refused; null while goods are missing. */
  shippedAt: string | null
}

/** Supply messages come in the evening, after the signatures of the day. */
const EVENING = '23:45:00+00'

/** Plays the course of an order that was approved on `decidedOn` up to `lastDay` (ISO); the orderer receives and issues. */
export function playSupply(
  lines: readonly DemoLine[],
  requisitions: readonly string[],
  decidedOn: string,
  lastDay: string,
  ordererId: number,
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
  for (const [index, { quantity, cents }] of lines.entries()) {
    const lineNumber = index + 1
    const { line, done } = advanceLine(startLine(requisitions[index] as string, quantity, decidedOn), lastDay)
    const { received, receipts, events } = receiveLine(line, done, lineNumber, ordererId)
    played.lines.push(received)
    played.receipts.push(...receipts)
    played.events.push(...events)
    for (const { step, day } of done) {
      // What the unit did stands in its receipts.
      if (step.kind === 'transmitted' || step.kind === 'received' || step.kind === 'issued') continue
      const at = `${day} ${EVENING}`
      const amount = quantity * cents
      if (isSettled({ supplyState: step.state }) && at > settledAt) settledAt = at
      if (step.parcel) played.parcels.push({ lineNumber, quantity, day, ...step.parcel })
      if (isRefused({ supplyState: step.state }))
        played.refunds.push({
          lineNumber,
          cents: amount,
          at,
          comment: `Line ${lineNumber} ${step.kind} by the supplier (${step.code})`,
        })
      // Parcels stand in their own table, and that the goods were released says nothing once they are on their way.
      if (
        step.kind === 'shipped' ||
        (step.code === 'BA' && step.kind === 'status' && line.shippedQuantity > 0)
      )
        continue
      played.events.push({
        kind: step.kind,
        lineNumber,
        actorId: null,
        code: step.code,
        detail: describeStep(step, line.getWellOn, amount),
        at,
      })
    }
  }
  played.events.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
  if (isAllShipped(played.lines)) played.shippedAt = settledAt
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
