import * as z from 'zod/mini'
import { MAX_DOCUMENT } from '#domain/roles/absences.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { body, call } from '../call.ts'
import { type Clean, type Code, code, defaulted, list, nullable, optional } from '../code.ts'
import { assignmentId, dodaac, noSuch, personId, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { nothing, success } from '../paging.ts'
import { plainNames } from '../people/names.ts'
import { ofText } from '../twins.ts'

/** [DATA-33] */
const ROLE_IDS: Record<Role, string> = {
  admin: '00000000000000000001',
  'order-placer': '00000000000000000002',
  approver: '00000000000000000003',
  finance: '00000000000000000004',
}
const roleOfId = new Map(Object.entries(ROLE_IDS).map(([role, id]) => [id, role as Role]))
/** Twenty digits, zero-padded. */
export const roleId: Code<Role> = code(
  () =>
    z.pipe(
      ofText(
        z
          .string('Name the role.')
          .check(z.refine((id) => roleOfId.has(id.padStart(20, '0')), noSuch('role'))),
      ),
      z.transform((id: string) => roleOfId.get(id.padStart(20, '0'))),
    ) as unknown as z.ZodMiniType<Role>,
  (role) => ROLE_IDS[role],
)

export const appointmentDocument = text(MAX_DOCUMENT)

/** The level is 0 except for approvers (DATA-32). */
export const roleFields = {
  id: ['DODAACGRPID_0', assignmentId],
  personId: ['SMID_0', personId],
  role: ['ROLEID_0', roleId],
  dodaac: ['DODAAC_0', dodaac],
  level: ['SEQ_0', whole(0, 9)],
  ...plainNames,
  personDodaac: text(6),
  enabled: truth,
  maySignIn: truth,
  grantedAt: instant,
  /** Empty: unknown. */
  grantedBy: text(),
  /** The role counts from the first to the last day; null: open. */
  firstDay: nullable(day),
  lastDay: nullable(day),
  /** Of the appointment, such as the number of a DD Form 577. */
  document: appointmentDocument,
  /** Also on every DoDAAC under its own. */
  andBelow: truth,
} as const
const roleAssignment = body(roleFields)
export type RoleAssignment = Clean<typeof roleAssignment>

const ofDodaac = { dodaac }

export const listRoles = call('GET', '/role/dodaac/roles/:dodaac', {
  summary: 'People and their roles on a DoDAAC',
  params: ofDodaac,
  response: list(roleAssignment),
})
export const addRole = call('POST', '/role/dodaac/role', {
  summary:
    'Give a person a role on a DoDAAC, or the days of its appointment; the message is the number of the assignment',
  body: body({
    personId: ['SMID_0', personId],
    role: ['ROLEID_0', roleId],
    dodaac: ['DODAAC_0', dodaac],
    level: ['SEQ_0', defaulted(whole(0, 99), 0)],
    firstDay: optional(nullable(day)),
    lastDay: optional(nullable(day)),
    document: optional(appointmentDocument),
    andBelow: optional(truth),
  }),
  response: success,
})
export const removeRole = call('DELETE', '/role/dodaac/role', {
  summary:
    'Remove a role or, with permission 99, a permission of the list to confirm; number and person must belong together',
  body: body({ id: ['DODAACGRPID_0', assignmentId], personId: ['SMID_0', personId] }),
  response: success,
})
export const addLevel = call('POST', '/role/add-sequence/:dodaac', {
  summary: 'Add an approval level; the message is how many there are now',
  params: ofDodaac,
  body: nothing,
  response: success,
})
export const removeLevel = call('DELETE', '/role/remove-sequence/:dodaac', {
  summary: 'Remove the last approval level, which must be empty; the message is how many there are now',
  params: ofDodaac,
  body: nothing,
  response: success,
})
