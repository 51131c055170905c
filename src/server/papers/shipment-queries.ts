import { NOT_IN_CATALOGUE } from '#domain/supply/shipped-items.ts'
import type { Sql } from '../db/connect.ts'

/** A line of an order that is no cart, with one parcel that holds some of it, or with none. */
export type ShippedLineRow = {
  orderId: number
  nsn: string
  name: string
  size: string
  unitOfIssue: string
  quantity: number
  requisition: string | null
  unitPriceCents: number
  shippedOn: string | null
  trackingNumber: string | null
  shipmentNumber: string | null
  carrier: string | null
  suffix: string | null
  /** The first shipment number of the parcel. */
  parcel: number | null
  expedited: boolean
  decidedAt: Date | null
  billTo: string | null
  shipTo: string | null
  signalCode: string | null
  shipToAddress: unknown
  firstName: string
  lastName: string
}

/** The lines of an order. */
export function findLinesOfOrder(sql: Sql, program: string, orderId: number): Promise<ShippedLineRow[]> {
  return findLines(sql, program, sql`l.order_id = ${orderId}`)
}

/** The lines with some requisition numbers. */
export function findLinesOfRequisitions(
  sql: Sql,
  program: string,
  requisitions: string[],
): Promise<ShippedLineRow[]> {
  return findLines(sql, program, sql`l.requisition = ANY (${requisitions}::text[])`)
}

function findLines(sql: Sql, program: string, which: ReturnType<Sql>): Promise<ShippedLineRow[]> {
  return sql<ShippedLineRow[]>`SELECT ${columns(sql)}, coalesce(s.units, s.quantity, l.quantity) AS quantity
    FROM order_lines l ${itsOrder(sql)}
    LEFT JOIN shipments s ON s.order_id = l.order_id AND s.line_number = l.line_number
    ${itsItem(sql)} ${itsParcel(sql)}
    WHERE l.program = ${program} AND ${which} AND o.status <> 'cart'
    ORDER BY l.order_id, l.line_number, s.shipped_on, s.shipment_id`
}

/** Everything of one order that travels in the same parcel as a shipment. */
export function findLinesOfShipment(
  sql: Sql,
  program: string,
  shipmentId: number,
): Promise<ShippedLineRow[]> {
  return sql<ShippedLineRow[]>`SELECT ${columns(sql)}, coalesce(s.units, s.quantity) AS quantity
    FROM shipments g JOIN shipments s USING (order_id, carrier, tracking_number, shipped_on)
    JOIN order_lines l ON l.order_id = s.order_id AND l.line_number = s.line_number ${itsOrder(sql)}
    ${itsItem(sql)} ${itsParcel(sql)}
    WHERE g.program = ${program} AND g.shipment_id = ${shipmentId}
    ORDER BY l.line_number, s.shipment_id`
}

/** What is in the parcel, as it was shipped and is paid; of a line that is not on its way, what was ordered. */
function columns(sql: Sql) {
  return sql`o.order_id, coalesce(s.nsn, l.nsn) AS nsn, l.requisition, coalesce(p.display_name, ${NOT_IN_CATALOGUE}) AS name,
    coalesce(i.size, '') AS size, coalesce(s.unit_of_issue, p.unit_of_issue, '') AS unit_of_issue,
    coalesce(s.unit_price_cents, l.unit_price_cents) AS unit_price_cents, s.shipped_on, s.tracking_number, s.shipment_number,
    s.carrier, s.suffix, parcel.parcel, o.expedited, o.decided_at, o.bill_to, o.ship_to, o.signal_code, o.ship_to_address,
    m.first_name, m.last_name`
}

/** The item that was shipped, maybe in place of the ordered one, as far as the catalogue has it. */
function itsItem(sql: Sql) {
  return sql`LEFT JOIN items i ON i.nsn = coalesce(s.nsn, l.nsn) LEFT JOIN products p ON p.pgc = i.pgc`
}

function itsOrder(sql: Sql) {
  return sql`JOIN orders o ON o.order_id = l.order_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id`
}

function itsParcel(sql: Sql) {
  return sql`LEFT JOIN LATERAL (SELECT min(x.shipment_id) AS parcel FROM shipments x
    WHERE x.order_id = s.order_id AND x.carrier = s.carrier AND x.tracking_number = s.tracking_number
      AND x.shipped_on = s.shipped_on) parcel ON true`
}
