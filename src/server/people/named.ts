import { splitWords } from '#domain/search.ts'
import { parseDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import type { Sql } from '../db/connect.ts'
import { haveWords } from './queries.ts'

/**
 * People whose names hold all the words typed, each from its beginning and in any order. They are found before the
 * orders that they placed, because the program wall keeps names from being joined well.
 */
export async function findPeopleNamed(sql: Sql, program: string, typed: string): Promise<number[]> {
  if (!/\p{L}/u.test(typed) || parseDocumentNumber(typed)) return []
  const rows = await sql<{ personId: number }[]>`
    SELECT person_id FROM (${haveWords(sql, program, splitWords(typed), 'nobody')}) AS named`
  return rows.map((row) => row.personId)
}
