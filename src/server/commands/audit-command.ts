import { userInfo } from 'node:os'
import postgres from 'postgres'
import { addAuditEvent } from '../audit/queries.ts'
import { connection, type Sql } from '../db/connect.ts'
import type { Database } from '../db/roles.ts'

/** Notes an operator's command with its exit code. @throws Error when it cannot be noted: the command counts as failed */
export async function auditCommand(database: Database, name: string, code: number): Promise<void> {
  const sql = postgres(database.url('owner'), { ...connection, max: 1 })
  try {
    await addAuditEvent(sql as unknown as Sql, {
      program: null,
      personId: null,
      action: `command ${name}`,
      object: `account ${userInfo().username}`,
      outcome: code === 0 ? 'done' : 'refused',
      detail: { exitCode: code },
      address: 'console',
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
