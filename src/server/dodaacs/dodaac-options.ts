import { Refusal } from '#domain/refusal.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { readListSearch } from '#domain/search.ts'
import type { ReadContext } from '../http/context.ts'
import { type DodaacOption, findDodaacOptions } from './queries.ts'

type Asked = { page: number; pageSize: number; searchTerm: string; dodaacs: string[]; assignedOnly: string }

/**
 * DoDAACs for a select box: the whole program with permission 4, 7 or 99, otherwise those assigned to the person. With
 * `assignedOnly: 'true'` always those, with `'false'` always the program's: reports tell them to everybody.
 */
export async function listDodaacs(
  { sql, person }: ReadContext,
  { body }: { body: Asked },
): Promise<DodaacOption[]> {
  const seesAll = body.assignedOnly === 'false' || canOpen(person, 'dodaacs') || canOpen(person, 'groups')
  const scope = seesAll && body.assignedOnly !== 'true' ? null : person.assignedDodaacs
  const asked = [...new Set(body.dodaacs)]
  if (scope && asked.some((dodaac) => !scope.includes(dodaac)))
    throw new Refusal('not-found', 'At least one of these DoDAACs is not assigned to you.')
  return findDodaacOptions(sql, {
    program: person.program,
    dodaacs: asked.length > 0 ? asked : scope,
    words: readListSearch(body.searchTerm),
    page: body.page,
    pageSize: body.pageSize,
  })
}
