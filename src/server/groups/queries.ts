import { keysFrom } from '#domain/search.ts'
import type { GroupRow } from '#wire/groups/groups.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { all } from '../db/all.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import type { Totalled } from '../http/cut.ts'

type Search = { program: string; words: string[]; page: number; pageSize: number }

export async function findGroupRows(sql: Sql, search: Search): Promise<Totalled<GroupRow>[]> {
  const { program, words, page, pageSize } = search
  return sql<Totalled<GroupRow>[]>`
    SELECT (SELECT count(*) FROM groups g WHERE ${isWanted(sql, program, words)}) AS total, g.group_number AS number, g.description,
      (SELECT count(*) FROM group_dodaacs d WHERE d.program = g.program AND d.group_number = g.group_number) AS dodaac_count,
      (SELECT count(*) FROM group_people p WHERE p.program = g.program AND p.group_number = g.group_number) AS people_count
    FROM (SELECT * FROM groups g WHERE ${isWanted(sql, program, words)}
      ORDER BY group_number LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) g
    ORDER BY g.group_number`
}

export async function countGroupRows(sql: Sql, program: string, words: string[]): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM groups g WHERE ${isWanted(sql, program, words)}`
  return row?.total ?? 0
}

function isWanted(sql: Sql, program: string, words: string[]) {
  return all(sql, [sql`g.program = ${program}`, ...words.map((word) => begins(sql, program, word))])
}

/** Must match the text of the index `groups_search`. */
function begins(sql: Sql, program: string, word: string) {
  const { first, last } = keysFrom(word.toUpperCase().slice(0, 6), 6, 'Z')
  return sql`((g.group_number || ' ' || g.description) ~* ${`\\m${word}`}
    OR g.group_number IN (SELECT d.group_number FROM group_dodaacs d
      WHERE d.program = ${program} AND d.dodaac BETWEEN ${first} AND ${last} AND ${word.length <= 6}))`
}

export type GroupHead = { number: string; description: string; version: number }

export async function findGroupHead(sql: Sql, program: string, number: string): Promise<GroupHead | null> {
  const [row] = await sql<GroupHead[]>`
    SELECT group_number AS number, description, version FROM groups
    WHERE program = ${program} AND group_number = ${number}`
  return row ?? null
}

export async function findGroupDodaacs(
  sql: Sql,
  program: string,
  number: string,
): Promise<{ dodaac: string; description: string }[]> {
  return sql<{ dodaac: string; description: string }[]>`
    SELECT d.dodaac, d.description FROM group_dodaacs g JOIN dodaacs d USING (program, dodaac)
    WHERE g.program = ${program} AND g.group_number = ${number} ORDER BY d.dodaac`
}

export async function findGroupPeople(sql: Sql, program: string, number: string): Promise<PersonOption[]> {
  return sql<PersonOption[]>`
    SELECT s.person_id AS smid, ${nameColumns(sql, sql`s`)}, s.middle_name, '' AS dod_id, s.dodaac
    FROM group_people p JOIN people s USING (program, person_id)
    WHERE p.program = ${program} AND p.group_number = ${number} ORDER BY s.last_name, s.first_name, s.person_id`
}

export async function findGroupsOf(
  sql: Sql,
  program: string,
  personId: number,
): Promise<{ number: string; description: string }[]> {
  return sql<{ number: string; description: string }[]>`
    SELECT g.group_number AS number, g.description
    FROM group_people p JOIN groups g USING (program, group_number)
    WHERE p.program = ${program} AND p.person_id = ${personId} ORDER BY g.description, g.group_number`
}

/** Null when the program has no such group. */
export async function findAssignment(
  sql: Sql,
  program: string,
  number: string,
  personId: number,
): Promise<{ isAssigned: boolean } | null> {
  const [row] = await sql<{ isAssigned: boolean }[]>`
    SELECT EXISTS (SELECT FROM group_people p WHERE p.program = g.program AND p.group_number = g.group_number
      AND p.person_id = ${personId}) AS is_assigned
    FROM groups g WHERE g.program = ${program} AND g.group_number = ${number}`
  return row ?? null
}
