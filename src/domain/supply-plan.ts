import { CARRIERS, type Carrier } from './carriers.ts'
import { addDays, writeDay } from './fiscal-years.ts'
import { describeLineStatus, PROCESSING_TEXT, SHIPPED_TEXT } from './line-status.ts'
import { formatMoney } from './money.ts'
import type { SupplyState } from './orders.ts'
import { startRandom } from './random.ts'
import { drawTrackingNumber } from './tracking-numbers.ts'

/** One thing that the simulated supplier does with a line. */
export type SupplyStep = {
  /** Days after the step before. */
  afterDays: number
  kind: 'transmitted' | 'status' | 'shipped' | 'rejected' | 'cancelled' | 'received' | 'issued'
  state: SupplyState
  /** Supply status code after this step. */
  code: string
  receivedState: 1 | 2 | 3
  /** For a back order: days from this step to the day on which stock is expected. */
  getWellDays?: number
  parcel?: { carrier: Carrier; trackingNumber: string }
}

const REJECTIONS = [
  ['CJ', 3],
  ['CA', 3],
  ['CX', 1],
  ['CY', 2],
] as const

/**
 * The course of a line from transmittal to receipt, the same for the same requisition number on every machine:
 * about 80 of 100 ship within two weeks, 10 are back-ordered first, 4 delayed, 4 rejected, 2 cancelled.
 */
export function planSupply(requisition: string): SupplyStep[] {
  const random = startRandom(`supply/${requisition}`)
  const steps: SupplyStep[] = []
  function add(kind: SupplyStep['kind'], state: SupplyState, code: string, from: number, to: number) {
    const step: SupplyStep = { afterDays: random.int(from, to), kind, state, code, receivedState: 1 }
    steps.push(step)
    return step
  }
  add('transmitted', 'transmitted', '', 0, 0)
  const course = random.weighted([
    ['plain', 80],
    ['backordered', 10],
    ['delayed', 4],
    ['rejected', 4],
    ['cancelled', 2],
  ] as const)
  if (course === 'rejected') {
    add('rejected', 'rejected', random.weighted(REJECTIONS), 1, 4)
    return steps
  }
  if (course === 'cancelled') {
    add('status', 'processing', 'B9', 2, 6)
    add('cancelled', 'cancelled', 'BQ', 1, 5)
    return steps
  }
  if (course === 'backordered') {
    const backorder = add('status', 'backordered', 'BB', 1, 3)
    backorder.getWellDays = random.int(20, 90)
    add('status', 'processing', 'BA', backorder.getWellDays - 4, backorder.getWellDays + 6)
  } else {
    if (course === 'delayed') add('status', 'processing', 'BD', 1, 3)
    add('status', 'processing', 'BA', 1, course === 'delayed' ? 7 : 3)
  }
  const shipped = add('shipped', 'shipped', 'BA', 1, 9)
  const carrier = random.weighted<Carrier>([
    ['FEDE', 5],
    ['UPS', 3],
    ['USPS', 2],
  ])
  shipped.parcel = { carrier, trackingNumber: drawTrackingNumber(carrier, random) }
  if (random.chance(0.96)) {
    add('received', 'shipped', 'BA', 3, 9).receivedState = 2
    if (random.chance(0.3)) add('issued', 'shipped', 'BA', 2, 12).receivedState = 3
  }
  return steps
}

/** What the supply side knows of a line; days are ISO. */
export type SupplyLine = {
  requisition: string
  quantity: number
  supplyState: SupplyState
  supplyCode: string
  supplyText: string
  getWellOn: string | null
  shippedQuantity: number
  receivedState: number
  nextSupplyStep: string | null
}

export type DoneStep = { step: SupplyStep; day: string }

/**
 * Moves a line through everything that is due up to and including `today`. Where it stands follows from its own
 * state, so that doing it twice changes nothing; a line that left its course (a person changed it) stops moving.
 */
export function advanceLine(line: SupplyLine, today: string): { line: SupplyLine; done: DoneStep[] } {
  const done: DoneStep[] = []
  if (line.nextSupplyStep === null || line.nextSupplyStep > today) return { line, done }
  const course = planSupply(line.requisition)
  let place = line.supplyState === 'none' ? 0 : findPlace(course, line) + 1
  if (place === 0 && line.supplyState !== 'none') return { line: { ...line, nextSupplyStep: null }, done }
  const moved = { ...line }
  let due: string | null = line.nextSupplyStep
  while (due !== null && due <= today) {
    const step = course[place++]
    if (!step) {
      due = null
      break
    }
    applyStep(moved, step, due)
    done.push({ step, day: due })
    const next = course[place]
    due = next ? addDays(due, next.afterDays) : null
  }
  moved.nextSupplyStep = due
  return { line: moved, done }
}

function findPlace(course: readonly SupplyStep[], line: SupplyLine): number {
  return course.findIndex(
    (s) =>
      s.state === line.supplyState && s.code === line.supplyCode && s.receivedState === line.receivedState,
  )
}

function applyStep(line: SupplyLine, step: SupplyStep, day: string): void {
  line.supplyState = step.state
  line.supplyCode = step.code
  line.receivedState = step.receivedState
  line.supplyText =
    step.state === 'shipped'
      ? SHIPPED_TEXT
      : step.code === ''
        ? PROCESSING_TEXT
        : describeLineStatus(step.code)
  if (step.state === 'shipped') line.shippedQuantity = line.quantity
  if (step.getWellDays !== undefined) line.getWellOn = addDays(day, step.getWellDays)
}

/** Whether an order's goods are all on their way: every line shipped or refused, and at least one shipped. */
export function isAllShipped(lines: readonly Pick<SupplyLine, 'supplyState'>[]): boolean {
  return lines.every(isSettled) && lines.some((line) => line.supplyState === 'shipped')
}

/** Nothing more will come for this line, or all of it is on its way. */
export function isSettled(line: Pick<SupplyLine, 'supplyState'>): boolean {
  return line.supplyState === 'shipped' || isRefused(line)
}

/** Lines that give their money back. */
export function isRefused(line: Pick<SupplyLine, 'supplyState'>): boolean {
  return line.supplyState === 'rejected' || line.supplyState === 'cancelled'
}

/** The event of a step as the timeline tells it. `getWellOn` is the line's, `cents` what a refusal gives back. */
export function describeStep(step: SupplyStep, getWellOn: string | null, cents: number): string {
  const text = describeLineStatus(step.code)
  const sentence = text.endsWith('.') ? text : `${text}.`
  switch (step.kind) {
    case 'transmitted':
      return 'Sent to the supplier.'
    case 'status':
      return step.state === 'backordered' && getWellOn
        ? `${sentence} Stock is expected on ${writeDay(getWellOn)}.`
        : sentence
    case 'rejected':
    case 'cancelled':
      return `${sentence} ${formatMoney(cents)} went back to the fund.`
    case 'shipped':
      return step.parcel
        ? `Shipped with ${CARRIERS[step.parcel.carrier].name}, tracking number ${step.parcel.trackingNumber}.`
        : 'Shipped.'
    case 'received':
      return 'Received by the unit.'
    case 'issued':
      return 'Issued to the member.'
  }
}
