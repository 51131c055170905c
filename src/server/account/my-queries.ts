import type { ProgramCode } from '#domain/programs.ts'
import type { Role } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { SignInWay } from '../session/session.ts'
import { isLive } from '../session/session-queries.ts'

export type OwnSessionRow = {
  id: string
  isThis: boolean
  startedAt: Date
  seenAt: Date
  endsAt: Date
  address: string
  userAgent: string
  way: SignInWay
  program: ProgramCode
}

/** The sessions of a person that still open the portal, this one first, then the one used last. */
export async function findOwnSessions(
  sql: Sql,
  personId: number,
  current: string,
  idleSeconds: number,
  now: Date,
): Promise<OwnSessionRow[]> {
  return sql<OwnSessionRow[]>`
    SELECT session_id AS id, session_id = ${current} AS is_this, created_at AS started_at, seen_at, ends_at, address,
      user_agent, way, current_program AS program
    FROM sessions
    WHERE person_id = ${personId} AND (session_id = ${current} OR ${isLive(sql, now, idleSeconds)})
    ORDER BY is_this DESC, seen_at DESC, session_id`
}

export async function isOwnSession(sql: Sql, personId: number, id: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM sessions WHERE person_id = ${personId} AND session_id = ${id}`
  return rows.length > 0
}

export type OwnRoleRow = {
  dodaac: string
  dodaacName: string
  role: Role
  level: number | null
  since: Date
  by: string
}

/** The roles of a person with who gave them; nobody is named for roles from before that was written down. */
export async function findOwnRoles(sql: Sql, program: string, personId: number): Promise<OwnRoleRow[]> {
  return sql<OwnRoleRow[]>`
    SELECT r.dodaac, d.description AS dodaac_name, r.role, r.level, r.granted_at AS since,
      CASE WHEN r.granted_by IS NULL THEN ''
        ELSE coalesce(${nameOf(sql, sql`g`)}, 'an administrator of the portal') END AS by
    FROM role_assignments r JOIN dodaacs d USING (program, dodaac)
    LEFT JOIN people g ON g.program = r.program AND g.person_id = r.granted_by
    WHERE r.program = ${program} AND r.person_id = ${personId} ORDER BY r.dodaac, r.role, r.level`
}

export type OwnGroupRow = { number: string; description: string; since: Date | null; dodaacs: string[] }

/** The groups of a person, each with its DoDAACs. */
export async function findOwnGroups(sql: Sql, program: string, personId: number): Promise<OwnGroupRow[]> {
  return sql<OwnGroupRow[]>`
    SELECT g.group_number AS number, g.description, p.added_at AS since,
      ARRAY(SELECT d.dodaac FROM group_dodaacs d
        WHERE d.program = g.program AND d.group_number = g.group_number ORDER BY d.dodaac) AS dodaacs
    FROM group_people p JOIN groups g USING (program, group_number)
    WHERE p.program = ${program} AND p.person_id = ${personId} ORDER BY g.description, g.group_number`
}
