import { describeNoDodaac } from '#domain/dodaacs/dodaacs.ts'
import { day, dodaac, flag, oneOf, optional, text, whole } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { fullName } from '#domain/people/people.ts'
import { maxLengthOf } from '#domain/people/person-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import { endsToday, isDated, isInForce, isLonger, MAX_DOCUMENT, requireDays } from '#domain/roles/absences.ts'
import {
  describeDisabled,
  describePendingOrders,
  describeRole,
  MAX_LEVELS,
  OWN_ROLES,
  requireLevel,
} from '#domain/roles/roles.ts'
import type { Sql } from '../db/connect.ts'
import { notifyPeopleChanged } from '../session/session-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { describeNobody, refuseField } from './faults.ts'
import type { Kind, Scope } from './kind.ts'
import { findByUsername } from './people-queries.ts'
import { describeRepeated } from './plan.ts'
import {
  addRoles,
  countStuckWithout,
  findRoleRows,
  findUnits,
  type RoleRow,
  saveRoles,
  walkRoles,
} from './units-queries.ts'

const of = column<RoleRow>()
const ROLES = ['order-placer', 'approver', 'finance', 'admin'] as const

/** A person may sign at two levels of a DoDAAC. */
function listRoleKeys({ username, dodaac: unit, role, level }: Partial<RoleRow>): string[] {
  if (!username || !unit || !role) return []
  const key = `${username.toLowerCase()} ${unit} ${role}`
  return level ? [`${key} ${level}`, key] : [key]
}

export const roles: Kind<RoleRow> = {
  name: 'roles',
  isCommon: false,
  needed: ['username', 'dodaac', 'role'],
  findKeys: (row) => [...listRoleKeys(row), ...listRoleKeys(row).slice(0, 1)],
  listKeys: listRoleKeys,
  columns: [
    of('username', 'username', text(maxLengthOf('username')), 'jordan.ellis'),
    of('dodaac', 'dodaac', dodaac, 'W9AR01'),
    of('role', 'role', oneOf(ROLES), 'approver'),
    of('level', 'level', optional(whole(1, MAX_LEVELS)), '1', null),
    of('first day', 'firstDay', day, '2026-10-01', null),
    of('last day', 'lastDay', day, '2027-09-30', null),
    of('document number', 'document', text(MAX_DOCUMENT), 'DD577-2026-014', ''),
    of('and below', 'andBelow', flag, 'no', false),
  ],
  complete: () => ({
    id: null,
    personId: null,
    level: null,
    firstDay: null,
    lastDay: null,
    document: '',
    andBelow: false,
  }),
  findStanding: (sql, { program }, rows) =>
    findRoleRows(sql, program, {
      usernames: listField(rows, 'username'),
      dodaacs: listField(rows, 'dodaac'),
    }),
  limit(_, { username }, drafts) {
    for (const draft of drafts)
      if (draft.after.username.toLowerCase() === username.toLowerCase())
        refuseField(roles, draft, 'username', OWN_ROLES)
  },
  async check(sql, scope, drafts) {
    const { program, isLocked } = scope
    const rows = drafts.map(({ after }) => after)
    const units = new Map(
      (await findUnits(sql, program, listField(rows, 'dodaac'), isLocked)).map((unit) => [
        unit.dodaac,
        unit.levels,
      ]),
    )
    const people = await findByUsername(sql, program, listField(rows, 'username'))
    const seen = new Map<string, number>()
    for (const draft of drafts) {
      const { after } = draft
      const person = people.get(after.username.toLowerCase())
      const levels = units.get(after.dodaac)
      if (!person) refuseField(roles, draft, 'username', describeNobody(after.username))
      else if (!person.enabled) refuseField(roles, draft, 'username', describeDisabled(fullName(person)))
      if (levels === undefined) refuseField(roles, draft, 'dodaac', describeNoDodaac(after.dodaac))
      else checkLevel(draft, levels)
      // A blank level may have become the level of another row.
      const [key = ''] = listRoleKeys(after)
      const earlier = seen.get(key)
      if (earlier === undefined) seen.set(key, draft.number)
      else refuseField(roles, draft, 'level', describeRepeated(key, earlier))
      refuseAt(draft, 'lastDay', () => requireDays(after))
      after.personId = person?.id ?? null
    }
    await preserveApprovers(sql, scope, drafts)
  },
  async write(sql, { program, now, editor }, drafts) {
    const added = drafts.flatMap(({ before, after }) =>
      before || after.personId === null ? [] : [{ ...after, personId: after.personId }],
    )
    const changed = drafts.flatMap(({ before, after }) =>
      before?.id ? [{ ...after, id: before.id, isLonger: isLonger(before, after) }] : [],
    )
    const giving = { program, now, grantedBy: editor?.id ?? null }
    if (added.length > 0) await addRoles(sql, giving, added)
    if (changed.length > 0) await saveRoles(sql, giving, changed)
    await notifyPeopleChanged(
      sql,
      drafts.flatMap(({ after }) => after.personId ?? []),
    )
  },
  list: (sql, { program }) => walkRoles(sql, program),
  gives: ({ before, after }) => {
    const { role, level, dodaac: unit, username, personId, firstDay, lastDay, document, andBelow } = after
    const isExtended = before !== null && isLonger(before, after)
    const isShorter = before !== null && !isExtended && before.level === level
    const giving = {
      power: {
        kind: 'role' as const,
        role,
        level,
        dodaac: unit,
        ...(andBelow && { andBelow }),
        ...(isExtended && { firstDay, lastDay }),
      },
      dodaac: unit,
      receiver: { id: personId, name: username },
      extra: isExtended || isDated(after) ? { firstDay, lastDay, document, andBelow } : {},
    }
    return isShorter ? [] : [giving]
  },
  note: ({ before, after }) => {
    const { firstDay, lastDay, document, andBelow } = after
    return {
      object: `dodaac ${after.dodaac}`,
      detail: {
        given: after.role,
        level: after.level,
        personId: after.personId,
        before: before && describeRole(before.role, before.level),
        after: describeRole(after.role, after.level),
        ...(isDated(after) && { appointment: { firstDay, lastDay, document, andBelow } }),
      },
    }
  },
}

/** Only approvers have a level. It is optional where there is one. */
function checkLevel(draft: Draft<RoleRow>, levels: number): void {
  const { after } = draft
  refuseAt(draft, 'level', () => {
    after.level = requireLevel(after.role, after.level ?? (levels === 1 ? 1 : 0), after.dodaac, levels)
  })
}

function refuseAt(draft: Draft<RoleRow>, field: keyof RoleRow, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuseField(roles, draft, field, error.message)
  }
}

/** Keeps approvers whose signature orders need, counted over the whole file. */
async function preserveApprovers(
  sql: Sql,
  { program, today }: Scope,
  drafts: Draft<RoleRow>[],
): Promise<void> {
  const leaving = drafts.filter(
    ({ before, after, faults }) =>
      before?.level &&
      faults.length === 0 &&
      (endsToday(before, after, today) || (before.level !== after.level && isInForce(before, today))),
  )
  if (leaving.length === 0) return
  const stuck = await countStuckWithout(sql, program, {
    dodaacs: leaving.map(({ after }) => after.dodaac),
    levels: leaving.map(({ before }) => before?.level ?? 1),
    belows: leaving.map(({ before }) => before?.andBelow === true),
    without: leaving.flatMap(({ before }) => before?.id ?? []),
  })
  for (const draft of leaving) {
    const { before, after } = draft
    const found = stuck.find(({ dodaac: unit, level }) => unit === after.dodaac && level === before?.level)
    if (found)
      refuseField(
        roles,
        draft,
        before?.level === after.level ? 'lastDay' : 'level',
        describePendingOrders(found.orders, found.dodaac, found.level),
      )
  }
}
