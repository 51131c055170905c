import { isAboutSize, MAX_REQUEST_PIECES } from '#domain/outfit/member-requests.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { hasNoReplacement } from './request-queries.ts'

type OfLine = { orderId: number; line: number; receiptId: number }

/** Exchanges of a line that end with the return of the first item. */
const isFollowed = (sql: Sql, { orderId, line }: OfLine): Fragment =>
  sql`r.order_id = ${orderId} AND r.line_number = ${line} AND r.state IN ('open', 'in-cart')
    AND NOT ${hasNoReplacement(sql, sql`r`)}`

/**
 * Ends the exchanges of which the first items are back. Without one, a return for size asks for a replacement. Call it
 * after the line is stored.
 */
export async function followReturn(
  sql: Sql,
  given: OfLine & { quantity: number; comment: string; now: Date },
): Promise<void> {
  const { orderId, line, receiptId, comment, now } = given
  await sql`
    WITH line AS (SELECT o.program, o.member_id, i.pgc, l.returned_quantity
      FROM orders o JOIN order_lines l USING (order_id) JOIN items i ON i.nsn = l.nsn
      WHERE o.order_id = ${orderId} AND l.line_number = ${line}),
    followed AS (UPDATE clothing_requests r SET version = version + 1,
        returned_at = CASE WHEN n.returned_quantity >= r.returned_before + r.quantity THEN ${now}::timestamptz END
      FROM line n WHERE ${isFollowed(sql, given)} AND r.returned_at IS NULL RETURNING 1)
    INSERT INTO clothing_requests (program, person_id, kind, pgc, quantity, reason, order_id, line_number, returned_before,
      receipt_id, returned_at, made_at)
    SELECT n.program, n.member_id, 'exchange', n.pgc, least(${given.quantity}::integer, ${MAX_REQUEST_PIECES}), ${comment}, ${orderId}, ${line},
      n.returned_quantity - ${given.quantity}::integer, ${receiptId}, ${now}, ${now}
    FROM line n WHERE ${isAboutSize(comment)} AND NOT EXISTS (SELECT FROM followed)`
}

/** The first item is not back any more, and the replacement that the return asked for is withdrawn. */
export async function followUndoneReturn(sql: Sql, given: OfLine): Promise<void> {
  await sql`UPDATE clothing_requests r SET returned_at = NULL, version = version + 1,
      state = CASE WHEN r.receipt_id = ${given.receiptId} AND r.state = 'open' THEN 'withdrawn' ELSE r.state END
    FROM order_lines l
    WHERE ${isFollowed(sql, given)} AND r.returned_at IS NOT NULL AND l.order_id = r.order_id
      AND l.line_number = r.line_number AND l.returned_quantity < r.returned_before + r.quantity`
}
