import type { Person } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { LockedOrder } from './lock.ts'

/** Ends a waiting order as withdrawn. Signatures stay as those of a round that is over. */
export function endAsWithdrawn(sql: Sql, order: LockedOrder, now: Date) {
  const round = order.signerIds.length > 0 ? order.round + 1 : order.round
  return sql`UPDATE orders SET status = 'declined', withdrawn = true, round = ${round}, current_level = 1, decided_at = ${now},
      version = ${order.version + 1} WHERE order_id = ${order.number}`
}

/**
 * A cart with the member, fund code, shipping and lines of an order. Null when the orderer has one for the member or may not
 * order for the member any more.
 */
export async function copyToCart(
  sql: Sql,
  { program, placerDodaacs }: Person,
  orderId: number,
  now: Date,
): Promise<number | null> {
  const [cart] = await sql<{ number: number }[]>`
    INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code, expedited, expedite_comment, created_at, touched_at)
    SELECT o.program, o.orderer_id, o.member_id, m.dodaac, o.fund_code, o.expedited, o.expedite_comment, ${now}::timestamptz,
      ${now}::timestamptz
    FROM orders o JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    WHERE o.program = ${program} AND o.order_id = ${orderId} AND m.dodaac = ANY (${placerDodaacs}::text[])
    ON CONFLICT (program, orderer_id, member_id) DO NOTHING RETURNING order_id AS number`
  if (!cart) return null
  await sql`INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
    SELECT program, ${cart.number}::bigint, line_number, nsn, quantity, unit_price_cents
    FROM order_lines WHERE order_id = ${orderId}`
  return cart.number
}

/** The cart that the orderer of an order has for its member, and the member's name. */
export async function findRivalCart(sql: Sql, orderId: number) {
  const [found] = await sql<{ cart: number | null; member: string }[]>`
    SELECT c.order_id AS cart, ${nameOf(sql, sql`m`)} AS member
    FROM orders o JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    LEFT JOIN carts c ON c.program = o.program AND c.orderer_id = o.orderer_id AND c.member_id = o.member_id
    WHERE o.order_id = ${orderId}`
  return found ?? { cart: null, member: 'this service member' }
}
