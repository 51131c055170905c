import type { Sql } from '../db/connect.ts'

export type Progress = { rows: number; total: number; state: 'running' | 'done' | 'failed' }

/** Seconds without a report until an export counts as dead. */
const SILENT_AFTER = 15
/** Hours. */
const RETENTION_HOURS = 1

export async function saveProgress(
  sql: Sql,
  personId: number,
  name: string,
  { rows, total, state }: Progress,
): Promise<void> {
  await sql`INSERT INTO export_progress (person_id, name, rows_written, total, state)
    VALUES (${personId}, ${name}, ${rows}, ${total}, ${state})
    ON CONFLICT (person_id, name) DO UPDATE SET rows_written = excluded.rows_written, total = excluded.total,
      state = excluded.state, noted_at = excluded.noted_at`
}

/** Null when unknown. */
export async function findProgress(sql: Sql, personId: number, name: string): Promise<Progress | null> {
  const [row] = await sql<Progress[]>`
    SELECT rows_written AS rows, total, CASE WHEN state = 'running' AND noted_at < clock_timestamp() - make_interval(secs => ${SILENT_AFTER})
      THEN 'failed' ELSE state END AS state
    FROM export_progress WHERE person_id = ${personId} AND name = ${name}`
  return row ?? null
}

export async function deleteOldProgress(sql: Sql): Promise<void> {
  await sql`DELETE FROM export_progress WHERE noted_at < clock_timestamp() - make_interval(hours => ${RETENTION_HOURS})`
}
