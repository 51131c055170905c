import type { Sql } from '../db/connect.ts'

export async function findLimit(
  sql: Sql,
  program: string,
): Promise<{ percent: number; version: number } | null> {
  const [row] = await sql<{ percent: number; version: number }[]>`
    SELECT percent, version FROM supply_limits WHERE program = ${program}`
  return row ?? null
}

/** Serializes changes, even without a row. */
export async function lockLimit(sql: Sql, program: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('supply limit'), hashtext(${program}))`
}

export async function saveLimit(
  sql: Sql,
  program: string,
  percent: number,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await sql`INSERT INTO supply_limits AS l (program, percent, changed_at, changed_by) VALUES (${program}, ${percent}, ${at}, ${by})
    ON CONFLICT (program) DO UPDATE SET percent = EXCLUDED.percent, version = l.version + 1, changed_at = EXCLUDED.changed_at,
      changed_by = EXCLUDED.changed_by`
}
