import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { maskDodId } from '#domain/receipts/dod-ids.ts'
import { findReceivingDodaacs } from '#domain/receipts/receipts.ts'
import { readParcelNumbers, readScan, type Scan } from '#domain/receipts/scans.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { readListSearch } from '#domain/search.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { plainNumber } from '#domain/typed-numbers.ts'
import type { ResponseOf } from '#wire/call.ts'
import type {
  ComingParcel,
  lookUpLines,
  OpenShipment,
  PersonToIssue,
  UnitLine,
} from '#wire/receipts/receipts.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, pageOf } from '../http/cut.ts'
import {
  findLinesOfParcel,
  findLinesOfRequisition,
  findLinesOnHand,
  findOpenLinesOfItem,
  findOpenLinesOfOrder,
  isOfParcel,
  type UnitScope,
} from './queries.ts'
import {
  type Box,
  countParcelsToCome,
  countPeopleToIssue,
  describeBoxes,
  findBoxes,
  findParcelsToCome,
  findPeopleToIssue,
  type GoodsFilter,
} from './shipment-queries.ts'

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
  const ofOrder = scan.kind === 'order' ? await findOpenLinesOfOrder(sql, scope, scan.number) : []
  if (scan.kind === 'order' && ofOrder.length > 0) {
    const boxes = await findBoxes(sql, scope, sql`x.order_id = ${scan.number}`)
    const shipments = await describeBoxes(
      sql,
      selectBoxes(boxes, ({ orderId }) => orderId === scan.number),
    )
    return list('order', ofOrder, '', { shipments })
  }
  // A supplier may number its shipments in any way, also like requisitions and NSNs.
  const parcels = readParcelNumbers(search)
  const typed = search.normalize('NFKC').trim()
  const stored = [...new Set([typed, typed.toUpperCase(), ...parcels])].filter(isStorable)
  const ofParcel = stored.length > 0 ? await findLinesOfParcel(sql, scope, stored) : []
  if (ofParcel.length > 0) {
    const boxes = await findBoxes(sql, scope, isOfParcel(sql, stored))
    const named = selectBoxes(
      boxes,
      (part) => stored.includes(part.trackingNumber) || stored.includes(part.shipmentNumber),
    )
    // Shipments of an undivided requisition can share one number; its label is of the oldest.
    const own = scan.kind === 'requisition' ? named.filter(({ box }) => box === named[0]?.box) : named
    return list('parcel', ofParcel, 'parcel', { shipments: await describeBoxes(sql, own) })
  }
  if (scan.kind === 'requisition') {
    const rows = await findLinesOfRequisition(sql, scope, scan.requisition)
    const [row] = rows
    const shipments = row ? await findBoxesOfLine(sql, scope, row, scan) : []
    const name = `requisition ${formatDocumentNumber(scan.requisition)}`
    return list('requisition', rows, name, { quantity: scan.quantity, shipments })
  }
  if (scan.kind === 'nsn') {
    const rows = await findOpenLinesOfItem(sql, scope, scan.nsn)
    return list('nsn', rows, `open line with NSN ${formatNsn(scan.nsn)}`)
  }
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

/** The database stores neither an empty number nor control characters. */
const isStorable = (number: string) => number !== '' && !/\p{Cc}/u.test(number)

/** All parts of the boxes with a wanted part. */
function selectBoxes(parts: Box[], isWanted: (part: Box) => boolean): Box[] {
  const wanted = new Set(parts.filter(isWanted).map(({ box }) => box))
  return parts.filter(({ box }) => wanted.has(box))
}

/** The box with the suffix of the label, else with its number of pieces, else the oldest one. None once it is received. */
async function findBoxesOfLine(
  sql: Sql,
  scope: UnitScope,
  { order, number }: UnitLine,
  { suffix, quantity }: Extract<Scan, { kind: 'requisition' }>,
): Promise<OpenShipment[]> {
  const ofLine: Fragment = sql`x.order_id = ${order} AND x.line_number = ${number}`
  const boxes = await findBoxes(sql, scope, ofLine)
  const own = boxes.filter((part) => part.orderId === order && part.line === number)
  const named = own.find((part) => suffix !== '' && part.suffix === suffix)
  // Enter would receive another box, which has not come.
  if (!named && suffix !== '' && (await hasSuffix(sql, { order, number }, suffix))) return []
  const wanted = named ?? own.find(({ pieces }) => pieces === quantity) ?? own[0]
  return describeBoxes(
    sql,
    boxes.filter(({ box }) => box === wanted?.box),
  )
}

async function hasSuffix(
  sql: Sql,
  { order, number }: Pick<UnitLine, 'order' | 'number'>,
  suffix: string,
): Promise<boolean> {
  const found =
    await sql`SELECT FROM shipments WHERE order_id = ${order} AND line_number = ${number} AND suffix = ${suffix} LIMIT 1`
  return found.length > 0
}

type Requested = { dodaac?: string | undefined; searchTerm: string; page: number; pageSize: number }

/** An order number, or words of a name. */
function filterFor(person: Person, { dodaac, searchTerm, page, pageSize }: Requested): GoodsFilter {
  const own = findReceivingDodaacs(person)
  const dodaacs = dodaac === undefined ? own : own === null || own.includes(dodaac) ? [dodaac] : []
  const number = Number(plainNumber(searchTerm))
  const isNumber = Number.isSafeInteger(number) && number > 0
  return {
    ...{ program: person.program, dodaacs, page, max: pageSize },
    order: isNumber ? number : null,
    words: readListSearch(searchTerm),
  }
}

export async function listParcels(
  { sql, person }: ReadContext,
  { query }: { query: Requested },
): Promise<Cut<ComingParcel[]>> {
  const filter = filterFor(person, query)
  return pageOf<ComingParcel>(await findParcelsToCome(sql, filter), query.page, () =>
    countParcelsToCome(sql, filter),
  )
}

export async function listPeopleToIssue(
  { sql, person }: ReadContext,
  { query }: { query: Requested },
): Promise<Cut<PersonToIssue[]>> {
  const filter = filterFor(person, query)
  const { rows, total } = await pageOf(await findPeopleToIssue(sql, filter), query.page, () =>
    countPeopleToIssue(sql, filter),
  )
  const orders = rows.flatMap((row) => row.orders)
  const lines = orders.length > 0 ? await findLinesOnHand(sql, { ...filter, max: MAX_LINES }, orders) : []
  const ofOrder = Map.groupBy(lines, ({ order }) => order)
  return new Cut(
    rows.map(({ dodId, orders: own, ...row }) => ({
      ...row,
      maskedDodId: maskDodId(dodId),
      lines: own.flatMap((order) => ofOrder.get(order) ?? []),
    })),
    total,
  )
}
const MAX_LINES = 10_000

function list(
  kind: Found['kind'],
  rows: UnitLine[],
  what: string,
  { quantity = null, shipments = [] }: Partial<Pick<Found, 'quantity' | 'shipments'>> = {},
): Found {
  if (rows.length === 0)
    throw new Refusal(
      'not-found',
      `There is no ${what} among the approved orders that you receive goods for.`,
    )
  return { kind, quantity, isCut: rows.length > MAX, lines: rows.slice(0, MAX), shipments }
}
