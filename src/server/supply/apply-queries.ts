import type { OrderEventKind, OrderStatus } from '#domain/orders/orders.ts'
import {
  chargeOf,
  describeDifferences,
  endedQuantity,
  heldCents,
  listOpenCharges,
} from '#domain/supply/line.ts'
import type { RequisitionFacts } from '#domain/supply/outgoing.ts'
import type { SuppliedLine } from '#domain/supply/supplied-line.ts'
import type { Sql } from '../db/connect.ts'
import { reading } from '../db/together.ts'

export type SuppliedOrder = {
  orderId: number
  status: OrderStatus
  fundId: number
  fiscalYear: number
}

/** Ascending order avoids deadlocks. */
export function lockSuppliedOrders(sql: Sql, orderIds: readonly number[]) {
  return sql<SuppliedOrder[]>`
    SELECT o.order_id, o.status, o.fund_id,
      (SELECT f.fiscal_year FROM funds f WHERE f.program = o.program AND f.fund_id = o.fund_id) AS fiscal_year
    FROM orders o WHERE o.order_id = ANY (${orderIds}::bigint[]) AND o.status IN ('approved', 'shipped')
    ORDER BY o.order_id FOR NO KEY UPDATE OF o`
}

export type SupplyOfLine = SuppliedLine & {
  lineNumber: number
  amountCents: number
  refundedCents: number
  addedCents: number
  owedCents: number
  /** Sentence why the line is held; '' when it is not. */
  supplyHold: string
}

/** Alias `l`; without the columns of the order page. */
export function supplyColumns(sql: Sql) {
  return sql`l.line_number, l.unit_price_cents, l.amount_cents, l.parts, l.unsent_quantity, l.cancellation_requested, l.cancellation_requested_on,
    l.cancel_round, l.received_quantity, l.supply_code, l.supply_dated_on, l.refunded_cents, l.added_cents, l.owed_cents, l.supply_hold`
}

export type StoredLine = SupplyOfLine &
  RequisitionFacts & {
    orderId: number
    name: string
    /** The limit that Finance agreed to. */
    agreedCents: number
    simulatedSteps: number
    nextSupplyStep: string | null
  }

/** `approvedOn` is the day in `zone`. */
export function findSuppliedLines(sql: Sql, orderIds: readonly number[], zone: string) {
  return sql<StoredLine[]>`
    SELECT l.order_id, ${supplyColumns(sql)}, l.requisition, l.nsn, l.quantity, l.shipped_quantity, l.supply_state,
      l.supply_text, l.get_well_on, l.agreed_cents, l.simulated_steps, l.next_supply_step, ${itemWords(sql)} AS name, p.unit_of_issue, o.bill_to, o.ship_to, o.signal_code,
      o.fund_code, o.expedited AS is_expedited, (o.decided_at AT TIME ZONE ${zone})::date AS approved_on
    FROM order_lines l JOIN orders o USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.order_id = ANY (${orderIds}::bigint[]) AND l.requisition IS NOT NULL ORDER BY l.order_id, l.line_number`
}

export function findKnownKeys(sql: Sql, keys: readonly string[]) {
  const query = sql<{ recordKey: string }[]>`
    SELECT record_key FROM order_events WHERE record_key = ANY (${keys}::text[])`
  return reading(query, (rows) => new Set(rows.map((row) => row.recordKey)))
}

export function saveSuppliedLines(sql: Sql, lines: readonly StoredLine[]) {
  if (lines.length === 0) return null
  const rows = lines.map((l) => ({
    order_id: l.orderId,
    line_number: l.lineNumber,
    parts: l.parts,
    ...describeColumns(l),
    unsent_quantity: l.unsentQuantity,
    shipped_quantity: l.shippedQuantity,
    cancellation_requested: l.cancellationRequested,
    cancellation_requested_on: l.cancellationRequestedOn,
    cancel_round: l.cancelRound,
    supply_state: l.supplyState,
    supply_code: l.supplyCode,
    supply_text: l.supplyText,
    supply_dated_on: l.supplyDatedOn,
    get_well_on: l.getWellOn,
    refunded_cents: l.refundedCents,
    added_cents: l.addedCents,
    owed_cents: l.owedCents,
    agreed_cents: l.agreedCents,
    simulated_steps: l.simulatedSteps,
    next_supply_step: l.nextSupplyStep,
  }))
  return sql`UPDATE order_lines l SET parts = n.parts, supplied_nsn = n.supplied_nsn, supplied_quantity = n.supplied_quantity,
      ended_quantity = n.ended_quantity, charge_cents = n.charge_cents, held_cents = n.held_cents, open_charges = n.open_charges,
      unsent_quantity = n.unsent_quantity, shipped_quantity = n.shipped_quantity, cancellation_requested = n.cancellation_requested,
      cancellation_requested_on = n.cancellation_requested_on, cancel_round = n.cancel_round, supply_state = n.supply_state, supply_code = n.supply_code, supply_text = n.supply_text,
      supply_dated_on = n.supply_dated_on, get_well_on = n.get_well_on, refunded_cents = n.refunded_cents,
      added_cents = n.added_cents, owed_cents = n.owed_cents, agreed_cents = n.agreed_cents, simulated_steps = n.simulated_steps,
      next_supply_step = n.next_supply_step
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, parts jsonb, supplied_nsn text,
      supplied_quantity int, ended_quantity int, charge_cents bigint, held_cents bigint, open_charges jsonb, unsent_quantity int, shipped_quantity int,
      cancellation_requested int, cancellation_requested_on date, cancel_round smallint, supply_state text,
      supply_code text, supply_text text, supply_dated_on date, get_well_on date, refunded_cents bigint, added_cents bigint,
      owed_cents bigint, agreed_cents bigint, simulated_steps smallint, next_supply_step date)
    WHERE l.order_id = n.order_id AND l.line_number = n.line_number`
}

function describeColumns(line: StoredLine) {
  const differs = describeDifferences(line)
  return {
    supplied_nsn: differs.nsn,
    supplied_quantity: differs.quantity,
    ended_quantity: endedQuantity(line),
    charge_cents: chargeOf(line),
    held_cents: heldCents(line),
    open_charges: listOpenCharges(line),
  }
}

export type SupplyEvent = {
  orderId: number
  lineNumber: number
  kind: OrderEventKind
  code: string
  detail: string
  record: string
  recordKey: string | null
  datedOn: string | null
  estimatedOn: string | null
}

export function plainEvent(
  { orderId, lineNumber }: Pick<SupplyEvent, 'orderId' | 'lineNumber'>,
  kind: OrderEventKind,
  detail: string,
): SupplyEvent {
  return {
    orderId,
    lineNumber,
    kind,
    detail,
    code: '',
    record: '',
    recordKey: null,
    datedOn: null,
    estimatedOn: null,
  }
}

export function addSupplyEvents(sql: Sql, program: string, events: readonly SupplyEvent[], at: Date) {
  if (events.length === 0) return null
  const rows = events.map((e) => ({
    order_id: e.orderId,
    line_number: e.lineNumber,
    kind: e.kind,
    code: e.code,
    detail: e.detail,
    record: e.record,
    record_key: e.recordKey,
    dated_on: e.datedOn,
    estimated_on: e.estimatedOn,
  }))
  return sql`INSERT INTO order_events (program, order_id, line_number, kind, code, detail, record, record_key, dated_on,
      estimated_on, happened_at)
    SELECT ${program}, n.*, ${at} FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, kind text,
      code text, detail text, record text, record_key text, dated_on date, estimated_on date)`
}

export type OrderChange = {
  orderId: number
  refunded: number
  added: number
  /** Null: unchanged. */
  status: 'approved' | 'shipped' | null
}

export function saveSuppliedOrders(sql: Sql, changes: readonly OrderChange[], at: Date) {
  if (changes.length === 0) return null
  const rows = changes.map((c) => ({
    order_id: c.orderId,
    refunded: c.refunded,
    added: c.added,
    status: c.status,
  }))
  return sql`UPDATE orders o SET refunded_cents = o.refunded_cents + n.refunded, added_cents = o.added_cents + n.added,
      status = coalesce(n.status::order_status, o.status),
      shipped_at = CASE n.status WHEN 'shipped' THEN ${at} WHEN 'approved' THEN NULL ELSE o.shipped_at END,
      version = o.version + 1
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, refunded bigint, added bigint, status text)
    WHERE o.order_id = n.order_id`
}

/** The first response about a line proves that its batch arrived. */
export function acknowledgeBatches(sql: Sql, orderIds: readonly number[], at: Date) {
  return sql`UPDATE supply_batches b SET state = 'acknowledged', acknowledged_at = ${at}
    WHERE b.state = 'sent' AND (b.program, b.batch_number) IN (
      SELECT g.program, g.batch_number FROM supply_outgoing g WHERE g.order_id = ANY (${orderIds}::bigint[]))`
}

/** Of item `i` of product `p`. */
const itemWords = (sql: Sql) => sql`concat_ws(', ', p.display_name, nullif(i.size, ''), nullif(i.colour, ''))`

export type ItemPrice = { cents: number; unit: string; name: string }

/** Today's prices by `nsn/year`, with the unit of issue. */
export async function findSuppliedPrices(
  sql: Sql,
  { program, today }: { program: string; today: string },
  nsns: readonly string[],
  years: readonly number[],
): Promise<Map<string, ItemPrice>> {
  if (nsns.length === 0) return new Map()
  const rows = await sql<(ItemPrice & { nsn: string; fiscalYear: number })[]>`
    SELECT i.nsn, y.fiscal_year, c.cents, p.unit_of_issue AS unit, ${itemWords(sql)} AS name
    FROM items i JOIN products p USING (pgc) CROSS JOIN unnest(${years}::integer[]) AS y (fiscal_year)
    CROSS JOIN LATERAL (SELECT price_of(${program}, i.nsn, y.fiscal_year, ${today}::date) AS cents) c
    WHERE i.nsn = ANY (${nsns}::text[]) AND c.cents IS NOT NULL`
  return new Map(rows.map(({ nsn, fiscalYear, ...price }) => [`${nsn}/${fiscalYear}`, price]))
}
