import { findDodIdReach, showDodId } from '#domain/receipts/dod-ids.ts'
import { readListSearch } from '#domain/search.ts'
import type { PersonRow } from '#wire/people/people.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, inPages, pageOf } from '../http/cut.ts'
import type { HarvestWatch } from './harvest.ts'
import {
  countPeopleRows,
  findEverybody,
  findPeopleRows,
  type NamedPerson,
  type PeopleFilter,
} from './queries.ts'

type Requested = { searchTerm: string; dodaacs: string[] }
type RequestedPage = Requested & { page: number; pageSize: number }

export function filterPeople({ person }: Pick<ReadContext, 'person'>, requested: Requested): PeopleFilter {
  const byDodId = findDodIdReach(person)
  return {
    program: person.program,
    dodaacs: requested.dodaacs.length > 0 ? [...new Set(requested.dodaacs)] : null,
    words: readListSearch(requested.searchTerm),
    ...(byDodId && { byDodId }),
  }
}

/** [API-34] */
export async function listPeoplePage(
  context: ReadContext,
  requested: RequestedPage,
  watch: HarvestWatch,
): Promise<Cut<PersonRow[]>> {
  const { page, pageSize } = requested
  const filter = filterPeople(context, requested)
  const found = await pageOf(await findPeopleRows(context.sql, { ...filter, page, pageSize }), page, () =>
    countPeopleRows(context.sql, filter),
  )
  await watch.note(
    context,
    'records',
    found.rows.map((row) => row.id),
  )
  const reach = findDodIdReach(context.person)
  const shown = found.rows.map((row) => ({ ...row, dodId: showDodId(reach, row) }))
  return new Cut(shown, found.total)
}

/** [API-35] */
export async function countPeoplePages(context: ReadContext, requested: RequestedPage) {
  return inPages(await countPeopleRows(context.sql, filterPeople(context, requested)), requested.pageSize)
}

/** Everybody of the program, names only (API-39). */
export async function listProgram(context: ReadContext, watch: HarvestWatch): Promise<NamedPerson[]> {
  const everybody = await findEverybody(context.sql, context.person.program)
  await watch.note(
    context,
    'names',
    everybody.map((one) => one.id),
  )
  return everybody
}
