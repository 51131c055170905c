import type { Sql } from '../db/connect.ts'

export type FundRow = {
  dodaac: string
  fundCode: string
  fiscalYear: number
  available: number
  reserved: number
  spent: number
}

/** The fund that an order charges, with its three balances in cents. */
export async function findFundRow(sql: Sql, orderId: number): Promise<FundRow | null> {
  const [row] = await sql<FundRow[]>`SELECT f.dodaac, f.fund_code, f.fiscal_year,
      max(a.balance_cents) FILTER (WHERE a.kind = 'available') AS available,
      max(a.balance_cents) FILTER (WHERE a.kind = 'reserved') AS reserved,
      max(a.balance_cents) FILTER (WHERE a.kind = 'spent') AS spent
    FROM orders o JOIN funds f USING (fund_id) JOIN accounts a USING (fund_id)
    WHERE o.order_id = ${orderId} GROUP BY f.fund_id`
  return row ?? null
}

export type ApprovalRow = {
  round: number
  level: number
  decision: 'approve' | 'decline'
  person: string
  comment: string
  decidedAt: Date
}

/** The decisions of all rounds, oldest first. */
export function findApprovalRows(sql: Sql, orderId: number): Promise<ApprovalRow[]> {
  return sql<
    ApprovalRow[]
  >`SELECT a.round, a.level, a.decision, s.first_name || ' ' || s.last_name AS person, a.comment, a.decided_at
    FROM approvals a JOIN people s ON s.program = a.program AND s.person_id = a.person_id
    WHERE a.order_id = ${orderId} ORDER BY a.round, a.level`
}

export type EventRow = {
  kind:
    | 'submitted'
    | 'changed'
    | 'approved'
    | 'declined'
    | 'withdrawn'
    | 'transmitted'
    | 'status'
    | 'shipped'
    | 'rejected'
    | 'cancelled'
    | 'received'
    | 'requested'
    | 'refused'
    | 'held'
    | 'funds'
  lineNumber: number | null
  person: string | null
  code: string
  detail: string
  happenedAt: Date
  /** The 80 columns of the record behind it, or ''. */
  record: string
  /** ISO days: the record's own, and when the supplier expected to ship. */
  datedOn: string | null
  estimatedOn: string | null
}

export function findEventRows(sql: Sql, orderId: number): Promise<EventRow[]> {
  return sql<
    EventRow[]
  >`SELECT e.kind, e.line_number, s.first_name || ' ' || s.last_name AS person, e.code, e.detail, e.happened_at,
      e.record, e.dated_on, e.estimated_on
    FROM order_events e LEFT JOIN people s ON s.program = e.program AND s.person_id = e.actor_id
    WHERE e.order_id = ${orderId} ORDER BY e.happened_at, e.event_id`
}

export type ShipmentRow = {
  lineNumber: number
  quantity: number
  shippedOn: string
  carrier: string
  trackingNumber: string
  shipmentNumber: string
}

export function findShipmentRows(sql: Sql, orderId: number): Promise<ShipmentRow[]> {
  return sql<
    ShipmentRow[]
  >`SELECT line_number, quantity, shipped_on, carrier, tracking_number, shipment_number FROM shipments
    WHERE order_id = ${orderId} ORDER BY line_number, shipped_on, shipment_id`
}
