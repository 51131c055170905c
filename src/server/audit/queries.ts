import type { Sql } from '../db/connect.ts'

export type AuditEvent = {
  program: string | null
  personId: number | null
  /** Method and path of the call, or the name of what happened. */
  action: string
  object?: string
  outcome?: 'done' | 'refused'
  detail?: Record<string, unknown>
  address: string
  requestId: string
}

export async function addAuditEvent(sql: Sql, event: AuditEvent): Promise<void> {
  await sql`INSERT INTO audit_events (program, person_id, action, object, outcome, detail, address, request_id)
    VALUES (${event.program}, ${event.personId}, ${event.action}, ${event.object ?? ''}, ${event.outcome ?? 'done'},
      ${event.detail ? sql.json(event.detail as never) : null}, ${event.address}, ${event.requestId})`
}
