import type { FailedJob } from '#wire/operations/operations.ts'
import type { Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'

/** What a job carries stays unseen: a mail may hold the secret of a reset. */
export async function findFailedJobs(sql: Sql, most: number): Promise<Totalled<FailedJob>[]> {
  return sql<
    Totalled<FailedJob>[]
  >`SELECT id::text, name AS kind, coalesce(completed_on, created_on) AS failed_at, retry_count + 1 AS tries,
      left(regexp_replace(coalesce(output->>'message', output->>'value', 'No reason was kept.'), '\\s+', ' ', 'g'), 200) AS error,
      (SELECT count(*) FROM pgboss.job WHERE state = 'failed') AS total
    FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC LIMIT ${most}`
}

/** Failed jobs, newest first, or the one with this id, with the name of their queue. */
export async function findFailedNames(
  sql: Sql,
  most: number,
  id?: string,
): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`SELECT id::text, name FROM pgboss.job WHERE state = 'failed'
    ${id === undefined ? sql`` : sql`AND id = ${id}::uuid`} ORDER BY completed_on DESC LIMIT ${most}`
}
