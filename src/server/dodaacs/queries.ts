import { all } from '../db/all.ts'
import type { Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'

export type DodaacOption = { dodaac: string; description: string }

/** `dodaacs` null: the whole program. Each word must be the beginning of a word. */
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

/** Matches the index `dodaacs_search`; only letters and digits. */
function begins(sql: Sql, word: string) {
  return sql`(dodaac || ' ' || description) ~* ${`\\m${word}`}`
}
