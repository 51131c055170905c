import { userInfo } from 'node:os'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import type { RowNote, Scope } from './kind.ts'

type Imported = {
  scope: Scope
  kind: string
  isCommon: boolean
  detail: Record<string, unknown>
  rows: RowNote[]
}

/** One event for the file, and one for each row about rights, people or money. */
export async function noteImport(sql: Sql, { scope, kind, isCommon, detail, rows }: Imported): Promise<void> {
  const program = isCommon ? null : scope.program
  await addAuditEvent(sql, {
    program,
    personId: null,
    action: `import ${kind}`,
    object: `account ${userInfo().username}`,
    detail,
    address: 'console',
  })
  if (rows.length === 0) return
  await sql`INSERT INTO audit_events (program, action, object, detail, address, request_id, session, user_agent)
    SELECT ${program}, ${`import ${kind}`}, r.object, r.detail, 'console', '', '', ''
    FROM jsonb_to_recordset(${sql.json(rows as never)}::jsonb) AS r (object text, detail jsonb)`
}
