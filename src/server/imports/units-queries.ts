import {
  DODAAC_KEYS,
  type DodaacDraft,
  dodaacFacts,
  type StoredDodaac,
} from '#domain/dodaacs/dodaac-fields.ts'
import type { Appointment } from '#domain/roles/absences.ts'
import type { Role } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { toColumn } from '../db/driver/values.ts'
import { dodaacRows, toColumns } from '../dodaacs/dodaac-queries.ts'
import { nobodySigns } from '../dodaacs/inherited.ts'
import { upsert } from './table.ts'

export type UnitRow = StoredDodaac & { levels: number }

type StandingUnit = UnitRow & { program: string; createdAt: Date; updatedAt: Date; version: number }

export function findUnits(
  sql: Sql,
  program: string,
  dodaacs: string[],
  isLocked: boolean,
): Promise<StandingUnit[]> {
  return sql<
    StandingUnit[]
  >`${dodaacRows(sql)} WHERE program = ${program} AND dodaac = ANY (${dodaacs}::text[])
    ${isLocked ? sql`ORDER BY dodaac FOR NO KEY UPDATE` : sql``}`
}

export function walkUnits(sql: Sql, program: string) {
  return sql<StandingUnit[]>`${dodaacRows(sql)} WHERE program = ${program} ORDER BY dodaac`.cursor(1000)
}

export function saveUnits(
  sql: Sql,
  program: string,
  now: Date,
  rows: (DodaacDraft & { levels: number })[],
): Promise<void> {
  const written = rows.map((row) => ({ ...toColumns(row), levels: row.levels }))
  const columns = DODAAC_KEYS.filter((field) => dodaacFacts(field).file).map(toColumn)
  return upsert(sql, 'dodaacs', written, {
    key: ['program', 'dodaac'],
    columns: [...columns, 'levels'],
    added: { program, created_at: now, updated_at: now },
    countsVersions: true,
    alsoChanges: () => sql`updated_at = excluded.updated_at`,
  })
}

export async function findParents(sql: Sql, program: string): Promise<[string, string][]> {
  const rows = await sql<
    { dodaac: string; parent: string }[]
  >`SELECT dodaac, coalesce(parent, '') AS parent FROM dodaacs
    WHERE program = ${program} AND parent IS NOT NULL`
  return rows.map(({ dodaac, parent }) => [dodaac, parent])
}

export async function findFundCodes(sql: Sql, program: string): Promise<Set<string>> {
  const rows = await sql<{ fundCode: string }[]>`SELECT fund_code FROM fund_codes WHERE program = ${program}`
  return new Set(rows.map(({ fundCode }) => fundCode))
}

export async function findHighestApprovers(sql: Sql, program: string, dodaacs: string[]) {
  const rows = await sql<{ dodaac: string; level: number; approvers: number }[]>`
    SELECT DISTINCT ON (dodaac) dodaac, coalesce(level, 1) AS level, count(*) OVER (PARTITION BY dodaac, level) AS approvers
    FROM role_assignments WHERE program = ${program} AND dodaac = ANY (${dodaacs}::text[]) AND role = 'approver'
    ORDER BY dodaac, level DESC`
  return new Map(rows.map((row) => [row.dodaac, row]))
}

export type RoleRow = Appointment & {
  id: number | null
  personId: number | null
  username: string
  dodaac: string
  role: Role
  level: number | null
}

type StandingRole = RoleRow & { id: number; personId: number }

function roleRows(sql: Sql) {
  return sql`SELECT r.assignment_id AS id, r.person_id, coalesce(p.username, '') AS username, r.dodaac, r.role, r.level,
      r.first_day, r.last_day, r.document, r.and_below
    FROM role_assignments r JOIN people p USING (program, person_id)`
}

export function findRoleRows(
  sql: Sql,
  program: string,
  { usernames, dodaacs }: { usernames: string[]; dodaacs: string[] },
): Promise<StandingRole[]> {
  return sql<
    StandingRole[]
  >`${roleRows(sql)} WHERE r.program = ${program} AND r.dodaac = ANY (${dodaacs}::text[])
    AND lower(p.username) = ANY (${usernames.map((one) => one.toLowerCase())}::text[]) ORDER BY r.level`
}

export function walkRoles(sql: Sql, program: string) {
  return sql<StandingRole[]>`${roleRows(sql)} WHERE r.program = ${program} AND p.username IS NOT NULL
    ORDER BY p.username, r.dodaac, r.role, r.level`.cursor(1000)
}

type NewRole = Appointment & { personId: number; dodaac: string; role: Role; level: number | null }

export async function addRoles(
  sql: Sql,
  { program, now, grantedBy }: { program: string; now: Date; grantedBy: number | null },
  rows: NewRole[],
): Promise<void> {
  await sql`INSERT INTO role_assignments (program, dodaac, person_id, role, level, granted_at, granted_by, first_day, last_day, document, and_below)
    SELECT ${program}, r.dodaac, r."personId", r.role, r.level, ${now}, ${grantedBy}, r."firstDay", r."lastDay", r.document, r."andBelow"
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb)
      AS r ("personId" bigint, dodaac text, role text, level smallint, "firstDay" date, "lastDay" date, document text, "andBelow" boolean)`
}

/** A longer appointment counts as given now. */
export async function saveRoles(
  sql: Sql,
  { program, now, grantedBy }: { program: string; now: Date; grantedBy: number | null },
  rows: (Appointment & { id: number; level: number | null; isLonger: boolean })[],
): Promise<void> {
  await sql`UPDATE role_assignments a SET level = r.level, first_day = r."firstDay", last_day = r."lastDay", document = r.document,
      and_below = r."andBelow",
      granted_at = CASE WHEN r."isLonger" THEN ${now} ELSE a.granted_at END,
      granted_by = CASE WHEN r."isLonger" THEN ${grantedBy} ELSE a.granted_by END
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb)
      AS r (id bigint, level smallint, "firstDay" date, "lastDay" date, document text, "andBelow" boolean, "isLonger" boolean)
    WHERE a.program = ${program} AND a.assignment_id = r.id`
}

/** By DoDAAC and level: orders that nobody could sign without these assignments. */
export function countStuckWithout(
  sql: Sql,
  program: string,
  {
    dodaacs,
    levels,
    belows,
    without,
  }: { dodaacs: string[]; levels: number[]; belows: boolean[]; without: number[] },
) {
  return sql<{ dodaac: string; level: number; orders: number }[]>`
    SELECT w.dodaac, w.level, count(*) AS orders
    FROM (SELECT DISTINCT * FROM unnest(${dodaacs}::text[], ${levels}::smallint[], ${belows}::boolean[]) u (dodaac, level, below)) w
    JOIN dodaac_tree t ON t.program = ${program} AND t.ancestor = w.dodaac AND (w.below OR t.distance = 0)
    JOIN orders o ON o.program = ${program} AND o.dodaac = t.dodaac AND o.status = 'awaiting' AND o.returned_at IS NULL
      AND w.level BETWEEN o.current_level AND o.levels AND w.level <> ALL (o.skipped_levels)
    WHERE ${nobodySigns(sql, sql`w.level`, sql`s.assignment_id <> ALL (${without}::bigint[])`)}
    GROUP BY w.dodaac, w.level`
}

/** Also returns the people whose leaving would leave orders behind. */
export function findStuckWithoutPeople(sql: Sql, program: string, personIds: number[]) {
  return sql<{ dodaac: string; level: number; people: number[]; orders: number }[]>`
    WITH leaving AS (SELECT assignment_id, dodaac, coalesce(level, 1) AS level, person_id FROM roles_in_force
      WHERE program = ${program} AND role = 'approver' AND person_id = ANY (${personIds}::bigint[]))
    SELECT w.dodaac, w.level, w.people, count(*) AS orders
    FROM (SELECT dodaac, level, array_agg(person_id) AS people FROM leaving GROUP BY dodaac, level) w
    JOIN orders o ON o.program = ${program} AND o.dodaac = w.dodaac AND o.status = 'awaiting' AND o.returned_at IS NULL
      AND w.level BETWEEN o.current_level AND o.levels AND w.level <> ALL (o.skipped_levels)
    WHERE ${nobodySigns(sql, sql`w.level`, sql`s.assignment_id NOT IN (SELECT assignment_id FROM leaving)`)}
    GROUP BY w.dodaac, w.level, w.people ORDER BY w.dodaac, w.level`
}
