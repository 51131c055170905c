import { DODAAC_KEYS, type DodaacDraft } from '#domain/dodaacs/dodaac-fields.ts'
import type { DodaacFacts } from '#domain/dodaacs/dodaac-rules.ts'
import { readFoldedWords } from '#domain/search.ts'
import type { DodaacDetails, DodaacRecord } from '#wire/dodaacs/dodaacs.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { Sql } from '../db/connect.ts'
import { toColumn } from '../db/driver/values.ts'
import { foldedOf, nameColumns } from '../db/names.ts'
import { first, type Statement } from '../db/together.ts'
import type { Totalled } from '../http/cut.ts'

export type DodaacRow = Omit<DodaacRecord, 'countryName'>

type Wanted = { program: string; searchTerm: string }

/** Each word must be in the code or the description. */
export function findDodaacs(
  sql: Sql,
  { program, searchTerm, page, pageSize }: Wanted & { page: number; pageSize: number },
): Promise<Totalled<DodaacRow>[]> {
  const found = sql`WHERE program = ${program} ${holds(sql, searchTerm)}`
  return sql<Totalled<DodaacRow>[]>`SELECT d.*, (SELECT count(*) FROM dodaacs ${found}) AS total
    FROM (${dodaacRows(sql)} ${found} ORDER BY dodaac LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) d ORDER BY dodaac`
}

export async function countDodaacRows(sql: Sql, { program, searchTerm }: Wanted): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM dodaacs WHERE program = ${program} ${holds(sql, searchTerm)}`
  return row?.total ?? 0
}

export async function findDodaac(sql: Sql, program: string, dodaac: string): Promise<DodaacRow | null> {
  const [row] = await sql<DodaacRow[]>`${dodaacRows(sql)} WHERE program = ${program} AND dodaac = ${dodaac}`
  return row ?? null
}

/** Without DoD IDs. */
export function findContacts(sql: Sql, program: string, dodaac: string): Promise<DodaacDetails['contacts']> {
  return sql<PersonOption[]>`
    SELECT p.person_id AS smid, ${nameColumns(sql, sql`p`)}, p.middle_name, '' AS dod_id, p.dodaac
    FROM dodaacs d JOIN people p ON p.program = d.program AND p.person_id IN (d.first_contact_id, d.second_contact_id)
    WHERE d.program = ${program} AND d.dodaac = ${dodaac}`
}

export function dodaacRows(sql: Sql) {
  const fields = DODAAC_KEYS.filter((field) => field !== 'signalCode').map(toColumn)
  return sql`SELECT program, ${sql.unsafe(fields.join(', '))}, coalesce(signal_code, '') AS signal_code,
      created_at, updated_at, levels, version
    FROM dodaacs`
}

function holds(sql: Sql, searchTerm: string) {
  const text = foldedOf(sql, sql`(dodaac || ' ' || description)`)
  return sql`AND NOT EXISTS (SELECT FROM unnest(${readFoldedWords(searchTerm)}::text[]) w (word)
    WHERE strpos(${text}, w.word) = 0)`
}

export function findDodaacFacts(sql: Sql, program: string, draft: DodaacDraft): Statement<DodaacFacts> {
  const dodaacs = [draft.billTo, draft.shipTo, draft.soldTo, ...(draft.parent === null ? [] : [draft.parent])]
  const people = [draft.firstContactId, draft.secondContactId].filter((id) => id !== null)
  const query = sql<DodaacFacts[]>`
    SELECT ARRAY(SELECT DISTINCT a FROM unnest(${dodaacs}::text[]) a
        WHERE NOT EXISTS (SELECT FROM dodaacs d WHERE d.program = ${program} AND d.dodaac = a)) AS unknown_dodaacs,
      EXISTS (SELECT FROM fund_codes f WHERE f.program = ${program} AND f.fund_code = ${draft.defaultFundCode}) AS has_fund_code,
      ARRAY(SELECT a FROM unnest(${people}::bigint[]) a
        WHERE NOT EXISTS (SELECT FROM people p WHERE p.program = ${program} AND p.person_id = a)) AS unknown_people,
      EXISTS (SELECT FROM dodaac_tree t WHERE t.program = ${program} AND t.ancestor = ${draft.dodaac} AND t.dodaac = ${draft.parent}) AS is_parent_below`
  return first(query).as(
    (facts) =>
      facts ?? { unknownDodaacs: dodaacs, hasFundCode: false, unknownPeople: people, isParentBelow: false },
  )
}

export async function addDodaac(
  sql: Sql,
  program: string,
  draft: DodaacDraft,
  now: Date,
): Promise<number | null> {
  const [row] = await sql<{ version: number }[]>`
    INSERT INTO dodaacs ${sql({ program, ...toColumns(draft), created_at: now, updated_at: now })}
    ON CONFLICT DO NOTHING RETURNING version`
  return row?.version ?? null
}

/** The DoDAAC must be locked. */
export async function saveDodaac(
  sql: Sql,
  program: string,
  draft: DodaacDraft,
  version: number,
  now: Date,
): Promise<void> {
  const { dodaac: _, ...columns } = toColumns(draft)
  await sql`UPDATE dodaacs SET ${sql({ ...columns, updated_at: now, version })}
    WHERE program = ${program} AND dodaac = ${draft.dodaac}`
}

/** Also blocks changes of its roles. */
export function lockDodaac(sql: Sql, program: string, dodaac: string) {
  return first(sql<
    { levels: number; version: number; description: string; contactName: string; parent: string | null }[]
  >`
    SELECT levels, version, description, contact_name, parent FROM dodaacs WHERE program = ${program} AND dodaac = ${dodaac} FOR NO KEY UPDATE`)
}

export function toColumns(draft: DodaacDraft): Record<string, unknown> {
  return Object.fromEntries(DODAAC_KEYS.map((field) => [toColumn(field), draft[field]]))
}
