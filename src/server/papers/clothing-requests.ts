import { type ClothingItem, listClothingItems } from '#domain/papers/clothing-request.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { memberScope } from '../people/person-options.ts'
import { findClothingShares } from './clothing-lines.ts'

/** [API-67] */
export async function getClothingRequest(
  context: ReadContext,
  { params }: { params: { person: number } },
): Promise<ClothingItem[]> {
  await requireVisibleMember(context, params.person)
  return listClothingItems(await findClothingShares(context.sql, context.person.program, params.person))
}

/** Oneself, members of the person's DoDAACs, or the whole program with the right permission. Otherwise throws 404. */
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
