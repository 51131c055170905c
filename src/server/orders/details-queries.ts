import type { OrderDetails, OrderEvent } from '#wire/orders/orders.ts'
import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'

/** The fund that an order charges, with its three balances in cents. */
export function findFundRow(sql: Sql, orderId: number) {
  return first(sql<NonNullable<OrderDetails['fund']>[]>`SELECT f.dodaac, f.fund_code, f.fiscal_year,
      max(a.balance_cents) FILTER (WHERE a.kind = 'available') AS available,
      max(a.balance_cents) FILTER (WHERE a.kind = 'reserved') AS reserved,
      max(a.balance_cents) FILTER (WHERE a.kind = 'spent') AS spent
    FROM orders o JOIN funds f USING (fund_id) JOIN accounts a USING (fund_id)
    WHERE o.order_id = ${orderId} GROUP BY f.fund_id`)
}

export type ApprovalRow = OrderDetails['approvals'][number]

/** The decisions of all rounds, oldest first. */
export function findApprovalRows(sql: Sql, orderId: number) {
  return sql<
    ApprovalRow[]
  >`SELECT a.round, a.level, a.decision, s.first_name || ' ' || s.last_name AS person, a.comment, a.decided_at AS at,
      a.round = o.round AS is_current
    FROM approvals a JOIN orders o USING (order_id) JOIN people s ON s.program = a.program AND s.person_id = a.person_id
    WHERE a.order_id = ${orderId} ORDER BY a.round, a.level`
}

/** An event as it is kept: the wire's, before it is told. `record` are the 80 columns of the record behind it, or ''. */
export type EventRow = Omit<OrderEvent, 'kind' | 'title' | 'trackingNumber' | 'trackingUrl' | 'estimate'> & {
  kind: Exclude<OrderEvent['kind'], 'created'>
}

export function findEventRows(sql: Sql, orderId: number) {
  return sql<
    EventRow[]
  >`SELECT e.kind, e.line_number AS line, coalesce(s.first_name || ' ' || s.last_name, '') AS person, e.code, e.detail,
      e.happened_at AS at,
      e.record, e.dated_on, e.estimated_on
    FROM order_events e LEFT JOIN people s ON s.program = e.program AND s.person_id = e.actor_id
    WHERE e.order_id = ${orderId} ORDER BY e.happened_at, e.event_id`
}

export type ShipmentRow = {
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
  >`SELECT line_number AS line, quantity, shipped_on, carrier, tracking_number, shipment_number FROM shipments
    WHERE order_id = ${orderId} ORDER BY line_number, shipped_on, shipment_id`
}
