import { MONTH } from '#domain/imports/import-kinds.ts'
import { connection, ENDS_WITH_ITS_REQUEST, type Sql } from './db/connect.ts'
import { openPool } from './db/driver/sql.ts'
import { type ImportRequest, type Steps, workOn } from './imports/panel/work-on.ts'
import { takeImport } from './imports/panel/work-queries.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { JobData } from './jobs/kinds.ts'

/** Milliseconds. An import may wait longer than a call. */
const PATIENCE = 10 * 60 * 1000

export async function runImport({ url, ...task }: ImportRequest): Promise<void> {
  const open = (name: string) =>
    openPool(url, {
      ...connection,
      max: 1,
      // The connection holds the import lock.
      idleTimeout: Number.POSITIVE_INFINITY,
      settings: {
        application_name: `quartermaster ${name}`,
        'app.program': task.program,
        statement_timeout: PATIENCE,
        lock_timeout: PATIENCE,
        idle_in_transaction_session_timeout: PATIENCE,
        ...ENDS_WITH_ITS_REQUEST,
      },
    })
  let jobs: Promise<Jobs> | null = null
  const mail = async (sql: Sql, mails: JobData['mail'][]) => {
    jobs ??= openJobs(url)
    await (await jobs).bulkSender(sql)('mail', mails)
  }
  const connections = { control: open('import'), rows: open('import rows') }
  try {
    if (await takeImport(connections.control, task.id))
      await workOn({ ...connections, mail }, task, loadSteps)
  } finally {
    await Promise.all(Object.values(connections).map((sql) => sql.end({ timeout: 1 })))
    await (await (jobs as Promise<Jobs> | null))?.stop()
  }
}

/** Loads only the steps of this kind. */
const loadSteps = async (kind: string): Promise<Steps> =>
  kind === MONTH
    ? (await import('./public-catalog/month-steps.ts')).monthSteps
    : (await import('./imports/panel/file-steps.ts')).fileSteps

async function openJobs(url: string): Promise<Jobs> {
  const [{ Jobs: Queue }, { pino }] = await Promise.all([import('./jobs/jobs.ts'), import('pino')])
  const opened = new Queue({ url: () => url }, pino({ level: 'silent' }))
  await opened.open()
  return opened
}
