import type { Named } from '#domain/people/people.ts'
import { STORED_FIELDS, type StoredField, type StoredPerson } from '#domain/people/person-fields.ts'
import type { Sql } from '../db/connect.ts'
import { toColumn } from '../db/driver/values.ts'
import { nameColumns } from '../db/names.ts'
import { columnsOf, type PersonColumns, personRows, type StandingPerson } from '../people/person-queries.ts'

/** The `id` is null until the person is stored. */
export type PersonRow = StoredPerson & { id: number | null }

export function findPeople(
  sql: Sql,
  program: string,
  { dodIds, usernames }: { dodIds: string[]; usernames: string[] },
  isLocked: boolean,
): Promise<StandingPerson[]> {
  return sql<StandingPerson[]>`${personRows(sql)}
    WHERE program = ${program} AND (dod_id = ANY (${dodIds}::text[])
      OR (lower(username) = ANY (${usernames.map((one) => one.toLowerCase())}::text[])))
    ${isLocked ? sql`ORDER BY person_id FOR NO KEY UPDATE OF p` : sql``}`
}

export function walkPeople(sql: Sql, program: string) {
  return sql<StandingPerson[]>`${personRows(sql)} WHERE program = ${program}
    ORDER BY last_name, first_name, person_id`.cursor(1000)
}

export function findHolders(sql: Sql, dodIds: string[], usernames: string[]) {
  return sql<{ id: number; dodId: string | null; username: string | null }[]>`
    SELECT * FROM find_holders(${dodIds}::text[], ${usernames}::text[])`
}

export async function findDodaacCodes(sql: Sql, program: string, dodaacs: string[]): Promise<Set<string>> {
  const rows = await sql<{ dodaac: string }[]>`SELECT dodaac FROM dodaacs
    WHERE program = ${program} AND dodaac = ANY (${dodaacs}::text[])`
  return new Set(rows.map(({ dodaac }) => dodaac))
}

const toRows = (sql: Sql, people: PersonRow[]) =>
  sql.json(people.map((one) => ({ person_id: one.id, ...columnsOf(STORED_FIELDS, one) })))

function columnsOfRow(sql: Sql) {
  const columns = STORED_FIELDS.map(toColumn).map((name) => [name, sql.unsafe(`r.${name}`)])
  return Object.fromEntries(columns) as PersonColumns<StoredField>
}

type Written = { program: string; by: string; now: Date }

/** `editor` null is the operator. */
type Added = Written & { editor: { id: number } | null }

export async function addPeople(
  sql: Sql,
  { program, by, editor, now }: Added,
  people: PersonRow[],
): Promise<void> {
  const columns = {
    ...columnsOfRow(sql),
    program,
    created_by: by,
    created_by_id: editor?.id ?? null,
    updated_by: by,
    created_at: now,
    updated_at: now,
  }
  await sql`MERGE INTO people USING jsonb_populate_recordset(NULL::people, ${toRows(sql, people)}::jsonb) r ON false
    WHEN NOT MATCHED THEN INSERT ${sql(columns)}`
}

/** Clears changed usernames and DoD IDs first, so that two people can swap. */
export async function savePeople(
  sql: Sql,
  { program, by, now }: Written,
  people: PersonRow[],
): Promise<void> {
  const rows = toRows(sql, people)
  await sql`UPDATE people p SET username = NULL, dod_id = NULL
    FROM jsonb_populate_recordset(NULL::people, ${rows}::jsonb) r
    WHERE p.program = ${program} AND p.person_id = r.person_id
      AND (lower(p.username) IS DISTINCT FROM lower(r.username) OR p.dod_id IS DISTINCT FROM r.dod_id)`
  await sql`UPDATE people p SET ${sql(columnsOfRow(sql))}, updated_by = ${by}, updated_at = ${now}, version = p.version + 1
    FROM jsonb_populate_recordset(NULL::people, ${rows}::jsonb) r
    WHERE p.program = ${program} AND p.person_id = r.person_id`
}

export type KnownPerson = Named & { id: number; username: string; enabled: boolean }

/** By lowercase usernames. */
export async function findByUsername(
  sql: Sql,
  program: string,
  usernames: string[],
): Promise<Map<string, KnownPerson>> {
  const rows = await sql<KnownPerson[]>`
    SELECT person_id AS id, coalesce(username, '') AS username, ${nameColumns(sql, sql`p`)}, enabled FROM people p
    WHERE program = ${program} AND lower(username) = ANY (${usernames.map((one) => one.toLowerCase())}::text[])`
  return new Map(rows.map((row) => [row.username.toLowerCase(), row]))
}
