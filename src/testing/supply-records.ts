import { applyRecord } from '#domain/supply/apply-record.ts'
import { UNTOUCHED } from '#domain/supply/line.ts'
import { ordinalDay } from '#domain/supply/milstrip/days.ts'
import { writeUnitPrice } from '#domain/supply/milstrip/record.ts'
import type {
  MilstripRecord,
  ShipmentStatusRecord,
  SupplyStatusRecord,
} from '#domain/supply/milstrip/records.ts'
import { mergeStatuses } from '#domain/supply/statuses.ts'
import type { SuppliedLine } from '#domain/supply/supplied-line.ts'

export const NSN = '8405019001234'
export const OTHER = '8405019005678'

/** Ten pieces at $14.48, sent and not answered. */
export const sent: SuppliedLine = {
  ...UNTOUCHED,
  requisition: 'W9AR0163250001',
  nsn: NSN,
  unitOfIssue: 'EA',
  quantity: 10,
  unitPriceCents: 1448,
  supplyState: 'transmitted',
  supplyText: 'Processing',
}

const shared = {
  ...{ routing: 'SMS', mediaStatus: 'S', stockNumber: NSN, unitOfIssue: 'EA', document: sent.requisition },
  ...{ supplementaryAddress: '', fundCode: '6C', distribution: '' },
}

export type Said = { suffix?: string; on?: string; unit?: string; nsn?: string; price?: number }

const piecesOf = (quantity: number, { suffix = '', unit = 'EA', nsn = NSN }: Said) => ({
  ...{ ...shared, quantity, suffix, unitOfIssue: unit, stockNumber: nsn },
})

export function ae(status: string, quantity: number, more: Said = {}): SupplyStatusRecord {
  const { on = '2026-11-10', price } = more
  return {
    ...piecesOf(quantity, more),
    family: 'AE',
    dic: 'AE1',
    signal: 'A',
    project: '',
    priority: '13',
    transactionDay: ordinalDay(on),
    status,
    lastSource: '',
    estimatedShip: '',
    priceColumns: price === undefined ? '' : writeUnitPrice(price),
  }
}

export function as(quantity: number, more: Said = {}): ShipmentStatusRecord {
  return {
    ...piecesOf(quantity, more),
    family: 'AS',
    dic: 'AS1',
    holdCode: '',
    shippedDay: ordinalDay(more.on ?? '2026-11-10'),
    priority: '',
    shipmentNumber: '',
    modeOfShipment: '',
    tail: '',
  }
}

export const facts = { statuses: mergeStatuses([]), today: '2026-11-21', priceOf: () => null }
export const applyAll = (records: MilstripRecord[], line = sent) =>
  records.reduce((current, record) => applyRecord(current, record, facts).line, line)
