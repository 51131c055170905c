import { canOpen, type Person } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { readListSearch } from '#domain/search.ts'
import type { PersonOption } from '#wire/people.ts'
import type { ReadContext } from '../http/serve.ts'
import { findPersonOptions } from './queries.ts'

type Asked = { page: number; pageSize: number; searchTerm: string; dodaacs: string[]; purpose: string }

/** DoDAACs whose members a person may choose from; null is the whole program (decisions, section 2). */
export function memberScope(person: Person, purpose: string): string[] | null {
  if (purpose === 'order') return person.placerDodaacs
  return canOpen(person, 'people') ? null : person.assignedDodaacs
}

/**
 * People for a select box. To order for, they are the enabled members of DoDAACs on which the person is Order Placer,
 * without DoD IDs; otherwise the members whose forms the person may print, with them.
 */
export async function listPeople(
  { sql, person }: ReadContext,
  { body }: { body: Asked },
): Promise<PersonOption[]> {
  const scope = memberScope(person, body.purpose)
  const asked = [...new Set(body.dodaacs)]
  if (scope && asked.some((dodaac) => !scope.includes(dodaac)))
    throw new Refusal('not-found', 'At least one of these DoDAACs is not assigned to you.')
  const isOrder = body.purpose === 'order'
  const people = await findPersonOptions(sql, {
    program: person.program,
    dodaacs: asked.length > 0 ? asked : scope,
    words: readListSearch(body.searchTerm),
    enabledOnly: isOrder,
    page: body.page,
    pageSize: body.pageSize,
  })
  return isOrder ? people.map((option) => ({ ...option, dodId: '' })) : people
}
