import type { Named } from '#domain/people/people.ts'
import type { Appointment } from '#domain/roles/absences.ts'
import type { Role } from '#domain/roles/permissions.ts'
import type { RoleAssignment } from '#wire/roles/roles.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns, nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import { nobodySigns } from '../dodaacs/inherited.ts'

type OfDodaac = Pick<RoleAssignment, 'dodaac' | 'level' | 'grantedBy'>
/** Without a role, only the DoDAAC's columns are set. */
type RoleRow = OfDodaac & { [K in keyof Omit<RoleAssignment, keyof OfDodaac>]: RoleAssignment[K] | null }

/** Also the roles "and below" of the DoDAACs above. Null when the program has no such DoDAAC, which is a row without a role. */
export async function findRoles(sql: Sql, program: string, dodaac: string): Promise<RoleAssignment[] | null> {
  const rows = await sql<RoleRow[]>`
    SELECT ${roleColumns(sql)}, coalesce(r.dodaac, d.dodaac) AS dodaac
    FROM dodaacs d
    JOIN dodaac_tree t ON t.program = d.program AND t.dodaac = d.dodaac
    LEFT JOIN role_assignments r ON r.program = d.program AND r.dodaac = t.ancestor AND (r.and_below OR t.distance = 0)
    LEFT JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    LEFT JOIN people g ON g.program = r.program AND g.person_id = r.granted_by
    WHERE d.program = ${program} AND d.dodaac = ${dodaac}
    ORDER BY r.role, r.level, t.distance, p.last_name, p.first_name, r.assignment_id`
  if (rows.length === 0) return null
  return rows.filter((row): row is RoleAssignment => row.id !== null)
}

/** Role `r`, holder `p`, giver `g`. */
export function roleColumns(sql: Sql) {
  return sql`r.assignment_id AS id, r.person_id, r.role, coalesce(r.level, 0) AS level, ${nameColumns(sql, sql`p`)},
    p.dodaac AS person_dodaac, p.enabled, p.may_sign_in, r.granted_at, r.first_day, r.last_day, r.document, r.and_below,
    CASE WHEN r.granted_by IS NULL THEN ''
      ELSE coalesce(${nameOf(sql, sql`g`)}, 'an administrator of the portal') END AS granted_by`
}

/** For role_assignments `r`, where a lock excludes the view `roles_in_force`: with the DoDAACs `t` on which a role holds. */
export function heldRoles(sql: Sql) {
  return sql`role_assignments r JOIN dodaac_tree t ON t.program = r.program AND t.ancestor = r.dodaac AND (r.and_below OR t.distance = 0)`
}

/** For role_assignments, where a lock excludes the view `roles_in_force`. */
export function isRoleInForce(sql: Sql) {
  return sql`coalesce(first_day, '-infinity') <= (SELECT portal_day()) AND coalesce(last_day, 'infinity') >= (SELECT portal_day())`
}

/** Lets the caller lock the DoDAAC first. */
export async function findAssignment(sql: Sql, program: string, id: number, personId: number) {
  const [row] = await sql<{ dodaac: string; role: Role; level: number | null; andBelow: boolean }[]>`
    SELECT dodaac, role, level, and_below FROM role_assignments
    WHERE program = ${program} AND assignment_id = ${id} AND person_id = ${personId}`
  return row ?? null
}

export function findPerson(sql: Sql, program: string, personId: number) {
  return first(sql<(Named & { enabled: boolean })[]>`
    SELECT ${nameColumns(sql, sql`p`)}, enabled FROM people p WHERE program = ${program} AND person_id = ${personId}`)
}

export type NewAssignment = {
  program: string
  dodaac: string
  personId: number
  role: Role
  level: number | null
  grantedAt: Date
  grantedBy: number
  appointment: Appointment
}

/** Null when the person already has the role. */
export async function addAssignment(sql: Sql, role: NewAssignment): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO role_assignments (program, dodaac, person_id, role, level, granted_at, granted_by, first_day, last_day, document, and_below)
    VALUES (${role.program}, ${role.dodaac}, ${role.personId}, ${role.role}, ${role.level}, ${role.grantedAt}, ${role.grantedBy},
      ${role.appointment.firstDay}, ${role.appointment.lastDay}, ${role.appointment.document}, ${role.appointment.andBelow})
    ON CONFLICT DO NOTHING RETURNING assignment_id AS id`
  return row?.id ?? null
}

type Holding = Omit<NewAssignment, 'grantedAt' | 'grantedBy' | 'appointment'>

export async function findAppointment(
  sql: Sql,
  { program, dodaac, personId, role, level }: Holding,
): Promise<(Appointment & { id: number }) | null> {
  const [row] = await sql<(Appointment & { id: number })[]>`
    SELECT assignment_id AS id, first_day, last_day, document, and_below FROM role_assignments WHERE program = ${program} AND dodaac = ${dodaac}
      AND person_id = ${personId} AND role = ${role} AND level IS NOT DISTINCT FROM ${level}::smallint`
  return row ?? null
}

export async function saveAppointment(
  sql: Sql,
  id: number,
  { firstDay, lastDay, document, andBelow }: Appointment,
  given?: { by: number; now: Date },
): Promise<void> {
  await sql`UPDATE role_assignments SET first_day = ${firstDay}, last_day = ${lastDay}, document = ${document}, and_below = ${andBelow}
      ${given ? sql`, granted_by = ${given.by}, granted_at = ${given.now}` : sql``}
    WHERE assignment_id = ${id}`
}

/** Records the removal to notify the holder. False when already removed. */
export async function deleteAssignment(sql: Sql, program: string, id: number, now: Date): Promise<boolean> {
  const gone = await sql`
    WITH gone AS (DELETE FROM role_assignments WHERE program = ${program} AND assignment_id = ${id} RETURNING *)
    INSERT INTO revoked_roles (assignment_id, program, person_id, dodaac, role, level, revoked_at)
    SELECT assignment_id, program, person_id, dodaac, role, level, ${now} FROM gone`
  return gone.count === 1
}

export async function deleteGrant(
  sql: Sql,
  program: string,
  id: number,
  personId: number,
): Promise<number | null> {
  const [row] = await sql<{ area: number }[]>`DELETE FROM person_permissions
    WHERE program = ${program} AND grant_id = ${id} AND person_id = ${personId} RETURNING area`
  return row?.area ?? null
}

export function countApprovers(sql: Sql, program: string, dodaac: string, level: number) {
  return first(sql<{ count: number }[]>`
    SELECT count(*) AS count FROM role_assignments
    WHERE program = ${program} AND dodaac = ${dodaac} AND role = 'approver' AND level = ${level}`).as(
    (row) => row?.count ?? 0,
  )
}

/** Waiting orders of the DoDAAC, and of those below, that nobody could sign (decision 19) without the assignment. */
export function countStuckOrders(
  sql: Sql,
  {
    program,
    dodaac,
    level,
    without,
    andBelow = false,
    isKeptThere = false,
  }: {
    program: string
    dodaac: string
    level: number
    without: number
    andBelow?: boolean
    isKeptThere?: boolean
  },
) {
  return first(sql<{ count: number }[]>`
    SELECT count(*) AS count FROM orders o
    WHERE o.program = ${program} AND o.dodaac IN (SELECT t.dodaac FROM dodaac_tree t WHERE t.program = ${program}
        AND t.ancestor = ${dodaac} AND t.distance BETWEEN ${isKeptThere ? 1 : 0} AND ${andBelow ? 1000 : 0})
      AND o.status = 'awaiting' AND o.returned_at IS NULL
      AND ${level}::smallint BETWEEN o.current_level AND o.levels AND ${level}::smallint <> ALL (o.skipped_levels)
      AND ${nobodySigns(sql, sql`${level}::smallint`, sql`s.assignment_id <> ${without}`)}`).as(
    (row) => row?.count ?? 0,
  )
}

export async function saveLevels(sql: Sql, program: string, dodaac: string, levels: number): Promise<void> {
  await sql`UPDATE dodaacs SET levels = ${levels} WHERE program = ${program} AND dodaac = ${dodaac}`
}
