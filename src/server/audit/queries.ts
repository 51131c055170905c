import type { Sql } from '../db/connect.ts'
import type { Caller } from './caller.ts'

/** The caller comes from `describeCaller`, or from `context.caller` inside a call. */
export type AuditEvent = Partial<Caller> & {
  program: string | null
  personId: number | null
  /** Method and path, or an event name. */
  action: string
  object?: string
  outcome?: 'done' | 'refused'
  /** `before` and `after` of rights, money or identity. Never a secret or a DoD ID. */
  detail?: Record<string, unknown>
}

/** Call in the transaction of the change. The database adds number, time and transaction. */
export function addAuditEvent(sql: Sql, { support, ...given }: AuditEvent) {
  const event = support ? nameBoth(given, support) : given
  return sql`INSERT INTO audit_events (program, person_id, action, object, outcome, detail, address, request_id, session, user_agent)
    VALUES (${event.program}, ${event.personId}, ${event.action}, ${event.object ?? ''}, ${event.outcome ?? 'done'},
      ${event.detail ? sql.json(event.detail as never) : null}, ${event.address ?? ''}, ${event.requestId ?? ''},
      ${event.session ?? ''}, ${event.userAgent ?? ''})`
}

/** In a support session the administrator acts, and the trail names the other person, too. */
function nameBoth(event: AuditEvent, { by, viewedAs }: NonNullable<Caller['support']>): AuditEvent {
  const detail = { ...event.detail, viewedAs, ...(event.personId !== by && { viewedPerson: event.personId }) }
  return { ...event, personId: by, detail }
}
