import type { ProgramCode } from '#domain/programs.ts'
import type { Sql } from '../db/connect.ts'

type LineOfNumber = { requisition: string; program: ProgramCode; orderId: number; lineNumber: number }

/** Any program. */
export async function findRequisitions(
  sql: Sql,
  numbers: readonly string[],
): Promise<Map<string, LineOfNumber>> {
  const rows = await sql<LineOfNumber[]>`
    SELECT requisition, program, order_id, line_number FROM find_requisitions(${numbers}::text[])`
  return new Map(rows.map((row) => [row.requisition, row]))
}

export type NewRefusal = {
  fileId: number | null
  lineInFile: number
  record: string
  reason: string
  column: number
}

/** Skips records already open in the quarantine. */
export async function addRefusals(sql: Sql, refusals: readonly NewRefusal[], at: Date): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map((r) => ({
    file_id: r.fileId,
    line_in_file: r.lineInFile,
    record: r.record.replaceAll('\0', ' '),
    reason: r.reason,
    record_column: r.column,
  }))
  await sql`INSERT INTO supply_refusals (file_id, line_in_file, record, reason, record_column, refused_at)
    SELECT n.*, ${at} FROM jsonb_to_recordset(${sql.json(rows)}) AS n (file_id bigint, line_in_file int, record text, reason text,
      record_column smallint)
    WHERE NOT EXISTS (SELECT FROM supply_refusals r WHERE md5(r.record) = md5(n.record) AND r.record = n.record AND r.state = 'open')`
}

export type OpenRefusal = { refusalId: number; record: string }

/** Locked until the commit, oldest first. */
export function lockOpenRefusals(sql: Sql, refusalIds: readonly number[]): Promise<OpenRefusal[]> {
  return sql<OpenRefusal[]>`SELECT refusal_id, record FROM supply_refusals
    WHERE refusal_id = ANY (${refusalIds}::bigint[]) AND state = 'open' ORDER BY refusal_id FOR UPDATE`
}

export async function decideRefusals(
  sql: Sql,
  refusalIds: readonly number[],
  {
    state,
    comment,
    personId,
    at,
  }: { state: 'applied' | 'set-aside'; comment: string; personId: number | null; at: Date },
): Promise<void> {
  if (refusalIds.length === 0) return
  await sql`UPDATE supply_refusals SET state = ${state}, comment = ${comment}, decided_at = ${at}, decided_by = ${personId}
    WHERE refusal_id = ANY (${refusalIds}::bigint[])`
}

export async function saveRefusalReasons(
  sql: Sql,
  refusals: readonly { refusalId: number; reason: string; column: number }[],
): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map((r) => ({ refusal_id: r.refusalId, reason: r.reason, record_column: r.column }))
  await sql`UPDATE supply_refusals r SET reason = n.reason, record_column = n.record_column
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (refusal_id bigint, reason text, record_column smallint)
    WHERE r.refusal_id = n.refusal_id`
}
