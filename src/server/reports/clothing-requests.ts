import type { ClothingItem } from '#domain/clothing-request.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/serve.ts'
import { endedQuantity } from '../orders/queries.ts'
import { memberScope } from '../people/person-options.ts'

/** What a service member is given, for their personal clothing request (API-67). */
export async function getClothingRequest(
  context: ReadContext,
  { params }: { params: { person: number } },
): Promise<ClothingItem[]> {
  await requireVisibleMember(context, params.person)
  return findClothingItems(context.sql, context.person.program, params.person)
}

/** Forms are for oneself and for members of assigned DoDAACs; with 3 or 99 for the whole program. Anybody else is not found. */
export async function requireVisibleMember({ sql, person }: ReadContext, wanted: number): Promise<void> {
  const scope = memberScope(person, '')
  const dodaac = await findDodaacOfPerson(sql, person.program, wanted)
  const isTheirs = wanted === person.id || scope === null || (dodaac && scope.includes(dodaac))
  if (!dodaac || !isTheirs)
    throw new Refusal('not-found', 'There is no service member with this number whose form you may see.')
}

async function findDodaacOfPerson(sql: Sql, program: string, personId: number): Promise<string | null> {
  const [row] = await sql<{ dodaac: string }[]>`
    SELECT dodaac FROM people WHERE program = ${program} AND person_id = ${personId}`
  return row?.dodaac ?? null
}

/**
 * Items of approved and shipped orders, issued already or not (docs/decisions/0046), except what the supplier refused and
 * what was all given back. An item that was ordered several times in a year stands once for each price.
 */
function findClothingItems(sql: Sql, program: string, personId: number): Promise<ClothingItem[]> {
  const approved = sql`greatest(l.quantity - ${endedQuantity(sql)}, 0)`
  return sql<ClothingItem[]>`
    SELECT f.fiscal_year, l.nsn, p.display_name AS article, i.size, sum(${approved}) AS quantity,
      sum(l.issued_quantity - l.returned_quantity) AS issued,
      l.unit_price_cents AS unit_price, sum(${approved} * l.unit_price_cents)::bigint AS total_price
    FROM orders o JOIN order_lines l USING (order_id) JOIN funds f ON f.fund_id = o.fund_id
    JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.status IN (3, 6)
      AND ${approved} > 0 AND l.received_state <> 4
    GROUP BY f.fiscal_year, l.nsn, p.display_name, i.size, i.size_order, l.unit_price_cents
    ORDER BY f.fiscal_year DESC, p.display_name, i.size_order, l.nsn, l.unit_price_cents`
}
