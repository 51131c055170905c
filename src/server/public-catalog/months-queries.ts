import { MONTH } from '#domain/imports/import-kinds.ts'
import type { Sql } from '../db/connect.ts'
import { giveUpSending } from '../imports/panel/import-queries.ts'

/** Of all programs: what lies in the database, and what is on its way. One who asks waits for the other. */
export async function countMonthBytes(sql: Sql): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('months', 0))`
  const [row] = await sql<{ bytes: number }[]>`SELECT coalesce(count_month_bytes(), 0) AS bytes`
  return row?.bytes ?? 0
}

/** Months of a person that have not come whole. */
export async function dropUnsent(sql: Sql, program: string, personId: number): Promise<void> {
  const unsent = await sql<{ importId: string }[]>`SELECT import_id FROM imports
    WHERE program = ${program} AND person_id = ${personId} AND kind = ${MONTH} AND state = 'uploading' FOR UPDATE`
  for (const { importId } of unsent) await giveUpSending(sql, importId, 'Other files were chosen.')
}
