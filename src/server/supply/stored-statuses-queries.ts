import type { StatusCode } from '#domain/supply/status-code.ts'
import type { Sql } from '../db/connect.ts'

export type StatusRow = StatusCode & { version: number; changedAt: Date }

export async function findStatusRows(sql: Sql): Promise<StatusRow[]> {
  return sql<StatusRow[]>`
    SELECT code, text, meaning, class, funds, actor, next_step, version, changed_at FROM supply_statuses ORDER BY code`
}

/** Serializes changes of a code, even without a row. */
export async function lockStatusRow(sql: Sql, code: string): Promise<StatusRow | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('supply status'), hashtext(${code}))`
  const [row] = await sql<StatusRow[]>`
    SELECT code, text, meaning, class, funds, actor, next_step, version, changed_at FROM supply_statuses WHERE code = ${code}`
  return row ?? null
}

export async function saveStatusRow(sql: Sql, status: StatusCode, by: number, at: Date): Promise<StatusRow> {
  const { code, text, meaning, class: is, funds, actor, nextStep } = status
  const [row] = await sql<StatusRow[]>`
    INSERT INTO supply_statuses AS s (code, text, meaning, class, funds, actor, next_step, changed_at, changed_by)
    VALUES (${code}, ${text}, ${meaning}, ${is}, ${funds}, ${actor}, ${nextStep}, ${at}, ${by})
    ON CONFLICT (code) DO UPDATE SET text = EXCLUDED.text, meaning = EXCLUDED.meaning, class = EXCLUDED.class,
      funds = EXCLUDED.funds, actor = EXCLUDED.actor, next_step = EXCLUDED.next_step, version = s.version + 1,
      changed_at = EXCLUDED.changed_at, changed_by = EXCLUDED.changed_by
    RETURNING code, text, meaning, class, funds, actor, next_step, version, changed_at`
  return row as StatusRow
}

export async function deleteStatusRow(sql: Sql, code: string): Promise<void> {
  await sql`DELETE FROM supply_statuses WHERE code = ${code}`
}
