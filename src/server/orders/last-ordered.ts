import type { LastOrdered } from '#wire/orders/last-ordered.ts'
import type { ReadContext } from '../http/context.ts'
import { seesOrders } from './scope.ts'

/** A member's orders are few and adjacent in an index. */
export async function findLastOrdered(
  { sql, person }: ReadContext,
  { params }: { params: { person: number; pgc: string } },
): Promise<LastOrdered[]> {
  return [
    ...(await sql<LastOrdered[]>`
      SELECT l.nsn, i.size, l.quantity, coalesce(o.submitted_at, o.created_at) AS at
      FROM orders o JOIN order_lines l USING (order_id) JOIN items i USING (nsn)
      WHERE ${seesOrders(sql, person)} AND o.member_id = ${params.person}
        AND o.status_word IN ('awaiting', 'approved', 'shipped') AND i.pgc = ${params.pgc}
      ORDER BY o.submitted_at DESC, o.order_id DESC, l.line_number DESC LIMIT 1`),
  ]
}
