import type { MissingPerson } from '#wire/imports/missing.ts'
import type { Sql } from '../../db/connect.ts'
import { nameColumns } from '../../db/names.ts'

/** Omits the importer. Null: nobody counts as missing. */
export async function saveMissing(
  sql: Sql,
  { id, program }: { id: string; program: string },
  editorId: number,
  named: number[] | null,
): Promise<void> {
  await sql`DELETE FROM import_missing WHERE import_id = ${id}`
  if (named === null) return
  await sql`INSERT INTO import_missing (program, import_id, person_id)
    SELECT ${program}, ${id}, p.person_id FROM people p
    WHERE p.program = ${program} AND p.enabled AND p.person_id <> ${editorId} AND p.person_id <> ALL (${named}::bigint[])`
}

const missingOf = (sql: Sql, id: string) => sql`FROM import_missing m JOIN people p USING (program, person_id)
  WHERE m.import_id = ${id} AND p.enabled`

export async function findMissing(sql: Sql, id: string, { skip, max }: { skip: number; max: number }) {
  const rows = await sql<MissingPerson[]>`SELECT p.person_id AS id, ${nameColumns(sql, sql`p`)}, p.dodaac,
      ARRAY(SELECT DISTINCT r.role FROM role_assignments r
        WHERE r.program = p.program AND r.person_id = p.person_id ORDER BY r.role) AS roles
    ${missingOf(sql, id)} ORDER BY p.last_name, p.first_name, p.person_id OFFSET ${skip} LIMIT ${max}`
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total ${missingOf(sql, id)}`
  const gone = await sql<{ personId: number }[]>`SELECT m.person_id
    FROM import_missing m LEFT JOIN people p USING (program, person_id)
    WHERE m.import_id = ${id} AND p.enabled IS NOT TRUE ORDER BY m.person_id`
  return { rows, total: counted?.total ?? 0, gone: gone.map(({ personId }) => personId) }
}

export async function lockMissing(sql: Sql, id: string, excluded: number[]): Promise<number[]> {
  const rows = await sql<{ personId: number }[]>`SELECT p.person_id ${missingOf(sql, id)}
    AND p.person_id <> ALL (${excluded}::bigint[]) ORDER BY p.person_id FOR NO KEY UPDATE OF p`
  return rows.map(({ personId }) => personId)
}

export async function disableAll(
  sql: Sql,
  { program, people, by, now }: { program: string; people: number[]; by: string; now: Date },
): Promise<void> {
  await sql`UPDATE people SET enabled = false, updated_by = ${by}, updated_at = ${now}, version = version + 1
    WHERE program = ${program} AND person_id = ANY (${people}::bigint[])`
}

export async function forgetMissing(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM import_missing WHERE import_id = ${id}`
}
