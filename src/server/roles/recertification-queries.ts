import type { Role } from '#domain/roles/permissions.ts'
import type { HeldRole } from '#wire/roles/recertification.ts'
import type { Sql } from '../db/connect.ts'
import { foldedOf, nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import type { Totalled } from '../http/cut.ts'
import { actsSince } from './acts-queries.ts'
import { roleColumns } from './queries.ts'

/** `withPermissions`: for people who give permissions. Roles and permissions share one ID sequence. */
type Scope = { program: string; withPermissions: boolean }
/** `first`: the quarter's first day in `zone`. */
type Quarter = Scope & { first: string; zone: string }
type Requested = Quarter & { waitingOnly: boolean; words: string[]; page: number; pageSize: number }

/** A permission has no DoDAAC of its own, so it takes its holder's. */
function heldOf(sql: Sql, { program, withPermissions }: Scope) {
  const permissions = sql`UNION ALL
    SELECT x.grant_id, x.program, h.dodaac, x.person_id, NULL, NULL, x.granted_at, x.granted_by, NULL, NULL, '', false, x.area
    FROM person_permissions x JOIN people h ON h.program = x.program AND h.person_id = x.person_id WHERE x.program = ${program}`
  return sql`(SELECT assignment_id, program, dodaac, person_id, role, level, granted_at, granted_by, first_day, last_day, document,
      and_below, NULL::smallint AS area
    FROM role_assignments WHERE program = ${program} ${withPermissions ? permissions : sql``})`
}

export function findHeldRoles(sql: Sql, requested: Requested) {
  const { page, pageSize, words, program } = requested
  return sql<Totalled<HeldRole & { since: Date; place: number }>[]>`
    WITH h AS MATERIALIZED (
      SELECT ${roleColumns(sql)}, r.dodaac, r.area, greatest(r.granted_at, c.confirmed_at) AS since,
        CASE WHEN c.quarter = ${requested.first}::date THEN 'confirmed' WHEN ${isOld(sql, requested)} THEN 'waiting' ELSE 'new' END AS standing,
        p.last_sign_in_at, c.confirmed_at,
        CASE WHEN c.confirmed_by IS NULL THEN '' ELSE coalesce(${nameOf(sql, sql`b`)}, 'an administrator of the portal') END AS confirmed_by,
        count(*) OVER () AS total,
        row_number() OVER (ORDER BY r.dodaac, r.role, r.level, r.area, p.last_name, p.first_name, r.assignment_id) AS place
      FROM ${heldOf(sql, requested)} r
      JOIN people p ON p.program = r.program AND p.person_id = r.person_id
      LEFT JOIN people g ON g.program = r.program AND g.person_id = r.granted_by
      LEFT JOIN LATERAL (SELECT * FROM recertifications x WHERE x.assignment_id = r.assignment_id ORDER BY x.quarter DESC LIMIT 1) c ON true
      LEFT JOIN people b ON b.program = r.program AND b.person_id = c.confirmed_by
      WHERE NOT EXISTS (SELECT FROM unnest(${words}::text[]) w (word)
          WHERE strpos(${foldedOf(sql, sql`(r.dodaac || ' ' || ${nameOf(sql, sql`p`)})`)}, w.word) = 0)
        ${requested.waitingOnly ? sql`AND ${isOld(sql, requested)} AND c.quarter IS DISTINCT FROM ${requested.first}::date` : sql``}
      ORDER BY place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    )
    SELECT h.*, a.* FROM h CROSS JOIN LATERAL ${actsSince(sql, program)} a ORDER BY h.place`
}

/** `without`: a person, who may not confirm roles of their own. */
export function countWaitingRoles(sql: Sql, quarter: Quarter & { without?: number }) {
  const { without } = quarter
  return first(sql<{ count: number }[]>`SELECT count(*) AS count FROM ${heldOf(sql, quarter)} r
    WHERE ${isOld(sql, quarter)} ${without === undefined ? sql`` : sql`AND r.person_id <> ${without}`}
      AND NOT EXISTS (SELECT FROM recertifications c WHERE c.assignment_id = r.assignment_id AND c.quarter = ${quarter.first}::date)`)
}

function isOld(sql: Sql, { first, zone }: Pick<Quarter, 'first' | 'zone'>) {
  return sql`r.granted_at < (${first}::date)::timestamp AT TIME ZONE ${zone}`
}

type Confirmation = Scope & { first: string; ids: number[]; personId: number; now: Date }

/** Returns the holders, and which ones were not yet confirmed in this quarter. */
export function confirmHeldRoles(sql: Sql, confirmation: Confirmation) {
  const { program, first, ids, personId, now } = confirmation
  return sql<{ id: number; personId: number; isNew: boolean }[]>`
    WITH held AS (
      SELECT * FROM ${heldOf(sql, confirmation)} r WHERE assignment_id = ANY (${ids}::bigint[])
    ), added AS (
      INSERT INTO recertifications (program, assignment_id, quarter, dodaac, person_id, role, level, confirmed_by, confirmed_at)
      SELECT ${program}, assignment_id, ${first}::date, dodaac, person_id, coalesce(role, 'permission'), coalesce(level, area),
        ${personId}, ${now} FROM held
      WHERE person_id <> ${personId} ON CONFLICT DO NOTHING RETURNING assignment_id
    )
    SELECT h.assignment_id AS id, h.person_id, a.assignment_id IS NOT NULL AS is_new
    FROM held h LEFT JOIN added a USING (assignment_id) ORDER BY h.assignment_id`
}

type Reader = { program: string; email: string; name: string; people: number[] }

/** People who may confirm roles. Requires row-level security of the program. One reader per address. */
export function findRoleManagers(
  sql: Sql,
  program: string,
  { areas, roles }: { areas: number[]; roles: Role[] },
) {
  return sql<Reader[]>`
    SELECT g.name AS program, p.email, coalesce((array_agg(${nameOf(sql, sql`p`)} ORDER BY p.person_id))[1], '') AS name,
      array_agg(p.person_id) AS people
    FROM people p JOIN programs g ON g.code = p.program
    WHERE p.program = ${program} AND NOT g.is_retired AND p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
      AND p.person_id IN (
        SELECT r.person_id FROM roles_in_force r WHERE r.program = ${program} AND r.role = ANY (${roles}::text[])
        UNION SELECT x.person_id FROM person_permissions x WHERE x.program = ${program} AND x.area = ANY (${areas}::smallint[]))
    GROUP BY g.name, p.email ORDER BY p.email`
}
