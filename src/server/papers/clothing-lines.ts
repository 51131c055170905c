import { type LineOfMember, type LineShare, shareOut } from '#domain/papers/line-shares.ts'
import { NOT_IN_CATALOGUE } from '#domain/supply/shipped-items.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { dueQuantity, endedQuantity, parcelFields, parcelsOfLine } from '../lines/lines.ts'

export type ClothingShare = LineShare & { fiscalYear: number }

/** Lines of approved and shipped orders, split by parcel, because the forms name the shipped item. */
export async function findClothingShares(
  sql: Sql,
  program: string,
  personId: number,
): Promise<ClothingShare[]> {
  const lines = await sql<(LineOfMember & { fiscalYear: number })[]>`
    SELECT f.fiscal_year, l.nsn, p.display_name AS article, ${sizeOf(sql)} AS size, i.size_order AS rank,
      p.unit_of_issue AS unit, l.unit_price_cents AS cents, greatest(${dueQuantity(sql)} - ${endedQuantity(sql)}, 0) AS expected,
      coalesce(s.parcels, '[]') AS parcels,
      (SELECT coalesce(sum((c.part ->> 'credited')::integer), 0)::integer FROM jsonb_each(l.parts) c (suffix, part)) AS credited, r.received, r.issued, r.returned, coalesce(r.issues, '[]') AS issues
    FROM orders o JOIN order_lines l USING (order_id) JOIN funds f ON f.fund_id = o.fund_id
    JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('article', coalesce(xp.display_name, ${`${NOT_IN_CATALOGUE}, NSN `} || x.nsn),
          'size', ${sizeOf(sql, sql`xi`)}, 'rank', coalesce(xi.size_order, 0), ${parcelFields(sql)}, 'pieces', x.quantity)
        ORDER BY x.shipped_on, x.shipment_id) AS parcels
      ${parcelsOfLine(sql)}) s
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'receive'), 0) AS received,
        coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'issue'), 0) AS issued,
        coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'return'), 0) AS returned,
        jsonb_agg(jsonb_build_object('pieces', e.quantity, 'at', floor(extract(epoch FROM e.made_at) * 1000)) ORDER BY e.receipt_id)
          FILTER (WHERE e.kind = 'issue' AND e.undoes IS NULL
            AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = e.receipt_id)) AS issues
      FROM receipts e WHERE e.order_id = l.order_id AND e.line_number = l.line_number) r
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.status IN ('approved', 'shipped')
    ORDER BY l.order_id, l.line_number`
  return lines.flatMap(({ fiscalYear, ...line }) => shareOut(line).map((share) => ({ ...share, fiscalYear })))
}
