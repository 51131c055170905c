import type { Destination } from '#domain/supply/exception-address.ts'
import type { PreflightFacts } from '#domain/supply/preflight.ts'
import type { Sql } from '../db/connect.ts'

export type UnsentLine = PreflightFacts & {
  orderId: number
  lineNumber: number
  supplyHold: string
  holdCode: string
  destination: Destination
}

/**
 * Oldest order first; `held` includes held lines. `quantity` excludes canceled pieces. Skips orders that others have
 * locked.
 */
export function lockUnsentLines(
  sql: Sql,
  program: string,
  held: boolean,
  zone: string,
  max: number,
): Promise<UnsentLine[]> {
  const which = held ? sql`l.supply_hold <> ''` : sql`l.supply_hold = ''`
  return sql<UnsentLine[]>`
    SELECT l.order_id, l.line_number, l.requisition, l.nsn, l.supply_hold, l.hold_code,
      l.quantity - l.ended_quantity AS quantity, p.unit_of_issue, o.bill_to, o.ship_to,
      o.signal_code, o.fund_code, o.expedited AS is_expedited, (o.decided_at AT TIME ZONE ${zone})::date AS approved_on, o.dodaac,
      (SELECT d.status FROM dodaacs d WHERE d.program = o.program AND d.dodaac = o.dodaac) AS dodaac_status,
      (SELECT d.status FROM dodaacs d WHERE d.program = o.program
        AND d.dodaac = CASE WHEN o.signal_code = 'B' THEN o.bill_to ELSE o.ship_to END) AS supplementary_status,
      i.status = 'obsolete' AS is_obsolete,
      jsonb_build_object('shipToAddress', coalesce(o.ship_to_address, '[]'), 'shipsToOwnAddress', o.ships_to_own_address) AS destination,
      EXISTS (SELECT FROM fund_codes c WHERE c.program = o.program AND c.fund_code = o.fund_code) AS has_fund_code
    FROM order_lines l JOIN orders o USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.program = ${program} AND l.supply_state = 'none' AND l.requisition IS NOT NULL AND o.status = 'approved' AND ${which}
    ORDER BY l.order_id, l.line_number LIMIT ${max} FOR NO KEY UPDATE OF o, l SKIP LOCKED`
}

type OfLine = { orderId: number; lineNumber: number }

/** `reason` for people, `code` for lists. */
export function saveHolds(sql: Sql, holds: readonly (OfLine & { reason: string; code: string })[]) {
  if (holds.length === 0) return null
  const rows = holds.map((h) => ({
    order_id: h.orderId,
    line_number: h.lineNumber,
    reason: h.reason,
    code: h.code,
  }))
  return sql`UPDATE order_lines l SET supply_hold = n.reason, hold_code = n.code
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, reason text, code text)
    WHERE l.order_id = n.order_id AND l.line_number = n.line_number`
}

/** `due`: the simulated supplier's first response; null for a real one. */
export function saveSentLines(sql: Sql, lines: readonly (OfLine & { due: string | null })[], text: string) {
  if (lines.length === 0) return null
  const rows = lines.map((l) => ({ order_id: l.orderId, line_number: l.lineNumber, due: l.due }))
  return sql`UPDATE order_lines l SET supply_state = 'transmitted', supply_text = ${text}, supply_hold = '', hold_code = '', next_supply_step = n.due
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, due date)
    WHERE l.order_id = n.order_id AND l.line_number = n.line_number`
}

export type Outgoing = OfLine & {
  kind: 'requisition' | 'address' | 'cancellation' | 'follow-up'
  record: string
}

export function addOutgoing(sql: Sql, program: string, records: readonly Outgoing[], at: Date) {
  if (records.length === 0) return null
  const rows = records.map((r) => ({
    order_id: r.orderId,
    line_number: r.lineNumber,
    kind: r.kind,
    record: r.record,
  }))
  return sql`INSERT INTO supply_outgoing (program, order_id, line_number, kind, record, requested_at)
    SELECT ${program}, n.*, ${at} FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, kind text,
      record text)`
}

/** A requisition and its address records stay together. */
export async function findWaitingRecords(
  sql: Sql,
  program: string,
  max: number,
): Promise<(Outgoing & { outgoingId: number })[]> {
  const rows = await sql<(Outgoing & { outgoingId: number })[]>`
    SELECT outgoing_id, order_id, line_number, kind, record FROM supply_outgoing
    WHERE program = ${program} AND batch_number IS NULL ORDER BY outgoing_id LIMIT ${max + 1}`
  return rows.length <= max
    ? rows
    : rows.slice(
        0,
        rows.findLastIndex(({ kind }) => kind !== 'address'),
      )
}

/** Numbers have no gaps. */
export async function addBatch(
  sql: Sql,
  program: string,
  batch: { outgoingIds: readonly number[]; checksum: string; at: Date; isSent: boolean },
): Promise<number> {
  const [row] = await sql<{ batchNumber: number }[]>`
    INSERT INTO supply_batches (program, batch_number, records, checksum, state, times_sent, built_at, sent_at)
    SELECT ${program}, coalesce(max(batch_number), 0) + 1, ${batch.outgoingIds.length}, ${batch.checksum},
      ${batch.isSent ? 'sent' : 'built'}, ${batch.isSent ? 1 : 0}, ${batch.at}, ${batch.isSent ? batch.at : null}
    FROM supply_batches WHERE program = ${program} RETURNING batch_number`
  const number = row?.batchNumber ?? 0
  await sql`UPDATE supply_outgoing SET batch_number = ${number} WHERE outgoing_id = ANY (${batch.outgoingIds}::bigint[])`
  return number
}

/** Serializes batches of a program, to avoid gaps in numbers. */
export async function holdBatches(sql: Sql, program: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('supply batches'), hashtext(${program}))`
}
