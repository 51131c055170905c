import { CARRIERS, type Carrier, isCarrier } from '../carriers.ts'
import { resolveOrdinalDay, resolveYddd } from '../milstrip/days.ts'
import {
  type MilstripRecord,
  RecordFault,
  type ShipmentStatusRecord,
  type SupplyStatusRecord,
  type TrackingNotice,
} from '../milstrip/record.ts'
import { changeLine } from './change-line.ts'
import { endLine } from './end-line.ts'
import { chargeOf, endedQuantity, outstandingQuantity, type SuppliedLine, settleState } from './line.ts'
import { isTerminal, readStatus, type StatusTable, statusWords } from './statuses.ts'
import { tellShipment, tellStatus } from './tell-record.ts'

/** A parcel that a shipment status speaks of; the carrier is '' while nobody named it. */
export type Parcel = {
  suffix: string
  quantity: number
  shippedOn: string
  shipmentNumber: string
  carrier: Carrier | ''
  trackingNumber: string
}

/** What a record does: the line after it, and the event that tells it. Days are ISO. */
export type Applied = {
  line: SuppliedLine
  event: {
    kind: 'status' | 'shipped' | 'rejected' | 'cancelled' | 'refused'
    code: string
    detail: string
    datedOn: string
    estimatedOn: string | null
  }
  parcel?: Parcel
  /** What will not come any more, for mail; money in cents. */
  ended?: { kind: 'rejected' | 'cancelled'; words: string; refundedCents: number; nextStep: string }
  tracking?: { suffix: string; carrier: Carrier; trackingNumber: string }
}

/** What is known beside line and record. */
export type ApplyFacts = {
  statuses: StatusTable
  /** ISO day; records name a day of the year only. */
  today: string
  /** Cents of an item in the fiscal year of the order; null when the catalogue does not know. */
  priceOf: (nsn: string) => number | null
}

/**
 * Applies one record to its line. The result does not depend on the order in which records arrive, as far as their dates
 * differ: quantities add up, a later date wins, and what has ended stays ended.
 * @throws RecordFault when the record cannot be about this line as it stands; the reason says why
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
      throw new RecordFault(1, `${record.dic} is a record that the portal sends; it does not come in.`)
  }
}

function applyStatus(line: SuppliedLine, record: SupplyStatusRecord, facts: ApplyFacts): Applied {
  const { statuses, today } = facts
  const datedOn = resolveOrdinalDay(record.transactionDay, today)
  const estimatedOn = record.estimatedShip ? resolveYddd(record.estimatedShip, datedOn) : null
  const found = readStatus(statuses, record.status)
  // Asked to cancel what the supplier never had: that is a confirmation (decisions on funds, BF).
  const isAnswer = found.class === 'no-record' && line.cancelAsked > 0
  const status = isAnswer ? { ...found, class: 'cancelled' as const, funds: 'refund' as const } : found
  const changed = changeLine(line, record, status, datedOn, facts)
  const after = isTerminal(status)
    ? endLine(changed, record, status)
    : noteStatus(changed, record, datedOn, estimatedOn, status.class === 'backorder')
  const settled = settleState(
    status.class === 'cancel-refused' ? { ...after, cancelAsked: 0 } : after,
    statuses,
  )
  const end = status.class === 'rejected' || status.class === 'cancelled' ? status.class : null
  return {
    line: settled,
    ...(end
      ? {
          ended: {
            kind: end,
            words: statusWords(status),
            refundedCents: Math.max(0, chargeOf(line) - chargeOf(settled)),
            nextStep: status.nextStep,
          },
        }
      : {}),
    event: {
      kind: end ?? (status.class === 'cancel-refused' ? 'refused' : 'status'),
      code: record.status,
      detail: tellStatus({ before: line, after: settled, record, status }),
      datedOn,
      estimatedOn,
    },
  }
}

/** The latest status counts; one that comes late is only told. What has ended keeps the code that ended it. */
function noteStatus(
  line: SuppliedLine,
  { status }: SupplyStatusRecord,
  datedOn: string,
  estimatedOn: string | null,
  waitsForStock: boolean,
): SuppliedLine {
  const isLate = line.supplyDatedOn !== null && datedOn < line.supplyDatedOn
  const hasEnded = outstandingQuantity(line) === 0 && line.shippedQuantity === 0
  if (isLate || hasEnded) return line
  return {
    ...line,
    supplyCode: status,
    supplyDatedOn: datedOn,
    getWellOn: waitsForStock ? estimatedOn : null,
  }
}

function applyShipment(
  line: SuppliedLine,
  record: ShipmentStatusRecord,
  { statuses, today }: ApplyFacts,
): Applied {
  const shippedOn = resolveOrdinalDay(record.shippedDay, today)
  const outstanding = outstandingQuantity(line)
  if (record.quantity > outstanding)
    throw new RecordFault(
      25,
      `Ships ${record.quantity}, but ${outstanding === 0 ? 'nothing' : `only ${outstanding}`} of this line is outstanding: ${line.shippedQuantity} shipped and ${endedQuantity(line)} cancelled or rejected so far. Clear it with the supplier, then read it again or set it aside.`,
    )
  const after = settleState({ ...line, shippedQuantity: line.shippedQuantity + record.quantity }, statuses)
  const parcel: Parcel = {
    suffix: record.suffix,
    quantity: record.quantity,
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
      detail: tellShipment(line, after, parcel),
      datedOn: shippedOn,
      estimatedOn: null,
    },
  }
}

/** Modes of shipment that name one of our carriers: parcel post and UPS. */
const CARRIER_OF_MODE: Record<string, Carrier> = { '5': 'UPS', G: 'USPS', H: 'USPS' }

function applyTracking(line: SuppliedLine, record: TrackingNotice, { today }: ApplyFacts): Applied {
  const { carrier, trackingNumber, suffix } = record
  if (!isCarrier(carrier))
    throw new RecordFault(
      8,
      `'${carrier}' is no carrier that the portal knows: ${Object.keys(CARRIERS).join(', ')}.`,
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
