import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { areasOfRoles } from '#domain/roles/permissions.ts'
import { listPowerful } from '#domain/roles/second-person.ts'
import { describeWaiting } from '#domain/roles/waiting.ts'
import { findGrantChanges } from '#domain/users/users.ts'
import type { PersonGrants } from '#wire/users/users.ts'
import { noSuchPerson } from '../account/start-reset.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { notifyManagers } from '../people/notify-managers.ts'
import { isRequested, requestSecondPerson } from '../people/second-person-requests.ts'
import { requireHere, requireLocked } from './users.ts'
import { addGrants, findGrants, findRoles, lockPerson, namePeople, removeGrants } from './users-queries.ts'

type OfPerson = Input<{ person: number }, undefined, undefined>
type Wanted = Input<{ person: number }, undefined, { permissions: number[]; reason: string }>

export async function getGrants(context: ReadContext, { params }: OfPerson): Promise<PersonGrants> {
  const { sql, person } = context
  await requireHere(context, params.person)
  const [grants, roles] = await Promise.all([
    findGrants(sql, person.program, params.person),
    findRoles(sql, person.program, params.person),
  ])
  const givers = grants.flatMap(({ grantedById }) => grantedById ?? [])
  const names = await namePeople(sql, [params.person, ...givers])
  return {
    id: params.person,
    name: names.get(params.person) ?? '',
    granted: grants.map(({ area, grantedById, grantedAt, reason }) => ({
      area,
      grantedBy: grantedById === null ? '' : (names.get(grantedById) ?? ''),
      grantedAt,
      reason,
    })),
    fromRoles: areasOfRoles(roles),
  }
}

/** Never for oneself (threat C9). Stores who, when and why. */
export async function saveGrantsOf(context: WriteContext, { params, body }: Wanted): Promise<PersonGrants> {
  const { sql, person, now } = context
  if (params.person === person.id)
    throw new Refusal('forbidden', 'You cannot change your own permissions. Ask another administrator.')
  const found = await requireLocked(context, params.person)
  const before = (await findGrants(sql, person.program, params.person)).map(({ area }) => area)
  const { added, removed } = findGrantChanges(before, body.permissions)
  if (added.length + removed.length === 0)
    throw new Refusal('rule', `${fullName(found)} has exactly these permissions already.`)
  const powerful = listPowerful(added)
  const giving = {
    power: { kind: 'permissions', areas: powerful },
    dodaac: found.dodaac,
    receiver: { id: params.person, name: fullName(found) },
    extra: { reason: body.reason },
  } as const
  const needsSecondPerson = await isRequested(context, giving.power)
  const given = needsSecondPerson ? added.filter((area) => !powerful.includes(area)) : added
  const requested = needsSecondPerson ? await requestSecondPerson(context, giving) : null
  await removeGrants(sql, person.program, params.person, removed)
  await addGrants(sql, {
    program: person.program,
    personId: params.person,
    areas: given,
    grantedBy: person.id,
    reason: body.reason,
    now,
  })
  context.forgetPerson(params.person)
  const notified = requested ? {} : await notifyManagers(context, giving)
  const after = before.filter((area) => !removed.includes(area)).concat(given)
  context.concern(`person ${params.person}`, {
    before,
    after: after.sort((a, b) => a - b),
    reason: body.reason,
    ...(requested ? { asked: powerful, request: requested.id, told: requested.notified } : notified),
  })
  const saved = await getGrants(context, { params, query: undefined, body: undefined })
  return requested ? { ...saved, message: describeWaiting(requested.id, requested.notified) } : saved
}

/** Later changes of other permissions stay. */
export async function giveRequestedPermissions(
  sql: Sql,
  program: string,
  wish: { personId: number; areas: readonly number[]; requestedBy: number; reason: string; now: Date },
): Promise<void> {
  const { personId, requestedBy: grantedBy, reason, now } = wish
  if (!(await lockPerson(sql, program, personId))) throw noSuchPerson()
  const held = (await findGrants(sql, program, personId)).map(({ area }) => area)
  const areas = wish.areas.filter((area) => !held.includes(area))
  await addGrants(sql, { program, personId, areas, grantedBy, reason, now })
}
