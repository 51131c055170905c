import { MAX } from '#domain/catalogue/product-fields.ts'
import { capitals, dodId, size, text } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { maxLengthOf } from '#domain/people/person-fields.ts'
import { describeNoSize, findSize } from '#domain/people/sizes.ts'
import { CODE_FORM, CODE_SENTENCE } from '#domain/programs.ts'
import { describeMissing } from '#domain/words.ts'
import type { Sql } from '../db/connect.ts'
import { findSizeChoices, savePersonSizes } from '../people/sizes-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { describeNobody, refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { writeInSets } from './sets.ts'

type SizeRow = {
  personId: number | null
  dodId: string
  username: string
  category: string
  size: string
}

const of = column<SizeRow>()
const personKeys = ({ dodId: dod, username }: Partial<SizeRow>) => [
  ...(dod ? [`edipi:${dod}`] : []),
  ...(username ? [`username:${username.toLowerCase()}`] : []),
]
const listKeys = (row: Partial<SizeRow>) =>
  row.category ? personKeys(row).map((key) => `${key} ${row.category}`) : []

/** One row per person and category. */
export const sizes: Kind<SizeRow> = {
  name: 'sizes',
  isCommon: false,
  needed: ['category'],
  findKeys: (row) => listKeys(row).slice(0, 1),
  listKeys,
  columns: [
    of('dod id', 'dodId', dodId, '1234567890', ''),
    of('username', 'username', text(maxLengthOf('username')), 'jordan.ellis', ''),
    of('category', 'category', capitals(CODE_FORM, CODE_SENTENCE), 'COATS'),
    of('size', 'size', size(MAX.size), '40R', ''),
  ],
  complete: () => ({ personId: null, dodId: '', username: '', size: '' }),
  findStanding: (sql, { program }, rows) => findSizeRows(sql, program, namesOf(rows)),
  async check(sql, { program, isLocked }, drafts) {
    const rows = drafts.map(({ after }) => after)
    const people = new Map(
      (await findSizedPeople(sql, program, namesOf(rows), isLocked)).flatMap((person) =>
        personKeys(person).map((key) => [key, person] as const),
      ),
    )
    const choices = new Map(
      (await findSizeChoices(sql, listField(rows, 'category'))).map((one) => [one.category, one.sizes]),
    )
    for (const draft of drafts) {
      findPerson(draft, people)
      checkSize(draft, choices.get(draft.after.category) ?? [])
    }
    refuseTwice(drafts)
  },
  write: (sql, scope, drafts) =>
    writeInSets(
      scope,
      drafts.flatMap(({ after }) => (after.personId ? [{ ...after, personId: after.personId }] : [])),
      10_000,
      (some) => savePersonSizes(sql, scope, some),
    ),
  list: (sql, { program }) => walkSizes(sql, program),
  note: ({ before, after }) => ({
    object: `person ${after.personId}`,
    detail: { size: after.category, before: before?.size ?? '', after: after.size },
  }),
}

function namesOf(rows: Partial<SizeRow>[]) {
  return { dodIds: listField(rows, 'dodId'), usernames: listField(rows, 'username') }
}

/** A DoD ID and a username in one row must belong to one person. */
function findPerson(draft: Draft<SizeRow>, people: ReadonlyMap<string, SizedPerson>): void {
  const { given, after } = draft
  const [byDodId, byUsername] = [{ dodId: given.dodId }, { username: given.username }].map((one) =>
    people.get(personKeys(one)[0] ?? ''),
  )
  const person = given.dodId ? byDodId : byUsername
  if (!person) {
    if (given.dodId) refuseField(sizes, draft, 'dodId', 'Your program has nobody with this DoD ID.')
    else refuseField(sizes, draft, 'username', describeNobody(after.username))
  } else if (given.username && byUsername !== person)
    refuseField(sizes, draft, 'username', 'The DoD ID belongs to a person with another username.')
  else {
    after.personId = person.id
    after.dodId = person.dodId
    after.username = person.username
  }
}

function checkSize(draft: Draft<SizeRow>, known: string[]): void {
  const { before, after } = draft
  if (after.size === '') {
    if (!before) refuseField(sizes, draft, 'size', describeMissing('size of a new row'))
    return
  }
  const found = findSize(after.size, known)
  if (found === null) refuseField(sizes, draft, 'size', describeNoSize(after.category, after.size, known))
  else after.size = found
}

function refuseTwice(drafts: Draft<SizeRow>[]): void {
  const seen = new Map<string, number>()
  for (const draft of drafts) {
    const { personId, category } = draft.after
    if (personId === null) continue
    const earlier = seen.get(`${personId} ${category}`)
    if (earlier === undefined) seen.set(`${personId} ${category}`, draft.number)
    else
      refuseField(
        sizes,
        draft,
        'category',
        `Row ${earlier} already gives the size of the same person in ${category}. Keep one of the two rows.`,
      )
  }
}

type StandingSize = SizeRow & { personId: number }
type SizedPerson = { id: number; dodId: string; username: string }

const columns = (
  sql: Sql,
) => sql`s.person_id, coalesce(p.dod_id, '') AS dod_id, coalesce(p.username, '') AS username,
  s.category, s.size`

type Names = { dodIds: string[]; usernames: string[] }
const named = (sql: Sql, { dodIds, usernames }: Names) =>
  sql`(p.dod_id = ANY (${dodIds}::text[])
    OR lower(p.username) = ANY (${usernames.map((one) => one.toLowerCase())}::text[]))`

/** Locks people until the commit, if their sizes are to change. */
function findSizedPeople(sql: Sql, program: string, names: Names, isLocked: boolean) {
  return sql<
    SizedPerson[]
  >`SELECT person_id AS id, coalesce(dod_id, '') AS dod_id, coalesce(username, '') AS username
    FROM people p WHERE program = ${program} AND ${named(sql, names)}
    ${isLocked ? sql`ORDER BY person_id FOR NO KEY UPDATE OF p` : sql``}`
}

function findSizeRows(sql: Sql, program: string, names: Names) {
  return sql<StandingSize[]>`SELECT ${columns(sql)} FROM person_sizes s JOIN people p USING (person_id)
    WHERE s.program = ${program} AND ${named(sql, names)}`
}

function walkSizes(sql: Sql, program: string) {
  return sql<StandingSize[]>`SELECT ${columns(sql)} FROM person_sizes s JOIN people p USING (person_id)
    JOIN categories c ON c.code = s.category
    WHERE s.program = ${program} ORDER BY p.last_name, p.first_name, p.person_id, c.position, c.code`.cursor(
    1000,
  )
}
