import type {
  HeldLine,
  OutgoingRecord,
  SupplyBatch,
  SupplyConnection,
  SupplyFile,
  SupplyStray,
} from '#wire/supply/supply-connection.ts'
import type { Sql } from '../db/connect.ts'

export type Slice = { page: number; pageSize: number }
const slice = (sql: Sql, { page, pageSize }: Slice) => sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`

type Counts = Omit<SupplyConnection, 'connection' | 'lastBatch' | 'lastFile'>

export async function countSupply(sql: Sql): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    SELECT c.waiting_lines, c.held_lines, c.waiting_records, c.unsent_batches, c.open_requests,
      (SELECT count(*) FROM ${openRefusals(sql)}) AS open_refusals,
      (SELECT count(*) FROM supply_strays) AS strays FROM count_supply() c`
  return row as Counts
}

export const openRefusals = (sql: Sql) => sql`supply_refusals WHERE state = 'open'`

export type BatchRow = Omit<SupplyBatch, 'name'>
const batchColumns = (sql: Sql) =>
  sql`batch_number AS number, records, checksum, state, times_sent, built_at, sent_at, acknowledged_at`

export function findBatches(sql: Sql, program: string, of: Slice): Promise<BatchRow[]> {
  return sql<BatchRow[]>`SELECT ${batchColumns(sql)} FROM supply_batches WHERE program = ${program}
    ORDER BY batch_number DESC ${slice(sql, of)}`
}

export async function countBatches(sql: Sql, program: string): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM supply_batches WHERE program = ${program}`
  return row?.total ?? 0
}

/** Optionally locked until the commit. */
export async function findBatch(
  sql: Sql,
  program: string,
  number: number,
  lock: 'locked' | 'as it is',
): Promise<BatchRow | null> {
  const [row] = await sql<BatchRow[]>`SELECT ${batchColumns(sql)} FROM supply_batches
    WHERE program = ${program} AND batch_number = ${number} ${lock === 'locked' ? sql`FOR UPDATE` : sql``}`
  return row ?? null
}

export function findBatchRecords(
  sql: Sql,
  program: string,
  number: number,
  of: Slice,
): Promise<OutgoingRecord[]> {
  return sql<OutgoingRecord[]>`
    SELECT outgoing_id AS id, order_id AS "order", line_number AS line, kind, record FROM supply_outgoing
    WHERE program = ${program} AND batch_number = ${number} ORDER BY outgoing_id ${slice(sql, of)}`
}

/** The supplier must acknowledge it again. */
export async function saveUnsent(sql: Sql, program: string, number: number): Promise<BatchRow> {
  const [row] = await sql<BatchRow[]>`UPDATE supply_batches SET state = 'built', acknowledged_at = NULL
    WHERE program = ${program} AND batch_number = ${number} RETURNING ${batchColumns(sql)}`
  return row as BatchRow
}

const fileColumns = (
  sql: Sql,
) => sql`f.file_id AS id, f.name, f.found_at, f.finished_at, f.lines_read, f.applied, f.repeated,
  f.refused, (SELECT count(*) FROM supply_refusals r WHERE r.file_id = f.file_id AND r.state = 'open') AS open`

export function findFiles(sql: Sql, of: Slice): Promise<SupplyFile[]> {
  return sql<SupplyFile[]>`
    SELECT ${fileColumns(sql)} FROM supply_files f ORDER BY f.file_id DESC ${slice(sql, of)}`
}

export async function findFile(sql: Sql, id: number): Promise<SupplyFile | null> {
  const [row] = await sql<
    SupplyFile[]
  >`SELECT ${fileColumns(sql)} FROM supply_files f WHERE f.file_id = ${id}`
  return row ?? null
}

export async function countFiles(sql: Sql): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM supply_files`
  return row?.total ?? 0
}

export function findStrays(sql: Sql, of: Slice): Promise<SupplyStray[]> {
  return sql<SupplyStray[]>`SELECT name, reason, found_at FROM supply_strays ORDER BY name ${slice(sql, of)}`
}

export async function countStrays(sql: Sql): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM supply_strays`
  return row?.total ?? 0
}

/** A subquery per line: with a join, PostgreSQL would read all orders. */
export const heldLines = (sql: Sql, program: string) =>
  sql`order_lines l WHERE l.program = ${program} AND l.supply_hold <> '' AND l.supply_state = 'none' AND l.requisition IS NOT NULL
    AND (SELECT o.status FROM orders o WHERE o.order_id = l.order_id) = 'approved'`

/** Oldest order first, with the first hold time. */
export function findHeldLines(sql: Sql, program: string, of: Slice): Promise<HeldLine[]> {
  return sql<HeldLine[]>`
    SELECT l.order_id AS "order", l.line_number AS line, l.requisition, l.supply_hold AS reason,
      (SELECT min(e.happened_at) FROM order_events e
        WHERE e.order_id = l.order_id AND e.line_number = l.line_number AND e.kind = 'held') AS held_at
    FROM ${heldLines(sql, program)}
    ORDER BY l.order_id, l.line_number ${slice(sql, of)}`
}

export async function countHeldLines(sql: Sql, program: string): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM ${heldLines(sql, program)}`
  return row?.total ?? 0
}
