import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import { oneOf, personId, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { searchText } from '../paging.ts'

/** Rows on a page of the audit trail, at most. */
const EVENTS_PER_PAGE = 50

const eventId = whole(1, Number.MAX_SAFE_INTEGER)

/** Something that happened, from the append-only trail. `summary` is the action in words; nobody signed in: no person. */
const auditEvent = body({
  id: eventId,
  at: instant,
  program: text(10),
  personId: nullable(personId),
  person: text(),
  action: text(),
  summary: text(),
  object: text(1000),
  isRefused: truth,
  detail: list(body({ name: text(), value: text(2000) })),
  address: text(),
  /** What the browser said it was, in words; empty: no browser was involved. */
  browser: text(),
  /** Public short name of the session. */
  session: text(),
  requestId: text(),
})

/** Events up to this one are sealed by hashes; null: none is yet. */
const sealing = body({ upTo: eventId, at: instant })
export type AuditEvent = Clean<typeof auditEvent>

/** Newest first; `before` is the `next` of the page before. Days are those of the portal's zone. */
export const listAuditEvents = call('GET', '/admin/audit', {
  summary: 'The audit trail, filtered, at most 50 events a page',
  query: query({
    person: optional(personId),
    action: searchText,
    object: searchText,
    outcome: optional(oneOf(['done', 'refused'], 'Choose done or refused.')),
    from: optional(day),
    until: optional(day),
    onlyProgram: optional(oneOf(['1'], 'Say 1 for events of this program only.')),
    before: optional(whole(1, Number.MAX_SAFE_INTEGER, 'Give the number of an event.')),
    pageSize: defaulted(whole(1, EVENTS_PER_PAGE), EVENTS_PER_PAGE),
  }),
  answer: body({ events: list(auditEvent), next: nullable(eventId), sealed: nullable(sealing) }),
})
