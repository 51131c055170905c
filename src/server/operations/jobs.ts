import { Refusal } from '#domain/refusal.ts'
import { type FailedJob, listFailedJobs } from '#wire/operations/operations.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { failedJobs } from '../jobs/failed.ts'
import type { Jobs } from '../jobs/jobs.ts'

const MAX_RETRIED = 1000

/** Omits the data: a mail may hold a reset secret. */
export async function listFailed({ sql }: ReadContext): Promise<Totalled<FailedJob>[]> {
  return sql<
    Totalled<FailedJob>[]
  >`SELECT id::text, name AS kind, coalesce(completed_on, created_on) AS failed_at, retry_count + 1 AS tries,
      left(regexp_replace(coalesce(output->>'message', output->>'value', 'No reason was kept.'), '\\s+', ' ', 'g'), 200) AS error,
      (SELECT count(*) FROM ${failedJobs(sql)}) AS total
    FROM ${failedJobs(sql)} ORDER BY completed_on DESC LIMIT ${listFailedJobs.cutAt}`
}

export async function retryOne(
  jobs: Jobs,
  { sql, concern }: WriteContext,
  { params }: Input<{ job: string }, undefined, unknown>,
): Promise<{ retried: number }> {
  const [job] = await findFailedNames(sql, MAX_RETRIED, params.job)
  if (!job) throw new Refusal('not-found', 'This job has not failed, or it has been tried again already.')
  await jobs.retry(sql, job.name, [job.id])
  concern(`job ${job.id}`, { kind: job.name })
  return { retried: 1 }
}

/** Retries the newest thousand. */
export async function retryAll(jobs: Jobs, { sql, concern }: WriteContext): Promise<{ retried: number }> {
  const failed = await findFailedNames(sql, MAX_RETRIED)
  for (const [name, some] of Map.groupBy(failed, (job) => job.name)) {
    await jobs.retry(
      sql,
      name,
      some.map(({ id }) => id),
    )
  }
  concern('all failed jobs', { retried: failed.length })
  return { retried: failed.length }
}

/** Newest first, or only the job with this ID. */
async function findFailedNames(sql: Sql, max: number, id?: string): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`SELECT id::text, name FROM ${failedJobs(sql)}
    ${id === undefined ? sql`` : sql`AND id = ${id}::uuid`} ORDER BY completed_on DESC LIMIT ${max}`
}
