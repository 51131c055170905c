import { splitWords } from '#domain/search.ts'
import { parseDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import type { Sql } from '../db/connect.ts'
import { haveWords } from './queries.ts'

/** Each typed word must begin a word of the name. */
export async function findPeopleNamed(sql: Sql, program: string, typed: string): Promise<number[]> {
  if (!/\p{L}/u.test(typed) || parseDocumentNumber(typed)) return []
  const rows = await sql<{ personId: number }[]>`
    SELECT person_id FROM (${haveWords(sql, program, splitWords(typed), 'nobody')}) AS named`
  return rows.map((row) => row.personId)
}
