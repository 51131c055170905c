import { MOST_LINES, MOST_PIECES } from '#domain/cart/submit-facts.ts'
import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import { priceOf } from '../catalogue/prices.ts'
import type { Shop } from '../catalogue/queries.ts'
import type { Sql } from '../db/connect.ts'
import { first, found } from '../db/together.ts'

/** The orderer, and the DoDAACs whose members the orderer may order for. */
export type AddScope = { program: string; ordererId: number; dodaacs: string[]; now: Date }

export type Member = {
  firstName: string
  lastName: string
  enabled: boolean
  dodaac: string
  dodaacStatus: DodaacStatus
  effectiveOn: string
  fundCodes: string[]
}

/** A service member whom the orderer may order for, with the fund codes of the DoDAAC in a fiscal year. */
export function findMember(sql: Sql, { program, dodaacs }: AddScope, memberId: number, fiscalYear: number) {
  return first(sql<Member[]>`
    SELECT m.first_name, m.last_name, m.enabled, m.dodaac,
      d.status AS dodaac_status, d.effective_on,
      ARRAY(SELECT f.fund_code FROM funds f WHERE f.program = m.program AND f.dodaac = m.dodaac
        AND f.fiscal_year = ${fiscalYear} ORDER BY 1) AS fund_codes
    FROM people m JOIN dodaacs d ON d.program = m.program AND d.dodaac = m.dodaac
    WHERE m.program = ${program} AND m.person_id = ${memberId} AND m.dodaac = ANY (${dodaacs}::text[])`)
}

export type Item = {
  name: string
  status: ItemStatus
  isSold: boolean
  priceCents: number | null
}

export function findItem(sql: Sql, { program, fiscalYear, today }: Shop, nsn: string) {
  return first(sql<Item[]>`
    SELECT p.display_name AS name, i.status, s.pgc IS NOT NULL AS is_sold, c.price_cents
    FROM items i JOIN products p ON p.pgc = i.pgc
    LEFT JOIN program_products s ON s.program = ${program} AND s.pgc = i.pgc AND ${isSoldOn(sql, sql`s`, today)}
    LEFT JOIN LATERAL (SELECT ${priceOf(sql, sql`i.nsn`, { fiscalYear, today })} AS price_cents) c ON true
    WHERE i.nsn = ${nsn}`)
}

/** Opens a cart for a member unless one is open. A rival who does the same is waited for. */
export function addCart(
  sql: Sql,
  { program, ordererId, dodaacs, now }: AddScope,
  memberId: number,
  fundCode: string,
) {
  return sql`
    INSERT INTO orders (program, orderer_id, member_id, dodaac, fund_code, created_at, touched_at)
    SELECT m.program, ${ordererId}::bigint, m.person_id, m.dodaac, ${fundCode}, ${now}::timestamptz, ${now}::timestamptz
    FROM people m
    WHERE m.program = ${program} AND m.person_id = ${memberId} AND m.dodaac = ANY (${dodaacs}::text[])
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.program = m.program AND o.orderer_id = ${ordererId}
        AND o.member_id = m.person_id AND o.status = 'cart')
    ON CONFLICT (program, orderer_id, member_id) WHERE status = 'cart' DO NOTHING`
}

/** Locks the open cart for a member and moves its version on. */
export function touchCart(sql: Sql, { program, ordererId, now }: AddScope, memberId: number) {
  return first(sql<{ orderId: number; fundCode: string; version: number }[]>`
    UPDATE orders SET touched_at = ${now}, version = version + 1
    WHERE program = ${program} AND orderer_id = ${ordererId} AND member_id = ${memberId} AND status = 'cart'
    RETURNING order_id, fund_code, version`)
}

/** Adds pieces to a cart that this transaction has locked; nothing is added past the limits. Price in cents. */
export function addLine(
  sql: Sql,
  program: string,
  { orderId, nsn, quantity, price }: { orderId: number; nsn: string; quantity: number; price: number },
) {
  return found(sql`
    INSERT INTO order_lines AS l (program, order_id, line_number, nsn, quantity, unit_price_cents)
    SELECT ${program}, ${orderId}::bigint, coalesce(max(x.line_number), 0) + 1, ${nsn}, ${quantity}::integer, ${price}::bigint
    FROM order_lines x WHERE x.order_id = ${orderId}
    HAVING count(*) < ${MOST_LINES} OR bool_or(x.nsn = ${nsn})
    ON CONFLICT (order_id, nsn) DO UPDATE
      SET quantity = l.quantity + excluded.quantity, unit_price_cents = excluded.unit_price_cents
      WHERE l.quantity + excluded.quantity <= ${MOST_PIECES}
    RETURNING 1`)
}

/** How many pieces of an item a cart holds; null for none. */
export async function readQuantity(sql: Sql, orderId: number, nsn: string): Promise<number | null> {
  const [line] = await sql<{ quantity: number }[]>`
    SELECT quantity FROM order_lines WHERE order_id = ${orderId} AND nsn = ${nsn}`
  return line?.quantity ?? null
}
