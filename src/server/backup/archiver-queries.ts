import type { Sql } from '../db/connect.ts'

/** When a segment of the log last reached the archive, and when one last failed to. */
export async function findArchiver(sql: Sql): Promise<{ archivedAt: Date | null; failedAt: Date | null }> {
  const [row] = await sql<{ archivedAt: Date | null; failedAt: Date | null }[]>`
    SELECT last_archived_time AS archived_at, last_failed_time AS failed_at FROM pg_stat_archiver`
  return row ?? { archivedAt: null, failedAt: null }
}
