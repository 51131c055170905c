import { findFamilies, findSize } from '#domain/catalogue/member-sizes.ts'
import { MAX } from '#domain/catalogue/product-fields.ts'
import { FIT_SYSTEMS, type FitSystem, nameSizeKey } from '#domain/catalogue/size-families.ts'
import { day, dodId, oneOf, size, text, word } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { maxLengthOf } from '#domain/people/person-fields.ts'
import {
  describeNoSize,
  findOwnSystem,
  NOTED_LATER,
  SIZE_SOURCES,
  SIZE_VERDICTS,
  type SizeNote,
  type SizeSource,
  type SizeVerdict,
} from '#domain/people/sizes.ts'
import { describeMissing, listWords } from '#domain/words.ts'
import { findSizeChoices, type StoredChoice, savePersonSizes } from '../catalogue/member-sizes-queries.ts'
import type { Sql } from '../db/connect.ts'
import { listField } from './catalogue-kinds.ts'
import { describeNobody, refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { writeInSets } from './sets.ts'

type SizeRow = Omit<SizeNote, 'notedOn'> & {
  personId: number | null
  dodId: string
  username: string
  family: string
  system: FitSystem
  notedOn: string | null
}

const of = column<SizeRow>()
export const ANOTHER_USERNAME = 'The DoD ID belongs to a person with another username.'
type PersonNames = { personId: number | null; dodId: string; username: string }
export const personKeys = ({ dodId: dod, username }: Partial<PersonNames>) => [
  ...(dod ? [`edipi:${dod}`] : []),
  ...(username ? [`username:${username.toLowerCase()}`] : []),
]
const listKeys = (row: Partial<SizeRow>) =>
  row.family ? personKeys(row).map((key) => [key, row.family, row.system].filter(Boolean).join(' ')) : []

const verdicts = (Object.keys(SIZE_VERDICTS) as SizeVerdict[])
  .filter((verdict) => verdict !== '')
  .map((verdict) => [verdict, SIZE_VERDICTS[verdict]] as const)

/** One row for each person, size family and size system. */
export const sizes: Kind<SizeRow> = {
  name: 'sizes',
  isCommon: false,
  needed: ['family'],
  findKeys: (row) => listKeys(row).slice(0, 1),
  listKeys,
  columns: [
    of('dod id', 'dodId', dodId, '1234567890', ''),
    of('username', 'username', text(maxLengthOf('username')), 'jordan.ellis', ''),
    { ...of('family', 'family', text(60), 'coat'), formerHeading: 'category' },
    of('system', 'system', oneOf(Object.keys(FIT_SYSTEMS) as FitSystem[]), 'men'),
    of('size', 'size', size(MAX.size), '40R', ''),
    of('source', 'source', oneOf(Object.keys(SIZE_SOURCES) as SizeSource[]), 'measured'),
    of('verdict', 'verdict', word<SizeVerdict>(verdicts), 'fits', ''),
    of('day', 'notedOn', day, '2026-10-01'),
  ],
  complete: (given, { today }) => ({
    ...{ personId: null, dodId: '', username: '', size: '', source: 'imported', verdict: '', notedOn: today },
    // A row without a system is refused with its own sentence.
    ...(given.system ? {} : { system: 'unisex' }),
  }),
  async findStanding(sql, scope, rows) {
    const { program } = scope
    await completeKeys(sql, scope, rows)
    return findSizeRows(sql, program, namesOf(rows))
  },
  async check(sql, scope, drafts) {
    const { program, today } = scope
    const rows = drafts.map(({ after }) => after)
    const people = byKey(await findSizedPeople(sql, program, namesOf(rows), scope.isLocked))
    const choices = await findSizeChoices(sql, scope)
    for (const draft of drafts) {
      findPerson(sizes, draft, people)
      checkSize(draft, choices, today)
    }
    refuseTwice(drafts)
  },
  write: (sql, scope, drafts) =>
    writeInSets(
      scope,
      drafts.flatMap(({ after: { personId, notedOn, ...row } }) =>
        personId ? [{ ...row, personId, notedOn: notedOn ?? scope.today }] : [],
      ),
      10_000,
      (some) => savePersonSizes(sql, scope, some),
    ),
  list: (sql, { program }) => walkSizes(sql, program),
  note: ({ before, after }) => ({
    object: `person ${after.personId}`,
    detail: {
      size: `${after.family} ${after.system}`,
      before: before?.size ?? '',
      after: after.size,
      verdict: after.verdict,
    },
  }),
}

function byKey(people: SizedPerson[]): Map<string, SizedPerson> {
  return new Map(people.flatMap((person) => personKeys(person).map((key) => [key, person] as const)))
}

function namesOf(rows: Partial<SizeRow>[]) {
  return { dodIds: listField(rows, 'dodId'), usernames: listField(rows, 'username') }
}

/** A name or category becomes the code of its family. A missing system follows from the family or the person's gender. */
async function completeKeys(
  sql: Sql,
  scope: { program: string; today: string },
  rows: Partial<SizeRow>[],
): Promise<void> {
  const choices = await findSizeChoices(sql, scope)
  const people = byKey(await findSizedPeople(sql, scope.program, namesOf(rows), false))
  for (const row of rows) {
    const [family, other] = findFamilies(row.family ?? '', choices)
    if (!family || other) continue
    row.family = family
    if (row.system) continue
    const systems = choices.filter((one) => one.family === family).map(({ system }) => system)
    const own = findOwnSystem(people.get(personKeys(row)[0] ?? '')?.gender ?? null)
    const found = systems.length === 1 ? systems[0] : systems.find((system) => system === own)
    if (found) row.system = found
  }
}

/** A DoD ID and a username in one row must belong to one person. */
export function findPerson<R extends PersonNames>(
  kind: Pick<Kind<R>, 'columns'>,
  draft: Draft<R>,
  people: ReadonlyMap<string, { id: number; dodId: string; username: string }>,
): void {
  const { given, after } = draft
  const [byDodId, byUsername] = [{ dodId: given.dodId }, { username: given.username }].map((one) =>
    people.get(personKeys(one)[0] ?? ''),
  )
  const person = given.dodId ? byDodId : byUsername
  if (!person) {
    if (given.dodId) refuseField(kind, draft, 'dodId', 'Your program has nobody with this DoD ID.')
    else refuseField(kind, draft, 'username', describeNobody(after.username))
  } else if (given.username && byUsername !== person) refuseField(kind, draft, 'username', ANOTHER_USERNAME)
  else {
    after.personId = person.id
    after.dodId = person.dodId
    after.username = person.username
  }
}

function checkSize(draft: Draft<SizeRow>, choices: StoredChoice[], today: string): void {
  const { before, after, given } = draft
  const refuse = (field: keyof SizeRow, sentence: string) => refuseField(sizes, draft, field, sentence)
  const keyFault = findKeyFault(draft, choices)
  if (keyFault) refuse(...keyFault)
  else if ((after.notedOn ?? '') > today) refuse('notedOn', NOTED_LATER)
  else if (after.size === '') {
    if (!before) refuse('size', describeMissing('size of a new row'))
  } else {
    const choice = choices.find(({ family, system }) => family === after.family && system === after.system)
    const known = choice?.sizes ?? []
    const found = findSize(after.size, before ? [...known, before.size] : known)
    if (found === null) refuse('size', describeNoSize(nameSizeKey(after), after.size, known))
    else after.size = found
    // The verdict on another size says nothing about the new one.
    if (before && after.size !== before.size) {
      after.source = given.source ?? 'imported'
      after.verdict = given.verdict ?? ''
      after.notedOn = given.notedOn ?? today
    }
  }
}

function findKeyFault(
  { after, given }: Draft<SizeRow>,
  choices: StoredChoice[],
): [field: 'family' | 'system', sentence: string] | null {
  const families = findFamilies(after.family, choices)
  const [family = after.family.toLowerCase()] = families
  const nameOf = (code: string) => nameSizeKey({ family: code, system: 'unisex' })
  if (families.length > 1)
    return [
      'family',
      `The category ${after.family.toUpperCase()} has several size families. Write ${listWords(families.map(nameOf), 'or')}.`,
    ]
  if (given.system) return null
  const systems = choices.filter((one) => one.family === family).map(({ system }) => system)
  return systems.length === 0
    ? ['family', describeNoSize(nameOf(family), after.size, [])]
    : ['system', `Write the size system: ${listWords(systems, 'or')}.`]
}

function refuseTwice(drafts: Draft<SizeRow>[]): void {
  const seen = new Map<string, number>()
  for (const draft of drafts) {
    const { personId, family, system } = draft.after
    const key = `${personId} ${family} ${system}`
    if (personId === null) continue
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, draft.number)
    else
      refuseField(
        sizes,
        draft,
        'family',
        `Row ${earlier} already gives the size of the same person in ${nameSizeKey({ family, system })}. Keep one of the two rows.`,
      )
  }
}

type StandingSize = SizeRow & { personId: number; notedOn: string }
type SizedPerson = { id: number; dodId: string; username: string; gender: string | null }

const columns = (
  sql: Sql,
) => sql`s.person_id, coalesce(p.dod_id, '') AS dod_id, coalesce(p.username, '') AS username,
  s.family, s.fit_system AS system, s.size, s.source, s.verdict, s.noted_on::text AS noted_on`

type Names = { dodIds: string[]; usernames: string[] }
const named = (sql: Sql, { dodIds, usernames }: Names) =>
  sql`(p.dod_id = ANY (${dodIds}::text[])
    OR lower(p.username) = ANY (${usernames.map((one) => one.toLowerCase())}::text[]))`

/** Locks people until the commit, if their sizes are to change. */
function findSizedPeople(sql: Sql, program: string, names: Names, isLocked: boolean) {
  return sql<
    SizedPerson[]
  >`SELECT person_id AS id, coalesce(dod_id, '') AS dod_id, coalesce(username, '') AS username,
      gender::text AS gender
    FROM people p WHERE program = ${program} AND ${named(sql, names)}
    ${isLocked ? sql`ORDER BY person_id FOR NO KEY UPDATE OF p` : sql``}`
}

function findSizeRows(sql: Sql, program: string, names: Names) {
  return sql<StandingSize[]>`SELECT ${columns(sql)} FROM member_sizes s JOIN people p USING (person_id)
    WHERE s.program = ${program} AND ${named(sql, names)}`
}

function walkSizes(sql: Sql, program: string) {
  return sql<StandingSize[]>`SELECT ${columns(sql)} FROM member_sizes s JOIN people p USING (person_id)
    WHERE s.program = ${program} ORDER BY p.last_name, p.first_name, p.person_id, s.family, s.fit_system`.cursor(
    1000,
  )
}
