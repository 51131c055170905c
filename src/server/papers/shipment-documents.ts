import { dayIn } from '#domain/fiscal-years.ts'
import { fitAddress } from '#domain/papers/release-document.ts'
import { findTracking } from '#domain/supply/carriers.ts'
import { parseDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { findPriority, findRequiredOn, findSupplementaryAddress } from '#domain/supply/requisition-facts.ts'
import { readRequisitions } from '#domain/supply/requisition-search.ts'
import type { ShipmentLine } from '#wire/papers/shipment-documents.ts'
import type { Config } from '../config/config.ts'
import type { ReadContext } from '../http/serve.ts'
import {
  findLinesOfOrder,
  findLinesOfRequisitions,
  findLinesOfShipment,
  type ShippedLineRow,
} from './shipment-queries.ts'

/**
 * Lines and shipments of an order or of a requisition of the program (API-66). What is not there, and what belongs to
 * another program, gives the one row that says so (S1348-08).
 */
export async function lookUp(
  context: ReadContext,
  { params }: { params: { search: string } },
): Promise<ShipmentLine[]> {
  const lines = describeLines(context.config, await findWanted(context, params.search))
  return lines.length > 0 ? lines : [NOTHING]
}

function findWanted({ sql, person }: ReadContext, typed: string): Promise<ShippedLineRow[]> {
  const number = Number(typed)
  if (/^\d{1,20}$/.test(typed) && Number.isSafeInteger(number))
    return findLinesOfOrder(sql, person.program, number)
  const wanted = readRequisitions(typed).filter((one) => parseDocumentNumber(one) !== null)
  return wanted.length === 0 ? Promise.resolve([]) : findLinesOfRequisitions(sql, person.program, wanted)
}

/** The lines of one shipment, each a page of the form (API-65); nothing when it is unknown or of another program. */
export async function getShipment(
  { sql, person, config }: ReadContext,
  { params }: { params: { shipment: number } },
): Promise<ShipmentLine[]> {
  return describeLines(config, await findLinesOfShipment(sql, person.program, params.shipment))
}

function describeLines(config: Config, rows: ShippedLineRow[]): ShipmentLine[] {
  const shipments = new Set(rows.flatMap(({ parcel }) => parcel ?? [])).size
  return rows.map((row) => ({ ...describeLine(config, row), shipments }))
}

function describeLine({ fiscalZone }: Config, row: ShippedLineRow): Omit<ShipmentLine, 'shipments'> {
  const address = Array.isArray(row.shipToAddress) ? row.shipToAddress.map(String) : []
  const [address1 = '', address2 = '', address3 = ''] = fitAddress(address, 3)
  const tracking = findTracking({
    carrier: row.carrier ?? '',
    trackingNumber: row.trackingNumber ?? '',
    shipmentNumber: row.shipmentNumber ?? '',
  })
  const signalCode = row.signalCode ?? ''
  const approvedOn = row.requisition && row.decidedAt ? dayIn(fiscalZone, row.decidedAt) : null
  return {
    order: row.orderId,
    nsn: row.nsn,
    description: [row.name, row.size].filter(Boolean).join(', '),
    quantity: row.quantity,
    requisition: row.requisition ?? '',
    suffix: row.suffix ?? '',
    shippedOn: row.shippedOn,
    trackingNumber: tracking.text,
    shipment: row.parcel,
    unitOfIssue: row.unitOfIssue,
    supplementaryAddress: findSupplementaryAddress({
      signalCode,
      billTo: row.billTo ?? '',
      shipTo: row.shipTo ?? '',
    }),
    signalCode,
    priority: findPriority(row.expedited),
    requiredOn: findRequiredOn(approvedOn, row.expedited),
    unitPrice: row.unitPriceCents,
    lastName: row.lastName,
    firstName: row.firstName,
    address1,
    address2,
    address3,
  }
}

const NOTHING: ShipmentLine = {
  order: null,
  shipments: 0,
  nsn: '',
  description: '',
  quantity: 0,
  requisition: '',
  suffix: '',
  shippedOn: null,
  trackingNumber: '',
  shipment: null,
  unitOfIssue: '',
  supplementaryAddress: '',
  signalCode: '',
  priority: '',
  requiredOn: null,
  unitPrice: 0,
  lastName: '',
  firstName: '',
  address1: '',
  address2: '',
  address3: '',
}
