import { describeNoDodaac } from '#domain/dodaacs/dodaacs.ts'
import { legalName } from '#domain/people/people.ts'
import { FORM_FIELDS, type PersonForm, pickNoted, type StoredField } from '#domain/people/person-fields.ts'
import { changesIdentity } from '#domain/people/person-rights.ts'
import { Refusal } from '#domain/refusal.ts'
import { leaveShut } from '#domain/roles/second-person.ts'
import { namePersonField, type PersonChange, type SavedPerson } from '#wire/people/person-record.ts'
import { requireSamePerson } from '../account/own-password.ts'
import { beginReset, NOT_INVITED } from '../account/start-reset.ts'
import type { WriteContext } from '../http/context.ts'
import type { Portal } from '../portal.ts'
import { deleteSessionsOf } from '../session/session-queries.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { writeAddressNotice } from './address-notice.ts'
import { explainTaken, mergeForm, requireSound, requireUntouched } from './check-form.ts'
import { listOpenings, notifyManagers, type Opening } from './notify-managers.ts'
import { personNotFound } from './person.ts'
import { addPerson, findDodaacStatus, findPerson, type StandingPerson, savePerson } from './person-queries.ts'
import { requestDoors, waitsForDoors } from './requested-doors.ts'

/** Mails a password link to a person who may sign in (API-37). */
export async function addServiceMember(context: WriteContext, change: PersonChange): Promise<SavedPerson> {
  const { sql, person, now } = context
  const wanted = mergeForm(change, null)
  requireUntouched(change, person, null)
  requireSound(wanted, person, null)
  const warnings = await checkDodaac(context, wanted.dodaac)
  const isRequested = await waitsForDoors(context, listOpenings(null, wanted, null))
  const form = isRequested ? leaveShut(null, wanted) : wanted
  const by = { by: legalName(person), byId: person.id }
  const id = await addPerson(sql, { program: person.program, form, ...by, now }).catch(explainTaken)
  warnings.push(...(await inviteToSignIn(context, id, null, form)))
  const { said, noted } = await notifyOfDoors(context, listOpenings(null, wanted, id), isRequested)
  warnings.push(...said)
  context.concern(`person ${id}`, {
    dodaac: form.dodaac,
    maySignIn: form.maySignIn,
    adminFlag: form.adminFlag,
    ...noted,
  })
  return { message: 'Success', id, version: 1, warnings }
}

/** Signs out a person who may no longer sign in (API-38). */
export async function changeServiceMember(
  portal: Portal,
  context: WriteContext,
  id: number,
  change: PersonChange,
): Promise<SavedPerson> {
  const { sql, person, now, ifMatch } = context
  const standing = await findPerson(sql, person.program, id, { isLocked: true })
  if (!standing) throw personNotFound()
  const { version } = standing
  if (ifMatch !== undefined && ifMatch !== version) throw staleRecord(standing)
  requireUntouched(change, person, standing)
  const before: PersonForm = standing
  const wanted = mergeForm(change, standing)
  requireSound(wanted, person, standing)
  if (changesIdentity(before, wanted, standing))
    await requireSamePerson(portal, context, change.ownPassword ?? '')
  const openings = listOpenings(before, wanted, id)
  const isRequested = await waitsForDoors(context, openings)
  const form = isRequested ? leaveShut(before, wanted) : wanted
  const changed: StoredField[] = FORM_FIELDS.filter((field) => form[field] !== before[field])
  const isChanged = (field: StoredField) => changed.includes(field)
  const noted = {
    changed,
    before: pickNoted(before, isChanged),
    after: pickNoted(form, isChanged),
    ...(changed.includes('dodaac') && { from: before.dodaac, to: form.dodaac }),
    ...(changed.includes('enabled') && { enabled: form.enabled }),
    ...(changed.includes('maySignIn') && { maySignIn: form.maySignIn }),
    ...(changed.includes('adminFlag') && { adminFlag: form.adminFlag }),
  }
  const { said, noted: doors } = await notifyOfDoors(context, openings, isRequested)
  context.concern(`person ${id}`, { ...noted, ...doors })
  if (changed.length === 0) return { message: 'Success', id, version, warnings: said }
  const warnings = changed.includes('dodaac') ? await checkDodaac(context, form.dodaac) : []
  const saved = await savePerson(
    sql,
    { program: person.program, form, by: legalName(person), now },
    id,
  ).catch(explainTaken)
  if (!form.enabled || !form.maySignIn) await deleteSessionsOf(sql, id, 'disabled', now)
  context.forgetPerson(id)
  if (before.email && before.email !== form.email)
    await context.send('mail', writeAddressNotice(before, await getSupportEmail(sql, context.config)))
  warnings.push(...(await inviteToSignIn(context, id, standing, form)), ...said)
  return { message: 'Success', id, version: saved, warnings }
}

/** An inactive DoDAAC is only a warning, because it may become active again. */
async function checkDodaac({ sql, person }: WriteContext, dodaac: string): Promise<string[]> {
  const status = await findDodaacStatus(sql, person.program, dodaac)
  if (status === 'active') return []
  if (status) return [`DoDAAC ${dodaac} is ${status}. Nobody can order for its members until it is active.`]
  const message = describeNoDodaac(dodaac)
  throw new Refusal('rule', message, { errors: [{ field: namePersonField('dodaac'), message }] })
}

/** Notifies managers of a new login, card or address for sign-in links, or asks one of them first. */
async function notifyOfDoors(
  context: WriteContext,
  openings: readonly Opening[],
  isRequested: boolean,
): Promise<{ said: string[]; noted: object }> {
  if (isRequested) return requestDoors(context, openings)
  let noted: { told?: number } = {}
  for (const opening of openings) noted = await notifyManagers(context, opening)
  return { said: [], noted }
}

async function inviteToSignIn(
  context: WriteContext,
  id: number,
  standing: StandingPerson | null,
  form: PersonForm,
): Promise<string[]> {
  const couldSignIn = standing?.enabled && standing.maySignIn
  if (!form.enabled || !form.maySignIn || couldSignIn || standing?.hasSignedIn) return []
  const started = await beginReset(context, id, context.person.id)
  return 'outcome' in started ? [NOT_INVITED] : []
}

function staleRecord({ updatedBy }: StandingPerson): Refusal {
  return new Refusal(
    'conflict',
    `${updatedBy || 'Somebody else'} changed this service member in the meantime. Look at the record as it is now, then make your changes again.`,
    { code: 'STALE_PERSON' },
  )
}
