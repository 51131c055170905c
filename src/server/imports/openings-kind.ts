import { writeDay } from '#domain/fiscal-years.ts'
import { day, dodId, money, nsn, optional, text, whole } from '#domain/imports/codecs.ts'
import { column } from '#domain/imports/tables.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { maxLengthOf } from '#domain/people/person-fields.ts'
import {
  describeTurnedIn,
  describeTwice,
  HELD_LATER,
  MAX_OPENING_NOTE,
  NO_SUCH_ITEM,
  OWN_OPENINGS,
} from '#domain/receipts/opening-balances.ts'
import type { Sql } from '../db/connect.ts'
import { findCurrentPrices, type StoredOpening, saveOpenings } from '../receipts/openings-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { writeInSets } from './sets.ts'
import { findPerson, personKeys } from './sizes-kind.ts'

type OpeningRow = Omit<StoredOpening, 'personId' | 'heldOn' | 'price'> & {
  personId: number | null
  dodId: string
  username: string
  heldOn: string | null
  price: number | null
  turnedIn: number
}

type StandingOpening = OpeningRow & { id: number; personId: number; heldOn: string; price: number }

const of = column<OpeningRow>()
const listKeys = (row: Partial<OpeningRow>) =>
  row.nsn && row.heldOn ? personKeys(row).map((key) => `${key} ${row.nsn} ${row.heldOn}`) : []

/** One row for each person, item and day. A quantity of 0 removes the row. */
export const openings: Kind<OpeningRow> = {
  name: 'openings',
  isCommon: false,
  needed: ['nsn', 'heldOn', 'pieces'],
  findKeys: (row) => listKeys(row).slice(0, 1),
  listKeys,
  columns: [
    of('dod id', 'dodId', dodId, '1234567890', ''),
    of('username', 'username', text(maxLengthOf('username')), 'jordan.ellis', ''),
    of('nsn', 'nsn', nsn, '8405-01-900-1234'),
    of('pieces', 'pieces', whole(0, MAX_PIECES), '2'),
    of('held on', 'heldOn', day, '2026-09-30'),
    of('unit price', 'price', optional(money), '', null),
    of('note', 'note', text(MAX_OPENING_NOTE), '', ''),
  ],
  complete: () => ({ id: null, personId: null, dodId: '', username: '', price: null, note: '', turnedIn: 0 }),
  findStanding: (sql, { program }, rows) => findOpeningRows(sql, program, rows),
  limit(_, editor, drafts) {
    for (const draft of drafts)
      if (
        draft.after.personId === editor.id ||
        draft.after.username.toLowerCase() === editor.username.toLowerCase()
      )
        refuseField(openings, draft, 'username', OWN_OPENINGS)
  },
  async check(sql, { program, today, editor }, drafts) {
    const rows = drafts.map(({ after }) => after)
    const people = new Map(
      (await findHolders(sql, program, rows)).flatMap((person) =>
        personKeys(person).map((key) => [key, person] as const),
      ),
    )
    const prices = await findCurrentPrices(sql, program, listField(rows, 'nsn'), today)
    const seen = new Map<string, number>()
    for (const draft of drafts) {
      const { before, after, given } = draft
      const refuse = (field: keyof OpeningRow, sentence: string) =>
        refuseField(openings, draft, field, sentence)
      findPerson(openings, draft, people)
      if (after.personId !== null && after.personId === editor?.id) refuse('dodId', OWN_OPENINGS)
      if ((after.heldOn ?? '') > today) refuse('heldOn', HELD_LATER)
      if (!prices.has(after.nsn)) refuse('nsn', NO_SUCH_ITEM)
      if (after.pieces === 0 && !before) refuse('pieces', 'Write how many pieces, or leave the row out.')
      if (before && after.pieces < before.turnedIn) refuse('pieces', describeTurnedIn(before.turnedIn))
      if (given.price === undefined && !before) after.price = prices.get(after.nsn) ?? 0
      const key = `${after.personId} ${after.nsn} ${after.heldOn}`
      if (after.personId !== null && seen.has(key))
        refuse('heldOn', describeTwice(writeDay(after.heldOn ?? '')))
      seen.set(key, draft.number)
    }
  },
  async write(sql, scope, drafts) {
    const rows = drafts.flatMap(({ before, after }) =>
      after.personId === null || after.heldOn === null
        ? []
        : [
            {
              ...after,
              id: before?.id ?? null,
              personId: after.personId,
              heldOn: after.heldOn,
              price: after.price ?? 0,
            },
          ],
    )
    const gone = rows.flatMap(({ id, pieces }) => (pieces === 0 && id !== null ? [id] : []))
    if (gone.length > 0)
      await sql`DELETE FROM opening_balances WHERE program = ${scope.program} AND opening_id = ANY (${gone}::bigint[]) AND turned_in = 0`
    const kept = rows.filter(({ pieces }) => pieces > 0)
    await writeInSets(scope, kept, 10_000, (some) => saveOpenings(sql, scope, some))
  },
  list: (sql, { program }) => walkOpenings(sql, program),
  note: ({ before, after }) => ({
    object: `person ${after.personId}`,
    detail: { nsn: after.nsn, heldOn: after.heldOn, before: before?.pieces ?? 0, after: after.pieces },
  }),
}

type Holder = { id: number; dodId: string; username: string }

const named = (sql: Sql, rows: Partial<OpeningRow>[]) =>
  sql`(p.dod_id = ANY (${listField(rows, 'dodId')}::text[])
    OR lower(p.username) = ANY (${listField(rows, 'username').map((one) => one.toLowerCase())}::text[]))`

function findHolders(sql: Sql, program: string, rows: OpeningRow[]) {
  return sql<
    Holder[]
  >`SELECT p.person_id AS id, coalesce(p.dod_id, '') AS dod_id, coalesce(p.username, '') AS username
    FROM people p WHERE p.program = ${program} AND ${named(sql, rows)}`
}

const openingRows = (sql: Sql, program: string) =>
  sql`SELECT b.opening_id AS id, b.person_id, coalesce(p.dod_id, '') AS dod_id, coalesce(p.username, '') AS username, b.nsn, b.pieces,
      b.held_on::text AS held_on, b.unit_price_cents AS price, b.note, b.turned_in
    FROM opening_balances b JOIN people p ON p.program = b.program AND p.person_id = b.person_id WHERE b.program = ${program}`

function findOpeningRows(sql: Sql, program: string, rows: Partial<OpeningRow>[]) {
  return sql<StandingOpening[]>`${openingRows(sql, program)} AND ${named(sql, rows)}`
}

function walkOpenings(sql: Sql, program: string) {
  return sql<StandingOpening[]>`${openingRows(sql, program)}
    ORDER BY p.last_name, p.first_name, p.person_id, b.nsn, b.held_on`.cursor(1000)
}
