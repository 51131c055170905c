export const SERIES = ['audit_events', 'transfers', 'order_events', 'receipts', 'row_seals'] as const
export type Series = (typeof SERIES)[number]

export const SERIES_NAMES: Record<Series, { one: string; many: string }> = {
  audit_events: { one: 'audit event', many: 'audit events' },
  transfers: { one: 'transfer', many: 'transfers' },
  order_events: { one: 'order event', many: 'order events' },
  receipts: { one: 'receipt', many: 'receipts' },
  row_seals: { one: 'row seal', many: 'row seals' },
}

export const ID_COLUMN: Record<Series, string> = {
  audit_events: 'event_id',
  transfers: 'transfer_id',
  order_events: 'event_id',
  receipts: 'receipt_id',
  row_seals: 'seal_id',
}

/** Repeated here so that an attacker in the database cannot change it (form 1). */
export const ROW_LINE: Record<Series, string> = {
  audit_events: `jsonb_build_array(event_id, xid::text, happened_at AT TIME ZONE 'UTC', program, person_id, session, address,
    user_agent, action, object, outcome, detail, request_id)::text`,
  transfers: `(jsonb_build_array(transfer_id, xid::text, made_at AT TIME ZONE 'UTC', program, from_account, to_account,
    amount_cents, kind, order_id, line_number, actor_id, comment)
    || CASE WHEN reverses IS NULL THEN '[]' ELSE jsonb_build_array(reverses) END)::text`,
  order_events: `(jsonb_build_array(event_id, xid::text, happened_at AT TIME ZONE 'UTC', program, order_id, line_number, kind,
    actor_id, code, detail, record, record_key, dated_on, estimated_on)
    || CASE WHEN for_id IS NULL THEN '[]' ELSE jsonb_build_array(for_id, for_until) END)::text`,
  receipts: `(jsonb_build_array(receipt_id, xid::text, made_at AT TIME ZONE 'UTC', program, order_id, line_number, kind, quantity,
    short_quantity, short_reason, damaged_quantity, damaged_reason, comment, actor_id, done_with, undoes)
    || CASE WHEN wrong_quantity = 0 AND shipment_id IS NULL AND handover_id IS NULL THEN '[]'
    ELSE jsonb_build_array(wrong_quantity, wrong_reason, shipment_id, handover_id) END)::text`,
  row_seals: `jsonb_build_array(seal_id, xid::text, sealed_table, row_key, encode(row_hash, 'hex'))::text`,
}

/** Must not change: a smaller block contains its last transaction completely. */
export const BLOCK_ROWS = 5000

export type Block = {
  number: number
  form: number
  /** A PostgreSQL multirange of row numbers: `{[1,4),[6,7)}`. */
  members: string
  rowCount: number
  lastXid: string
  lastId: number
  /** UTC with microseconds. */
  sealedAt: string
  previousHash: Buffer
  hash: Buffer
}

export function writeHeader(series: Series, block: Block): string {
  const { number, form, members, rowCount, lastXid, lastId, sealedAt, previousHash } = block
  return [
    series,
    number,
    form,
    members,
    rowCount,
    lastXid,
    lastId,
    sealedAt,
    previousHash.toString('hex'),
  ].join('|')
}

export const BLOCK_COLUMNS = `number, form, members::text AS members, row_count, last_xid::text AS last_xid, last_id,
  to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS sealed_at, previous_hash, hash`

/** `{[1,4),[6,7)}` as pairs of first and last number. */
export function readMembers(text: string): [first: number, last: number][] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, until]) => [Number(from), Number(until) - 1])
}
