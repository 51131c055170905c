import { NOT_IN_PROGRAM } from '#domain/dodaacs/dodaac-rules.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  type Appointment,
  endsToday,
  isDated,
  isInForce,
  isLonger,
  requireDays,
} from '#domain/roles/absences.ts'
import { canOpen, type Role } from '#domain/roles/permissions.ts'
import {
  describeDisabled,
  describeRole,
  requireLevel,
  requireNoPendingOrders,
  requireOther,
} from '#domain/roles/roles.ts'
import { describeWaiting } from '#domain/roles/waiting.ts'
import type { RoleAssignment } from '#wire/roles/roles.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'
import { lockDodaac } from '../dodaacs/dodaac-queries.ts'
import { noSuchDodaac } from '../dodaacs/dodaacs.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { notifyManagers } from '../people/notify-managers.ts'
import { isRequested, requestSecondPerson } from '../people/second-person-requests.ts'
import {
  addAssignment,
  countStuckOrders,
  deleteAssignment,
  deleteGrant,
  findAppointment,
  findAssignment,
  findPerson,
  findRoles,
  saveAppointment,
} from './queries.ts'

/** [API-46] */
export async function getRoles(
  { sql, person }: ReadContext,
  { params }: Input<{ dodaac: string }, undefined, undefined>,
): Promise<RoleAssignment[]> {
  const roles = await findRoles(sql, person.program, params.dodaac)
  if (!roles) throw noSuchDodaac(params.dodaac)
  return roles
}

type Days = {
  firstDay?: string | null | undefined
  lastDay?: string | null | undefined
  document?: string | undefined
  andBelow?: boolean | undefined
}
type NewRole = { personId: number; role: Role; dodaac: string; level: number } & Days

/** Returns the assignment's number (API-47), or that a second person must confirm. */
export async function giveRole(
  context: WriteContext,
  { body }: Input<unknown, undefined, NewRole>,
): Promise<{ message: string }> {
  const { sql, person, now, today } = context
  requireOther(person.id, body.personId)
  const { level, name, held, appointment } = await requireGivable(sql, person.program, body)
  if (held) await requireSigners(sql, { ...body, program: person.program, level, held, appointment, today })
  if (held && !isLonger(held, appointment)) return changeAppointment(context, body, held, appointment)
  const giving = {
    power: {
      kind: 'role',
      role: body.role,
      level,
      dodaac: body.dodaac,
      ...(appointment.andBelow && { andBelow: true }),
    },
    dodaac: body.dodaac,
    receiver: { id: body.personId, name },
    extra: held || isDated(appointment) ? appointment : {},
  } as const
  if (await isRequested(context, giving.power)) {
    const { id, notified } = await requestSecondPerson(context, giving)
    context.concern(`dodaac ${body.dodaac}`, {
      asked: body.role,
      level,
      personId: body.personId,
      request: id,
      told: notified,
    })
    return { message: describeWaiting(id, notified) }
  }
  const id = held
    ? await renew(sql, held.id, appointment, person.id, now)
    : await assign(sql, person.program, { ...body, level, name, appointment }, person.id, now)
  context.forgetPerson(body.personId)
  const notified = await notifyManagers(context, giving)
  context.concern(`dodaac ${body.dodaac}`, {
    given: body.role,
    level,
    personId: body.personId,
    before: null,
    after: describeRole(body.role, level),
    ...(isDated(appointment) && { appointment }),
    ...notified,
  })
  return { message: String(id).padStart(20, '0') }
}

/** Checks a confirmed request against the current rules. */
export async function giveRequestedRole(
  sql: Sql,
  program: string,
  role: NewRole & { requestedBy: number; now: Date; today: string },
): Promise<void> {
  const { level, name, held, appointment } = await requireGivable(sql, program, role)
  if (held) await requireSigners(sql, { ...role, program, level, held, appointment })
  if (held) await renew(sql, held.id, appointment, role.requestedBy, role.now)
  else await assign(sql, program, { ...role, level, name, appointment }, role.requestedBy, role.now)
}

async function requireGivable(sql: Sql, program: string, wanted: NewRole) {
  const { unit, receiver } = await sendTogether({
    lock: { unit: lockDodaac(sql, program, wanted.dodaac) },
    facts: { receiver: findPerson(sql, program, wanted.personId) },
  })
  if (!unit) throw noSuchDodaac(wanted.dodaac)
  if (!receiver) throw new Refusal('not-found', NOT_IN_PROGRAM)
  const name = fullName(receiver)
  const level = requireLevel(wanted.role, wanted.level, wanted.dodaac, unit.levels)
  if (!receiver.enabled) {
    throw new Refusal('rule', describeDisabled(name), {
      code: 'PERSON_DISABLED',
    })
  }
  const held = await findAppointment(sql, { ...wanted, program, level })
  const { firstDay, lastDay, document, andBelow } = wanted
  const namesDays = [firstDay, lastDay, document, andBelow].some((value) => value !== undefined)
  if (held && !namesDays) throw roleExists({ ...wanted, level, name })
  const appointment = {
    firstDay: firstDay === undefined ? (held?.firstDay ?? null) : firstDay,
    lastDay: lastDay === undefined ? (held?.lastDay ?? null) : lastDay,
    document: document ?? held?.document ?? '',
    andBelow: andBelow ?? held?.andBelow ?? false,
  }
  requireDays(appointment)
  return { level, name, held, appointment }
}

type Held = Appointment & { id: number }

/** An approver of today stays while orders wait for this person alone. A longer appointment can begin later. */
async function requireSigners(
  sql: Sql,
  {
    program,
    role,
    dodaac,
    level,
    held,
    appointment,
    today,
  }: Pick<NewRole, 'role' | 'dodaac'> & {
    program: string
    level: number | null
    held: Held
    appointment: Appointment
    today: string
  },
): Promise<void> {
  if (role !== 'approver' || level === null || !endsToday(held, appointment, today)) return
  const { id: without, andBelow } = held
  const isKeptThere = isInForce(appointment, today)
  const pending = await countStuckOrders(sql, { program, dodaac, level, without, andBelow, isKeptThere })
  requireNoPendingOrders(pending, dodaac, level)
}

/** A shorter appointment gives no power, so nobody has to confirm it. */
async function changeAppointment(
  context: WriteContext,
  { dodaac, personId, role }: NewRole,
  { id, ...before }: Held,
  after: Appointment,
): Promise<{ message: string }> {
  const { sql } = context
  await saveAppointment(sql, id, after)
  context.forgetPerson(personId)
  context.concern(`dodaac ${dodaac}`, { appointment: role, personId, before, after })
  return { message: String(id).padStart(20, '0') }
}

/** A longer appointment counts as given now. */
async function renew(sql: Sql, id: number, appointment: Appointment, by: number, now: Date): Promise<number> {
  await saveAppointment(sql, id, appointment, { by, now })
  return id
}

type Assigned = Pick<NewRole, 'personId' | 'role' | 'dodaac'> & { level: number | null; name: string }

async function assign(
  sql: Sql,
  program: string,
  role: Assigned & { appointment: Appointment },
  grantedBy: number,
  now: Date,
): Promise<number> {
  const { dodaac, personId, level, appointment } = role
  const row = { program, dodaac, personId, role: role.role, level, grantedAt: now, grantedBy, appointment }
  const id = await addAssignment(sql, row)
  if (id === null) throw roleExists(role)
  return id
}

function roleExists({ name, role, level, dodaac }: Assigned): Refusal {
  return new Refusal('conflict', `${name} already is ${describeRole(role, level)} of DoDAAC ${dodaac}.`, {
    code: 'ROLE_EXISTS',
  })
}

/** Locks the DoDAAC (API-48), so that parallel calls cannot remove the last two approvers. */
export async function takeRole(
  context: WriteContext,
  { body }: Input<unknown, undefined, { id: number; personId: number }>,
): Promise<{ message: string }> {
  const { sql, person, now } = context
  requireOther(person.id, body.personId)
  const found = await findAssignment(sql, person.program, body.id, body.personId)
  if (!found) return takePermission(context, body)
  const { dodaac, role, level, andBelow } = found
  await lockDodaac(sql, person.program, dodaac)
  if (role === 'approver' && level !== null) {
    const pending = await countStuckOrders(sql, {
      program: person.program,
      dodaac,
      level,
      without: body.id,
      andBelow,
    })
    requireNoPendingOrders(pending, dodaac, level)
  }
  if (!(await deleteAssignment(sql, person.program, body.id, now))) throw noSuchAssignment()
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

async function takePermission(
  context: WriteContext,
  { id, personId }: { id: number; personId: number },
): Promise<{ message: string }> {
  const { sql, person } = context
  const area = canOpen(person, 'everything') ? await deleteGrant(sql, person.program, id, personId) : null
  if (area === null) throw noSuchAssignment()
  context.forgetPerson(personId)
  context.concern(`person ${personId}`, { taken: `permission ${area}`, personId })
  return { message: 'Success' }
}

function noSuchAssignment(): Refusal {
  return new Refusal('not-found', 'This role does not exist any more. Look at the list again.')
}
