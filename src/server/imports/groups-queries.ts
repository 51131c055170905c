import type { Sql } from '../db/connect.ts'

/** One DoDAAC or one person of a group; with neither the row is the group itself. */
export type GroupRow = {
  code: string
  name: string
  dodaac: string
  username: string
  personId: number | null
}

function groupRows(sql: Sql, program: string) {
  return sql`SELECT g.group_number AS code, g.description AS name, m.dodaac, m.username, m.person_id
    FROM groups g CROSS JOIN LATERAL (
      SELECT d.dodaac, '' AS username, NULL::bigint AS person_id FROM group_dodaacs d
        WHERE d.program = g.program AND d.group_number = g.group_number
      UNION ALL
      SELECT '', p.username, p.person_id FROM group_people x JOIN people p USING (program, person_id)
        WHERE x.program = g.program AND x.group_number = g.group_number AND p.username IS NOT NULL
      UNION ALL SELECT '', '', NULL) m
    WHERE g.program = ${program}`
}

export function findGroupRows(sql: Sql, program: string, codes: string[]): Promise<GroupRow[]> {
  return sql<GroupRow[]>`${groupRows(sql, program)} AND g.group_number = ANY (${codes}::text[])`
}

/** Groups that hold nothing are a row with their name. */
export function walkGroups(sql: Sql, program: string) {
  return sql<GroupRow[]>`${groupRows(sql, program)}
    AND (m.dodaac <> '' OR m.username <> '' OR NOT EXISTS (SELECT FROM group_dodaacs d
        WHERE d.program = g.program AND d.group_number = g.group_number)
      AND NOT EXISTS (SELECT FROM group_people x JOIN people p USING (program, person_id)
        WHERE x.program = g.program AND x.group_number = g.group_number AND p.username IS NOT NULL))
    ORDER BY g.group_number, m.dodaac DESC, m.username`.cursor(1000)
}

export type GroupHead = { code: string; name: string; dodaacs: number; people: number }

export function findGroupHeads(
  sql: Sql,
  program: string,
  codes: string[],
  isLocked: boolean,
): Promise<GroupHead[]> {
  return sql<GroupHead[]>`SELECT g.group_number AS code, g.description AS name,
      (SELECT count(*) FROM group_dodaacs d WHERE d.program = g.program AND d.group_number = g.group_number) AS dodaacs,
      (SELECT count(*) FROM group_people x WHERE x.program = g.program AND x.group_number = g.group_number) AS people
    FROM groups g WHERE g.program = ${program} AND g.group_number = ANY (${codes}::text[])
    ${isLocked ? sql`FOR UPDATE` : sql``}`
}

export async function saveGroups(sql: Sql, program: string, now: Date, rows: GroupRow[]): Promise<void> {
  const records = sql.json(rows)
  await sql`INSERT INTO groups AS g (program, group_number, description, updated_at)
    SELECT DISTINCT ON (r.code) ${program}, r.code, r.name, ${now}
    FROM jsonb_to_recordset(${records}::jsonb) AS r (code text, name text) ORDER BY r.code
    ON CONFLICT (program, group_number) DO UPDATE SET description = excluded.description, version = g.version + 1,
      updated_at = excluded.updated_at`
  await sql`INSERT INTO group_dodaacs (program, group_number, dodaac)
    SELECT ${program}, r.code, r.dodaac FROM jsonb_to_recordset(${records}::jsonb) AS r (code text, dodaac text)
    WHERE r.dodaac <> '' ON CONFLICT DO NOTHING`
  await sql`INSERT INTO group_people (program, group_number, person_id, added_at)
    SELECT ${program}, r.code, r."personId", ${now} FROM jsonb_to_recordset(${records}::jsonb) AS r (code text, "personId" bigint)
    WHERE r."personId" IS NOT NULL ON CONFLICT DO NOTHING`
}

/** Everybody in some groups: what they may see may have changed. */
export async function findGroupPeople(sql: Sql, program: string, codes: string[]): Promise<number[]> {
  const rows = await sql<{ personId: number }[]>`SELECT DISTINCT person_id FROM group_people
    WHERE program = ${program} AND group_number = ANY (${codes}::text[])`
  return rows.map(({ personId }) => personId)
}

/** The groups that a person is in. */
export async function findGroupsOf(sql: Sql, program: string, personId: number): Promise<Set<string>> {
  const rows = await sql<{ code: string }[]>`SELECT group_number AS code FROM group_people
    WHERE program = ${program} AND person_id = ${personId}`
  return new Set(rows.map(({ code }) => code))
}
