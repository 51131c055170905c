import { foldWord } from '#domain/letters.ts'
import type { Named } from '#domain/people/people.ts'
import type { DodIdReach } from '#domain/receipts/dod-ids.ts'
import type { PersonOption, PersonRow } from '#wire/people/people.ts'
import { all } from '../db/all.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import type { Totalled } from '../http/cut.ts'

export type PeopleFilter = {
  program: string
  /** Null: the whole program. */
  dodaacs: string[] | null
  orPerson?: number | null
  /** Each must begin a word of the name, the DoDAAC, or the DoD ID. */
  words: string[]
  /** Default: everybody. */
  byDodId?: DodIdReach | null
}
type ByDodId = DodIdReach | 'nobody' | null
type Sought = Omit<PeopleFilter, 'byDodId'> & { byDodId?: ByDodId }

export type OptionFilter = Sought & {
  enabledOnly: boolean
  page: number
  pageSize: number
}

/** By last and first name. */
export async function findPersonOptions(sql: Sql, filter: OptionFilter): Promise<Totalled<PersonOption>[]> {
  const { page, pageSize } = filter
  return sql<Totalled<PersonOption>[]>`
    SELECT person_id AS smid, ${nameColumns(sql, sql`p`)}, middle_name, coalesce(dod_id, '') AS dod_id, dodaac,
      ${totalOfOptions(sql, filter)} AS total FROM people p
    WHERE ${isWanted(sql, filter)} ${filter.enabledOnly ? sql`AND enabled` : sql``}
    ORDER BY last_name, first_name, person_id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countPersonOptions(sql: Sql, filter: OptionFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT ${totalOfOptions(sql, filter)} AS total`
  return row?.total ?? 0
}

function totalOfOptions(sql: Sql, filter: OptionFilter) {
  return filter.enabledOnly
    ? sql`(SELECT count(*) FROM people WHERE ${isWanted(sql, filter)} AND enabled)`
    : totalOfPeople(sql, filter)
}

export async function findPeopleRows(
  sql: Sql,
  filter: PeopleFilter & { page: number; pageSize: number },
): Promise<Totalled<PersonRow>[]> {
  const { page, pageSize } = filter
  return sql<
    Totalled<PersonRow>[]
  >`SELECT ${rowColumns(sql)}, ${totalOfPeople(sql, filter)} AS total FROM people p
    WHERE ${isWanted(sql, filter)}
    ORDER BY last_name, first_name, person_id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countPeopleRows(sql: Sql, filter: PeopleFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT ${totalOfPeople(sql, filter)} AS total`
  return row?.total ?? 0
}

/** Counts words in their own table, which is far smaller. */
function totalOfPeople(sql: Sql, filter: Sought) {
  const { program, dodaacs, words, byDodId = null } = filter
  return dodaacs || words.length === 0
    ? sql`(SELECT count(*) FROM people WHERE ${isWanted(sql, filter)})`
    : sql`(SELECT count(DISTINCT person_id) FROM (
        ${haveWords(sql, program, words, byDodId)}) found)`
}

type LastRow = Pick<PersonRow, 'lastName' | 'firstName' | 'id'>

/** Keyset pagination for exports. */
export async function findPeopleAfter(
  sql: Sql,
  filter: PeopleFilter,
  last: LastRow | null,
  max: number,
): Promise<PersonRow[]> {
  return sql<PersonRow[]>`SELECT ${rowColumns(sql)} FROM people p
    WHERE ${isWanted(sql, filter)}
      ${last ? sql`AND (last_name, first_name, person_id) > (${last.lastName}, ${last.firstName}, ${last.id})` : sql``}
    ORDER BY last_name, first_name, person_id LIMIT ${max}`
}

export type NamedPerson = Pick<PersonRow, keyof Named | 'id' | 'middleName' | 'dodaac' | 'enabled'>

export async function findEverybody(sql: Sql, program: string): Promise<NamedPerson[]> {
  return sql<NamedPerson[]>`
    SELECT person_id AS id, ${nameColumns(sql, sql`p`)}, middle_name, dodaac, enabled FROM people p
    WHERE program = ${program} ORDER BY last_name, first_name, person_id`
}

function rowColumns(sql: Sql) {
  return sql`program, person_id AS id, ${nameColumns(sql, sql`p`)}, middle_name, dodaac, coalesce(dod_id, '') AS dod_id,
    enabled, may_sign_in, coalesce(username, '') AS username, email`
}

function isWanted(sql: Sql, { program, dodaacs, orPerson = null, words, byDodId = null }: Sought) {
  return sql`program = ${program}
    ${dodaacs ? sql`AND (dodaac = ANY (${dodaacs}) ${orPerson === null ? sql`` : sql`OR person_id = ${orPerson}`})` : sql``}
    AND ${all(
      sql,
      words.map((word) => sql`person_id IN (${haveWord(sql, program, word, byDodId)})`),
    )}`
}

/** Sorts after every text with the same first word. */
const END = '\u{10ffff}'

/** `words` must not be empty. */
export function haveWords(sql: Sql, program: string, words: string[], byDodId: ByDodId) {
  return words
    .map((word) => haveWord(sql, program, word, byDodId))
    .reduce((found, one) => sql`${found} INTERSECT ${one}`)
}

/** Row-level security lets only comparison operators use an index. */
function haveWord(sql: Sql, program: string, typed: string, byDodId: ByDodId) {
  const word = foldWord(typed)
  const dodId = `#${word}`
  const isReadable =
    byDodId && byDodId !== 'nobody'
      ? sql`AND (w.person_id = ${byDodId.personId} OR w.person_id = ANY (ARRAY(SELECT person_id FROM people
        WHERE program = ${program} AND dodaac = ANY (${byDodId.dodaacs}))))`
      : sql``
  return sql`SELECT w.person_id FROM people_words w WHERE w.program = ${program}
    AND ((w.word >= ${word} AND w.word < ${word + END})
      ${byDodId !== 'nobody' && /^\d+$/.test(word) ? sql`OR (w.word >= ${dodId} AND w.word < ${dodId + END} ${isReadable})` : sql``})`
}
