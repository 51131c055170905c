import { fiscalYearDays } from '#domain/fiscal-years.ts'
import { chargeOf, listOpenCharges } from '#domain/supply/line.ts'
import type { Value } from './load-rows.ts'
import type { DemoOrder } from './orders.ts'
import type { DemoEvent } from './orders-receipts.ts'
import { refundOf, type SuppliedOrder } from './orders-supply.ts'
import type { OrderWorld } from './orders-world.ts'

export type NumberedOrder = DemoOrder & { id: number; total: number; supply: SuppliedOrder | null }

export type OrderTable = {
  table: string
  columns: readonly string[]
  write: (orders: readonly NumberedOrder[], world: OrderWorld) => Iterable<readonly Value[]>
}

// biome-ignore format: columns in the order of the values
const ORDER_COLUMNS = ['order_id', 'program', 'orderer_id', 'member_id', 'status', 'dodaac', 'fund_code', 'fund_id', 'total_cents',
  'refunded_cents', 'expedited', 'expedite_comment', 'levels', 'current_level', 'round', 'bill_to', 'ship_to', 'sold_to',
  'signal_code', 'ship_to_address', 'line_count', 'version', 'created_at', 'touched_at', 'submitted_at', 'decided_at', 'shipped_at']

function writeOrder(o: NumberedOrder): Value[] {
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
  'charge_cents', 'open_charges', 'refunded_cents', 'supply_dated_on',
  'simulated_steps']

function writeLines(o: NumberedOrder): Value[][] {
  return o.lines.map((line, index) => {
    const supply = o.supply?.lines[index]
    // biome-ignore format: values in the order of the columns
    return [o.unit.program, o.id, index + 1, line.nsn, line.quantity, line.cents, supply?.requisition ?? null,
      supply?.supplyState ?? 'none', supply?.supplyCode ?? '', supply?.supplyText ?? '', supply?.getWellOn ?? null,
      supply?.shippedQuantity ?? 0, supply?.receivedState ?? 'no', supply?.nextSupplyStep ?? null,
      supply?.receivedQuantity ?? 0, supply?.shortQuantity ?? 0, supply?.damagedQuantity ?? 0, supply?.issuedQuantity ?? 0,
      supply?.returnedQuantity ?? 0, JSON.stringify(supply?.parts ?? {}), supply?.endedQuantity ?? 0,
      supply ? chargeOf(supply) : null, supply ? JSON.stringify(listOpenCharges(supply)) : null,
      o.supply ? refundOf(o.supply, index + 1) : 0, supply?.supplyDatedOn ?? null,
      supply?.simulatedSteps ?? 0]
  })
}

// biome-ignore format: columns in the order of the values
const APPROVAL_COLUMNS = ['program', 'order_id', 'round', 'level', 'decision', 'orderer_id', 'member_id', 'person_id',
  'order_version', 'comment', 'decided_at']

function writeApprovals(o: NumberedOrder): Value[][] {
  // biome-ignore format: values in the order of the columns
  return o.decisions.map((d, index) => [o.unit.program, o.id, d.round, d.level, d.decision, o.ordererId, o.memberId, d.personId,
    2 + index, d.comment, d.at])
}

// biome-ignore format: columns in the order of the values
const TRANSFER_COLUMNS = ['program', 'from_account', 'to_account', 'amount_cents', 'kind', 'order_id', 'line_number', 'actor_id',
  'comment', 'made_at']

function writeTransfers(orders: readonly NumberedOrder[], world: OrderWorld): Value[][] {
  const taken = new Map<number, { order: NumberedOrder; cents: number }>()
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
    const stored =
      status === 'declined' ? 0 : total - (supply?.refunds.reduce((sum, r) => sum + r.cents, 0) ?? 0)
    const entry = taken.get(fund.fundId) ?? { order, cents: 0 }
    entry.cents += stored
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

/** The simulated supplier changes no prices, so refunds are pieces at the order's price. */
function writeCharges(o: NumberedOrder): Value[][] {
  return (o.supply?.refunds ?? []).map((refund) => {
    const { cents } = o.lines[refund.lineNumber - 1] as NumberedOrder['lines'][number]
    return [o.unit.program, o.id, refund.lineNumber, cents, -refund.cents / cents, refund.at]
  })
}

// biome-ignore format: columns in the order of the values
const EVENT_COLUMNS = ['program', 'order_id', 'line_number', 'kind', 'actor_id', 'code', 'detail', 'happened_at',
  'record', 'record_key', 'dated_on', 'estimated_on']

/** Signatures and parcels have their own tables, and the timeline reads them there. */
function writeEvents(o: NumberedOrder): Value[][] {
  const event = (kind: string, actorId: number | null, at: string, detail = ''): DemoEvent => ({
    kind,
    actorId,
    at,
    detail,
    lineNumber: null,
    code: '',
  })
  const events = [event('submitted', o.ordererId, o.submittedAt)]
  if (o.lowered) events.push(event('changed', o.ordererId, o.lowered.at, 'Line 1: one piece less.'))
  const last = o.decisions.at(-1)
  if (o.supply && last) events.push(event('transmitted', null, last.at))
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

function writeShipments(o: NumberedOrder): Value[][] {
  // biome-ignore format: values in the order of the columns
  return (o.supply?.parcels ?? []).map((p) => [o.unit.program, o.id, p.lineNumber, p.quantity, p.day, p.carrier, p.trackingNumber,
    p.shipmentNumber, p.nsn, p.unitOfIssue, p.units, p.unitPriceCents])
}

// biome-ignore format: columns in the order of the values
const RECEIPT_COLUMNS = ['program', 'order_id', 'line_number', 'kind', 'quantity', 'short_quantity', 'short_reason',
  'damaged_quantity', 'damaged_reason', 'comment', 'actor_id', 'made_at']

function writeReceipts(o: NumberedOrder): Value[][] {
  // biome-ignore format: values in the order of the columns
  return (o.supply?.receipts ?? []).map((r) => [o.unit.program, o.id, r.lineNumber, r.kind, r.quantity, r.short, r.shortReason,
    r.damaged, r.damagedReason, r.comment, r.actorId, r.at])
}

/** Each table comes after those that it references. */
export const ORDER_TABLES: readonly OrderTable[] = [
  { table: 'orders', columns: ORDER_COLUMNS, write: (orders) => orders.map(writeOrder) },
  { table: 'order_lines', columns: LINE_COLUMNS, write: (orders) => orders.flatMap(writeLines) },
  { table: 'approvals', columns: APPROVAL_COLUMNS, write: (orders) => orders.flatMap(writeApprovals) },
  { table: 'transfers', columns: TRANSFER_COLUMNS, write: writeTransfers },
  { table: 'line_charges', columns: CHARGE_COLUMNS, write: (orders) => orders.flatMap(writeCharges) },
  { table: 'order_events', columns: EVENT_COLUMNS, write: (orders) => orders.flatMap(writeEvents) },
  { table: 'shipments', columns: SHIPMENT_COLUMNS, write: (orders) => orders.flatMap(writeShipments) },
  { table: 'receipts', columns: RECEIPT_COLUMNS, write: (orders) => orders.flatMap(writeReceipts) },
]
