import { MAX_ACTS } from '#domain/roles/acts.ts'
import type { Standing } from '#domain/roles/recertification.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { assignmentId, oneOf, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { pageFields, searchText } from '../paging.ts'
import { roleFields, roleId } from './roles.ts'

export const ROLES_PER_PAGE = 50
const MAX_CONFIRMED = 100

const STANDINGS = ['waiting', 'confirmed', 'new'] as const satisfies Standing[]
const SHOWN = ['waiting', 'all'] as const
export const shownRoles = oneOf(SHOWN, 'Show the roles that wait, or all.')

const heldRole = body({
  ...roleFields,
  /** Null for a permission. Its row has the holder's DoDAAC. */
  role: ['ROLEID_0', nullable(roleId)],
  /** Null for a role. */
  area: nullable(whole(1, 99)),
  standing: oneOf(STANDINGS, 'Give the state of the role.'),
  /** Null: never. */
  lastSignInAt: nullable(instant),
  /** In any quarter; null: never. */
  confirmedAt: nullable(instant),
  confirmedBy: text(),
  /** Uses since the last confirmation, up to a maximum; `hasMoreActs`: at least this many. */
  acts: whole(0, MAX_ACTS),
  hasMoreActs: truth,
  lastActAt: nullable(instant),
})
export type HeldRole = Clean<typeof heldRole>

export const listHeldRoles = call('GET', '/role/recertification', {
  summary:
    'Roles of people in your program (and, for permission 99, permissions), and whether each was reviewed this quarter',
  query: query({
    ...pageFields(ROLES_PER_PAGE),
    shown: defaulted(shownRoles, 'waiting'),
    searchTerm: searchText,
  }),
  response: body({
    first: day,
    last: day,
    waiting: whole(0, Number.MAX_SAFE_INTEGER),
    total: whole(0, Number.MAX_SAFE_INTEGER),
    rows: list(heldRole),
  }),
})

export const confirmRoles = call('POST', '/role/recertification', {
  summary:
    'Confirm that roles and permissions of other people are still right; returns how many were not confirmed before',
  body: body({ ids: list(assignmentId, MAX_CONFIRMED) }),
  response: body({ confirmed: whole(0, MAX_CONFIRMED) }),
})
