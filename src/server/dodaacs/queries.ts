import { all } from '../db/all.ts'
import type { Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'

export type DodaacOption = { dodaac: string; description: string }

/** DoDAACs for a select box; `dodaacs` null is the whole program, and each word must begin one of theirs. */
export async function findDodaacOptions(
  sql: Sql,
  filter: { program: string; dodaacs: string[] | null; words: string[]; page: number; pageSize: number },
): Promise<Totalled<DodaacOption>[]> {
  const { program, dodaacs, words, page, pageSize } = filter
  return sql<Totalled<DodaacOption>[]>`
    SELECT dodaac, description, count(*) OVER () AS total FROM dodaacs
    WHERE program = ${program}
      ${dodaacs ? sql`AND dodaac = ANY (${dodaacs})` : sql``}
      AND ${all(
        sql,
        words.map((word) => begins(sql, word)),
      )}
    ORDER BY dodaac LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

/** The text as the index `dodaacs_search` holds it; words are letters and digits only. */
function begins(sql: Sql, word: string) {
  return sql`(dodaac || ' ' || description) ~* ${`\\m${word}`}`
}
