import { workerData } from 'node:worker_threads'
import postgres from 'postgres'
import { connection, type Handles, type Sql } from '../../db/connect.ts'
import { type Task, workOn } from './work-on.ts'
import { takeImport } from './work-queries.ts'

/** What the thread is told when it starts. */
export type ImportRequest = Task & { url: string }

/** The thread that works on one import. Ending it ends its connections, and with them everything that is not committed. */
const { url, ...task } = workerData as ImportRequest

/** Longer than calls may wait: a file is compared at leisure, and holds nothing that people wait for meanwhile (ms). */
const PATIENCE = 10 * 60 * 1000
const open = (name: string) =>
  postgres(url, {
    ...connection,
    max: 1,
    // The connection that holds the import must not go away by itself.
    idle_timeout: 0,
    connection: {
      application_name: `quartermaster ${name}`,
      'app.program': task.program,
      statement_timeout: PATIENCE,
      lock_timeout: PATIENCE,
      idle_in_transaction_session_timeout: PATIENCE,
    },
  }) as unknown as Handles['writes']

const connections = { control: open('import'), rows: open('import rows') }
try {
  if (await takeImport(connections.control as unknown as Sql, task.id)) await workOn(connections, task)
} finally {
  await Promise.all(Object.values(connections).map((sql) => sql.end({ timeout: 1 })))
}
