import { type PriceDay, priceOf } from '../catalogue/prices.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'
import type { LockedCart } from './queries.ts'

type OwnCart = { program: string; ordererId: number; orderId: number }

/**
 * Locks an open cart of this person until the transaction ends, and keeps its DoDAAC as it is: nobody takes its approvers or levels
 * away between the check that they are there and the order that waits for them. Whether the person wants a mail for an order of
 * their own is found on the way.
 */
export function lockForSubmit(sql: Sql, { program, ordererId, orderId }: OwnCart) {
  return first(sql<(LockedCart & { sendsConfirmation: boolean })[]>`
    SELECT c.order_id, c.version, p.sends_confirmation
    FROM carts c JOIN dodaacs d ON d.program = c.program AND d.dodaac = c.dodaac
    JOIN people p ON p.program = c.program AND p.person_id = c.orderer_id
    WHERE c.program = ${program} AND c.orderer_id = ${ordererId} AND c.order_id = ${orderId}
    FOR NO KEY UPDATE OF c FOR SHARE OF d`)
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

/**
 * The cart goes, and an order with its number and its lines begins to wait, with what else is written of it: one statement, so
 * that nothing is in between.
 */
export function submitRows(
  sql: Sql,
  copy: SubmittedCopy,
  { money, event }: { money: Fragment | null; event: Fragment },
) {
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
      FROM cart c, (SELECT sum(quantity * unit_price_cents)::bigint AS total, count(*)::integer AS count FROM lines) s),
    money AS (${money ?? sql`SELECT`}),
    event AS (${event})
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
