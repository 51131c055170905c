import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import { oneOf, personId, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { searchText } from '../paging.ts'

const EVENTS_PER_PAGE = 50

const eventId = whole(1, Number.MAX_SAFE_INTEGER)

/** Append-only. `summary` is the action in words. */
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
  browser: text(),
  session: text(),
  requestId: text(),
})

/** Hashes seal events up to this one; null: none. */
const sealing = body({ upTo: eventId, at: instant })
export type AuditEvent = Clean<typeof auditEvent>

/** Newest first. `before` is the `next` of the previous page. Days are in the portal's zone. */
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
  response: body({ events: list(auditEvent), next: nullable(eventId), sealed: nullable(sealing) }),
})
