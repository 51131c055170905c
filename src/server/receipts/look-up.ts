import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { findReceivingDodaacs } from '#domain/receipts/receipts.ts'
import { readParcelNumbers, readScan } from '#domain/receipts/scans.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { listToReceive, lookUpLines, UnitLine } from '#wire/receipts/receipts.ts'
import type { ReadContext } from '../http/context.ts'
import {
  findLinesOfParcel,
  findLinesOfRequisition,
  findLinesToReceive,
  findOpenLinesOfItem,
  findOpenLinesOfOrder,
  type UnitScope,
} from './queries.ts'

const MAX = 50

type Found = ResponseOf<typeof lookUpLines>

/**
 * Only lines of units where the person receives goods. Throws 403 without such a unit, 404 for unknown lines, 400 for
 * unreadable text.
 */
export async function lookUpScanned(
  { sql, person }: ReadContext,
  { query: { search } }: { query: { search: string } },
): Promise<Found> {
  const dodaacs = findReceivingDodaacs(person)
  if (dodaacs?.length === 0)
    throw new Refusal(
      'forbidden',
      'Order Placers, Approvers and Admins of a DoDAAC receive and issue its goods. Ask your account manager if you need to.',
    )
  const scope: UnitScope = { program: person.program, dodaacs, max: MAX + 1 }
  const scan = readScan(search)
  if (scan.kind === 'requisition') {
    const rows = await findLinesOfRequisition(sql, scope, scan.requisition)
    return list('requisition', rows, `requisition ${formatDocumentNumber(scan.requisition)}`, scan.quantity)
  }
  if (scan.kind === 'nsn') {
    const rows = await findOpenLinesOfItem(sql, scope, scan.nsn)
    return list('nsn', rows, `open line with NSN ${formatNsn(scan.nsn)}`)
  }
  const ofOrder = scan.kind === 'order' ? await findOpenLinesOfOrder(sql, scope, scan.number) : []
  const parcels = ofOrder.length > 0 ? [] : readParcelNumbers(search)
  const ofParcel = parcels.length > 0 ? await findLinesOfParcel(sql, scope, parcels) : []
  if (ofParcel.length > 0) return list('parcel', ofParcel, 'parcel')
  if (scan.kind === 'order') {
    const orParcel = parcels.length > 0 ? ` and no parcel ${parcels[0]}` : ''
    return list('order', ofOrder, `open line of order ${scan.number}${orParcel}`)
  }
  throw new Refusal(
    'invalid',
    scan.kind === 'box-26'
      ? 'This is the bar code of box 26, which does not name the requisition. Scan the one of box 24.'
      : 'This is not a requisition number, an NSN, an order number or the number of a parcel that came here. Scan the bar code of box 24, or type the 14 characters below it.',
    { code: 'NOT_READABLE' },
  )
}

export async function findToReceive({ sql, person }: ReadContext): Promise<ResponseOf<typeof listToReceive>> {
  const rows = await findLinesToReceive(sql, person, MAX + 1)
  return { isCut: rows.length > MAX, lines: rows.slice(0, MAX) }
}

function list(kind: Found['kind'], rows: UnitLine[], what: string, quantity: number | null = null): Found {
  if (rows.length === 0)
    throw new Refusal(
      'not-found',
      `There is no ${what} among the approved orders that you receive goods for.`,
    )
  return { kind, quantity, isCut: rows.length > MAX, lines: rows.slice(0, MAX) }
}
