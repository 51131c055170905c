import type { Sql } from '../db/connect.ts'
import type { Caller } from './caller.ts'

/** Who made the call comes from `describeCaller`, or from `context.caller` inside a call. */
export type AuditEvent = Partial<Caller> & {
  program: string | null
  personId: number | null
  /** Method and path of the call, or the name of what happened. */
  action: string
  object?: string
  outcome?: 'done' | 'refused'
  /** `before` and `after` where rights, money or somebody's identity change. Never a secret, never a DoD ID. */
  detail?: Record<string, unknown>
}

/** Belongs into the transaction of the act: both stay, or neither. The database adds number, time and transaction. */
export function addAuditEvent(sql: Sql, event: AuditEvent) {
  return sql`INSERT INTO audit_events (program, person_id, action, object, outcome, detail, address, request_id, session, user_agent)
    VALUES (${event.program}, ${event.personId}, ${event.action}, ${event.object ?? ''}, ${event.outcome ?? 'done'},
      ${event.detail ? sql.json(event.detail as never) : null}, ${event.address ?? ''}, ${event.requestId ?? ''},
      ${event.session ?? ''}, ${event.userAgent ?? ''})`
}
