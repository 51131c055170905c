import { afterAll, beforeAll } from 'vitest'
import { connect, type Handles } from '#server/db/connect.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import type { TestPortal } from './portal.ts'

/** For work that a job begins, not a request. */
export function openJobs(portal: TestPortal) {
  const opened = {} as { handles: Handles; jobs: Jobs }
  beforeAll(async () => {
    opened.handles = connect(portal.database)
    opened.jobs = new Jobs(portal.database, portal.app.log)
    await opened.jobs.open()
  })
  afterAll(async () => {
    await opened.jobs?.stop()
    await opened.handles?.close()
  })
  return opened
}
