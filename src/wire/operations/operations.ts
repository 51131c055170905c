import * as z from 'zod/mini'
import { body, call } from '../call.ts'
import { type Clean, code, list, nullable } from '../code.ts'
import { noSuch, orderNumber, text, whole } from '../codes.ts'
import { task } from '../dashboard/worklist.ts'
import { instant } from '../days.ts'
import { nothing } from '../paging.ts'
import { closureWindow } from '../texts/closures.ts'
import { ofText } from '../twins.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)

/** Orders and people are those of the session's program. */
const adminFigures = body({
  awaiting: count,
  approved: count,
  shipped: count,
  declined: count,
  oldestWaiting: nullable(body({ number: ['VCRNUM_0', orderNumber], submittedAt: instant, days: count })),
  /** Jobs and files of supply are those of all programs. */
  trouble: list(task),
  sessions: count,
  closures: list(closureWindow),
  warnings: list(text(500)),
})
export type AdminFigures = Clean<typeof adminFigures>

export const readFigures = call('GET', '/admin/figures', {
  summary: 'Orders, jobs, supply, closures, locks and sessions right now',
  response: adminFigures,
})

const jobId = code(() =>
  ofText(
    z.string(noSuch('job')).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, noSuch('job'))),
  ),
)
const failedJob = body({ id: jobId, kind: text(), failedAt: instant, tries: count, error: text(300) })
export type FailedJob = Clean<typeof failedJob>

export const listFailedJobs = call('GET', '/admin/jobs', {
  summary: 'Jobs that failed permanently, newest first',
  cutAt: 100,
  response: list(failedJob),
})
export const retryJob = call('POST', '/admin/jobs/:job/retry', {
  summary: 'Try a failed job again',
  params: { job: jobId },
  body: nothing,
  response: body({ retried: count }),
})
export const retryJobs = call('POST', '/admin/jobs/retry', {
  summary: 'Try the newest 1,000 failed jobs again',
  body: nothing,
  response: body({ retried: count }),
})
