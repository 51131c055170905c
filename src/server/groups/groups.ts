import { Refusal } from '#domain/refusal.ts'
import { readListSearch } from '#domain/search.ts'
import type { GroupDetails, GroupRow } from '#wire/groups/groups.ts'
import type { ReadContext } from '../http/context.ts'
import { type Cut, inPages, pageOf } from '../http/cut.ts'
import { countGroupRows, findGroupDodaacs, findGroupHead, findGroupPeople, findGroupRows } from './queries.ts'

type Requested = { query: { page: number; pageSize: number; searchTerm: string } }

/** Each search word begins the number, the description, or a DoDAAC. */
export async function listGroups(
  { sql, person }: ReadContext,
  { query }: Requested,
): Promise<Cut<GroupRow[]>> {
  const { page, pageSize, searchTerm } = query
  const search = { program: person.program, words: readListSearch(searchTerm) }
  return pageOf(await findGroupRows(sql, { ...search, page, pageSize }), page, () =>
    countGroupRows(sql, search.program, search.words),
  )
}

export async function countGroups({ sql, person }: ReadContext, { query }: Requested) {
  return inPages(await countGroupRows(sql, person.program, readListSearch(query.searchTerm)), query.pageSize)
}

export async function getGroup(
  { sql, person: { program } }: Pick<ReadContext, 'sql' | 'person'>,
  { params: { number } }: { params: { number: string } },
): Promise<GroupDetails> {
  const [group, dodaacs, people] = await Promise.all([
    findGroupHead(sql, program, number),
    findGroupDodaacs(sql, program, number),
    findGroupPeople(sql, program, number),
  ])
  if (!group) throw groupNotFound(number)
  return { ...group, dodaacs, people }
}

export function groupNotFound(number: string): Refusal {
  return new Refusal('not-found', `There is no group ${number}.`)
}
