import { listAuditEvents } from '#wire/operations/audit.ts'
import { listFailedJobs, readFigures, retryJob, retryJobs } from '#wire/operations/operations.ts'
import { readPulse } from '#wire/operations/pulse.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { listEvents } from './audit-trail.ts'
import { readLiveFigures, readLivePulse } from './figures.ts'
import { listFailed, retryAll, retryOne } from './jobs.ts'

const panel = { area: 'panel' } as const

export function serveOperations(portal: Portal): void {
  const { jobs, served } = portal
  serveRead(portal, readFigures, panel, readLiveFigures)
  serveRead(portal, readPulse, panel, readLivePulse)
  serveCut(portal, listFailedJobs, panel, listFailed)
  serveWrite(portal, retryJob, panel, (context, input) => retryOne(jobs, context, input))
  serveWrite(portal, retryJobs, panel, (context) => retryAll(jobs, context))
  serveRead(portal, listAuditEvents, { area: 'audit' }, (context, input) =>
    listEvents(served, context, input),
  )
}
