import type { SupplyLine } from '#domain/supply-plan.ts'
import type { Sql } from '../db/connect.ts'

/** Orders with a line that is due on a simulated day; the earliest due first. */
export async function findDueOrders(sql: Sql, program: string, day: string, most: number): Promise<number[]> {
  const rows = await sql<{ orderId: number }[]>`
    SELECT order_id FROM order_lines WHERE program = ${program} AND next_supply_step <= ${day}
    GROUP BY order_id ORDER BY min(next_supply_step), order_id LIMIT ${most}`
  return rows.map((row) => row.orderId)
}

export type SuppliedOrder = {
  orderId: number
  status: number
  fundId: number
  version: number
}

/** Locks an approved order for the supplier; null when another process holds it or it is no longer approved. */
export async function lockSuppliedOrder(sql: Sql, orderId: number): Promise<SuppliedOrder | null> {
  const [order] = await sql<SuppliedOrder[]>`
    SELECT o.order_id, o.status, o.fund_id, o.version FROM orders o
    WHERE o.order_id = ${orderId} AND o.status IN (3, 6) FOR NO KEY UPDATE OF o SKIP LOCKED`
  return order ?? null
}

export type SuppliedLine = SupplyLine & { lineNumber: number; amountCents: number; name: string }

export function findSuppliedLines(sql: Sql, orderId: number): Promise<SuppliedLine[]> {
  return sql<SuppliedLine[]>`
    SELECT l.line_number, l.requisition, l.quantity, l.amount_cents, l.supply_state, l.supply_code, l.supply_text, l.get_well_on,
      l.shipped_quantity, l.received_state, l.next_supply_step, p.display_name AS name
    FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.order_id = ${orderId} ORDER BY l.line_number`
}

export async function saveSuppliedLine(sql: Sql, orderId: number, line: SuppliedLine): Promise<void> {
  await sql`UPDATE order_lines SET supply_state = ${line.supplyState}, supply_code = ${line.supplyCode},
      supply_text = ${line.supplyText}, get_well_on = ${line.getWellOn}, shipped_quantity = ${line.shippedQuantity},
      received_state = ${line.receivedState}, next_supply_step = ${line.nextSupplyStep}
    WHERE order_id = ${orderId} AND line_number = ${line.lineNumber}`
}

type SupplyEvent = {
  program: string
  orderId: number
  lineNumber: number
  kind: string
  code: string
  detail: string
  at: Date
}

export async function addSupplyEvent(sql: Sql, event: SupplyEvent): Promise<void> {
  await sql`INSERT INTO order_events (program, order_id, line_number, kind, code, detail, happened_at)
    VALUES (${event.program}, ${event.orderId}, ${event.lineNumber}, ${event.kind}, ${event.code}, ${event.detail}, ${event.at})`
}

type Shipment = {
  program: string
  orderId: number
  lineNumber: number
  quantity: number
  day: string
  carrier: string
  trackingNumber: string
}

export async function addShipment(sql: Sql, s: Shipment): Promise<void> {
  await sql`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
    VALUES (${s.program}, ${s.orderId}, ${s.lineNumber}, ${s.quantity}, ${s.day}, ${s.carrier}, ${s.trackingNumber})`
}

/** What the supplier's messages change on the order itself: money given back, and whether all is on its way. */
export async function saveSuppliedOrder(
  sql: Sql,
  orderId: number,
  change: { refundedCents: number; shippedAt: Date | null },
): Promise<void> {
  if (change.shippedAt)
    await sql`UPDATE orders SET status = 6, shipped_at = ${change.shippedAt}, version = version + 1,
        refunded_cents = refunded_cents + ${change.refundedCents} WHERE order_id = ${orderId}`
  else if (change.refundedCents > 0)
    await sql`UPDATE orders SET refunded_cents = refunded_cents + ${change.refundedCents}, version = version + 1
      WHERE order_id = ${orderId}`
}

/** Turns a program's simulated calendar by one day, from the real day at least; answers the new day. */
export async function turnSupplyDay(sql: Sql, program: string, realDay: string): Promise<string> {
  const [row] = await sql<{ today: string }[]>`
    INSERT INTO supply_clock AS c (program, today) VALUES (${program}, ${realDay}::date + 1)
    ON CONFLICT (program) DO UPDATE SET today = greatest(c.today + 1, excluded.today) RETURNING today`
  return row?.today ?? realDay
}
