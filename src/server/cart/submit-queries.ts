import { type PriceDay, priceOf } from '../catalogue/prices.ts'
import type { Sql } from '../db/connect.ts'
import { found } from '../db/together.ts'

/**
 * Keeps the DoDAAC of a cart as it is until the commit: nobody takes its approvers or levels away between the check that
 * they are there and the order that waits for them.
 */
export function holdDodaac(sql: Sql, orderId: number) {
  return sql`
    SELECT FROM dodaacs d JOIN orders o ON o.program = d.program AND o.dodaac = d.dodaac
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

export function saveSubmitted(sql: Sql, copy: SubmittedCopy) {
  return sql`
    UPDATE orders SET status = 'awaiting', fund_id = ${copy.fundId}, levels = ${copy.levels}, current_level = 1,
      bill_to = ${copy.billTo}, ship_to = ${copy.shipTo}, sold_to = ${copy.soldTo}, signal_code = ${copy.signalCode},
      ship_to_address = ${sql.json(copy.shipToAddress)}, ships_to_own_address = ${copy.shipsToOwnAddress},
      submitted_at = ${copy.now}, touched_at = ${copy.now},
      version = version + 1
    WHERE order_id = ${copy.number}`
}

/** Gives each line of a cart the price of the day. */
export function saveCurrentPrices(sql: Sql, orderId: number, day: PriceDay) {
  return sql`
    UPDATE order_lines l SET unit_price_cents = ${priceOf(sql, sql`l.nsn`, day)}
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
