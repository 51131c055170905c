import { addDays, yddd } from '../fiscal-years.ts'
import type { Applied, ApplyFacts } from './apply-facts.ts'
import { applyRecord } from './apply-record.ts'
import { type CourseStep, mayStillCancel, planCourse } from './course.ts'
import { cancellableQuantity, outstandingQuantity } from './line.ts'
import { ordinalDay } from './milstrip/days.ts'
import { buildRecord, RecordFault, writeUnitPrice } from './milstrip/record.ts'
import type {
  MilstripRecord,
  ShipmentStatusRecord,
  SupplyStatusRecord,
  TrackingNotice,
} from './milstrip/records.ts'
import { describeRequisition, type RequisitionFacts } from './outgoing.ts'
import { findSupplementaryAddress, SOURCE_OF_SUPPLY } from './requisition-facts.ts'
import type { SuppliedLine } from './supplied-line.ts'

export type SimulatedLine = SuppliedLine &
  RequisitionFacts & {
    simulatedSteps: number
    /** ISO day of the simulated calendar; null when nothing more comes. */
    nextSupplyStep: string | null
  }

export type Said = { text: string; record: MilstripRecord; day: string; applied: Applied }

/** Up to and including a day. `dateOf` maps a simulated day to the date in the records. */
export function receiveRecords(
  line: SimulatedLine,
  until: string,
  facts: Pick<ApplyFacts, 'statuses'>,
  dateOf: (day: string) => string,
  course = planCourse(line.requisition),
): { line: SimulatedLine; said: Said[]; unitSteps: { step: CourseStep; day: string }[] } {
  const said: Said[] = []
  const unitSteps: { step: CourseStep; day: string }[] = []
  let current = line
  while (current.nextSupplyStep !== null && current.nextSupplyStep <= until) {
    const day = current.nextSupplyStep
    const step = course[current.simulatedSteps]
    const answers =
      current.cancellationRequested > 0
        ? [respondToCancellation(current, dateOf(day))]
        : step
          ? writeStep(step, current, dateOf(day))
          : []
    const isStep = current.cancellationRequested === 0
    if (isStep && step && !isOfSupplier(step)) unitSteps.push({ step, day })
    try {
      for (const record of answers) {
        const applied = applyRecord(current, record, { ...facts, today: dateOf(day), priceOf: () => null })
        current = { ...current, ...applied.line }
        said.push({ text: buildRecord(record), record, day, applied })
      }
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error
      return { line: { ...current, nextSupplyStep: null }, said, unitSteps }
    }
    current = planNext(current, course, isStep, day)
  }
  return { line: current, said, unitSteps }
}

function planNext(line: SimulatedLine, course: CourseStep[], isStep: boolean, day: string): SimulatedLine {
  const simulatedSteps = line.simulatedSteps + (isStep ? 1 : 0)
  const next = course[simulatedSteps]
  const isDone = next === undefined || (outstandingQuantity(line) === 0 && isOfSupplier(next))
  const isOver = isDone && line.cancellationRequested === 0
  const afterDays = isStep ? (next?.afterDays ?? 0) : 1
  return { ...line, simulatedSteps, nextSupplyStep: isOver ? null : addDays(day, afterDays) }
}

export function planAgain(
  { requisition }: Pick<SimulatedLine, 'requisition'>,
  day: string,
): Partial<Pick<SimulatedLine, 'simulatedSteps' | 'nextSupplyStep'>> {
  const simulatedSteps = planCourse(requisition).findIndex(({ kind }) => kind === 'shipped')
  return simulatedSteps < 0 ? {} : { simulatedSteps, nextSupplyStep: addDays(day, 1) }
}

function isOfSupplier({ kind }: CourseStep): boolean {
  return kind === 'status' || kind === 'shipped'
}

/** B8 when too late; otherwise B9, and BQ a day later. */
function respondToCancellation(line: SimulatedLine, today: string): SupplyStatusRecord {
  const isLate = !mayStillCancel(line.requisition) || line.cancellationRequested > cancellableQuantity(line)
  const code = isLate ? 'B8' : line.supplyCode === 'B9' ? 'BQ' : 'B9'
  return writeStatus(line, code, line.cancellationRequested, today, '')
}

function writeStep(step: CourseStep, line: SimulatedLine, today: string): MilstripRecord[] {
  if (!isOfSupplier(step)) return []
  const open = outstandingQuantity(line)
  if (!step.parcel) {
    const expected = step.getWellDays === undefined ? '' : yddd(addDays(today, step.getWellDays))
    const pieces = /^[CD]/.test(step.code) ? cancellableQuantity(line) : open
    return pieces > 0 ? [writeStatus(line, step.code, pieces, today, expected)] : []
  }
  return [writeShipment(line, open, step.parcel.carrier, today), writeTracking(line, step.parcel)]
}

function repeat(line: SimulatedLine) {
  const { routing, mediaStatus, unitOfIssue, document, fundCode, distribution, project, priority } =
    describeRequisition(line)
  return {
    routing,
    mediaStatus,
    unitOfIssue,
    document,
    fundCode,
    distribution,
    project,
    priority,
    stockNumber: line.nsn,
    supplementaryAddress: findSupplementaryAddress(line),
    suffix: '',
  }
}

function writeStatus(
  line: SimulatedLine,
  status: string,
  quantity: number,
  today: string,
  estimatedShip: string,
): SupplyStatusRecord {
  return {
    ...repeat(line),
    family: 'AE',
    dic: 'AE1',
    quantity,
    signal: line.signalCode,
    transactionDay: ordinalDay(today),
    status,
    lastSource: SOURCE_OF_SUPPLY,
    estimatedShip,
    priceColumns: writeUnitPrice(line.unitPriceCents),
  }
}

/** No suffix, partial or split. */
const UNDIVIDED = 'X'.repeat(3)
const MODES: Record<string, string> = { UPS: '5', USPS: 'G' }

function writeShipment(
  line: SimulatedLine,
  quantity: number,
  carrier: string,
  today: string,
): ShipmentStatusRecord {
  const { project: _, ...repeated } = repeat(line)
  return {
    ...repeated,
    family: 'AS',
    dic: 'AS1',
    quantity,
    holdCode: '',
    shippedDay: ordinalDay(today),
    priority: '',
    shipmentNumber: line.requisition + UNDIVIDED,
    modeOfShipment: MODES[carrier] ?? '',
    tail: '',
  }
}

function writeTracking(
  line: SimulatedLine,
  { carrier, trackingNumber }: NonNullable<CourseStep['parcel']>,
): TrackingNotice {
  return {
    family: 'ZT',
    dic: 'ZT1',
    routing: SOURCE_OF_SUPPLY,
    carrier,
    unused: '',
    document: line.requisition,
    suffix: '',
    trackingNumber,
  }
}
