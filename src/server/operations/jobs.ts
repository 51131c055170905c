import { Refusal } from '#domain/refusal.ts'
import { type FailedJob, listFailedJobs } from '#wire/operations/operations.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { findFailedJobs, findFailedNames } from './jobs-queries.ts'

const MOST_RETRIED = 1000

export async function listFailed({ sql }: ReadContext): Promise<Totalled<FailedJob>[]> {
  return findFailedJobs(sql, listFailedJobs.cutAt)
}

/** Gives a failed job one more try. Every job is safe to repeat. */
export async function retryOne(
  jobs: Jobs,
  { sql, concern }: WriteContext,
  { params }: Input<{ job: string }, undefined, unknown>,
): Promise<{ retried: number }> {
  const [job] = await findFailedNames(sql, MOST_RETRIED, params.job)
  if (!job) throw new Refusal('not-found', 'This job has not failed, or it has been tried again already.')
  await jobs.retry(sql, job.name, [job.id])
  concern(`job ${job.id}`, { kind: job.name })
  return { retried: 1 }
}

/** The newest thousand failed jobs get one more try each. */
export async function retryAll(jobs: Jobs, { sql, concern }: WriteContext): Promise<{ retried: number }> {
  const failed = await findFailedNames(sql, MOST_RETRIED)
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
