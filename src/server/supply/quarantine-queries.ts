import type { SupplyRefusal } from '#wire/supply/supply-connection.ts'
import type { Sql } from '../db/connect.ts'
import type { Slice } from './connection-queries.ts'

const columns = (
  sql: Sql,
) => sql`r.refusal_id AS id, coalesce(f.name, '') AS file, r.file_id, r.line_in_file AS line, left(r.record, 4000) AS record,
  left(r.reason, 1000) AS reason, r.record_column AS column, r.state, r.comment, r.refused_at, r.decided_at`
const of = (sql: Sql, file: number | null) => (file === null ? sql`true` : sql`r.file_id = ${file}`)

/** Refusals of a file or of all, open ones first, then the newest first. */
export function findRefusals(
  sql: Sql,
  file: number | null,
  { page, pageSize }: Slice,
): Promise<SupplyRefusal[]> {
  return sql<
    SupplyRefusal[]
  >`SELECT ${columns(sql)} FROM supply_refusals r LEFT JOIN supply_files f USING (file_id)
    WHERE ${of(sql, file)} ORDER BY r.state = 'open' DESC, r.refusal_id DESC
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countRefusals(sql: Sql, file: number | null): Promise<number> {
  const [row] = await sql<
    { total: number }[]
  >`SELECT count(*) AS total FROM supply_refusals r WHERE ${of(sql, file)}`
  return row?.total ?? 0
}

/** A refusal with its state, locked until the commit. */
export async function lockRefusal(sql: Sql, id: number): Promise<SupplyRefusal | null> {
  const [row] = await sql<
    SupplyRefusal[]
  >`SELECT ${columns(sql)} FROM supply_refusals r LEFT JOIN supply_files f USING (file_id)
    WHERE r.refusal_id = ${id} FOR UPDATE OF r`
  return row ?? null
}

/** Numbers of open refusals of a file after one of them, oldest first. */
export async function findOpenRefusals(
  sql: Sql,
  file: number,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`SELECT refusal_id AS id FROM supply_refusals
    WHERE file_id = ${file} AND state = 'open' AND refusal_id > ${after} ORDER BY refusal_id LIMIT ${most}`
  return rows.map(({ id }) => id)
}

export async function findReason(sql: Sql, id: number): Promise<string> {
  const [row] = await sql<{ reason: string }[]>`
    SELECT left(reason, 1000) AS reason FROM supply_refusals WHERE refusal_id = ${id}`
  return row?.reason ?? ''
}
