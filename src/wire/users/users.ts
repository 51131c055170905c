import { PERMISSION_LIST } from '#domain/roles/permissions.ts'
import { listWords } from '#domain/words.ts'
import { body, call } from '../call.ts'
import { type Clean, list, nullable, optional, searched } from '../code.ts'
import { dodaac, MAX_COMMENT, personId, program, required, text, twoForYes, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { success } from '../paging.ts'
import { smallNames } from '../people/names.ts'

export const lookupText = searched(text(200))
export const auditReason = required(MAX_COMMENT, 'Say why: the reason is kept in the audit trail.')
const onePerson = { person: personId }
const count = whole(0, Number.MAX_SAFE_INTEGER)
const permission = whole(
  1,
  99,
  `Permissions are ${listWords(
    PERMISSION_LIST.map(({ number }) => String(number)),
    'and',
  )}.`,
)

/** `passresetid` names a pending reset. It may be shown, because it gives no access (DATA-37). */
const foundPerson = body({
  id: ['smid', personId],
  username: text(),
  ...smallNames,
  email: text(),
  dodaac,
  program: ['bpcnum', program],
  dodId: ['dodid', text(10)],
  maySignIn: ['userflg', twoForYes],
  enabled: ['enabl', twoForYes],
  pendingReset: ['passresetid', nullable(text())],
  pendingUntil: nullable(instant),
  lockedUntil: nullable(instant),
  lastSignInAt: nullable(instant),
  sessions: count,
})
export type FoundPerson = Clean<typeof foundPerson>

/** At most 30 a minute per administrator. The audit trail has only the hash of the text (threat C13). */
export const lookUpPeople = call('POST', '/admin/lookup', {
  summary: 'Look up people of all programs by exact email address or EDIPI',
  isLookup: true,
  body: body({ search: lookupText }),
  response: list(foundPerson),
})

export const setPersonEnabled = call('PUT', '/admin/people/:person/enabled', {
  summary: 'Enable or disable a person; disabling ends the sessions',
  params: onePerson,
  body: body({ enabled: ['ENABL_0', twoForYes], reason: auditReason }),
  response: success,
})
export const unlockPerson = call('POST', '/admin/people/:person/unlock', {
  summary: 'Unlock a person after failed sign-ins',
  params: onePerson,
  body: body({ reason: auditReason }),
  response: success,
})
export const endPersonSessions = call('POST', '/admin/people/:person/end-sessions', {
  summary: 'End all sessions of a person',
  params: onePerson,
  body: body({ reason: auditReason }),
  response: success,
})
export const sendPersonReset = call('POST', '/admin/people/:person/reset', {
  summary: 'Email a person a link to reset the password',
  params: onePerson,
  body: body({ reason: auditReason }),
  response: success,
})

export const resetSecondFactors = call('POST', '/admin/people/:person/reset-second-factors', {
  summary: 'Remove every second factor and recovery code of a person who lost them',
  params: onePerson,
  body: body({ reason: auditReason }),
  response: success,
})

/** Read-only, and for SUPPORT_MINUTES. */
export const startSupport = call('POST', '/admin/people/:person/view-as', {
  summary: 'View the portal as a person, for support; the person gets a message',
  params: onePerson,
  body: body({ reason: auditReason }),
  response: success,
})

const personGrants = body({
  id: ['SMID_0', personId],
  name: text(),
  granted: list(body({ area: permission, grantedBy: text(), grantedAt: instant, reason: text(500) })),
  fromRoles: list(permission),
  message: optional(text(500)),
})
export type PersonGrants = Clean<typeof personGrants>

export const readGrants = call('GET', '/admin/permissions/:person', {
  summary: 'Permissions of a person: who gave them, when and why',
  params: onePerson,
  response: personGrants,
})
export const saveGrants = call('PUT', '/admin/permissions/:person', {
  summary: 'Give a person exactly these permissions',
  params: onePerson,
  body: body({ permissions: ['PERMISSIONS_0', list(permission, 20)], reason: auditReason }),
  response: personGrants,
})
