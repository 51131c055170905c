import type { Sql } from '../db/connect.ts'

/** What waits in each queue, and since when, by the index of those that wait; and how many have failed, by theirs. */
export async function findQueues(
  sql: Sql,
): Promise<{ queues: { name: string; waiting: number; oldestSeconds: number }[]; failed: number }> {
  const [queues, [failed]] = await Promise.all([
    sql<{ name: string; waiting: number; oldestSeconds: number }[]>`
      SELECT name, count(*)::int AS waiting, extract(epoch FROM now() - min(created_on))::float8 AS oldest_seconds
      FROM pgboss.job WHERE state < 'active' AND NOT blocked AND name NOT LIKE '\\_\\_%' GROUP BY name`,
    sql<{ count: number }[]>`SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed'`,
  ])
  return { queues, failed: failed?.count ?? 0 }
}

/** Seconds since the last seal of audit events; 0 where there is none yet. */
export async function findSealAge(sql: Sql): Promise<number> {
  const [row] = await sql<
    { seconds: number }[]
  >`SELECT extract(epoch FROM now() - sealed_at)::float8 AS seconds
    FROM audit_blocks WHERE series = 'audit_events' ORDER BY number DESC LIMIT 1`
  return row?.seconds ?? 0
}
