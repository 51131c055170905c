import type { Sql } from '../db/connect.ts'

export async function isProgram(sql: Sql, code: string): Promise<boolean> {
  const found = await sql`SELECT FROM programs WHERE code = ${code}`
  return found.length === 1
}

/**
 * Imports of the same rows take turns; what one has compared, no other changes. `of` is a program, or a kind whose rows are
 * those of all programs. Without it the portal is opened, which no import stands beside.
 */
export async function takeTurn(sql: Sql, of?: string): Promise<void> {
  if (of === undefined) await sql`SELECT pg_advisory_xact_lock(hashtextextended('import', 0))`
  else
    await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('import', 0)),
      pg_advisory_xact_lock(hashtextextended('import of ' || ${of}, 0))`
}
