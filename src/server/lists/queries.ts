import type { Person } from '#domain/roles/permissions.ts'
import type { SavedList } from '#wire/lists/lists.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'

/** Exactly one of both. */
export type Owner = { ownerId: number | null; dodaac: string | null }
export type StoredLine = { nsn: string | null; pgc: string; quantity: number }

function listColumns(sql: Sql) {
  return sql`s.list_id AS id, s.name, s.dodaac, s.updated_by, s.updated_at, s.version,
    (SELECT count(*) FROM saved_list_lines l WHERE l.list_id = s.list_id)::integer AS line_count`
}

/** List `s` of the person, or of a DoDAAC for which the person places orders. */
function isOpenTo(sql: Sql, { program, id, placerDodaacs }: Person) {
  return sql`s.program = ${program} AND (s.owner_id = ${id} OR s.dodaac = ANY (${placerDodaacs}::text[]))`
}

export function findLists(sql: Sql, { program, id, placerDodaacs }: Person) {
  const of = (owner: Fragment) => sql`
    SELECT ${listColumns(sql)} FROM saved_lists s WHERE s.program = ${program} AND ${owner}`
  return sql<SavedList[]>`
    SELECT * FROM (${of(sql`s.owner_id = ${id}`)} UNION ALL ${of(sql`s.dodaac = ANY (${placerDodaacs}::text[])`)}) x
    ORDER BY lower(x.name), x.id`
}

export function findList(sql: Sql, person: Person, listId: number) {
  return first(sql<SavedList[]>`
    SELECT ${listColumns(sql)} FROM saved_lists s WHERE s.list_id = ${listId} AND ${isOpenTo(sql, person)}`)
}

export function lockList(sql: Sql, person: Person, listId: number) {
  return first(sql<(Owner & { name: string; version: number })[]>`
    SELECT s.owner_id, s.dodaac, s.name, s.version FROM saved_lists s
    WHERE s.list_id = ${listId} AND ${isOpenTo(sql, person)} FOR NO KEY UPDATE`)
}

export function findStoredLines(sql: Sql, listId: number) {
  return sql<StoredLine[]>`
    SELECT nsn, pgc, quantity FROM saved_list_lines WHERE list_id = ${listId} ORDER BY place`
}

export async function countLists(sql: Sql, program: string, { ownerId, dodaac }: Owner): Promise<number> {
  const [row] = await sql<{ lists: number }[]>`SELECT count(*)::integer AS lists FROM saved_lists
    WHERE program = ${program} AND (owner_id = ${ownerId}::bigint OR dodaac = ${dodaac}::text)`
  return row?.lists ?? 0
}

/** `except` is the list itself. */
export async function isNameTaken(
  sql: Sql,
  program: string,
  { ownerId, dodaac }: Owner,
  name: string,
  except: number | null,
): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM saved_lists
    WHERE program = ${program} AND (owner_id = ${ownerId}::bigint OR dodaac = ${dodaac}::text)
      AND lower(name) = lower(${name}) AND list_id IS DISTINCT FROM ${except}::bigint`
  return rows.length > 0
}

type Editor = { program: string; by: string; now: Date }

export async function insertList(
  sql: Sql,
  { program, by, now }: Editor,
  { ownerId, dodaac, name }: Owner & { name: string },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO saved_lists (program, owner_id, dodaac, name, updated_by, updated_at)
    VALUES (${program}, ${ownerId}, ${dodaac}, ${name}, ${by}, ${now}) RETURNING list_id AS id`
  return row?.id ?? 0
}

export function updateList(
  sql: Sql,
  { by, now }: Editor,
  listId: number,
  { ownerId, dodaac, name }: Owner & { name: string },
) {
  return sql`UPDATE saved_lists SET owner_id = ${ownerId}, dodaac = ${dodaac}, name = ${name}, version = version + 1,
      updated_by = ${by}, updated_at = ${now} WHERE list_id = ${listId}`
}

/** Replaces all lines. Unknown numbers are left out: see `findUnknown`. */
export async function saveLines(
  sql: Sql,
  program: string,
  listId: number,
  lines: { nsn: string | null; pgc?: string | undefined; quantity: number }[],
): Promise<void> {
  await sql`DELETE FROM saved_list_lines WHERE list_id = ${listId}`
  if (lines.length === 0) return
  await sql`
    INSERT INTO saved_list_lines (program, list_id, place, pgc, nsn, quantity)
    SELECT ${program}, ${listId}::bigint, r.place, coalesce(i.pgc, p.pgc), r.nsn, r.quantity
    FROM jsonb_to_recordset(${sql.json(numberLines(lines))}::jsonb) AS r (place smallint, nsn text, pgc text, quantity integer)
    LEFT JOIN items i ON i.nsn = r.nsn LEFT JOIN products p ON r.nsn IS NULL AND p.pgc = r.pgc
    WHERE coalesce(i.pgc, p.pgc) IS NOT NULL`
}

/** Places, from 1 on, of lines that the program does not sell. */
export async function findUnknown(
  sql: Sql,
  { program, today }: { program: string; today: string },
  lines: { nsn: string | null; pgc?: string | undefined; quantity: number }[],
): Promise<number[]> {
  const rows = await sql<{ place: number }[]>`
    SELECT r.place FROM jsonb_to_recordset(${sql.json(numberLines(lines))}::jsonb) AS r (place integer, nsn text, pgc text)
    LEFT JOIN items i ON i.nsn = r.nsn
    LEFT JOIN program_products s ON s.program = ${program} AND s.pgc = CASE WHEN r.nsn IS NULL THEN r.pgc ELSE i.pgc END
      AND ${isSoldOn(sql, sql`s`, today)}
    WHERE s.pgc IS NULL ORDER BY r.place`
  return rows.map(({ place }) => place)
}

function numberLines(lines: { nsn: string | null; pgc?: string | undefined; quantity: number }[]) {
  return lines.map(({ nsn, pgc = null, quantity }, at) => ({ place: at + 1, nsn, pgc, quantity }))
}

export function deleteListRow(sql: Sql, listId: number) {
  return sql`DELETE FROM saved_lists WHERE list_id = ${listId}`
}
