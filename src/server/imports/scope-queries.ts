import type { Sql } from '../db/connect.ts'

export async function isProgram(sql: Sql, code: string): Promise<boolean> {
  const found = await sql`SELECT FROM programs WHERE code = ${code}`
  return found.length === 1
}

/** Imports take turns; what one has compared, no other changes. */
export async function takeTurn(sql: Sql): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('import', 0))`
}
