import { startRandom } from '#domain/random.ts'
import { describeReceipt } from '#domain/receipts/receipt-words.ts'
import {
  addToLine,
  findReceivedState,
  type LineGoods,
  NO_EXCEPTIONS,
  type Receipt,
  type ReceivedState,
} from '#domain/receipts/receipts.ts'
import type { CourseStep } from '#domain/supply/course.ts'
import { endedQuantity, expectedQuantity } from '#domain/supply/line.ts'
import type { SimulatedLine } from '#domain/supply/simulated-supplier.ts'

export type DemoEvent = {
  kind: string
  lineNumber: number | null
  actorId: number | null
  code: string
  detail: string
  at: string
  record?: string
  recordKey?: string
  datedOn?: string
  estimatedOn?: string | null
}

export type DemoReceipt = Receipt & { lineNumber: number; actorId: number; at: string }
export type DemoReceivedLine = SimulatedLine & LineGoods & { receivedState: ReceivedState }

const MORNING = '14:30:00+00'
const AFTERNOON = '18:45:00+00'
const SHORT = ['Not in the box', 'One less than on the packing list']
const RETURNED = ['Wrong size', 'Defective', 'Does not fit over the boots']
const DAMAGED = ['Torn seam', 'Zipper broken', 'Wet carton, stained']

/**
 * Turns the days on which a line was received and issued into receipts and events. A few pieces are missing, damaged or
 * returned. The same requisition always gives the same result.
 */
export function receiveLine(
  line: SimulatedLine,
  done: readonly { step: CourseStep; day: string }[],
  lineNumber: number,
  ordererId: number,
): { received: DemoReceivedLine; receipts: DemoReceipt[]; events: DemoEvent[] } {
  const random = startRandom(`receipts/${line.requisition}`)
  let goods: DemoReceivedLine = {
    ...line,
    ...NOTHING_RECEIVED,
    dueQuantity: expectedQuantity(line),
    endedQuantity: endedQuantity(line),
  }
  const receipts: DemoReceipt[] = []
  const events: DemoEvent[] = []
  for (const { step, day } of done) {
    if (step.kind !== 'received' && step.kind !== 'issued') continue
    const receipt: Receipt = {
      ...NO_EXCEPTIONS,
      quantity: 0,
      kind: step.kind === 'issued' ? 'issue' : 'receive',
    }
    receipt.quantity = step.kind === 'issued' ? goods.receivedQuantity : line.shippedQuantity
    if (step.kind === 'received' && receipt.quantity > 1 && random.chance(0.04)) {
      receipt.quantity--
      if (random.chance(0.5)) Object.assign(receipt, { short: 1, shortReason: random.pick(SHORT) })
      else Object.assign(receipt, { damaged: 1, damagedReason: random.pick(DAMAGED) })
    }
    add(receipt, `${day} ${MORNING}`)
    if (step.kind === 'issued' && receipt.quantity > 0 && random.chance(0.06))
      add(
        {
          ...NO_EXCEPTIONS,
          kind: 'return',
          quantity: random.int(1, receipt.quantity),
          comment: random.pick(RETURNED),
        },
        `${day} ${AFTERNOON}`,
      )
  }
  return { received: goods, receipts, events }

  function add(receipt: Receipt, at: string) {
    const detail = describeReceipt(receipt, goods, 'the member')
    goods = { ...goods, ...addToLine(goods, receipt) }
    goods.receivedState = findReceivedState(goods)
    receipts.push({ ...receipt, lineNumber, actorId: ordererId, at })
    events.push({ kind: 'received', lineNumber, actorId: ordererId, code: receipt.kind, detail, at })
  }
}

const NOTHING_RECEIVED = {
  receivedState: 'no' as const,
  receivedQuantity: 0,
  shortQuantity: 0,
  damagedQuantity: 0,
  wrongQuantity: 0,
  issuedQuantity: 0,
  returnedQuantity: 0,
  settledQuantity: 0,
}
