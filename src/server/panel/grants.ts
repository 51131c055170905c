import { findGrantChanges } from '#domain/panel/administration.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { areasOfRoles } from '#domain/roles/permissions.ts'
import { listPowerful } from '#domain/roles/second-person.ts'
import type { PersonGrants } from '#wire/panel/administration.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { notifyManagers } from '../people/notify-managers.ts'
import { requireHere, requireLocked } from './people.ts'
import { addGrants, findGrants, findRoles, namePeople, removeGrants } from './people-queries.ts'

type OfPerson = Input<{ person: number }, undefined, undefined>
type Wanted = Input<{ person: number }, undefined, { permissions: number[]; reason: string }>

/** What a person may open: permissions given by name with their history, and those of roles. */
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

/** Gives a person exactly these permissions, never oneself (threat C9); who, when and why are kept. */
export async function saveGrantsOf(context: WriteContext, { params, body }: Wanted): Promise<PersonGrants> {
  const { sql, person, now } = context
  if (params.person === person.id)
    throw new Refusal('forbidden', 'You cannot change your own permissions. Ask another administrator.')
  const found = await requireLocked(context, params.person)
  const before = (await findGrants(sql, person.program, params.person)).map(({ area }) => area)
  const { added, removed } = findGrantChanges(before, body.permissions)
  if (added.length + removed.length === 0)
    throw new Refusal('rule', `${fullName(found)} has exactly these permissions already.`)
  await removeGrants(sql, person.program, params.person, removed)
  await addGrants(sql, {
    program: person.program,
    personId: params.person,
    areas: added,
    grantedBy: person.id,
    reason: body.reason,
    now,
  })
  context.forgetPerson(params.person)
  const powerful = listPowerful(added)
  const told =
    powerful.length > 0
      ? await notifyManagers(context, {
          power: { kind: 'permissions', areas: powerful },
          dodaac: found.dodaac,
          receiver: { id: params.person, name: fullName(found) },
        })
      : {}
  const after = before.filter((area) => !removed.includes(area)).concat(added)
  context.concern(`person ${params.person}`, {
    before,
    after: after.sort((a, b) => a - b),
    reason: body.reason,
    ...told,
  })
  return getGrants(context, { params, query: undefined, body: undefined })
}
