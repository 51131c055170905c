import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import { dodaac, MAX_COMMENT, personId, requestId, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { success } from '../paging.ts'
import { appointmentDocument } from './roles.ts'

export const absenceReason = text(MAX_COMMENT)

const absence = body({
  id: requestId,
  personId,
  name: text(),
  deputyId: personId,
  deputy: text(),
  /** Null: every DoDAAC of the absent approver. */
  dodaac: nullable(dodaac),
  firstDay: day,
  lastDay: day,
  reason: absenceReason,
  madeBy: text(),
  madeAt: instant,
  /** For a second person, who confirms it; the deputy cannot sign yet. */
  waits: truth,
  mayEnd: truth,
})
export type AbsenceRow = Clean<typeof absence>

export const listAbsences = call('GET', '/role/absences', {
  summary:
    'Absences in which the person is away or the deputy, also those that wait for a second person; default: of oneself',
  query: query({ person: optional(personId) }),
  response: list(absence),
})
export const addAbsence = call('POST', '/role/absences', {
  summary: 'Say that an approver is away, and who signs for this person; it may wait for a second person',
  body: body({
    personId,
    deputyId: personId,
    dodaac: nullable(dodaac),
    firstDay: day,
    lastDay: day,
    reason: defaulted(absenceReason, ''),
  }),
  response: success,
})
export const endAbsence = call('DELETE', '/role/absences/:absence', {
  summary: 'End an absence now; the deputy signs no more',
  params: { absence: requestId },
  response: success,
})

const deputy = body({ personId, name: text(), dodaac, isApprover: truth })
export type DeputyOption = Clean<typeof deputy>
export const MAX_DEPUTIES = 20
export const findDeputies = call('GET', '/role/deputies', {
  summary: 'Approvers of the program by name, or anybody with a sign-in by exact email address',
  query: query({ searchTerm: defaulted(text(), '') }),
  response: list(deputy),
})

export const listSigners = call('GET', '/role/dodaac/signers/:dodaac', {
  summary:
    'Approvers of a DoDAAC with absences and appointments, and the days of the next month without a signer',
  params: { dodaac },
  response: body({
    levels: whole(1, 9),
    signers: list(
      body({
        level: whole(1, 9),
        personId,
        name: text(),
        /** Why the person cannot sign today; empty: can. */
        why: text(),
        firstDay: nullable(day),
        lastDay: nullable(day),
        document: appointmentDocument,
        away: list(body({ id: requestId, firstDay: day, lastDay: day, deputy: text() })),
      }),
    ),
    /** Days when nobody can sign a level. */
    gaps: list(body({ level: whole(1, 9), firstDay: day, lastDay: day })),
  }),
})
export type Signers = Clean<(typeof listSigners)['response']>
