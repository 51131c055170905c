import {
  FORM_FIELDS,
  type PERSON_FIELDS,
  type PersonForm,
  personFacts,
  type StoredField,
  type StoredPerson,
} from '#domain/people/person-fields.ts'
import type { RecordHolder } from '#domain/people/person-rights.ts'
import type { ProgramCode } from '#domain/programs.ts'
import type { Sql } from '../db/connect.ts'
import { type ColumnName, toColumn } from '../db/driver/values.ts'

export type StandingPerson = StoredPerson &
  RecordHolder & {
    program: ProgramCode
    createdAt: Date
    updatedAt: Date
    createdBy: string
    updatedBy: string
    version: number
  }

/** `isLocked` locks the row until the commit. */
export async function findPerson(
  sql: Sql,
  program: ProgramCode,
  id: number,
  { isLocked = false } = {},
): Promise<StandingPerson | null> {
  const [row] = await sql<StandingPerson[]>`${personRows(sql)}
    WHERE program = ${program} AND person_id = ${id} ${isLocked ? sql`FOR NO KEY UPDATE OF p` : sql``}`
  return row ?? null
}

export function personRows(sql: Sql) {
  return sql`SELECT person_id AS id, program, first_name, middle_name, last_name, preferred_name, coalesce(dod_id, '') AS dod_id,
      coalesce(gender::text, '') AS gender, branch, service_status, pay_grade, name_tape, started_on, dodaac, subdivision, enabled,
      may_sign_in, admin_flag, coalesce(username, '') AS username, email, phone, sends_confirmation, ships_to_own_address,
      street_1, street_2, street_3, city, state, zip, country, created_at, updated_at, created_by, updated_by, version, suffix,
      last_sign_in_at IS NOT NULL AS has_signed_in,
      EXISTS (SELECT FROM role_assignments r WHERE r.program = p.program AND r.person_id = p.person_id)
        OR EXISTS (SELECT FROM person_permissions x WHERE x.program = p.program AND x.person_id = p.person_id) AS holds_rights,
      EXISTS (SELECT FROM person_permissions x WHERE x.program = p.program AND x.person_id = p.person_id AND x.area = 99) AS holds_everything
    FROM people p`
}

type Written = { program: ProgramCode; form: PersonForm; by: string; now: Date }
/** A person who adds another one does not decide for them (domain/roles/waiting.ts). */
type Added = Written & { byId: number }

/** @throws 23505 when EDIPI or username are taken, in any program */
export async function addPerson(sql: Sql, { program, form, by, byId, now }: Added): Promise<number> {
  const columns = {
    ...columnsOf(FORM_FIELDS, form),
    program,
    created_by: by,
    created_by_id: byId,
    updated_by: by,
    created_at: now,
    updated_at: now,
  }
  const [row] = await sql<{ id: number }[]>`INSERT INTO people ${sql(columns)} RETURNING person_id AS id`
  return row?.id ?? 0
}

/** @throws 23505 when EDIPI or username are taken, in any program */
export async function savePerson(sql: Sql, { program, form, by, now }: Written, id: number): Promise<number> {
  const columns = { ...columnsOf(FORM_FIELDS, form), updated_by: by, updated_at: now }
  const [row] = await sql<{ version: number }[]>`UPDATE people SET ${sql(columns)}, version = version + 1
    WHERE program = ${program} AND person_id = ${id} RETURNING version`
  return row?.version ?? 0
}

type MayBeNull<Field extends StoredField> = (typeof PERSON_FIELDS)[Field] extends
  | { kind: 'choice' }
  | { isUnique: true }
  ? null
  : never
export type PersonColumns<Fields extends StoredField> = {
  [Field in Fields as ColumnName<Field>]: Exclude<StoredPerson[Field], ''> | MayBeNull<Field>
}

export function columnsOf<Fields extends StoredField>(
  fields: readonly Fields[],
  person: Pick<StoredPerson, Fields>,
): PersonColumns<Fields> {
  const columns = fields.map((field) => {
    const { kind, isUnique } = personFacts(field)
    const isNone = person[field] === '' && (kind === 'choice' || isUnique)
    return [toColumn(field), isNone ? null : person[field]]
  })
  return Object.fromEntries(columns)
}

/** Null when the program has no such DoDAAC. */
export async function findDodaacStatus(sql: Sql, program: ProgramCode, dodaac: string) {
  const [row] = await sql<{ status: 'active' | 'inactive' | 'suspended' }[]>`
    SELECT status FROM dodaacs
    WHERE program = ${program} AND dodaac = ${dodaac}`
  return row?.status ?? null
}
