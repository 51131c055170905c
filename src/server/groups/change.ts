import { findDifference, requireNoSelfGrant, writeGroupNumber } from '#domain/groups/groups.ts'
import { Refusal } from '#domain/refusal.ts'
import { GROUP_FIELDS } from '#wire/groups/groups.ts'
import type { WriteContext } from '../http/context.ts'
import {
  addGroupRow,
  deleteGroupRow,
  findNumbers,
  findUnknown,
  type LockedGroup,
  lockGroup,
  saveGroupLists,
  saveGroupRow,
} from './change-queries.ts'
import { groupNotFound } from './groups.ts'

type Content = { description: string; dodaacs: string[]; people: number[] }
type Saved = { message: string; number: string; version: number }

/** 409 when the number is taken, 404 for unknown DoDAACs and people. */
export async function addGroup(
  context: WriteContext,
  { body }: { body: Content & { number?: string | undefined } },
): Promise<Saved> {
  const { sql, person, now } = context
  const { highest, isTaken } = await findNumbers(sql, person.program, body.number)
  if (isTaken) {
    const sentence = `Group number ${body.number} is taken. Choose another, or leave it empty to get the next one.`
    throw new Refusal('conflict', sentence, {
      code: 'NUMBER_TAKEN',
      errors: [{ field: GROUP_FIELDS.number, message: sentence }],
    })
  }
  const number = body.number ?? writeGroupNumber(highest + 1)
  await addGroupRow(sql, person.program, { number, description: body.description, now })
  await changeLists(context, { number, dodaacs: [], people: [] }, body)
  return { message: 'Success', number, version: 1 }
}

/** 409 when somebody saved the group since the caller read it. */
export async function changeGroup(
  context: WriteContext,
  { params, body }: { params: { number: string }; body: Content },
): Promise<Saved> {
  const { sql, person, now } = context
  const group = await requireGroup(context, params.number)
  await changeLists(context, group, body)
  const { number } = group
  const version = await saveGroupRow(sql, person.program, { number, description: body.description, now })
  return { message: 'Success', number, version }
}

/** Its people lose its DoDAACs at once. */
export async function removeGroup(
  context: WriteContext,
  { params }: { params: { number: string } },
): Promise<{ message: string }> {
  const group = await requireGroup(context, params.number)
  await changeLists(context, group, { dodaacs: [], people: [] })
  await deleteGroupRow(context.sql, context.person.program, group.number)
  return { message: 'Success' }
}

async function requireGroup({ sql, person, ifMatch }: WriteContext, number: string): Promise<LockedGroup> {
  const group = await lockGroup(sql, person.program, number)
  if (!group) throw groupNotFound(number)
  if (ifMatch !== undefined && ifMatch !== group.version)
    throw new Refusal(
      'conflict',
      `Group ${number} was changed by somebody else since you opened it. Open it again to see it as it is now.`,
      { code: 'STALE_VERSION' },
    )
  return group
}

async function changeLists(
  { sql, person, now, concern, forgetPerson }: WriteContext,
  before: { number: string; dodaacs: string[]; people: number[] },
  after: { dodaacs: string[]; people: number[] },
): Promise<void> {
  const dodaacs = findDifference(before.dodaacs, after.dodaacs)
  const people = findDifference(before.people, after.people)
  requireNoSelfGrant(person, { isMember: before.people.includes(person.id), people, dodaacs })
  const unknown = await findUnknown(sql, person.program, { dodaacs: dodaacs.added, people: people.added })
  requireNoneUnknown(unknown)
  await saveGroupLists(sql, person.program, before.number, { dodaacs, people, now })
  const hasOtherDodaacs = dodaacs.added.length + dodaacs.removed.length > 0
  const touched = hasOtherDodaacs ? [...before.people, ...people.added] : [...people.added, ...people.removed]
  for (const personId of touched) forgetPerson(personId)
  concern(`group ${before.number}`, { dodaacs, people })
}

function requireNoneUnknown({ dodaacs, people }: { dodaacs: string[]; people: number[] }): void {
  const errors = [
    ...dodaacs.map((dodaac) => ({
      field: GROUP_FIELDS.dodaacs,
      message: `There is no DoDAAC ${dodaac} in your program.`,
    })),
    ...people.map((id) => ({
      field: GROUP_FIELDS.people,
      message: `There is no person ${id} in your program.`,
    })),
  ]
  if (errors[0]) throw new Refusal('not-found', errors[0].message, { errors: errors.slice(0, 20) })
}
