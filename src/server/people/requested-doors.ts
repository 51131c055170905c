import { fullName } from '#domain/people/people.ts'
import type { PersonForm } from '#domain/people/person-fields.ts'
import { findPersonFaults } from '#domain/people/person-form.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Opened } from '#domain/roles/second-person.ts'
import { describeStillShut, describeWaiting } from '#domain/roles/waiting.ts'
import { beginReset, NOT_INVITED } from '../account/start-reset.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { writeAddressNotice } from './address-notice.ts'
import { explainTaken } from './check-form.ts'
import type { DoorPower, Opening } from './notify-managers.ts'
import { personNotFound } from './person.ts'
import { findPerson, type StandingPerson, savePerson } from './person-queries.ts'
import { ALREADY_REQUESTED, isRequested, tryRequest } from './second-person-requests.ts'

/** People who change their own record open nothing to another person. */
export async function waitsForDoors(context: WriteContext, openings: readonly Opening[]): Promise<boolean> {
  const other = openings.find(({ receiver }) => receiver.id !== context.person.id)
  return other !== undefined && (await isRequested(context, other.power))
}

export async function requestDoors(
  context: WriteContext,
  openings: readonly Opening[],
): Promise<{ said: string[]; noted: object }> {
  const requested: { door: Opened; request: number; told: number }[] = []
  const said: string[] = []
  for (const { power, dodaac, receiver, extra } of openings) {
    const [door, id] = [power.kind, receiver.id ?? 0]
    const request = await tryRequest(context, { power, dodaac, receiver: { ...receiver, id }, extra })
    if (request) requested.push({ door, request: request.id, told: request.notified })
    said.push(
      request
        ? describeWaiting(request.id, request.notified, describeStillShut(door))
        : `${ALREADY_REQUESTED} ${describeStillShut(door)}`,
    )
  }
  return { said, noted: { asked: requested } }
}

type Requested = { power: DoorPower; extra: Record<string, unknown>; by: string; now: Date }

/** Applies a confirmed request by the current rules. Returns the previous record. */
export async function openRequestedDoor(
  sql: Sql,
  program: string,
  personId: number,
  requested: Requested,
): Promise<StandingPerson> {
  const standing = await findPerson(sql, program, personId, { isLocked: true })
  if (!standing) throw personNotFound()
  const form = { ...standing, ...describeChange(standing, requested) }
  // Ignores faults that the record already had.
  const old = findPersonFaults(standing, standing).map(({ message }) => message)
  const fault = findPersonFaults(form, standing).find(({ message }) => !old.includes(message))
  if (fault) throw new Refusal('conflict', `${fault.message} Refuse this, or correct the record first.`)
  await savePerson(sql, { program, form, by: requested.by, now: requested.now }, personId).catch(explainTaken)
  return standing
}

/** The confirmation covers only the requested name, address and card. */
function describeChange(standing: StandingPerson, { power, extra }: Requested): Partial<PersonForm> {
  if (power.kind === 'email') return { email: power.email }
  if (power.kind === 'username') return { username: power.username }
  if (power.kind === 'card') return { dodId: String(extra.dodId ?? '') }
  const { username, dodId } = standing
  if (standing.email !== power.email || username !== power.username || dodId !== extra.dodId)
    throw new Refusal(
      'conflict',
      `The record of ${fullName(standing)} has changed since the request. Refuse the request. The person who needs it can ask again.`,
      { code: 'RECORD_CHANGED' },
    )
  const opened = extra.wasDisabled === true ? ({ enabled: true } as const) : ({ maySignIn: true } as const)
  const { enabled, maySignIn } = { ...standing, ...opened }
  if (enabled && maySignIn) return opened
  throw new Refusal(
    'conflict',
    `${fullName(standing)} was disabled in the meantime. Refuse it, or enable the person first.`,
  )
}

/** Mails a new login its link, and the previous address a notice. Returns sentences for the confirmer. */
export async function followOpenedDoor(
  context: WriteContext,
  kind: Opened,
  before: StandingPerson,
): Promise<string[]> {
  const { sql, config, person } = context
  if (kind === 'email' && before.email !== '')
    await context.send('mail', writeAddressNotice(before, await getSupportEmail(sql, config)))
  if (kind !== 'sign-in' || before.hasSignedIn) return []
  return 'outcome' in (await beginReset(context, before.id, person.id)) ? [NOT_INVITED] : []
}
