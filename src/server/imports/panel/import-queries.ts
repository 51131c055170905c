import { MONTH } from '#domain/imports/import-kinds.ts'
import type { MonthFile } from '#domain/public-catalog/months.ts'
import type { ImportRecord, ImportRow } from '#wire/imports/imports.ts'
import type { Caller } from '../../audit/caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { Editor } from '../kind.ts'

const recordColumns = (
  sql: Sql,
) => sql`import_id AS id, kind, file_name, bytes, state, is_cancellation_requested, rows_done, rows_total,
  added, changed, same, refused, needs_proof, message, created_at, finished_at`

export function findImports(sql: Sql, program: string, personId: number, max: number) {
  return sql<ImportRecord[]>`SELECT ${recordColumns(sql)} FROM imports
    WHERE program = ${program} AND person_id = ${personId} ORDER BY created_at DESC, import_id LIMIT ${max}`
}

/** Locks the file until the commit, for a change. */
export async function findImport(
  sql: Sql,
  { program, personId, id }: { program: string; personId: number; id: string },
  isLocked = false,
): Promise<ImportRecord | null> {
  const [row] = await sql<ImportRecord[]>`SELECT ${recordColumns(sql)} FROM imports
    WHERE import_id = ${id} AND program = ${program} AND person_id = ${personId} ${isLocked ? sql`FOR UPDATE` : sql``}`
  return row ?? null
}

export type NewImport = {
  id: string
  program: string
  kind: string
  fileName: string
  bytes: number
  files?: MonthFile[]
  editor: Editor & { name: string }
  caller: Caller
  now: Date
}

export async function addImport(sql: Sql, given: NewImport): Promise<void> {
  await sql`INSERT INTO imports (import_id, program, kind, file_name, bytes, files, person_id, editor, caller, created_at)
    VALUES (${given.id}, ${given.program}, ${given.kind}, ${given.fileName}, ${given.bytes}, ${given.files ? sql.json(given.files) : null},
      ${given.editor.id},
      ${sql.json(given.editor as never)}, ${sql.json(given.caller)}, ${given.now})`
}

export async function queueImport(
  sql: Sql,
  id: string,
  state: 'checking' | 'applying',
  { editor, caller }: Pick<NewImport, 'editor' | 'caller'>,
): Promise<void> {
  await sql`UPDATE imports SET state = ${state}, editor = ${sql.json(editor as never)}, caller = ${sql.json(caller)},
      is_cancellation_requested = false, rows_done = 0, rows_total = 0, tries = 0, message = '', finished_at = NULL
    WHERE import_id = ${id}`
}

/** A null channel notifies nobody, because a late message would end the next step. */
export async function requestCancellation(sql: Sql, id: string, channel: string | null): Promise<void> {
  await sql`UPDATE imports SET is_cancellation_requested = true WHERE import_id = ${id}`
  if (channel) await sql`SELECT pg_notify(${channel}, ${id})`
}

/** Of the person and of the program. Serializes callers. */
export async function countUnfinishedBytes(
  sql: Sql,
  program: string,
  personId: number,
): Promise<{ own: number; all: number }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('bytes of imports ' || ${program}, 0))`
  const [row] = await sql<{ own: number; all: number }[]>`SELECT
      coalesce(sum(bytes) FILTER (WHERE person_id = ${personId}), 0)::bigint AS own, coalesce(sum(bytes), 0)::bigint AS all
    FROM imports WHERE program = ${program} AND kind <> ${MONTH} AND state IN ('uploading', 'checking', 'applying')`
  return row ?? { own: 0, all: 0 }
}

/** Discards incomplete uploads, and a person's oldest files beyond the limit. Skips files that continue meanwhile. */
export async function giveUpOld(
  sql: Sql,
  program: string,
  personId: number,
  { max, begunBefore }: { max: number; begunBefore: Date },
): Promise<void> {
  await sql`WITH held AS (
      SELECT import_id, state, created_at, sum(bytes) OVER (PARTITION BY state = 'uploading' ORDER BY created_at DESC, import_id) AS kept
      FROM imports WHERE program = ${program} AND person_id = ${personId} AND kind <> ${MONTH}
        AND (state = 'uploading' OR state IN ('checked', 'cancelled', 'failed')
          AND EXISTS (SELECT FROM import_parts p WHERE p.import_id = imports.import_id AND NOT p.is_result))
    ), given_up AS (
      UPDATE imports i SET state = 'cancelled', message = 'Newer files have taken its place. Choose it again.' FROM held h
      WHERE i.import_id = h.import_id AND i.state = h.state
        AND CASE WHEN h.state = 'uploading' THEN h.created_at < ${begunBefore} ELSE h.kept > ${max} END
      RETURNING i.import_id
    )
    DELETE FROM import_parts WHERE import_id IN (SELECT import_id FROM given_up) AND NOT is_result`
}

export async function giveUpSending(sql: Sql, id: string, message = ''): Promise<void> {
  await sql`UPDATE imports SET state = 'cancelled', message = ${message} WHERE import_id = ${id}`
  await deleteParts(sql, id)
}

/** Idempotent. */
export async function savePart(
  sql: Sql,
  program: string,
  { id, part, bytes, isResult }: { id: string; part: number; bytes: Uint8Array; isResult: boolean },
): Promise<void> {
  await sql`INSERT INTO import_parts (program, import_id, is_result, part, bytes)
    VALUES (${program}, ${id}, ${isResult}, ${part}, ${Buffer.from(bytes)})
    ON CONFLICT (import_id, is_result, part) DO UPDATE SET bytes = excluded.bytes`
}

export async function countReceived(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<
    { received: number }[]
  >`SELECT coalesce(sum(length(bytes)), 0)::bigint AS received FROM import_parts
    WHERE import_id = ${id} AND NOT is_result`
  return row?.received ?? 0
}

/** Stops at a missing part. */
export async function* walkParts(sql: Sql, id: string, isResult: boolean): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const [row] = await sql<{ bytes: Buffer }[]>`SELECT bytes FROM import_parts
      WHERE import_id = ${id} AND is_result = ${isResult} AND part = ${part}`
    if (!row) return
    yield row.bytes
  }
}

/** Keeps the bytes of the result. */
export async function deleteParts(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM import_parts WHERE import_id = ${id} AND NOT is_result`
}

/** Refused rows first. Null is any outcome. */
export async function findRows(
  sql: Sql,
  id: string,
  outcome: ImportRow['outcome'] | null,
  { skip, max }: { skip: number; max: number },
) {
  const rows = await sql<ImportRow[]>`SELECT row_number AS row, outcome, name, details FROM import_rows
    WHERE import_id = ${id} AND (${outcome}::text IS NULL OR outcome = ${outcome})
    ORDER BY outcome <> 'refused', position OFFSET ${skip} LIMIT ${max}`
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM import_rows
    WHERE import_id = ${id} AND (${outcome}::text IS NULL OR outcome = ${outcome})`
  return { rows, total: counted?.total ?? 0 }
}

export async function deleteImport(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM imports WHERE import_id = ${id}`
}

export function deleteOldImports(sql: Sql, before: Date) {
  return sql`SELECT delete_old_imports(${before})`
}

/** Discards incomplete months from before, and bytes that were read. */
export function deleteMonthBytes(sql: Sql, before: Date) {
  return sql`SELECT delete_month_bytes(${before})`
}
