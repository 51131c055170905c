import type { Named } from '#domain/people/people.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { IDLE_SECONDS } from '#domain/session/session-limits.ts'
import type { FoundPerson } from '#wire/users/users.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'

export type FoundRow = Omit<FoundPerson, 'pendingReset' | 'pendingUntil'>

/** All programs, exact match. */
export async function findPeopleBy(sql: Sql, wanted: string, now: Date): Promise<FoundRow[]> {
  return sql<
    FoundRow[]
  >`SELECT person_id AS id, program, coalesce(username, '') AS username, ${nameColumns(sql, sql`p`)}, email,
      dodaac, coalesce(dod_id, '') AS dod_id, may_sign_in, enabled, locked_until, last_sign_in_at, sessions
    FROM look_up_people(${wanted}, ${now}::timestamptz, ${IDLE_SECONDS}) p`
}

export async function findProgramOf(sql: Sql, personId: number): Promise<string | null> {
  const [row] = await sql<{ program: string | null }[]>`SELECT find_program_of(${personId}) AS program`
  return row?.program ?? null
}

type LockedPerson = Named & {
  email: string
  enabled: boolean
  maySignIn: boolean
  dodaac: string
  username: string
  dodId: string
}

export async function lockPerson(sql: Sql, program: string, personId: number): Promise<LockedPerson | null> {
  const [row] = await sql<LockedPerson[]>`
    SELECT ${nameColumns(sql, sql`p`)}, email, enabled, may_sign_in, dodaac, coalesce(username, '') AS username,
      coalesce(dod_id, '') AS dod_id FROM people p
    WHERE program = ${program} AND person_id = ${personId} FOR NO KEY UPDATE`
  return row ?? null
}

export async function saveEnabled(
  sql: Sql,
  program: string,
  personId: number,
  enabled: boolean,
  now: Date,
): Promise<void> {
  await sql`UPDATE people SET enabled = ${enabled}, updated_at = ${now}, version = version + 1
    WHERE program = ${program} AND person_id = ${personId}`
}

/** False when there was no lock. */
export async function saveUnlocked(sql: Sql, personId: number, now: Date): Promise<boolean> {
  const [row] = await sql<
    { wasLocked: boolean }[]
  >`SELECT unlock_person(${personId}, ${now}::timestamptz) AS was_locked`
  return row?.wasLocked === true
}

export type Grant = { area: number; grantedById: number | null; grantedAt: Date; reason: string }

export async function findGrants(sql: Sql, program: string, personId: number): Promise<Grant[]> {
  return sql<Grant[]>`SELECT area, granted_by AS granted_by_id, granted_at, reason FROM person_permissions
    WHERE program = ${program} AND person_id = ${personId} ORDER BY area`
}

export async function findRoles(sql: Sql, program: string, personId: number): Promise<Role[]> {
  const rows = await sql<{ role: Role }[]>`SELECT DISTINCT role FROM roles_in_force
    WHERE program = ${program} AND person_id = ${personId}`
  return rows.map(({ role }) => role)
}

export async function addGrants(
  sql: Sql,
  row: { program: string; personId: number; areas: number[]; grantedBy: number; reason: string; now: Date },
): Promise<void> {
  await sql`INSERT INTO person_permissions (program, person_id, area, granted_by, granted_at, reason)
    SELECT ${row.program}, ${row.personId}, area, ${row.grantedBy}, ${row.now}, ${row.reason}
    FROM unnest(${row.areas}::smallint[]) area`
}

export async function removeGrants(
  sql: Sql,
  program: string,
  personId: number,
  areas: number[],
): Promise<void> {
  await sql`DELETE FROM person_permissions WHERE program = ${program} AND person_id = ${personId}
    AND area = ANY (${areas}::smallint[])`
}

/** Any program. */
export async function namePeople(sql: Sql, ids: number[]): Promise<Map<number, string>> {
  const rows = await sql<{ personId: number; name: string }[]>`SELECT * FROM name_people(${ids}::bigint[])`
  return new Map(rows.map(({ personId, name }) => [personId, name]))
}
