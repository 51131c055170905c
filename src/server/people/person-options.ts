import { canOpen, type Person } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { readListSearch } from '#domain/search.ts'
import type { PersonOption } from '#wire/people.ts'
import type { ReadContext } from '../http/serve.ts'
import { countPersonOptions, findPersonOptions, type OptionFilter } from './queries.ts'

type Asked = { page: number; pageSize: number; searchTerm: string; dodaacs: string[]; purpose: string }

/** DoDAACs whose members a person may choose from; null is the whole program (decisions, section 2). */
export function memberScope(person: Person, purpose: string): string[] | null {
  if (purpose === 'order') return person.placerDodaacs
  if (purpose === 'role' && canOpen(person, 'groups')) return null
  return canOpen(person, 'people') ? null : person.assignedDodaacs
}

/** Choosing whom to order for, or whom to give a role or a group: enabled people only, and no DoD IDs. */
const CHOOSING = ['order', 'role']

/**
 * People for a select box. To order for, they are the members of DoDAACs on which the person is Order Placer; to give
 * roles and groups to, everybody in the program; otherwise the members whose forms the person may print.
 */
export async function listPeople(
  { sql, person }: ReadContext,
  { body }: { body: Asked },
): Promise<PersonOption[]> {
  const people = await findPersonOptions(sql, filterFor(person, body))
  return CHOOSING.includes(body.purpose) ? people.map((option) => ({ ...option, dodId: '' })) : people
}

/** How many people the select box has to offer, over all pages. */
export async function countPeople({ sql, person }: ReadContext, { body }: { body: Asked }) {
  const total = await countPersonOptions(sql, filterFor(person, body))
  return { total, totalPages: Math.ceil(total / body.pageSize) }
}

function filterFor(person: Person, body: Asked): OptionFilter {
  const scope = memberScope(person, body.purpose)
  const asked = [...new Set(body.dodaacs)]
  if (scope && asked.some((dodaac) => !scope.includes(dodaac)))
    throw new Refusal('not-found', 'At least one of these DoDAACs is not assigned to you.')
  return {
    program: person.program,
    dodaacs: asked.length > 0 ? asked : scope,
    words: readListSearch(body.searchTerm),
    enabledOnly: CHOOSING.includes(body.purpose),
    page: body.page,
    pageSize: body.pageSize,
  }
}
