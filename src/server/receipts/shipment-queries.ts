import { CARRIERS, findTracking, isCarrier, trackingUrl } from '#domain/supply/carriers.ts'
import { type ComingParcel, MAX_PARTS, type OpenShipment } from '#wire/receipts/receipts.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { Totalled } from '../http/cut.ts'
import { haveWords } from '../people/queries.ts'
import { findUnitLines, keyOf, type LineOf, type UnitScope } from './queries.ts'

export function findOrdersOfShipments(sql: Sql, program: string, shipmentIds: readonly number[]) {
  return sql<
    (LineOf & { shipmentId: number })[]
  >`SELECT s.shipment_id, s.order_id, s.line_number AS line FROM shipments s
    WHERE s.program = ${program} AND s.shipment_id = ANY (${shipmentIds}::bigint[])`
}

export function findOpenParts(sql: Sql, orderIds: readonly number[]) {
  return sql<{ shipmentId: number; pieces: number }[]>`
    SELECT coalesce(v.shipment_id, 0) AS shipment_id, coalesce(v.pieces, 0) AS pieces FROM open_shipments v
    WHERE v.order_id = ANY (${orderIds}::bigint[])`
}

export type Box = {
  box: string
  orderId: number
  line: number
  shipmentId: number
  suffix: string
  pieces: number
  suppliedNsn: string
  shippedOn: string
  carrier: string
  trackingNumber: string
  shipmentNumber: string
  /** More is open than one look-up shows. */
  isCut: boolean
}

const MAX_ORDERS = 50

/**
 * Open parts of all boxes that hold one of the chosen shipments `x`, oldest first, but the chosen orders before others.
 * A box has one number of a carrier. Without such a number, it is the parcel of one order and day. The requisition is no
 * such number, unless several orders share it.
 */
export async function findBoxes(
  sql: Sql,
  { program, dodaacs }: Omit<UnitScope, 'max'>,
  which: Fragment,
): Promise<Box[]> {
  const isOfUnit = (row: Fragment) =>
    dodaacs === null ? sql`` : sql`AND ${row}.dodaac = ANY (${dodaacs}::text[])`
  const orders = await sql<{ orderId: number }[]>`
    WITH chosen AS (SELECT DISTINCT x.order_id, x.tracking_number FROM shipments x WHERE x.program = ${program} AND ${which})
    SELECT coalesce(order_id, 0) AS order_id FROM (SELECT order_id FROM chosen UNION SELECT b.order_id FROM chosen c
      JOIN shipments b ON b.program = ${program} AND b.tracking_number = c.tracking_number AND c.tracking_number <> '') found
    WHERE EXISTS (SELECT FROM parcels_to_come t WHERE t.order_id = found.order_id ${isOfUnit(sql`t`)})
    ORDER BY order_id NOT IN (SELECT order_id FROM chosen), order_id LIMIT ${MAX_ORDERS + 1}`
  if (orders.length === 0) return []
  const ids = orders.slice(0, MAX_ORDERS).map(({ orderId }) => orderId)
  const parts = await sql<Omit<Box, 'isCut'>[]>`SELECT CASE WHEN x.tracking_number = ''
          OR bool_or(starts_with(x.tracking_number, nullif(l.requisition, ''))) OVER (PARTITION BY v.parcel_id)
            AND min(x.order_id) OVER (PARTITION BY x.tracking_number) = max(x.order_id) OVER (PARTITION BY x.tracking_number)
        THEN 'parcel ' || v.parcel_id ELSE x.tracking_number END AS box,
      x.order_id, x.line_number AS line, x.shipment_id, x.suffix, coalesce(v.pieces, 0) AS pieces, x.shipped_on, x.carrier,
      x.tracking_number, x.shipment_number, coalesce(nullif(x.nsn, l.nsn), '') AS supplied_nsn
    FROM open_shipments v JOIN shipments x ON x.shipment_id = v.shipment_id JOIN orders o ON o.order_id = v.order_id
    JOIN order_lines l ON l.order_id = x.order_id AND l.line_number = x.line_number
    WHERE v.order_id = ANY (${ids}::bigint[]) AND o.program = ${program} AND o.status IN ('approved', 'shipped')
      ${isOfUnit(sql`o`)}
    ORDER BY x.shipped_on, x.order_id, x.line_number, x.shipment_id LIMIT ${MAX_PARTS + 1}`
  const isCut = orders.length > MAX_ORDERS || parts.length > MAX_PARTS
  return parts.slice(0, MAX_PARTS).map((part) => ({ ...part, isCut }))
}

export async function describeBoxes(sql: Sql, boxes: readonly Box[]): Promise<OpenShipment[]> {
  if (boxes.length === 0) return []
  const lines = new Map(
    (await findUnitLines(sql, boxes)).map((line) => [
      keyOf({ orderId: line.order, line: line.number }),
      line,
    ]),
  )
  return [...Map.groupBy(boxes, ({ box }) => box).values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    return [
      {
        ...describeNumber(first),
        ...{ shippedOn: first.shippedOn, isCut: first.isCut },
        parts: parts.flatMap(({ shipmentId, suffix, pieces, suppliedNsn, ...at }) => {
          const line = lines.get(keyOf(at))
          return line ? [{ shipment: shipmentId, suffix, pieces, suppliedNsn, line }] : []
        }),
      },
    ]
  })
}

function describeNumber(parcel: Pick<Box, 'carrier' | 'trackingNumber' | 'shipmentNumber'>) {
  const { carrier, text } = findTracking(parcel)
  return {
    number: text || parcel.shipmentNumber,
    carrier: isCarrier(carrier) ? CARRIERS[carrier].name : '',
    trackingUrl: trackingUrl(carrier, text),
  }
}

export type GoodsFilter = UnitScope & { words: string[]; order: number | null; page: number }

/** For a row `t` with order and member. */
function isSought(sql: Sql, { program, words, order }: GoodsFilter): Fragment {
  if (order !== null) return sql`t.order_id = ${order}`
  return words.length === 0 ? sql`true` : sql`t.member_id IN (${haveWords(sql, program, words, 'nobody')})`
}

type ParcelRow = Omit<ComingParcel, 'number' | 'carrier' | 'scan' | 'contents'> &
  Pick<Box, 'carrier' | 'trackingNumber' | 'shipmentNumber'> & {
    article: string
    size: string
    requisition: string
  }

/** Oldest first. Each DoDAAC gives its oldest ones by its index. */
export async function findParcelsToCome(sql: Sql, filter: GoodsFilter): Promise<Totalled<ComingParcel>[]> {
  const { program, dodaacs, max, page } = filter
  const upTo = page * max
  const columns = sql`t.order_id, t.parcel_id, t.dodaac, t.member_id, t.shipped_on, t.lines, t.pieces`
  const oldest = (isOfUnit: Fragment) => sql`SELECT ${columns} FROM parcels_to_come t
    WHERE t.program = ${program} AND ${isOfUnit} AND ${isSought(sql, filter)}
    ORDER BY t.shipped_on, t.order_id, t.parcel_id LIMIT ${upTo}`
  const found =
    dodaacs === null
      ? oldest(sql`true`)
      : sql`SELECT f.* FROM unnest(${dodaacs}::text[]) d (code) CROSS JOIN LATERAL (${oldest(sql`t.dodaac = d.code`)}) f`
  const rows = await sql<Totalled<ParcelRow>[]>`
    SELECT f.order_id AS "order", f.parcel_id AS parcel, f.dodaac, ${nameOf(sql, sql`m`)} AS member, f.shipped_on, f.lines, f.pieces,
      coalesce(x.carrier, '') AS carrier, coalesce(x.tracking_number, '') AS tracking_number,
      coalesce(x.shipment_number, '') AS shipment_number, p.display_name AS article, ${sizeOf(sql)} AS size,
      coalesce(l.requisition, '') AS requisition, (${countParcels(sql, filter)}) AS total
    FROM (SELECT * FROM (${found}) every ORDER BY shipped_on, order_id, parcel_id LIMIT ${max} OFFSET ${upTo - max}) f
    JOIN people m ON m.program = ${program} AND m.person_id = f.member_id
    LEFT JOIN shipments x ON x.shipment_id = f.parcel_id
    JOIN order_lines l ON l.order_id = f.order_id AND l.line_number = coalesce(
      (SELECT min(v.line_number) FROM open_shipments v WHERE v.order_id = f.order_id AND v.parcel_id = f.parcel_id),
      (SELECT min(n.line_number) FROM order_lines n WHERE n.order_id = f.order_id
        AND n.shipped_quantity > n.received_quantity + n.short_quantity + n.damaged_quantity + n.wrong_quantity))
    JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    ORDER BY f.shipped_on, f.order_id, f.parcel_id`
  const scans = Map.groupBy(rows, (row) => `${row.order} ${scanOf(row)}`)
  return rows.map((row) => {
    const scan = scanOf(row)
    return describeParcel(row, scan && scans.get(`${row.order} ${scan}`)?.length === 1 ? scan : undefined)
  })
}

function countParcels(sql: Sql, filter: GoodsFilter): Fragment {
  const { program, dodaacs } = filter
  return sql`SELECT count(*) FROM parcels_to_come t WHERE t.program = ${program} AND ${isSought(sql, filter)}
    ${dodaacs === null ? sql`` : sql`AND t.dodaac = ANY (${dodaacs}::text[])`}`
}

export async function countParcelsToCome(sql: Sql, filter: GoodsFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT (${countParcels(sql, filter)}) AS total`
  return row?.total ?? 0
}

const scanOf = ({ parcel, trackingNumber, shipmentNumber, requisition }: ParcelRow) =>
  parcel === 0 ? '' : trackingNumber || shipmentNumber || requisition

/** Without a scan of its own, a parcel opens with the others of its order. */
function describeParcel(
  { article, size, requisition: _, ...row }: Totalled<ParcelRow>,
  scan: string | undefined,
): Totalled<ComingParcel> {
  const { number, carrier } = describeNumber(row)
  const others = row.lines - 1
  return {
    ...row,
    ...{ number, carrier },
    scan: scan ?? `Order ${row.order}`,
    contents: `${article}${size ? ` ${size}` : ''}${others > 0 ? ` +${others}` : ''}`,
  }
}

export type PersonRow = {
  memberId: number
  dodaac: string
  pieces: number
  orders: number[]
  member: string
  dodId: string
}

/** By name. */
export function findPeopleToIssue(sql: Sql, filter: GoodsFilter) {
  const { max, page } = filter
  return sql<Totalled<PersonRow>[]>`
    SELECT g.member_id, g.dodaac, coalesce(g.pieces, 0) AS pieces, coalesce(g.orders, '{}') AS orders, ${nameOf(sql, sql`m`)} AS member,
      coalesce(m.dod_id, '') AS dod_id, (SELECT count(*) FROM (${groupToIssue(sql, filter)}) n) AS total
    FROM (${groupToIssue(sql, filter)}) g JOIN people m ON m.program = ${filter.program} AND m.person_id = g.member_id
    ORDER BY m.last_name, m.first_name, m.person_id, g.dodaac LIMIT ${max} OFFSET ${(page - 1) * max}`
}

function groupToIssue(sql: Sql, filter: GoodsFilter): Fragment {
  const { program, dodaacs } = filter
  return sql`SELECT t.member_id, t.dodaac, sum(t.pieces)::integer AS pieces, array_agg(t.order_id ORDER BY t.order_id) AS orders
    FROM orders_to_issue t WHERE t.program = ${program} AND ${isSought(sql, filter)}
      ${dodaacs === null ? sql`` : sql`AND t.dodaac = ANY (${dodaacs}::text[])`}
    GROUP BY t.member_id, t.dodaac`
}

export async function countPeopleToIssue(sql: Sql, filter: GoodsFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM (${groupToIssue(sql, filter)}) n`
  return row?.total ?? 0
}
