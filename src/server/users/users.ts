import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeUnlocked } from '#domain/users/users.ts'
import { noSuchPerson } from '../account/start-reset.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { listOpenings, notifyManagers } from '../people/notify-managers.ts'
import { requestDoors, waitsForDoors } from '../people/requested-doors.ts'
import { deleteSessionsOf } from '../session/session-queries.ts'
import { findProgramOf, lockPerson, saveEnabled, saveUnlocked } from './users-queries.ts'

type OfPerson<B> = Input<{ person: number }, undefined, B>
type Reasoned = OfPerson<{ reason: string }>
const DONE = { message: 'Success' }

/** Throws 409 when the person is of another program, and names it. */
export async function requireHere({ sql, person }: ReadContext, personId: number): Promise<void> {
  const program = await findProgramOf(sql, personId)
  if (program === null) throw noSuchPerson()
  if (program !== person.program)
    throw new Refusal('conflict', `Switch to ${program} to change this person.`, { code: 'PERSON_ELSEWHERE' })
}

/** Locks the person. */
export async function requireLocked(context: WriteContext, personId: number) {
  await requireHere(context, personId)
  const found = await lockPerson(context.sql, context.person.program, personId)
  if (!found) throw noSuchPerson()
  return found
}

export async function changeEnabled(
  context: WriteContext,
  { params, body }: OfPerson<{ enabled: boolean; reason: string }>,
): Promise<{ message: string }> {
  const { sql, person, now } = context
  if (params.person === person.id) throw new Refusal('forbidden', 'You cannot disable or enable yourself.')
  const found = await requireLocked(context, params.person)
  if (found.enabled === body.enabled) {
    const state = body.enabled ? 'enabled' : 'disabled'
    throw new Refusal('conflict', `${fullName(found)} is ${state} already. Look the person up again.`)
  }
  const openings = listOpenings(found, { ...found, enabled: body.enabled }, params.person)
  if (await waitsForDoors(context, openings)) {
    const { said, noted } = await requestDoors(context, openings)
    context.concern(`person ${params.person}`, { reason: body.reason, ...noted })
    return { message: said.join(' ') }
  }
  await saveEnabled(sql, person.program, params.person, body.enabled, now)
  if (!body.enabled) await deleteSessionsOf(sql, params.person, 'disabled', now)
  context.forgetPerson(params.person)
  const [notified] = await Promise.all(openings.map((opening) => notifyManagers(context, opening)))
  context.concern(`person ${params.person}`, {
    before: { enabled: found.enabled },
    after: { enabled: body.enabled },
    reason: body.reason,
    ...notified,
  })
  return DONE
}

export async function unlock(
  context: WriteContext,
  { params, body }: Reasoned,
): Promise<{ message: string }> {
  const found = await requireLocked(context, params.person)
  if (!(await saveUnlocked(context.sql, params.person, context.now)))
    throw new Refusal('conflict', describeUnlocked(fullName(found)))
  context.concern(`person ${params.person}`, { reason: body.reason })
  return DONE
}

export async function endSessions(
  context: WriteContext,
  { params, body }: Reasoned,
): Promise<{ message: string }> {
  const { person, session } = context
  await requireHere(context, params.person)
  // The user's own current session stays.
  const ended = await deleteSessionsOf(
    context.sql,
    params.person,
    params.person === person.id ? 'elsewhere' : 'administrator',
    context.now,
    params.person === person.id ? session.id : null,
  )
  context.forgetPerson(params.person)
  context.concern(`person ${params.person}`, { ended, reason: body.reason })
  return DONE
}
