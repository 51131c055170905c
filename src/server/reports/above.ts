import type { Sql } from '../db/connect.ts'

/** Of each DoDAAC with a parent: the DoDAACs above it. Empty for a program without units above units. */
export async function findAbove(sql: Sql, program: string): Promise<Map<string, string[]>> {
  const rows = await sql<{ dodaac: string; above: string[] }[]>`
    SELECT t.dodaac, array_agg(t.ancestor ORDER BY t.ancestor) AS above FROM dodaac_tree t
    WHERE t.program = ${program} AND t.distance > 0 GROUP BY t.dodaac`
  return new Map(rows.map(({ dodaac, above }) => [dodaac, above]))
}
