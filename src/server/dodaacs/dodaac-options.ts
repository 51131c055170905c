import { canRead } from '#domain/roles/permissions.ts'
import { readListSearch } from '#domain/search.ts'
import type { ReadContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import { narrowScope } from '../people/scope.ts'
import { type DodaacOption, findDodaacOptions } from './queries.ts'

type Requested = {
  page: number
  pageSize: number
  searchTerm: string
  dodaacs: string[]
  assignedOnly: string
}

/** Rights to DoDAACs or groups give the whole program. `assignedOnly`: 'true' for own ones, 'false' for all. */
export async function listDodaacs(
  { sql, person }: ReadContext,
  { body }: { body: Requested },
): Promise<Totalled<DodaacOption>[]> {
  const seesAll = body.assignedOnly === 'false' || canRead(person, 'dodaacs') || canRead(person, 'groups')
  const scope = seesAll && body.assignedOnly !== 'true' ? null : person.assignedDodaacs
  return findDodaacOptions(sql, {
    program: person.program,
    dodaacs: narrowScope(scope, body.dodaacs),
    words: readListSearch(body.searchTerm),
    page: body.page,
    pageSize: body.pageSize,
  })
}
