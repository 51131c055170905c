import { fitAddress } from '#domain/papers/release-document.ts'
import { readScan } from '#domain/receipts/scans.ts'
import { findTracking } from '#domain/supply/carriers.ts'
import { parseDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { findPriority, findRequiredOn, findSupplementaryAddress } from '#domain/supply/requisition-facts.ts'
import { readRequisitions } from '#domain/supply/requisition-search.ts'
import type { ShipmentLine } from '#wire/papers/shipment-documents.ts'
import type { ReadContext } from '../http/context.ts'
import { scopeOf } from '../orders/report-scope.ts'
import {
  findLinesOfOrder,
  findLinesOfRequisitions,
  findLinesOfShipment,
  type ShippedLineRow,
} from './shipment-queries.ts'

/** Lines and shipments (API-66). An unknown or foreign number gives a single row that says so (S1348-08). */
export async function lookUp(
  context: ReadContext,
  { params }: { params: { search: string } },
): Promise<ShipmentLine[]> {
  const lines = describeLines(await findWanted(context, params.search))
  return lines.length > 0 ? lines : [NOTHING]
}

function findWanted(context: ReadContext, typed: string): Promise<ShippedLineRow[]> {
  const scan = readScan(typed)
  if (scan.kind === 'order') return findLinesOfOrder(context.sql, scopeOf(context), scan.number)
  const wanted =
    scan.kind === 'requisition'
      ? [scan.requisition]
      : readRequisitions(typed).filter((one) => parseDocumentNumber(one) !== null)
  if (wanted.length === 0) return Promise.resolve([])
  return findLinesOfRequisitions(context.sql, scopeOf(context), wanted)
}

/** One form page per line (API-65). Empty when unknown or foreign. */
export async function getShipment(
  context: ReadContext,
  { params }: { params: { shipment: number } },
): Promise<ShipmentLine[]> {
  return describeLines(await findLinesOfShipment(context.sql, scopeOf(context), params.shipment))
}

function describeLines(rows: ShippedLineRow[]): ShipmentLine[] {
  const shipments = new Set(rows.flatMap(({ shipment }) => shipment ?? [])).size
  return rows.map((row) => {
    const [address1 = '', address2 = '', address3 = ''] = fitAddress(row.shipToAddress, 3)
    return {
      ...row,
      shipments,
      trackingNumber: findTracking(row).text,
      supplementaryAddress: findSupplementaryAddress(row),
      priority: findPriority(row.expedited),
      requiredOn: findRequiredOn(row.approvedOn, row.expedited),
      ...{ address1, address2, address3 },
    }
  })
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
