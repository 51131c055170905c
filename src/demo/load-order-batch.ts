import type postgres from 'postgres'
import { addDays, fiscalYearDays, yddd } from '#domain/fiscal-years.ts'
import { chargeOf } from '#domain/supply/line.ts'
import { buildDocumentNumber, LAST_SERIAL } from '#domain/supply/milstrip/document-numbers.ts'
import { loadRows, type Value } from './load-rows.ts'
import type { DemoOrder } from './orders.ts'
import type { DemoEvent } from './orders-receipts.ts'
import { playSupply, refundOf, type SuppliedOrder } from './orders-supply.ts'
import type { OrderWorld } from './orders-world.ts'

type Transaction = postgres.TransactionSql
/** An order with the number that the sequence gave it. */
export type NewOrder = DemoOrder & { id: number }
type Numbered = NewOrder & { total: number; supply: SuppliedOrder | null }

/**
 * Adds orders with everything that belongs to them, in one transaction and through all triggers. Each fund first
 * gets what the batch takes from it, so that what people have available stays as it was.
 * @param today ISO; the supplier has worked up to the day before
 */
export async function loadOrderBatch(
  sql: Transaction,
  world: OrderWorld,
  orders: readonly NewOrder[],
  today: string,
): Promise<void> {
  const numbered = await numberOrders(sql, world, orders, addDays(today, -1))
  await loadRows(sql, 'orders', ORDER_COLUMNS, numbered.map(writeOrder))
  await loadRows(sql, 'order_lines', LINE_COLUMNS, numbered.flatMap(writeLines))
  await loadRows(sql, 'approvals', APPROVAL_COLUMNS, numbered.flatMap(writeApprovals))
  await loadRows(sql, 'transfers', TRANSFER_COLUMNS, writeTransfers(numbered, world))
  await loadRows(sql, 'line_charges', CHARGE_COLUMNS, numbered.flatMap(writeCharges))
  await loadRows(sql, 'order_events', EVENT_COLUMNS, numbered.flatMap(writeEvents))
  await loadRows(sql, 'shipments', SHIPMENT_COLUMNS, numbered.flatMap(writeShipments))
  await loadRows(sql, 'receipts', RECEIPT_COLUMNS, numbered.flatMap(writeReceipts))
}

/** Requisition numbers from the serials of each unit and day, and what the supplier has done since. */
async function numberOrders(
  sql: Transaction,
  world: OrderWorld,
  orders: readonly NewOrder[],
  lastDay: string,
): Promise<Numbered[]> {
  const wanted = new Map<string, { dodaac: string; day: string; count: number }>()
  for (const order of orders) {
    if (order.status !== 'approved') continue
    const day = yddd(decidedOn(order))
    const key = `${order.unit.dodaac} ${day}`
    const entry = wanted.get(key) ?? { dodaac: order.unit.dodaac, day, count: 0 }
    entry.count += order.lines.length
    wanted.set(key, entry)
  }
  const claimed = await sql<{ dodaac: string; day: string; last: number; count: number }[]>`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${sql.json([...wanted.values()])})
      AS w (dodaac text, day text, count int)),
    claimed AS (INSERT INTO document_serials AS s (dodaac, day, last_serial)
      SELECT dodaac, day, count FROM wanted ORDER BY 1, 2
      ON CONFLICT (dodaac, day) DO UPDATE SET last_serial = s.last_serial + excluded.last_serial
      RETURNING dodaac, day, last_serial)
    SELECT dodaac, day, last_serial AS last, count FROM claimed JOIN wanted USING (dodaac, day)`
  const next = new Map(claimed.map((c) => [`${c.dodaac} ${c.day}`, c.last - c.count + 1]))
  return orders.map((order) => {
    const total = order.lines.reduce((sum, line) => sum + line.quantity * line.cents, 0)
    if (order.status !== 'approved') return { ...order, total, supply: null }
    const day = decidedOn(order)
    const key = `${order.unit.dodaac} ${yddd(day)}`
    const first = next.get(key) as number
    next.set(key, first + order.lines.length)
    if (first + order.lines.length - 1 > LAST_SERIAL)
      throw new Error(
        `DoDAAC ${order.unit.dodaac} has no requisition numbers left on ${day}. Load fewer orders.`,
      )
    const lines = order.lines.map((line, index) => ({
      ...line,
      requisition: buildDocumentNumber(order.unit.dodaac, day, first + index),
      unitOfIssue: world.unitsOfIssue.get(line.nsn) ?? 'EA',
    }))
    const { billTo, shipTo, signalCode } = order.unit
    const isExpedited = order.expediteComment !== ''
    const facts = { billTo, shipTo, signalCode, fundCode: order.fund.fundCode, isExpedited, approvedOn: day }
    return { ...order, total, supply: playSupply(lines, facts, lastDay, order.ordererId) }
  })
}

function decidedOn(order: DemoOrder): string {
  return order.decisions.at(-1)?.day as string
}

// biome-ignore format: columns in the order of the values
const ORDER_COLUMNS = ['order_id', 'program', 'orderer_id', 'member_id', 'status', 'dodaac', 'fund_code', 'fund_id', 'total_cents',
  'refunded_cents', 'expedited', 'expedite_comment', 'levels', 'current_level', 'round', 'bill_to', 'ship_to', 'sold_to',
  'signal_code', 'ship_to_address', 'line_count', 'version', 'created_at', 'touched_at', 'submitted_at', 'decided_at', 'shipped_at']

function writeOrder(o: Numbered): Value[] {
  const refunded = o.supply?.refunds.reduce((sum, refund) => sum + refund.cents, 0) ?? 0
  const status = o.status === 'approved' && o.supply?.shippedAt ? 'shipped' : o.status
  const decidedAt = o.status === 'awaiting' ? null : (o.decisions.at(-1)?.at ?? null)
  // biome-ignore format: values in the order of the columns
  return [o.id, o.unit.program, o.ordererId, o.memberId, status, o.unit.dodaac, o.fund.fundCode, o.fund.fundId, o.total,
    refunded, o.expediteComment !== '', o.expediteComment, o.unit.levels, o.level, o.round, o.unit.billTo, o.unit.shipTo,
    o.unit.soldTo, o.unit.signalCode, JSON.stringify(o.unit.shipToAddress), o.lines.length, 2 + o.decisions.length, o.createdAt,
    o.submittedAt, o.submittedAt, decidedAt, o.supply?.shippedAt ?? null]
}

// biome-ignore format: columns in the order of the values
const LINE_COLUMNS = ['program', 'order_id', 'line_number', 'nsn', 'quantity', 'unit_price_cents', 'requisition', 'supply_state',
  'supply_code', 'supply_text', 'get_well_on', 'shipped_quantity', 'received_state', 'next_supply_step',
  'received_quantity', 'short_quantity', 'damaged_quantity', 'issued_quantity', 'returned_quantity', 'parts', 'ended_quantity',
  'charge_cents', 'refunded_cents', 'supply_dated_on',
  'simulated_steps']

function writeLines(o: Numbered): Value[][] {
  return o.lines.map((line, index) => {
    const supply = o.supply?.lines[index]
    // biome-ignore format: values in the order of the columns
    return [o.unit.program, o.id, index + 1, line.nsn, line.quantity, line.cents, supply?.requisition ?? null,
      supply?.supplyState ?? 'none', supply?.supplyCode ?? '', supply?.supplyText ?? '', supply?.getWellOn ?? null,
      supply?.shippedQuantity ?? 0, supply?.receivedState ?? 'no', supply?.nextSupplyStep ?? null,
      supply?.receivedQuantity ?? 0, supply?.shortQuantity ?? 0, supply?.damagedQuantity ?? 0, supply?.issuedQuantity ?? 0,
      supply?.returnedQuantity ?? 0, JSON.stringify(supply?.parts ?? {}), supply?.endedQuantity ?? 0,
      supply ? chargeOf(supply) : null, o.supply ? refundOf(o.supply, index + 1) : 0, supply?.supplyDatedOn ?? null,
      supply?.simulatedSteps ?? 0]
  })
}

// biome-ignore format: columns in the order of the values
const APPROVAL_COLUMNS = ['program', 'order_id', 'round', 'level', 'decision', 'orderer_id', 'member_id', 'person_id',
  'order_version', 'comment', 'decided_at']

function writeApprovals(o: Numbered): Value[][] {
  // biome-ignore format: values in the order of the columns
  return o.decisions.map((d, index) => [o.unit.program, o.id, d.round, d.level, d.decision, o.ordererId, o.memberId, d.personId,
    2 + index, d.comment, d.at])
}

// biome-ignore format: columns in the order of the values
const TRANSFER_COLUMNS = ['program', 'from_account', 'to_account', 'amount_cents', 'kind', 'order_id', 'line_number', 'actor_id',
  'comment', 'made_at']

function writeTransfers(orders: readonly Numbered[], world: OrderWorld): Value[][] {
  const taken = new Map<number, { order: Numbered; cents: number }>()
  const rows: Value[][] = []
  for (const order of orders) {
    const { fund, id, total, status, supply, lowered } = order
    const last = order.decisions.at(-1)
    const move = (kind: string, from: number, to: number, cents: number, by: number | null, at: string) =>
      rows.push([order.unit.program, from, to, cents, kind, id, null, by, '', at])
    const { available, reserved, spent } = fund
    move('reserve', available, reserved, total + (lowered?.cents ?? 0), order.ordererId, order.submittedAt)
    if (lowered) move('release', reserved, available, lowered.cents, order.ordererId, lowered.at)
    if (last && status === 'declined') move('release', reserved, available, total, last.personId, last.at)
    if (last && status === 'approved') move('post', reserved, spent, total, last.personId, last.at)
    for (const refund of supply?.refunds ?? [])
      // biome-ignore format: values in the order of the columns
      rows.push([order.unit.program, spent, available, refund.cents, 'refund', id, refund.lineNumber, null, refund.comment, refund.at])
    const kept =
      status === 'declined' ? 0 : total - (supply?.refunds.reduce((sum, r) => sum + r.cents, 0) ?? 0)
    const entry = taken.get(fund.fundId) ?? { order, cents: 0 }
    entry.cents += kept
    taken.set(fund.fundId, entry)
  }
  const allotments: Value[][] = []
  for (const { order, cents } of taken.values()) {
    if (cents === 0) continue
    const { program, available, fiscalYear } = order.fund
    const at = `${fiscalYearDays(fiscalYear).first} 16:00:00+00`
    // biome-ignore format: values in the order of the columns
    allotments.push([program, world.sources.get(program) as number, available, cents, 'allot', null, null, null,
      'Allotment for the orders of the year', at])
  }
  return [...allotments, ...rows]
}

const CHARGE_COLUMNS = ['program', 'order_id', 'line_number', 'unit_price_cents', 'pieces', 'made_at']

/** The made-up supplier changes no prices, so what it gives back are pieces at the price of the order. */
function writeCharges(o: Numbered): Value[][] {
  return (o.supply?.refunds ?? []).map((refund) => {
    const { cents } = o.lines[refund.lineNumber - 1] as NewOrder['lines'][number]
    return [o.unit.program, o.id, refund.lineNumber, cents, -refund.cents / cents, refund.at]
  })
}

// biome-ignore format: columns in the order of the values
const EVENT_COLUMNS = ['program', 'order_id', 'line_number', 'kind', 'actor_id', 'code', 'detail', 'happened_at',
  'record', 'record_key', 'dated_on', 'estimated_on']

/** Signatures, transmittals and parcels stand in their own tables; the timeline reads them there. */
function writeEvents(o: Numbered): Value[][] {
  const event = (kind: string, actorId: number, at: string, detail = ''): DemoEvent => ({
    kind,
    actorId,
    at,
    detail,
    lineNumber: null,
    code: '',
  })
  const events = [event('submitted', o.ordererId, o.submittedAt)]
  if (o.lowered) events.push(event('changed', o.ordererId, o.lowered.at, 'Line 1: one piece less.'))
  return [...events, ...(o.supply?.events ?? [])].map((e) => [
    o.unit.program,
    o.id,
    e.lineNumber,
    e.kind,
    e.actorId,
    e.code,
    e.detail,
    e.at,
    e.record ?? '',
    e.recordKey ?? null,
    e.datedOn ?? null,
    e.estimatedOn ?? null,
  ])
}

// biome-ignore format: columns in the order of the values
const SHIPMENT_COLUMNS = ['program', 'order_id', 'line_number', 'quantity', 'shipped_on', 'carrier', 'tracking_number',
  'shipment_number', 'nsn', 'unit_of_issue', 'units', 'unit_price_cents']

function writeShipments(o: Numbered): Value[][] {
  // biome-ignore format: values in the order of the columns
  return (o.supply?.parcels ?? []).map((p) => [o.unit.program, o.id, p.lineNumber, p.quantity, p.day, p.carrier, p.trackingNumber,
    p.shipmentNumber, p.nsn, p.unitOfIssue, p.units, p.unitPriceCents])
}

// biome-ignore format: columns in the order of the values
const RECEIPT_COLUMNS = ['program', 'order_id', 'line_number', 'kind', 'quantity', 'short_quantity', 'short_reason',
  'damaged_quantity', 'damaged_reason', 'comment', 'actor_id', 'made_at']

function writeReceipts(o: Numbered): Value[][] {
  // biome-ignore format: values in the order of the columns
  return (o.supply?.receipts ?? []).map((r) => [o.unit.program, o.id, r.lineNumber, r.kind, r.quantity, r.short, r.shortReason,
    r.damaged, r.damagedReason, r.comment, r.actorId, r.at])
}
