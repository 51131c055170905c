import { parseDocumentNumber } from '#domain/requisitions.ts'
import { escapeLike } from '#domain/search.ts'
import type { Sql } from '../db/connect.ts'

/**
 * People whose names hold the text, last or first name first. They are found before the orders that they placed,
 * because the program wall keeps ILIKE from being joined well.
 */
export async function findPeopleNamed(sql: Sql, program: string, typed: string): Promise<number[]> {
  const name = typed.replaceAll(/[^\p{L}\p{N}'.-]+/gu, ' ').trim()
  if (!/\p{L}/u.test(name) || parseDocumentNumber(typed)) return []
  const rows = await sql<{ personId: number }[]>`SELECT person_id FROM people WHERE program = ${program}
    AND (last_name || ' ' || first_name || ' ' || last_name) ILIKE ${`%${escapeLike(name)}%`}`
  return rows.map((row) => row.personId)
}
