import { userInfo } from 'node:os'
import { addAuditEvent } from '../audit/queries.ts'
import { connection } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'
import type { Database } from '../db/roles.ts'

/** @throws Error when the audit event cannot be written; the command then counts as failed */
export async function auditCommand(database: Database, name: string, code: number): Promise<void> {
  const sql = openPool(database.url('owner'), { ...connection, max: 1 })
  try {
    await addAuditEvent(sql, {
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
