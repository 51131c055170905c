import type { Sql } from '../../db/connect.ts'
import type { Counts } from '../read-records.ts'
import type { Stray } from './in-entries.ts'

export type SupplyFile = { fileId: number; linesRead: number; finishedAt: Date | null }

/** Identifies a file by name and content, also after a restart. */
export async function findOrAddFile(sql: Sql, name: string, checksum: string, at: Date): Promise<SupplyFile> {
  const [row] = await sql<SupplyFile[]>`
    INSERT INTO supply_files AS f (name, checksum, found_at) VALUES (${name}, ${checksum}, ${at})
    ON CONFLICT (name, checksum) DO UPDATE SET name = f.name RETURNING file_id, lines_read, finished_at`
  if (!row) throw new Error(`The supply file ${name} was not noted.`)
  return row
}

export async function lockFile(sql: Sql, fileId: number): Promise<number | null> {
  const [row] = await sql<{ linesRead: number }[]>`
    SELECT lines_read FROM supply_files WHERE file_id = ${fileId} AND finished_at IS NULL FOR UPDATE`
  return row?.linesRead ?? null
}

export async function saveProgress(
  sql: Sql,
  fileId: number,
  linesRead: number,
  counts: Counts,
): Promise<void> {
  await sql`UPDATE supply_files SET lines_read = ${linesRead}, applied = applied + ${counts.applied},
      repeated = repeated + ${counts.repeated}, refused = refused + ${counts.refused} WHERE file_id = ${fileId}`
}

export async function finishFile(sql: Sql, fileId: number, at: Date): Promise<void> {
  await sql`UPDATE supply_files SET finished_at = coalesce(finished_at, ${at}) WHERE file_id = ${fileId}`
}

/** In file order, decided or not. */
export function findRefusalsOfFile(
  sql: Sql,
  fileId: number,
): Promise<
  {
    refusalId: number
    state: string
    record: string
    lineInFile: number
    recordColumn: number
    reason: string
  }[]
> {
  return sql`SELECT refusal_id, state, record, line_in_file, record_column, reason FROM supply_refusals
    WHERE file_id = ${fileId} ORDER BY line_in_file, refusal_id`
}

export async function findUnsentBatches(
  sql: Sql,
  program: string,
): Promise<{ batchNumber: number; checksum: string }[]> {
  return sql<{ batchNumber: number; checksum: string }[]>`
    SELECT batch_number, checksum FROM supply_batches WHERE program = ${program} AND state = 'built' ORDER BY batch_number`
}

/** Locks a batch; false when already sent or locked. */
export async function holdUnsent(sql: Sql, program: string, batchNumber: number): Promise<boolean> {
  const held = await sql`SELECT FROM supply_batches
    WHERE program = ${program} AND batch_number = ${batchNumber} AND state = 'built' FOR UPDATE SKIP LOCKED`
  return held.length > 0
}

export async function findBatchRecords(sql: Sql, program: string, batchNumber: number): Promise<string[]> {
  const rows = await sql<{ record: string }[]>`
    SELECT record FROM supply_outgoing WHERE program = ${program} AND batch_number = ${batchNumber} ORDER BY outgoing_id`
  return rows.map((row) => row.record)
}

export async function markSent(sql: Sql, program: string, batchNumber: number, at: Date): Promise<void> {
  await sql`UPDATE supply_batches SET state = 'sent', times_sent = times_sent + 1, sent_at = ${at}
    WHERE program = ${program} AND batch_number = ${batchNumber} AND state = 'built'`
}

/** False when no batch has this checksum. */
export async function markAcknowledged(
  sql: Sql,
  program: string,
  batchNumber: number,
  checksum: string,
  at: Date,
): Promise<boolean> {
  const rows =
    await sql`UPDATE supply_batches SET state = 'acknowledged', acknowledged_at = coalesce(acknowledged_at, ${at})
    WHERE program = ${program} AND batch_number = ${batchNumber} AND checksum = ${checksum} RETURNING 1`
  return rows.length > 0
}

/** Replaces the result of the previous scan. */
export async function saveStrays(sql: Sql, strays: readonly Stray[], at: Date): Promise<void> {
  const names = strays.map(({ name }) => name)
  await sql`DELETE FROM supply_strays WHERE name <> ALL (${names}::text[])`
  await sql`
    INSERT INTO supply_strays AS s (name, reason, found_at)
    SELECT n.name, n.reason, ${at} FROM unnest(${names}::text[], ${strays.map(({ reason }) => reason)}::text[]) n (name, reason)
    ON CONFLICT (name) DO UPDATE SET reason = excluded.reason WHERE s.reason <> excluded.reason`
}
