import { nameCountry } from '#domain/countries.ts'
import type { PersonField } from '#domain/people/person-fields.ts'
import { findLockedFields } from '#domain/people/person-rights.ts'
import { findDodIdReach, showDodId } from '#domain/receipts/dod-ids.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen, type Person } from '#domain/roles/permissions.ts'
import { namePersonField, type PersonRecord } from '#wire/people/person-record.ts'
import type { ReadContext } from '../http/context.ts'
import type { HarvestWatch } from './harvest.ts'
import { findPerson, type StandingPerson } from './person-queries.ts'

/** [API-36] */
export async function readPersonRecord(
  context: ReadContext,
  id: number,
  watch: HarvestWatch,
): Promise<PersonRecord> {
  const standing = await findPerson(context.sql, context.person.program, id)
  if (!standing) throw personNotFound()
  await watch.note(context, 'records', [id])
  return describeRecord(context.person, standing)
}

export function describeRecord(editor: Person, standing: StandingPerson): PersonRecord {
  return {
    ...standing,
    dodId: showDodId(findDodIdReach(editor), standing),
    countryName: nameCountry(standing.country),
    customer: editor.programFacts.name,
    lockedFields: listLockedFields(editor, standing).map(namePersonField),
  }
}

function listLockedFields(editor: Person, standing: StandingPerson): PersonField[] {
  const own: PersonField[] = [
    ...(editor.id === standing.id && standing.enabled ? (['enabled'] as const) : []),
    ...(editor.id === standing.id && standing.maySignIn ? (['maySignIn'] as const) : []),
  ]
  if (canOpen(editor, 'everything')) return own
  const { dodId, identity } = findLockedFields(standing, standing)
  return [
    ...own,
    'adminFlag',
    ...(dodId ? (['dodId'] as const) : []),
    ...(identity ? (['email', 'username'] as const) : []),
    ...(standing.holdsEverything ? (['enabled', 'maySignIn'] as const) : []),
  ]
}

export function personNotFound(): Refusal {
  return new Refusal('not-found', 'There is no such service member in your program.')
}
