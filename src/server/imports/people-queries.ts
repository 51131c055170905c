import type { PersonForm } from '#domain/people/person-form.ts'
import type { Sql } from '../db/connect.ts'
import { columnsOf, personRows, type StandingPerson } from '../people/person-queries.ts'

/** A person of a file; the id is null until the person stands. */
export type PersonRow = PersonForm & { id: number | null; suffix: string }

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

/** Who holds DoD IDs and usernames now, in whichever program. */
export function findHolders(sql: Sql, dodIds: string[], usernames: string[]) {
  return sql<{ id: number; dodId: string | null; username: string | null }[]>`
    SELECT * FROM find_holders(${dodIds}::text[], ${usernames}::text[])`
}

export async function findDodaacCodes(sql: Sql, program: string, dodaacs: string[]): Promise<Set<string>> {
  const rows = await sql<{ dodaac: string }[]>`SELECT dodaac FROM dodaacs
    WHERE program = ${program} AND dodaac = ANY (${dodaacs}::text[])`
  return new Set(rows.map(({ dodaac }) => dodaac))
}

const toColumns = (row: PersonRow) => ({ person_id: row.id, suffix: row.suffix, ...columnsOf(row) })

type Written = { program: string; by: string; now: Date }

/** `editor` is null for the operator. */
type Added = Written & { editor: { id: number } | null }

export async function addPeople(
  sql: Sql,
  { program, by, editor, now }: Added,
  rows: PersonRow[],
): Promise<void> {
  await sql`INSERT INTO people (program, created_by, created_by_id, updated_by, created_at, updated_at, first_name, middle_name, last_name, dod_id,
      gender, branch, service_status, pay_grade, name_tape, started_on, dodaac, subdivision, enabled, may_sign_in, admin_flag,
      username, email, phone, sends_confirmation, ships_to_own_address, street_1, street_2, street_3, city, state, zip, country, suffix)
    SELECT ${program}, ${by}, ${editor?.id ?? null}, ${by}, ${now}, ${now}, r.first_name, r.middle_name, r.last_name, r.dod_id, r.gender, r.branch,
      r.service_status, r.pay_grade, r.name_tape, r.started_on, r.dodaac, r.subdivision, r.enabled, r.may_sign_in, r.admin_flag,
      r.username, r.email, r.phone, r.sends_confirmation, r.ships_to_own_address, r.street_1, r.street_2, r.street_3, r.city,
      r.state, r.zip, r.country, r.suffix
    FROM jsonb_populate_recordset(NULL::people, ${sql.json(rows.map(toColumns))}::jsonb) r`
}

/** Usernames and DoDIDs that change are given up first, so that two people can exchange theirs. */
export async function savePeople(
  sql: Sql,
  { program, by, now }: Written,
  people: PersonRow[],
): Promise<void> {
  const rows = sql.json(people.map(toColumns))
  await sql`UPDATE people p SET username = NULL, dod_id = NULL
    FROM jsonb_populate_recordset(NULL::people, ${rows}::jsonb) r
    WHERE p.program = ${program} AND p.person_id = r.person_id
      AND (lower(p.username) IS DISTINCT FROM lower(r.username) OR p.dod_id IS DISTINCT FROM r.dod_id)`
  await sql`UPDATE people p SET first_name = r.first_name, middle_name = r.middle_name, last_name = r.last_name, dod_id = r.dod_id,
      gender = r.gender, branch = r.branch, service_status = r.service_status, pay_grade = r.pay_grade, name_tape = r.name_tape,
      dodaac = r.dodaac, subdivision = r.subdivision, enabled = r.enabled, may_sign_in = r.may_sign_in, username = r.username,
      email = r.email, phone = r.phone, ships_to_own_address = r.ships_to_own_address, street_1 = r.street_1,
      street_2 = r.street_2, street_3 = r.street_3, city = r.city, state = r.state, zip = r.zip, country = r.country, suffix = r.suffix,
      updated_by = ${by}, updated_at = ${now}, version = p.version + 1
    FROM jsonb_populate_recordset(NULL::people, ${rows}::jsonb) r
    WHERE p.program = ${program} AND p.person_id = r.person_id`
}

export type KnownPerson = {
  id: number
  username: string
  firstName: string
  lastName: string
  enabled: boolean
}

/** People of a program by their usernames in small letters. */
export async function findByUsername(
  sql: Sql,
  program: string,
  usernames: string[],
): Promise<Map<string, KnownPerson>> {
  const rows = await sql<KnownPerson[]>`
    SELECT person_id AS id, coalesce(username, '') AS username, first_name, last_name, enabled FROM people
    WHERE program = ${program} AND lower(username) = ANY (${usernames.map((one) => one.toLowerCase())}::text[])`
  return new Map(rows.map((row) => [row.username.toLowerCase(), row]))
}
