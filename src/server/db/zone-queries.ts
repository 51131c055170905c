import type { Sql } from './connect.ts'

/** The zone that the organisation chose when it opened its portal, which wins over the operator's; null before that. */
export async function findZone(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ fiscalZone: string }[]>`SELECT fiscal_zone FROM organisation`
  return row?.fiscalZone ?? null
}
