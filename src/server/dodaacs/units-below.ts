import type { Fragment, Sql } from '../db/connect.ts'

/** An SQL array of these DoDAACs, and if wanted of every DoDAAC under them. */
export function unitsOf(sql: Sql, program: string, dodaacs: readonly string[], andBelow: boolean): Fragment {
  if (!andBelow) return sql`(${dodaacs}::text[])`
  return sql`(ARRAY(SELECT t.dodaac FROM dodaac_tree t WHERE t.program = ${program} AND t.ancestor = ANY (${dodaacs}::text[])))`
}
