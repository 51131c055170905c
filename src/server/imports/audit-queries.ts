import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import type { RowNote, Scope } from './kind.ts'

type Imported = {
  scope: Pick<Scope, 'program' | 'source'>
  kind: string
  isCommon: boolean
  detail: Record<string, unknown>
  rows: RowNote[]
}

/** One event per file, and one per row about rights, people, or money. */
export async function noteImport(sql: Sql, { scope, kind, isCommon, detail, rows }: Imported): Promise<void> {
  const { personId, object, caller } = scope.source
  // Common rows that the operator imports belong to no program.
  const program = isCommon && personId === null ? null : scope.program
  const action = `import ${kind}`
  await addAuditEvent(sql, { program, personId, action, object, detail, ...caller })
  if (rows.length === 0) return
  await sql`INSERT INTO audit_events (program, person_id, action, object, detail, address, request_id, session, user_agent)
    SELECT ${program}, ${personId}, ${action}, r.object, r.detail, ${caller.address}, ${caller.requestId}, ${caller.session},
      ${caller.userAgent}
    FROM jsonb_to_recordset(${sql.json(rows as never)}::jsonb) AS r (object text, detail jsonb)`
}
