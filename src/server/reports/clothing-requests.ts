import type { ClothingItem } from '#domain/clothing-request.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/serve.ts'
import { memberScope } from '../people/person-options.ts'

/**
 * What a service member was given, for their personal clothing request (API-67): oneself and members of assigned
 * DoDAACs; the whole program with 3 or 99. Anybody else is not found.
 */
export async function getClothingRequest(
  { sql, person }: ReadContext,
  { params }: { params: { person: number } },
): Promise<ClothingItem[]> {
  const scope = memberScope(person, '')
  const dodaac = await findDodaacOfPerson(sql, person.program, params.person)
  const isTheirs = params.person === person.id || scope === null || (dodaac && scope.includes(dodaac))
  if (!dodaac || !isTheirs)
    throw new Refusal('not-found', 'There is no service member with this number whose form you may see.')
  return findClothingItems(sql, person.program, params.person)
}

async function findDodaacOfPerson(sql: Sql, program: string, personId: number): Promise<string | null> {
  const [row] = await sql<{ dodaac: string }[]>`
    SELECT dodaac FROM people WHERE program = ${program} AND person_id = ${personId}`
  return row?.dodaac ?? null
}

/**
 * Items of approved and shipped orders, except what the supplier refused and what was given back. An item that was
 * ordered several times in a year stands once for each price.
 */
function findClothingItems(sql: Sql, program: string, personId: number): Promise<ClothingItem[]> {
  return sql<ClothingItem[]>`
    SELECT f.fiscal_year, l.nsn, p.display_name AS article, i.size, sum(l.quantity) AS quantity,
      l.unit_price_cents AS unit_price, sum(l.amount_cents)::bigint AS total_price
    FROM orders o JOIN order_lines l USING (order_id) JOIN funds f ON f.fund_id = o.fund_id
    JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    WHERE o.program = ${program} AND o.member_id = ${personId} AND o.status IN (3, 6)
      AND l.supply_state NOT IN ('rejected', 'cancelled') AND l.received_state <> 4
    GROUP BY f.fiscal_year, l.nsn, p.display_name, i.size, i.size_order, l.unit_price_cents
    ORDER BY f.fiscal_year DESC, p.display_name, i.size_order, l.nsn, l.unit_price_cents`
}
