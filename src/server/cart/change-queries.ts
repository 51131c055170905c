import type { Sql } from '../db/connect.ts'
import { first, found } from '../db/together.ts'

export function lockCartFor(sql: Sql, program: string, ordererId: number, memberId: number) {
  return first(sql<{ orderId: number; fundCode: string; version: number }[]>`
    SELECT order_id, fund_code, version FROM carts
    WHERE program = ${program} AND orderer_id = ${ordererId} AND member_id = ${memberId}
    FOR NO KEY UPDATE`)
}

export async function findSubmittedFor(
  sql: Sql,
  program: string,
  ordererId: number,
  memberId: number,
  nsn: string,
) {
  const [order] = await sql<{ orderId: number }[]>`
    SELECT o.order_id FROM orders o JOIN order_lines l ON l.order_id = o.order_id AND l.nsn = ${nsn}
    WHERE o.program = ${program} AND o.orderer_id = ${ordererId} AND o.member_id = ${memberId}
    ORDER BY o.order_id DESC LIMIT 1`
  return order
}

export function findFundCodes(sql: Sql, program: string, orderId: number, fiscalYear: number) {
  return first(sql<{ dodaac: string; fundCodes: string[] }[]>`
    SELECT o.dodaac, ARRAY(SELECT f.fund_code FROM funds f WHERE f.program = o.program AND f.dodaac = o.dodaac
      AND f.fiscal_year = ${fiscalYear} ORDER BY 1) AS fund_codes
    FROM carts o WHERE o.program = ${program} AND o.order_id = ${orderId}`)
}

export function saveCart(
  sql: Sql,
  orderId: number,
  changes: { fundCode?: string; expedited?: boolean; expediteComment?: string },
  now: Date,
) {
  const { fundCode = null, expedited = null, expediteComment = null } = changes
  return sql`
    UPDATE carts SET touched_at = ${now}, version = version + 1, fund_code = coalesce(${fundCode}, fund_code),
      expedited = coalesce(${expedited}, expedited), expedite_comment = coalesce(${expediteComment}, expedite_comment)
    WHERE order_id = ${orderId}`
}

/** False when the cart has no such line. */
export function saveQuantity(sql: Sql, orderId: number, nsn: string, quantity: number) {
  return found(sql`
    UPDATE cart_lines SET quantity = ${quantity} WHERE order_id = ${orderId} AND nsn = ${nsn} RETURNING 1`)
}

/** False when the cart has no such line. */
export function saveJustification(
  sql: Sql,
  orderId: number,
  { nsn, text }: { nsn?: string | undefined; text: string },
) {
  return found(
    nsn === undefined
      ? sql`UPDATE carts SET justification = ${text} WHERE order_id = ${orderId} RETURNING 1`
      : sql`UPDATE cart_lines SET justification = ${text} WHERE order_id = ${orderId} AND nsn = ${nsn} RETURNING 1`,
  )
}

export function deleteLine(sql: Sql, orderId: number, nsn: string) {
  return found(sql`DELETE FROM cart_lines WHERE order_id = ${orderId} AND nsn = ${nsn} RETURNING 1`)
}

export function deleteEmptyCart(sql: Sql, orderId: number) {
  return sql`DELETE FROM carts o WHERE o.order_id = ${orderId}
    AND NOT EXISTS (SELECT 1 FROM cart_lines l WHERE l.order_id = o.order_id)`
}

export function deleteCartRow(sql: Sql, orderId: number) {
  return sql`DELETE FROM carts WHERE order_id = ${orderId}`
}
