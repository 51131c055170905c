import { NOT_IN_CATALOGUE } from '#domain/supply/shipped-items.ts'
import type { ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { matchReach, type Scope } from '../orders/report-scope.ts'

export type ShippedLineRow = Omit<
  ShipmentLine,
  | 'order'
  | 'shipments'
  | 'supplementaryAddress'
  | 'priority'
  | 'requiredOn'
  | 'address1'
  | 'address2'
  | 'address3'
> & {
  order: number
  shipmentNumber: string
  carrier: string
  expedited: boolean
  approvedOn: string | null
  billTo: string
  shipTo: string
  shipToAddress: string[]
}

export function findLinesOfOrder(sql: Sql, scope: Scope, orderId: number): Promise<ShippedLineRow[]> {
  return findLines(sql, scope, sql`l.order_id = ${orderId}`)
}

export function findLinesOfRequisitions(
  sql: Sql,
  scope: Scope,
  requisitions: string[],
): Promise<ShippedLineRow[]> {
  return findLines(sql, scope, sql`l.requisition = ANY (${requisitions}::text[])`)
}

function findLines(sql: Sql, scope: Scope, which: Fragment): Promise<ShippedLineRow[]> {
  return sql<
    ShippedLineRow[]
  >`SELECT ${columns(sql, scope)}, coalesce(s.units, s.quantity, l.quantity) AS quantity
    FROM order_lines l ${itsOrder(sql)}
    LEFT JOIN shipments s ON s.order_id = l.order_id AND s.line_number = l.line_number
    ${itsItem(sql)} ${itsParcel(sql)}
    WHERE l.program = ${scope.program} AND ${which} ${withinReach(sql, scope)}
    ORDER BY l.order_id, l.line_number, s.shipped_on, s.shipment_id`
}

export function findLinesOfShipment(sql: Sql, scope: Scope, shipmentId: number): Promise<ShippedLineRow[]> {
  return sql<ShippedLineRow[]>`SELECT ${columns(sql, scope)}, coalesce(s.units, s.quantity) AS quantity
    FROM shipments g JOIN shipments s USING (order_id, carrier, tracking_number, shipped_on)
    JOIN order_lines l ON l.order_id = s.order_id AND l.line_number = s.line_number ${itsOrder(sql)}
    ${itsItem(sql)} ${itsParcel(sql)}
    WHERE g.program = ${scope.program} AND g.shipment_id = ${shipmentId} ${withinReach(sql, scope)}
    ORDER BY l.line_number, s.shipment_id`
}

function withinReach(sql: Sql, { reach }: Scope) {
  return reach ? sql`AND ${matchReach(sql, reach)}` : sql``
}

/** For a shipped line, the shipped content and price; else the ordered ones. */
function columns(sql: Sql, { zone }: Scope) {
  return sql`o.order_id AS "order", coalesce(s.nsn, l.nsn) AS nsn, coalesce(l.requisition, '') AS requisition,
    concat_ws(', ', coalesce(p.display_name, ${NOT_IN_CATALOGUE}), nullif(${sizeOf(sql)}, '')) AS description,
    coalesce(s.unit_of_issue, p.unit_of_issue, '') AS unit_of_issue, coalesce(s.unit_price_cents, l.unit_price_cents) AS unit_price,
    s.shipped_on, coalesce(s.tracking_number, '') AS tracking_number, coalesce(s.shipment_number, '') AS shipment_number,
    coalesce(s.carrier, '') AS carrier, coalesce(s.suffix, '') AS suffix, parcel.shipment, o.expedited,
    CASE WHEN l.requisition IS NOT NULL THEN (o.decided_at AT TIME ZONE ${zone})::date END AS approved_on,
    coalesce(o.bill_to, '') AS bill_to, coalesce(o.ship_to, '') AS ship_to, coalesce(o.signal_code, '') AS signal_code,
    coalesce(o.ship_to_address, '[]') AS ship_to_address, m.first_name, m.last_name`
}

function itsItem(sql: Sql) {
  return sql`LEFT JOIN items i ON i.nsn = coalesce(s.nsn, l.nsn) LEFT JOIN products p ON p.pgc = i.pgc`
}

function itsOrder(sql: Sql) {
  return sql`JOIN orders o ON o.order_id = l.order_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id`
}

/** Its first shipment number identifies the parcel. */
function itsParcel(sql: Sql) {
  return sql`LEFT JOIN LATERAL (SELECT min(x.shipment_id) AS shipment FROM shipments x
    WHERE x.order_id = s.order_id AND x.carrier = s.carrier AND x.tracking_number = s.tracking_number
      AND x.shipped_on = s.shipped_on) parcel ON true`
}
