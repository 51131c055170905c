import { NOT_IN_PROGRAM } from '#domain/dodaacs/dodaac-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles/permissions.ts'
import {
  describeDisabled,
  describeRole,
  requireLevel,
  requireNoPendingOrders,
  requireOther,
} from '#domain/roles/roles.ts'
import { isPowerfulRole } from '#domain/roles/second-person.ts'
import type { RoleAssignment } from '#wire/roles/roles.ts'
import { sendTogether } from '../db/together.ts'
import { lockDodaac } from '../dodaacs/dodaac-queries.ts'
import { noSuchDodaac } from '../dodaacs/dodaacs.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { notifyManagers } from '../people/notify-managers.ts'
import {
  addAssignment,
  countStuckOrders,
  deleteAssignment,
  findAssignment,
  findPerson,
  findRoles,
} from './queries.ts'

/** Who has which role on a DoDAAC of the program (API-46). */
export async function getRoles(
  { sql, person }: ReadContext,
  { params }: Input<{ dodaac: string }, undefined, undefined>,
): Promise<RoleAssignment[]> {
  const roles = await findRoles(sql, person.program, params.dodaac)
  if (!roles) throw noSuchDodaac(params.dodaac)
  return roles
}

type NewRole = { personId: number; role: Role; dodaac: string; level: number }

/** Gives a person a role on a DoDAAC; answers the number of the assignment (API-47). */
export async function giveRole(
  context: WriteContext,
  { body }: Input<unknown, undefined, NewRole>,
): Promise<{ message: string }> {
  const { sql, person, now } = context
  requireOther(person.id, body.personId)
  const { unit, receiver } = await sendTogether({
    lock: { unit: lockDodaac(sql, person.program, body.dodaac) },
    facts: { receiver: findPerson(sql, person.program, body.personId) },
  })
  if (!unit) throw noSuchDodaac(body.dodaac)
  if (!receiver) throw new Refusal('not-found', NOT_IN_PROGRAM)
  const name = `${receiver.firstName} ${receiver.lastName}`
  const level = requireLevel(body.role, body.level, body.dodaac, unit.levels)
  if (!receiver.enabled) {
    throw new Refusal('rule', describeDisabled(name), {
      code: 'PERSON_DISABLED',
    })
  }
  const id = await addAssignment(sql, {
    program: person.program,
    dodaac: body.dodaac,
    personId: body.personId,
    role: body.role,
    level,
    grantedAt: now,
    grantedBy: person.id,
  })
  if (id === null) {
    throw new Refusal(
      'conflict',
      `${name} already is ${describeRole(body.role, level)} of DoDAAC ${body.dodaac}.`,
      { code: 'ROLE_EXISTS' },
    )
  }
  context.forgetPerson(body.personId)
  const told = isPowerfulRole(body.role)
    ? await notifyManagers(context, {
        power: { kind: 'role', role: body.role, level, dodaac: body.dodaac },
        dodaac: body.dodaac,
        receiver: { id: body.personId, name },
      })
    : {}
  context.concern(`dodaac ${body.dodaac}`, {
    given: body.role,
    level,
    personId: body.personId,
    before: null,
    after: describeRole(body.role, level),
    ...told,
  })
  return { message: String(id).padStart(20, '0') }
}

/**
 * Takes a role away (API-48). The DoDAAC is locked before anything is counted, so of two people who remove the last two
 * approvers at once, the second one sees that only one is left.
 */
export async function takeRole(
  context: WriteContext,
  { body }: Input<unknown, undefined, { id: number; personId: number }>,
): Promise<{ message: string }> {
  const { sql, person } = context
  requireOther(person.id, body.personId)
  const found = await findAssignment(sql, person.program, body.id, body.personId)
  if (!found) throw noSuchAssignment()
  const { dodaac, role, level } = found
  await lockDodaac(sql, person.program, dodaac)
  if (role === 'approver' && level !== null) {
    const pending = await countStuckOrders(sql, {
      program: person.program,
      dodaac,
      level,
      without: body.id,
    })
    requireNoPendingOrders(pending, dodaac, level)
  }
  if (!(await deleteAssignment(sql, person.program, body.id))) throw noSuchAssignment()
  context.forgetPerson(body.personId)
  context.concern(`dodaac ${dodaac}`, {
    taken: role,
    level,
    personId: body.personId,
    before: describeRole(role, level),
    after: null,
  })
  return { message: 'Success' }
}

function noSuchAssignment(): Refusal {
  return new Refusal('not-found', 'This role does not exist any more. Look at the list again.')
}
