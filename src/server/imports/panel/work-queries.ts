import { MONTH } from '#domain/imports/import-kinds.ts'
import type { ImportState } from '#domain/imports/import-states.ts'
import type { MonthFile } from '#domain/public-catalog/months.ts'
import type { Caller } from '../../audit/caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { Editor } from '../kind.ts'
import { deleteParts } from './import-queries.ts'

export type Work = {
  kind: string
  fileName: string
  /** A month is several files, one behind the other. */
  files: MonthFile[] | null
  state: ImportState
  isCancellationRequested: boolean
  tries: number
  editor: Editor & { name: string }
  caller: Caller
}

/** Of all programs, oldest first. */
export function findUnfinished(sql: Sql) {
  return sql<{ importId: string; program: string }[]>`SELECT * FROM find_unfinished_imports()`
}

/** Lasts as long as the connection. */
export async function takeImport(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql<
    { taken: boolean }[]
  >`SELECT pg_try_advisory_lock(hashtextextended('import ' || ${id}, 0)) AS taken`
  return row?.taken ?? false
}

/** True when no process holds it. Blocks others until the commit. */
export async function isWaiting(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql<
    { free: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtextextended('import ' || ${id}, 0)) AS free`
  return row?.free ?? false
}

export async function beginTry(sql: Sql, id: string): Promise<Work | null> {
  const [row] = await sql<Work[]>`UPDATE imports SET tries = tries + 1
    WHERE import_id = ${id} AND state IN ('checking', 'applying')
    RETURNING kind, file_name, files, state, is_cancellation_requested, tries, editor, caller`
  return row ?? null
}

/** Of two processes with the same step, the second gets false. */
export async function isStill(sql: Sql, id: string, state: ImportState): Promise<boolean> {
  const found = await sql`SELECT FROM imports WHERE import_id = ${id} AND state = ${state}`
  return found.length === 1
}

export async function noteProgress(sql: Sql, id: string, done: number, total: number): Promise<boolean> {
  const [row] = await sql<
    { isCancellationRequested: boolean }[]
  >`UPDATE imports SET rows_done = ${done}, rows_total = ${total}
    WHERE import_id = ${id} RETURNING is_cancellation_requested`
  return row?.isCancellationRequested ?? true
}

type Counts = { added: number; changed: number; same: number; refused: number }

/** `counts` null keeps those of the last check. */
export async function finishStep(
  sql: Sql,
  id: string,
  state: ImportState,
  {
    counts,
    message = '',
    needsProof = null,
  }: { counts: Counts | null; message?: string; needsProof?: boolean | null },
): Promise<void> {
  await sql`UPDATE imports SET state = ${state}, message = ${message}, finished_at = now(), is_cancellation_requested = false,
      needs_proof = coalesce(${needsProof}, needs_proof), rows_done = rows_total, added = coalesce(${counts?.added ?? null}, added), changed = coalesce(${counts?.changed ?? null}, changed),
      same = coalesce(${counts?.same ?? null}, same), refused = coalesce(${counts?.refused ?? null}, refused)
    WHERE import_id = ${id}`
}

/** Deletes the bytes of a month, which are read once. */
export async function breakOff(sql: Sql, id: string, message: string, at: Date): Promise<void> {
  const [row] = await sql<{ isMonth: boolean }[]>`UPDATE imports SET
      state = CASE WHEN state = 'applying' THEN 'checked' WHEN is_cancellation_requested THEN 'cancelled' ELSE 'failed' END,
      message = ${message}, finished_at = ${at}, is_cancellation_requested = false, rows_done = rows_total
    WHERE import_id = ${id} AND state IN ('checking', 'applying')
    RETURNING kind = ${MONTH} AND state <> 'checked' AS is_month`
  if (row?.isMonth) await deleteParts(sql, id)
}

/** `details` by column: the change or the fault. */
export type Finding = {
  position: number
  row: number
  outcome: 'added' | 'changed' | 'refused'
  name: string
  details: { column: string; from?: string; to?: string; sentence?: string }[]
  seen: string
  /** For an item of a month. Rows of a file are read again. */
  draft?: object
}

const TOGETHER = 5000

export async function saveFindings(
  sql: Sql,
  program: string,
  id: string,
  findings: Finding[],
): Promise<void> {
  await deleteFindings(sql, id)
  await addFindings(sql, program, id, findings)
}

export async function deleteFindings(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM import_rows WHERE import_id = ${id}`
}

export async function addFindings(sql: Sql, program: string, id: string, findings: Finding[]): Promise<void> {
  for (let from = 0; from < findings.length; from += TOGETHER)
    await sql`INSERT INTO import_rows (program, import_id, position, row_number, outcome, name, details, seen, draft)
      SELECT ${program}, ${id}, r.position, r.row, r.outcome, r.name, r.details, r.seen, r.draft
      FROM jsonb_to_recordset(${sql.json(findings.slice(from, from + TOGETHER) as never)}::jsonb)
        AS r (position integer, row integer, outcome text, name text, details jsonb, seen text, draft jsonb)`
}

export async function findExpected(sql: Sql, id: string): Promise<Map<number, string>> {
  const rows = await sql<{ row: number; seen: string }[]>`SELECT row_number AS row, seen FROM import_rows
    WHERE import_id = ${id} AND outcome <> 'refused'`
  return new Map(rows.map(({ row, seen }) => [row, seen]))
}

export async function deleteResult(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM import_parts WHERE import_id = ${id} AND is_result`
}
