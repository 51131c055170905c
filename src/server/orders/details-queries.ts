import type { OrderEventKind } from '#domain/orders/orders.ts'
import type { OrderDetails, OrderEvent } from '#wire/orders/orders.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import { actorOf } from './signers.ts'

/** `person` is a name. */
export type ApprovalRow = Omit<OrderDetails['approvals'][number], 'isCurrent'> & { orderId: number }

export function findApprovalRows(sql: Sql, orderIds: number[]) {
  return sql<
    ApprovalRow[]
  >`SELECT a.order_id, a.round, a.level, a.decision, ${actorOf(sql, sql`s`, sql`a`)} AS person,
      a.comment, a.decided_at AS at
    FROM approvals a JOIN people s ON s.program = a.program AND s.person_id = a.person_id
    WHERE a.order_id = ANY (${orderIds}::bigint[]) ORDER BY a.order_id, a.round, a.level`
}

export type EventRow = Omit<OrderEvent, 'kind' | 'title' | 'trackingNumber' | 'trackingUrl' | 'estimate'> & {
  kind: OrderEventKind
}

export function findEventRows(sql: Sql, orderId: number) {
  return sql<
    EventRow[]
  >`SELECT e.kind, e.line_number AS line, coalesce(${actorOf(sql, sql`s`, sql`e`)}, '') AS person, e.code, e.detail,
      e.happened_at AS at,
      e.record, e.dated_on, e.estimated_on
    FROM order_events e LEFT JOIN people s ON s.program = e.program AND s.person_id = e.actor_id
    WHERE e.order_id = ${orderId} ORDER BY e.happened_at, e.event_id`
}

export type ShipmentRow = {
  /** The first row of the parcel. */
  shipment: number
  line: number
  quantity: number
  shippedOn: string
  carrier: string
  trackingNumber: string
  shipmentNumber: string
}

export function findShipmentRows(sql: Sql, orderId: number) {
  return sql<
    ShipmentRow[]
  >`SELECT min(shipment_id) OVER (PARTITION BY carrier, tracking_number, shipped_on) AS shipment, line_number AS line,
      quantity, shipped_on, carrier, tracking_number, shipment_number
    FROM shipments
    WHERE order_id = ${orderId} ORDER BY line_number, shipped_on, shipment_id`
}

export type MessageRow = OrderDetails['messages'][number]

export function findMessageRows(sql: Sql, orderId: number) {
  return sql<
    MessageRow[]
  >`SELECT m.message_id AS id, ${nameOf(sql, sql`s`)} AS person, m.person_id = o.orderer_id AS is_orderer, m.words, m.made_at AS at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.file_name, 'bytes', f.size) ORDER BY f.file_id), '[]')
        FROM order_files f WHERE f.order_id = m.order_id AND f.message_id = m.message_id) AS files
    FROM order_messages m JOIN orders o USING (order_id)
    JOIN people s ON s.program = m.program AND s.person_id = m.person_id
    WHERE m.order_id = ${orderId} ORDER BY m.message_id`
}

/** The person signs some level of order `o`. */
export function asksAbout(sql: Sql, personId: number) {
  return sql`(SELECT count(*) > 0 FROM signing_seats s WHERE s.program = o.program AND s.dodaac = o.dodaac AND s.level <= o.levels
    AND s.person_id = ${personId} AND s.person_id <> o.member_id)`
}

export function findRightToAsk(sql: Sql, orderId: number, personId: number) {
  return first(
    sql<
      { mayAsk: boolean }[]
    >`SELECT o.status = 'awaiting' AND (o.orderer_id = ${personId} OR ${asksAbout(sql, personId)}) AS may_ask
    FROM orders o WHERE o.order_id = ${orderId}`,
  )
}

export type LineDecisionRow = Omit<OrderDetails['lineDecisions'][number], 'isCurrent'>

/** The same act signs the rest, so the signature names the deputy. */
export function findLineDecisions(sql: Sql, orderId: number) {
  return sql<
    LineDecisionRow[]
  >`SELECT d.round, d.level, d.line_number AS line, d.nsn, p.display_name AS description, i.size,
      d.from_quantity AS "from", d.to_quantity AS "to", d.unit_price_cents AS price, d.reason_name AS reason, d.comment,
      ${actorOf(sql, sql`s`, sql`a`)} AS person, d.decided_at AS at
    FROM line_decisions d JOIN items i USING (nsn) JOIN products p USING (pgc)
    JOIN approvals a USING (order_id, round, level)
    JOIN people s ON s.program = d.program AND s.person_id = d.person_id
    WHERE d.order_id = ${orderId} ORDER BY d.round, d.level, d.line_number`
}
