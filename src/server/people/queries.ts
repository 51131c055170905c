import { keysFrom } from '#domain/search.ts'
import type { PersonOption } from '#wire/people.ts'
import type { Sql } from '../db/connect.ts'

export type OptionFilter = {
  program: string
  /** Members of these DoDAACs only; null: the whole program. */
  dodaacs: string[] | null
  /** Each must begin a word of the name, or the DoDAAC, in any order. */
  words: string[]
  enabledOnly: boolean
  page: number
  pageSize: number
}

/** People for a select box, by last and first name. */
export async function findPersonOptions(sql: Sql, filter: OptionFilter): Promise<PersonOption[]> {
  const { page, pageSize } = filter
  return sql<PersonOption[]>`
    SELECT person_id AS smid, first_name, middle_name, last_name, coalesce(dod_id, '') AS dod_id, dodaac FROM people
    WHERE ${isWanted(sql, filter)}
    ORDER BY last_name, first_name, person_id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countPersonOptions(sql: Sql, filter: OptionFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM people WHERE ${isWanted(sql, filter)}`
  return row?.total ?? 0
}

function isWanted(sql: Sql, { program, dodaacs, words, enabledOnly }: OptionFilter) {
  return sql`program = ${program}
    ${dodaacs ? sql`AND dodaac = ANY (${dodaacs})` : sql``}
    ${enabledOnly ? sql`AND enabled` : sql``}
    ${words.length > 0 ? words.map((word) => begins(sql, program, word)) : sql``}`
}

/** The name as the index `people_search` holds it; words come from splitWords, so no letter of theirs has a meaning of its own. */
function begins(sql: Sql, program: string, word: string) {
  const { first, last } = keysFrom(word.toUpperCase().slice(0, 6), 6, 'Z')
  return sql`AND ((last_name || ' ' || first_name || ' ' || last_name) ~* ${`\\m${word}`}
    OR (program = ${program} AND dodaac BETWEEN ${first} AND ${last} AND ${word.length <= 6}))`
}
