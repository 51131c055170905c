import type { Sql } from '../db/connect.ts'

export async function isProgram(sql: Sql, code: string): Promise<boolean> {
  const found = await sql`SELECT FROM programs WHERE code = ${code}`
  return found.length === 1
}

/** Serializes imports of the same rows. `of` is a program or a shared kind; without it, excludes every import. */
export async function takeTurn(sql: Sql, of?: string): Promise<void> {
  if (of === undefined) await sql`SELECT pg_advisory_xact_lock(hashtextextended('import', 0))`
  else
    await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('import', 0)),
      pg_advisory_xact_lock(hashtextextended('import of ' || ${of}, 0))`
}
