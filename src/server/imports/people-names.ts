import type { Draft } from '#domain/imports/drafts.ts'
import { listOpenedDoors } from '#domain/roles/second-person.ts'
import type { Sql } from '../db/connect.ts'
import { isAskedFor } from '../people/ask-second-person.ts'
import { TAKEN } from '../people/check-form.ts'
import { refuseField } from './faults.ts'
import type { Kind, Scope } from './kind.ts'
import type { PersonRow } from './people-queries.ts'

/** Whose other username waits for a second person: until then they keep theirs, and nobody of the file gets it. */
export async function findWaitingNames(
  sql: Sql,
  { program, editor, now }: Scope,
  drafts: Draft<PersonRow>[],
): Promise<Set<number>> {
  const others = drafts.flatMap(({ before, after }) =>
    after.id !== editor?.id && listOpenedDoors(before, after).includes('username') ? (after.id ?? []) : [],
  )
  if (!editor || others.length === 0) return new Set()
  const giver = { sql, person: { program, id: editor.id }, now }
  return new Set((await isAskedFor(giver, { kind: 'username', username: '' })) ? others : [])
}

/** DoD IDs and usernames belong to one person, as they will be when the whole file is written; `keeping` give theirs not up. */
export function refuseTaken(
  people: Pick<Kind<PersonRow>, 'columns'>,
  drafts: Draft<PersonRow>[],
  field: 'dodId' | 'username',
  holders: (readonly [string, number])[],
  keeping: ReadonlySet<number> = new Set(),
): void {
  const inFile = new Set(drafts.flatMap(({ after }) => after.id ?? []))
  const owner = new Map<string, number>()
  for (const [value, id] of holders)
    if (value !== '' && (!inFile.has(id) || keeping.has(id))) owner.set(value, 0)
  for (const draft of drafts) {
    const value = draft.after[field].toLowerCase()
    if (value === '') continue
    if (owner.has(value)) refuseField(people, draft, field, TAKEN[field])
    else owner.set(value, draft.number)
  }
}
