import { maskDodId } from '#domain/receipt-words.ts'
import type { ClothingRecord, ClothingRecordRow } from '#wire/receipts.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/serve.ts'
import { endedQuantity } from '../orders/queries.ts'
import { requireVisibleMember } from '../reports/clothing-requests.ts'

/** What a person was ordered, received, issued and gave back; to be seen by whom the 3078 is. */
export async function getClothingRecord(
  context: ReadContext,
  { params }: { params: { person: number } },
): Promise<ClothingRecord> {
  const { sql, person } = context
  await requireVisibleMember(context, params.person)
  const [[member], rows] = await Promise.all([
    sql<{ name: string; dodaac: string; dodId: string }[]>`SELECT
        concat_ws(' ', first_name, nullif(middle_name, ''), last_name) AS name, dodaac, coalesce(dod_id, '') AS dod_id
      FROM people WHERE program = ${person.program} AND person_id = ${params.person}`,
    findRecordRows(sql, person.program, params.person),
  ])
  return {
    name: member?.name ?? '',
    dodaac: member?.dodaac ?? '',
    maskedDodId: maskDodId(member?.dodId ?? ''),
    rows,
  }
}

/**
 * By the fiscal year that paid for the order, and by item; every piece that was received, issued or returned is counted
 * in the receipts themselves. Items of which nothing can come any more and nothing came are left out.
 */
function findRecordRows(sql: Sql, program: string, personId: number): Promise<ClothingRecordRow[]> {
  return sql<ClothingRecordRow[]>`
    SELECT f.fiscal_year, l.nsn, p.display_name AS article, i.size, sum(greatest(l.quantity - ${endedQuantity(sql)}, 0)) AS ordered,
      sum(r.received)::bigint AS received, sum(r.issued)::bigint AS issued, sum(r.returned)::bigint AS returned, max(r.last_issued_at) AS last_issued_at
    FROM orders o JOIN order_lines l USING (order_id) JOIN funds f ON f.fund_id = o.fund_id
    JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'receive'), 0) AS received,
        coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'issue'), 0) AS issued,
        coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'return'), 0) AS returned,
        max(e.made_at) FILTER (WHERE e.kind = 'issue' AND e.undoes IS NULL
          AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = e.receipt_id)) AS last_issued_at
      FROM receipts e WHERE e.order_id = l.order_id AND e.line_number = l.line_number) r
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.status IN (3, 6)
    GROUP BY f.fiscal_year, l.nsn, p.display_name, i.size, i.size_order
    HAVING sum(greatest(l.quantity - ${endedQuantity(sql)}, 0)) > 0 OR sum(r.received) > 0
    ORDER BY f.fiscal_year DESC, p.display_name, i.size_order, l.nsn`
}
