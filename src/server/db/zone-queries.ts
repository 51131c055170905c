import type { Sql } from './connect.ts'

/** Overrides the operator's zone; null before the portal was opened. */
export async function findZone(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ fiscalZone: string }[]>`SELECT fiscal_zone FROM organisation`
  return row?.fiscalZone ?? null
}
