import type { Applied, ApplyFacts, Parcel } from './apply-facts.ts'
import { CARRIERS, type Carrier, isCarrier } from './carriers.ts'
import { changeLine, isResize, readPieces, requireKnownItem } from './change-line.ts'
import { describeShipment, describeStatus } from './describe-record.ts'
import { chargeOf, endedQuantity, outstandingQuantity, settleState } from './line.ts'
import { resolveOrdinalDay, resolveYddd } from './milstrip/days.ts'
import { RecordFault } from './milstrip/record.ts'
import type {
  MilstripRecord,
  ShipmentStatusRecord,
  SupplyStatusRecord,
  TrackingNotice,
} from './milstrip/records.ts'
import { priceOfItem, sumUp } from './parts.ts'
import { addEnding, addShipped, namePieces, noteSource, noteStatus } from './say.ts'
import type { StatusCode } from './status-code.ts'
import { isTerminal, readStatus, type StatusTable, statusSentence, statusWords } from './statuses.ts'
import type { SuppliedLine } from './supplied-line.ts'
import { convertPrice } from './units.ts'

/**
 * Independent of the order of arrival. Shipped quantities add up, later dates win, endings count their maximum per
 * suffix and code.
 * @throws RecordFault when the record does not fit the line
 */
export function applyRecord(line: SuppliedLine, record: MilstripRecord, facts: ApplyFacts): Applied {
  switch (record.family) {
    case 'AE':
      return applyStatus(line, record, facts)
    case 'AS':
      return applyShipment(line, record, facts)
    case 'ZT':
      return applyTracking(line, record, facts)
    default:
      throw new RecordFault(1, `${record.dic} is a record that the portal sends. Suppliers cannot send it.`)
  }
}

function applyStatus(line: SuppliedLine, record: SupplyStatusRecord, facts: ApplyFacts): Applied {
  const { statuses, today } = facts
  requireKnownCode(record, statuses)
  const datedOn = readDay(record.transactionDay, today)
  const estimatedOn = record.estimatedShip ? resolveYddd(record.estimatedShip, datedOn) : null
  const found = readStatus(statuses, record.status)
  // Canceling what supply never had is a confirmation (decisions on funds, BF).
  const isResponse = found.class === 'no-record' && line.cancellationRequested > 0
  const status = isResponse ? { ...found, class: 'cancelled' as const, funds: 'refund' as const } : found
  const pieces = readPieces(line, record)
  const changed = changeLine(line, record, status, datedOn, facts)
  const named = isResize(line, record, status) ? changed : namePieces(changed, record.suffix, datedOn, pieces)
  const after = isTerminal(status)
    ? endLine(named, record, { pieces, datedOn, status })
    : noteStatus(named, record.suffix, {
        on: datedOn,
        code: record.status,
        getWellOn: status.class === 'backorder' ? estimatedOn : null,
      })
  requireReceived(line, after)
  const routed = followSource(after, record, datedOn)
  const settled = settleState(
    status.class === 'cancel-refused' ? { ...routed, cancellationRequested: 0 } : routed,
    statuses,
  )
  const ended = endedQuantity(settled) - endedQuantity(line)
  const end = status.class === 'rejected' || status.class === 'cancelled' ? status.class : null
  return {
    line: settled,
    ...(end && ended > 0
      ? {
          ended: {
            kind: end,
            quantity: ended,
            words: statusWords(status),
            refundedCents: Math.max(0, chargeOf(line) - chargeOf(settled)),
            nextStep: status.nextStep,
          },
        }
      : {}),
    event: {
      kind: end ?? (status.class === 'cancel-refused' ? 'refused' : 'status'),
      code: record.status,
      detail: describeStatus({ before: line, after: settled, pieces, status }),
      datedOn,
      estimatedOn,
    },
  }
}

/** '' when there is nothing to do. */
export function describeAttention(record: MilstripRecord, statuses: StatusTable): string {
  const status = record.family === 'AE' ? readStatus(statuses, record.status) : null
  if (status?.actor !== 'administrator' || status.nextStep === '') return ''
  return `${statusSentence(status)} ${status.nextStep} The record was applied; set it aside when that is done.`
}

/** Codes that begin with C or D reject pieces. An unknown one waits for an administrator. */
function requireKnownCode({ status }: SupplyStatusRecord, statuses: StatusTable): void {
  if (!/^[CD]/.test(status) || statuses.has(status)) return
  throw new RecordFault(
    65,
    `Status ${status} is not described in the portal, and such codes reject pieces. Ask the supplier what it means, describe it under Status codes, then read it again.`,
  )
}

/** A record waits for a person when it leaves fewer pieces than the unit received. */
function requireReceived(before: SuppliedLine, after: SuppliedLine): void {
  const { receivedQuantity: received } = before
  const coming = countComing(after)
  if (coming >= Math.min(received, countComing(before))) return
  throw new RecordFault(
    25,
    `After it ${coming === 0 ? 'nothing' : `only ${coming}`} of this line would come, but the unit has received ${received}. Clear it with the unit and the supplier, then read it again or set it aside.`,
  )
}

function countComing(line: SuppliedLine): number {
  const { shipped, open } = sumUp(line)
  return shipped + open
}

/** A future day becomes today. */
function readDay(day: string, today: string): string {
  const resolved = resolveOrdinalDay(day, today)
  return resolved > today ? today : resolved
}

/** The last known source, or with BM the answering one. */
function followSource(line: SuppliedLine, record: SupplyStatusRecord, on: string): SuppliedLine {
  const routing = record.lastSource || (record.status === PASSED_ON ? record.routing : '')
  return routing === '' ? line : noteSource(line, record.suffix, { on, routing })
}

const PASSED_ON = 'BM'

function applyShipment(
  line: SuppliedLine,
  record: ShipmentStatusRecord,
  { statuses, today }: ApplyFacts,
): Applied {
  const { suffix } = record
  const shippedOn = resolveOrdinalDay(record.shippedDay, today)
  requireKnownItem(line, record)
  const pieces = readPieces(line, record)
  const outstanding = outstandingQuantity(line)
  if (pieces > outstanding)
    throw new RecordFault(
      25,
      `Ships ${pieces}, but ${outstanding === 0 ? 'nothing' : `only ${outstanding}`} of this line is outstanding: ${line.shippedQuantity} shipped and ${endedQuantity(line)} cancelled or rejected so far. Clear it with the supplier, then read it again or set it aside.`,
    )
  const named = namePieces(line, suffix, readDay(record.shippedDay, today), pieces)
  const after = settleState(addShipped(named, suffix, pieces), statuses)
  const parcel: Parcel = {
    suffix,
    quantity: pieces,
    ...describeGoods(after, record, pieces),
    shippedOn,
    shipmentNumber: record.shipmentNumber,
    carrier: CARRIER_OF_MODE[record.modeOfShipment] ?? '',
    trackingNumber: record.shipmentNumber,
  }
  return {
    line: after,
    parcel,
    event: {
      kind: 'shipped',
      code: '',
      detail: describeShipment(line, after, parcel),
      datedOn: shippedOn,
      estimatedOn: null,
    },
  }
}

function describeGoods(line: SuppliedLine, record: ShipmentStatusRecord, pieces: number) {
  const { stockNumber: nsn, unitOfIssue, quantity: units, suffix } = record
  const cents = priceOfItem(line, suffix, nsn)
  const price = convertPrice(cents, line.unitOfIssue, unitOfIssue)
  return price === null
    ? { nsn, unitOfIssue: line.unitOfIssue, units: pieces, unitPriceCents: cents }
    : { nsn, unitOfIssue, units, unitPriceCents: price }
}

/** A later record may have changed it. */
export function priceOfGoods(
  line: SuppliedLine,
  { suffix, nsn, unitOfIssue }: Pick<Parcel, 'suffix' | 'nsn' | 'unitOfIssue'>,
): number {
  const cents = priceOfItem(line, suffix, nsn)
  return convertPrice(cents, line.unitOfIssue, unitOfIssue) ?? cents
}

const CARRIER_OF_MODE: Record<string, Carrier> = { '5': 'UPS', G: 'USPS', H: 'USPS' }

function applyTracking(line: SuppliedLine, record: TrackingNotice, { today }: ApplyFacts): Applied {
  const { carrier, trackingNumber, suffix } = record
  if (!isCarrier(carrier))
    throw new RecordFault(
      8,
      `'${carrier}' is not a carrier that the portal knows: ${Object.keys(CARRIERS).join(', ')}.`,
    )
  if (trackingNumber === '') throw new RecordFault(45, 'The tracking number is missing.')
  return {
    line,
    tracking: { suffix, carrier, trackingNumber },
    event: {
      kind: 'status',
      code: '',
      detail: `Tracking number of ${CARRIERS[carrier].name}: ${trackingNumber}.`,
      datedOn: today,
      estimatedOn: null,
    },
  }
}

/**
 * Per suffix and code the maximum counts, so that repeats change nothing.
 * @throws RecordFault when everything was shipped or ended before
 */
export function endLine(
  line: SuppliedLine,
  { suffix, status: code }: Pick<SupplyStatusRecord, 'suffix' | 'status'>,
  { pieces, datedOn, status }: { pieces: number; datedOn: string; status: StatusCode },
): SuppliedLine {
  const key = status.class === 'cancelled' ? findResponseKey(line, suffix, code, datedOn) : code
  if (!line.parts[suffix]?.ended?.[key] && outstandingQuantity(line) === 0)
    throw new RecordFault(
      65,
      `${statusWords(status)}, but all of this line was shipped or ended before. Clear it with the supplier, then read it again or set it aside.`,
    )
  const funds = status.funds === 'refund' || status.funds === 'hold' ? status.funds : 'keep'
  const after = addEnding(line, suffix, { key, pieces, funds })
  const isResponse = status.class === 'cancelled' && isResponseToRequest(line, datedOn)
  return {
    ...after,
    cancellationRequested: isResponse ? 0 : Math.min(line.cancellationRequested, outstandingQuantity(after)),
  }
}

function isResponseToRequest(
  { cancellationRequested, cancellationRequestedOn }: SuppliedLine,
  datedOn: string,
): boolean {
  return cancellationRequested > 0 && (cancellationRequestedOn === null || datedOn >= cancellationRequestedOn)
}

/** An answer without an open request, or dated before it, repeats an earlier one. */
function findResponseKey(line: SuppliedLine, suffix: string, code: string, datedOn: string): string {
  const keyOf = (round: number) => (round === 0 ? code : `${code}#${round}`)
  if (isResponseToRequest(line, datedOn)) return keyOf(line.cancelRound)
  const rounds = Array.from({ length: line.cancelRound + 1 }, (_, index) => line.cancelRound - index)
  const said = rounds.find((round) => line.parts[suffix]?.ended?.[keyOf(round)] !== undefined)
  return keyOf(said ?? line.cancelRound)
}
