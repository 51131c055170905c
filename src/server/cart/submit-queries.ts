import { type PriceDay, priceOf } from '../catalogue/prices.ts'
import type { Sql } from '../db/connect.ts'
import { found } from '../db/together.ts'

/**
 * Keeps the DoDAAC of a cart as it is until the commit: nobody takes its approvers or levels away between the check that
 * they are there and the order that waits for them.
 */
export function holdDodaac(sql: Sql, orderId: number) {
  return sql`
    SELECT FROM dodaacs d JOIN carts o ON o.program = d.program AND o.dodaac = d.dodaac
    WHERE o.order_id = ${orderId} FOR SHARE OF d`
}

/** What is copied onto the order when it is submitted, so that later changes of the DoDAAC do not reach it. */
export type SubmittedCopy = {
  number: number
  fundId: number
  levels: number
  billTo: string | null
  shipTo: string | null
  soldTo: string | null
  signalCode: string | null
  shipToAddress: string[]
  shipsToOwnAddress: boolean
  now: Date
}

/** The cart goes, and an order with its number and its lines begins to wait: one statement, so that nothing is in between. */
export function submitRows(sql: Sql, copy: SubmittedCopy) {
  return sql`
    WITH cart AS (DELETE FROM carts WHERE order_id = ${copy.number} RETURNING *),
    lines AS (DELETE FROM cart_lines WHERE order_id = ${copy.number} RETURNING *),
    begun AS (
      INSERT INTO orders (order_id, program, orderer_id, member_id, status, dodaac, fund_code, fund_id, expedited, expedite_comment,
        levels, current_level, bill_to, ship_to, sold_to, signal_code, ship_to_address, ships_to_own_address, version,
        created_at, submitted_at, touched_at, total_cents, line_count)
      SELECT c.order_id, c.program, c.orderer_id, c.member_id, 'awaiting', c.dodaac, c.fund_code, ${copy.fundId}::bigint, c.expedited, c.expedite_comment,
        ${copy.levels}::smallint, 1, ${copy.billTo}, ${copy.shipTo}, ${copy.soldTo}, ${copy.signalCode},
        ${sql.json(copy.shipToAddress)}::jsonb, ${copy.shipsToOwnAddress}::boolean, c.version + 1,
        c.created_at, ${copy.now}::timestamptz, ${copy.now}::timestamptz, s.total, s.count
      FROM cart c, (SELECT sum(quantity * unit_price_cents)::bigint AS total, count(*)::integer AS count FROM lines) s)
    INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
    SELECT program, order_id, line_number, nsn, quantity, unit_price_cents FROM lines`
}

/** Gives each line of a cart the price of the day. */
export function saveCurrentPrices(sql: Sql, orderId: number, day: PriceDay) {
  return sql`
    UPDATE cart_lines l SET unit_price_cents = ${priceOf(sql, sql`l.nsn`, day)}
    WHERE l.order_id = ${orderId} AND l.unit_price_cents <> ${priceOf(sql, sql`l.nsn`, day)}`
}

export function addSubmittedEvent(sql: Sql, program: string, orderId: number, actorId: number, now: Date) {
  return sql`
    INSERT INTO order_events (program, order_id, kind, actor_id, happened_at)
    VALUES (${program}, ${orderId}, 'submitted', ${actorId}, ${now})`
}

/** Whether the person wants a mail for an order of their own. */
export function findSendsConfirmation(sql: Sql, personId: number) {
  return found(sql`SELECT FROM people WHERE person_id = ${personId} AND sends_confirmation`)
}
