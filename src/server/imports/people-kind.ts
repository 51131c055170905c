import { describeNoDodaac } from '#domain/dodaacs/dodaacs.ts'
import { type Codec, dodaac, dodId, flag, payGrade, phone, text, word, zip } from '#domain/imports/codecs.ts'
import { type Draft, hasChanged, isOpen } from '#domain/imports/drafts.ts'
import type { Column } from '#domain/imports/tables.ts'
import { proposeNameTape } from '#domain/people/name-tapes.ts'
import {
  blankOf,
  blankPersonForm,
  type FileColumn,
  maxLengthOf,
  personFacts,
  pickNoted,
  STORED_FIELDS,
  type StoredField,
} from '#domain/people/person-fields.ts'
import { findPersonFaults, tidyPersonForm } from '#domain/people/person-form.ts'
import { changesIdentity, findForbiddenChanges } from '#domain/people/person-rights.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { describePendingOrders } from '#domain/roles/roles.ts'
import { leaveShut, listOpenedDoors } from '#domain/roles/second-person.ts'
import type { Sql } from '../db/connect.ts'
import { writeAddressNotice } from '../people/address-notice.ts'
import { TAKEN } from '../people/check-form.ts'
import { listOpenings } from '../people/notify-managers.ts'
import type { StandingPerson } from '../people/person-queries.ts'
import { isRequested } from '../people/second-person-requests.ts'
import { deleteSessionsOfAll, notifyPeopleChanged } from '../session/session-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { refuseField, untilSettled } from './faults.ts'
import type { Kind, Scope } from './kind.ts'
import {
  addPeople,
  findDodaacCodes,
  findHolders,
  findPeople,
  type PersonRow,
  savePeople,
  walkPeople,
} from './people-queries.ts'
import { writeInSets } from './sets.ts'
import { findStuckWithoutPeople } from './units-queries.ts'

const OWN_CODECS: { [Field in StoredField]?: Codec<string> } = {
  ...{ dodId, payGrade, nameTape: text(60), dodaac, phone: phone(maxLengthOf('phone')) },
  ...{ state: text(30), zip, country: text(2) },
}

/** A username can replace the DoD ID. */
function columnFor(field: StoredField, [, heading, example]: FileColumn): Column<PersonRow> {
  const { kind, choices, required } = personFacts(field)
  const named = choices && word(Object.entries(choices))
  const codec = OWN_CODECS[field] ?? named ?? (kind === 'flag' ? flag : text(maxLengthOf(field)))
  const empty = required && field !== 'dodId' ? undefined : blankOf(field)
  return { heading, field, codec, example, empty } as Column<PersonRow>
}

const columns = STORED_FIELDS.flatMap((field) => {
  const { file } = personFacts(field)
  return file ? [{ place: file[0], column: columnFor(field, file) }] : []
})
  .sort((one, other) => one.place - other.place)
  .map(({ column }) => column)

const isInFile = (field: StoredField) => personFacts(field).file !== null
const dodIdKey = (dod: string | undefined) => (dod ? [`edipi:${dod}`] : [])
const nameKey = (username: string | undefined) => (username ? [`username:${username.toLowerCase()}`] : [])

export const people: Kind<PersonRow> = {
  name: 'people',
  isCommon: false,
  needed: [],
  findKeys: (row) => (row.dodId ? dodIdKey(row.dodId) : nameKey(row.username)),
  listKeys: (row) => [...dodIdKey(row.dodId), ...nameKey(row.username)],
  columns,
  complete: ({ lastName = '' }) => ({
    ...blankPersonForm,
    id: null,
    suffix: '',
    nameTape: proposeNameTape(lastName),
  }),
  findStanding: (sql, { program, isLocked }, rows) =>
    findPeople(
      sql,
      program,
      { dodIds: listField(rows, 'dodId'), usernames: listField(rows, 'username') },
      isLocked,
    ),
  limit(_, editor, drafts) {
    const mayEverything = canOpen(editor, 'everything')
    for (const draft of drafts) limitForm({ ...editor, mayEverything }, draft)
  },
  needsProof: (draft) => listIdentityChanges(draft).length > 0,
  async check(sql, scope, drafts) {
    const { program } = scope
    for (const draft of drafts) checkForm(draft)
    const rows = drafts.map(({ after }) => after)
    const known = await findDodaacCodes(sql, program, listField(rows, 'dodaac'))
    for (const draft of drafts)
      if (hasChanged(draft, 'dodaac') && draft.after.dodaac && !known.has(draft.after.dodaac))
        refuseField(people, draft, 'dodaac', describeNoDodaac(draft.after.dodaac))
    await preserveSignatures(sql, program, drafts.filter(isOpen))
    const open = drafts.filter(isOpen).map(({ after }) => after)
    const holders = await findHolders(
      sql,
      listField(open, 'dodId'),
      open.map(({ username }) => username.toLowerCase()).filter(Boolean),
    )
    const waiting = await findWaitingNames(sql, scope, drafts.filter(isOpen))
    untilSettled(drafts, (left) => {
      refuseTaken(
        people,
        left,
        'dodId',
        holders.map(({ id, dodId: held }) => [held ?? '', id] as const),
      )
      refuseTaken(
        people,
        left,
        'username',
        holders.map(({ id, username }) => [username ?? '', id] as const),
        waiting,
      )
    })
  },
  async write(sql, scope, drafts) {
    const added = drafts.filter(({ before }) => before === null)
    await writeInSets(scope, added, 1000, (some) =>
      addPeople(
        sql,
        scope,
        some.map(({ after }) => after),
      ),
    )
    await saveChanged(
      sql,
      scope,
      drafts.filter(({ before }) => before !== null),
    )
  },
  list: (sql, { program }) => walkPeople(sql, program),
  gives: ({ before, after }) => listOpenings(before, after, after.id),
  holdBack: (draft) => ({ ...draft, after: leaveShut(draft.before, draft.after) }),
  numberOf: ({ id }) => id,
  note: ({ before, after, changes }) => ({
    object: before ? `person ${before.id}` : `username ${after.username || '(none)'}`,
    detail: {
      changed: changes.map(({ heading }) => heading),
      ...(before && { before: pickNoted(before, isInFile) }),
      after: pickNoted(after, isInFile),
    },
  }),
}

const UNPROVEN =
  'This value identifies a person, so it needs your own password. Check the file again, then apply it with your password.'

/** Some fields need permission 99, identities a proof. */
function limitForm(
  editor: { id: number; mayEverything: boolean; isProven: boolean },
  draft: Draft<PersonRow>,
): void {
  const before = draft.before as StandingPerson | null
  const after = { ...draft.after, ...tidyPersonForm(draft.after) }
  for (const { field, message } of findForbiddenChanges(editor, before, after, before))
    refuseField(people, draft, field, message)
  if (editor.isProven) return
  for (const field of listIdentityChanges(draft)) refuseField(people, draft, field, UNPROVEN)
}

function listIdentityChanges(draft: Draft<PersonRow>): ('dodId' | 'email' | 'username')[] {
  const before = draft.before as StandingPerson | null
  if (!before) return []
  const after = { ...draft.after, ...tidyPersonForm(draft.after) }
  if (!changesIdentity(before, after, before)) return []
  return (['dodId', 'email', 'username'] as const).filter((field) => before[field] !== after[field])
}

/** Accepts an old fault that the file leaves. A username can replace the DoD ID. */
function checkForm(draft: Draft<PersonRow>): void {
  draft.after = { ...draft.after, ...tidyPersonForm(draft.after) }
  const { before, after } = draft
  const old = new Set(before ? findPersonFaults(before, before).map(({ field }) => field) : [])
  for (const { field, message } of findPersonFaults(after, before)) {
    if (field === 'dodId' && after.dodId === '' && after.username !== '') continue
    if (before && old.has(field) && before[field] === after[field]) continue
    refuseField(people, draft, field, message)
  }
}

/** Keeps people whose signature orders need, counted over the whole file. */
async function preserveSignatures(sql: Sql, program: string, drafts: Draft<PersonRow>[]): Promise<void> {
  const canSign = (row: PersonRow) => row.enabled && row.maySignIn
  const leaving = drafts.filter(({ before, after }) => before && canSign(before) && !canSign(after))
  if (leaving.length === 0) return
  const ids = leaving.flatMap(({ after }) => after.id ?? [])
  const found = await findStuckWithoutPeople(sql, program, ids)
  for (const { dodaac: unit, level, people: stuck, orders } of found)
    for (const draft of leaving.filter(({ after }) => stuck.includes(after.id ?? 0)))
      refuseField(
        people,
        draft,
        draft.after.enabled ? 'maySignIn' : 'enabled',
        describePendingOrders(orders, unit, level),
      )
}

async function saveChanged(sql: Parameters<typeof savePeople>[0], scope: Scope, drafts: Draft<PersonRow>[]) {
  for (let from = 0; from < drafts.length; from += 100_000)
    await savePeople(
      sql,
      scope,
      drafts.slice(from, from + 100_000).map(({ after }) => after),
    )
  await scope.notify?.((supportEmail) =>
    drafts.flatMap(({ before, after }) =>
      before?.email && before.email !== after.email ? [writeAddressNotice(before, supportEmail)] : [],
    ),
  )
  const ids = drafts.flatMap(({ after }) => after.id ?? [])
  const shut = drafts.flatMap(({ after }) => (after.enabled && after.maySignIn ? [] : (after.id ?? [])))
  if (shut.length > 0) await deleteSessionsOfAll(sql, shut, 'disabled', scope.now)
  if (ids.length > 0) await notifyPeopleChanged(sql, ids)
}

/** Until a second person confirms a new username, the old one stays taken. */
async function findWaitingNames(
  sql: Sql,
  { program, editor, now }: Scope,
  drafts: Draft<PersonRow>[],
): Promise<Set<number>> {
  const others = drafts.flatMap(({ before, after }) =>
    after.id !== editor?.id && listOpenedDoors(before, after).includes('username') ? (after.id ?? []) : [],
  )
  if (!editor || others.length === 0) return new Set()
  const giver = { sql, person: { program, id: editor.id }, now }
  return new Set((await isRequested(giver, { kind: 'username', username: '' })) ? others : [])
}

/** Compares the state after the whole file. */
function refuseTaken(
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
