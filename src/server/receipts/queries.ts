import type { OrderStatus } from '#domain/orders/orders.ts'
import { maskDodId } from '#domain/receipts/dod-ids.ts'
import type { LineGoods, Receipt, ReceiptKind } from '#domain/receipts/receipts.ts'
import { findReceivedState, findReceivingDodaacs } from '#domain/receipts/receipts.ts'
import type { UnitLine } from '#wire/receipts/receipts.ts'
import { looksOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { arrivingQuantity, goodsOf, inWords, type Line, lineColumns } from '../lines/lines.ts'
import { linesOfItem } from '../orders/lines-of-item.ts'
import { seesOrders } from '../orders/scope.ts'

type UnitLineRow = Line & Omit<UnitLine, 'maskedDodId' | 'lineStatus'> & { dodId: string }

/** The version grows with each receipt of the line, not with news of supply, which moves no pieces of the unit. */
function unitLineColumns(sql: Sql) {
  const version = sql`1 + (SELECT count(*) FROM receipts r WHERE r.order_id = l.order_id AND r.line_number = l.line_number)`
  return sql`l.order_id AS "order", l.line_number AS number, (${version})::integer AS version, ${lineColumns(sql)}, ${looksOf(sql)}, ${goodsOf(sql)} AS goods,
      coalesce(nullif(l.supplied_nsn, l.nsn), '') AS supplied_nsn, o.dodaac, o.member_id,
      ${nameOf(sql, sql`m`)} AS member, coalesce(m.dod_id, '') AS dod_id`
}

function fromUnitLines(sql: Sql) {
  return sql`FROM order_lines l JOIN orders o USING (order_id) JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id`
}

function describeUnitLine({ dodId, ...row }: UnitLineRow): UnitLine {
  return { ...inWords(row), maskedDodId: maskDodId(dodId) }
}

/** Null `dodaacs`: the whole program. `most` rows, oldest order first. */
export type UnitScope = { program: string; dodaacs: string[] | null; max: number }

export function findLinesOfRequisition(sql: Sql, scope: UnitScope, requisition: string) {
  return findLines(sql, scope, sql`l.requisition = ${requisition}`)
}

export function findOpenLinesOfOrder(sql: Sql, scope: UnitScope, orderId: number) {
  return findLines(
    sql,
    scope,
    sql`l.order_id = ${orderId} AND (${isOpen(sql)} OR l.issued_quantity > l.returned_quantity)`,
  )
}

/** With the item as ordered or shipped. */
export function findOpenLinesOfItem(sql: Sql, scope: UnitScope, nsn: string) {
  const lines = linesOfItem(sql, scope.program, nsn)
  return findLines(sql, scope, sql`(l.order_id, l.line_number) IN (${lines}) AND ${isOpen(sql)}`)
}

/** Shipment `x`. */
export function isOfParcel(sql: Sql, numbers: readonly string[]): Fragment {
  return sql`(x.tracking_number = ANY (${numbers}::text[]) OR x.shipment_number = ANY (${numbers}::text[]) AND x.shipment_number <> '')`
}

/** By tracking number or the supplier's own number. */
export function findLinesOfParcel(sql: Sql, scope: UnitScope, numbers: readonly string[]) {
  const lines = sql`SELECT x.order_id, x.line_number FROM shipments x
    WHERE x.program = ${scope.program} AND ${isOfParcel(sql, numbers)}`
  return findLines(sql, scope, sql`(l.order_id, l.line_number) IN (${lines})`)
}

/** With pieces that the unit has. */
export function findLinesOnHand(sql: Sql, scope: UnitScope, orderIds: readonly number[]) {
  return findLines(
    sql,
    scope,
    sql`l.order_id = ANY (${orderIds}::bigint[]) AND l.received_quantity > l.issued_quantity`,
  )
}

function isOpen(sql: Sql) {
  return sql`(l.received_quantity > l.issued_quantity
    OR ${arrivingQuantity(sql)} > l.received_quantity)`
}

async function findLines(
  sql: Sql,
  { program, dodaacs, max }: UnitScope,
  which: Fragment,
): Promise<UnitLine[]> {
  const rows = await sql<UnitLineRow[]>`SELECT ${unitLineColumns(sql)} ${fromUnitLines(sql)}
    WHERE l.program = ${program} AND ${which} AND o.status IN ('approved', 'shipped')
      ${dodaacs === null ? sql`` : sql`AND o.dodaac = ANY (${dodaacs}::text[])`}
    ORDER BY l.order_id, l.line_number LIMIT ${max}`
  return rows.map(describeUnitLine)
}

type LockedOrder = {
  orderId: number
  dodaac: string
  status: OrderStatus
  withdrawn: boolean
}

/** Locks the visible ones of these orders. */
export function lockOrders({ sql, person }: WriteContext, orderIds: readonly number[]) {
  const receiving = findReceivingDodaacs(person) ?? []
  return sql<LockedOrder[]>`SELECT o.order_id, o.dodaac, o.status, o.withdrawn FROM orders o
    WHERE o.order_id = ANY (${orderIds}::bigint[]) AND o.program = ${person.program}
      AND (o.dodaac = ANY (${receiving}::text[]) OR (${seesOrders(sql, person)}))
    ORDER BY o.order_id FOR NO KEY UPDATE`
}

export type LineOf = { orderId: number; line: number }
export const keyOf = ({ orderId, line }: LineOf): string => `${orderId}/${line}`
const columnsOf = (lines: readonly LineOf[]) => ({
  orders: lines.map(({ orderId }) => orderId),
  numbers: lines.map(({ line }) => line),
})

export async function findUnitLines(sql: Sql, lines: readonly LineOf[]): Promise<UnitLine[]> {
  const { orders, numbers } = columnsOf(lines)
  const rows = await sql<UnitLineRow[]>`SELECT ${unitLineColumns(sql)} ${fromUnitLines(sql)}
    WHERE (l.order_id, l.line_number) IN (SELECT * FROM unnest(${orders}::bigint[], ${numbers}::integer[]))
    ORDER BY l.order_id, l.line_number`
  return rows.map(describeUnitLine)
}

/** Stores the sums and the resulting state; raises the versions of the orders. */
export async function saveGoods(
  sql: Sql,
  changed: readonly (LineOf & { goods: LineGoods })[],
): Promise<void> {
  const rows = changed.map(({ orderId, line, goods }) => ({
    ...{ order_id: orderId, line_number: line, received: goods.receivedQuantity, short: goods.shortQuantity },
    ...{ damaged: goods.damagedQuantity, wrong: goods.wrongQuantity, issued: goods.issuedQuantity },
    ...{ returned: goods.returnedQuantity, state: findReceivedState(goods) },
  }))
  const { orders } = columnsOf(changed)
  await sendTogether({
    writes: {
      lines: sql`UPDATE order_lines l SET received_quantity = n.received, short_quantity = n.short, damaged_quantity = n.damaged,
          wrong_quantity = n.wrong, issued_quantity = n.issued, returned_quantity = n.returned, received_state = n.state
        FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number integer, received integer, short integer,
          damaged integer, wrong integer, issued integer, returned integer, state received_state)
        WHERE l.order_id = n.order_id AND l.line_number = n.line_number`,
      orders: sql`UPDATE orders SET version = version + 1 WHERE order_id = ANY (${orders}::bigint[])`,
    },
  })
}

export type Entry = LineOf & {
  receipt: Receipt
  shipmentId: number | null
  handoverId: number | null
  doneWith: number | null
  undoes: number | null
}

/** An entry that `undoes` another has negative pieces. Returns the new numbers in the same order. */
export async function addEntries(
  { sql, person, now }: WriteContext,
  entries: readonly Entry[],
): Promise<number[]> {
  const rows = entries.map(({ orderId, line, receipt: r, shipmentId, handoverId, doneWith, undoes }) => {
    const sign = undoes === null ? 1 : -1
    return {
      ...{ order_id: orderId, line_number: line, kind: r.kind, quantity: sign * r.quantity },
      ...{ short: sign * r.short, short_reason: r.shortReason, damaged: sign * r.damaged },
      ...{ damaged_reason: r.damagedReason, wrong: sign * r.wrong, wrong_reason: r.wrongReason },
      ...{
        comment: r.comment,
        done_with: doneWith,
        undoes,
        shipment_id: shipmentId,
        handover_id: handoverId,
      },
    }
  })
  const added = await sql<{ receiptId: number }[]>`
    INSERT INTO receipts (program, order_id, line_number, kind, quantity, short_quantity, short_reason, damaged_quantity,
      damaged_reason, wrong_quantity, wrong_reason, comment, actor_id, made_at, done_with, undoes, shipment_id, handover_id)
    SELECT ${person.program}, n.order_id, n.line_number, n.kind, n.quantity, n.short, n.short_reason, n.damaged, n.damaged_reason,
      n.wrong, n.wrong_reason, n.comment, ${person.id}, ${now}, n.done_with, n.undoes, n.shipment_id, n.handover_id
    FROM ROWS FROM (jsonb_to_recordset(${sql.json(rows)}) AS (order_id bigint, line_number integer, kind text, quantity integer,
      short integer, short_reason text, damaged integer, damaged_reason text, wrong integer, wrong_reason text, comment text,
      done_with bigint, undoes bigint, shipment_id bigint, handover_id bigint)) WITH ORDINALITY AS n (order_id, line_number, kind,
      quantity, short, short_reason, damaged, damaged_reason, wrong, wrong_reason, comment, done_with, undoes, shipment_id,
      handover_id, place)
    ORDER BY n.place RETURNING receipt_id`
  return added.map(({ receiptId }) => receiptId).sort((a, b) => a - b)
}

export type ReceivedEvent = {
  orderId: number
  line: number | null
  code: ReceiptKind | 'undo' | 'signed'
  detail: string
}

/** The timeline derives the title from `code`. */
export async function addReceivedEvents(
  { sql, person, now }: WriteContext,
  events: readonly ReceivedEvent[],
): Promise<void> {
  const rows = events.map(({ orderId, line, code, detail }) => ({
    ...{ order_id: orderId, line_number: line, code, detail },
  }))
  await sql`INSERT INTO order_events (program, order_id, line_number, kind, actor_id, code, detail, happened_at)
    SELECT ${person.program}, n.order_id, n.line_number, 'received', ${person.id}, n.code, n.detail, ${now}
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number integer, code text, detail text)`
}

export type StoredEntry = Omit<Entry, 'receipt' | 'undoes'> &
  Receipt & { receiptId: number; actorId: number; madeAt: Date; isWanted: boolean }

/** The wanted entries that stand, and all later ones of their lines that stand, latest first. */
export function findEntriesSince(sql: Sql, program: string, wanted: readonly number[]) {
  return sql<StoredEntry[]>`
    WITH first AS (SELECT w.order_id, w.line_number, min(w.receipt_id) AS receipt_id FROM receipts w
      WHERE w.program = ${program} AND w.receipt_id = ANY (${wanted}::bigint[]) AND w.undoes IS NULL
      GROUP BY w.order_id, w.line_number)
    SELECT r.receipt_id, r.order_id, r.line_number AS line, r.actor_id, r.made_at, r.kind, r.quantity, r.short_quantity AS short,
      r.short_reason, r.damaged_quantity AS damaged, r.damaged_reason, r.wrong_quantity AS wrong, r.wrong_reason, r.comment,
      r.done_with, r.shipment_id, r.handover_id, r.receipt_id = ANY (${wanted}::bigint[]) AS is_wanted
    FROM first f JOIN receipts r ON r.order_id = f.order_id AND r.line_number = f.line_number AND r.receipt_id >= f.receipt_id
    WHERE r.undoes IS NULL AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)
    ORDER BY r.receipt_id DESC`
}

/** A case about pieces of these entries. One without a receipt counts for what was reported until its decision. */
export async function findCaseOfEntries(sql: Sql, receipts: readonly number[]) {
  const [found] = await sql<
    { number: number; isOpen: boolean }[]
  >`SELECT c.case_id AS number, c.waits_for IS NOT NULL AS is_open
    FROM receipts r JOIN cases c ON c.order_id = r.order_id AND c.line_number = r.line_number AND c.type <> 'question'
      AND (c.receipt_id = r.receipt_id AND c.state NOT IN ('refused', 'withdrawn', 'closed')
        OR c.receipt_id IS NULL AND c.state IN ('replaced', 'credited') AND c.decided_at >= r.made_at
          AND r.short_quantity + r.damaged_quantity + r.wrong_quantity > 0)
    WHERE r.receipt_id = ANY (${receipts}::bigint[]) ORDER BY c.case_id LIMIT 1`
  return found
}

/** The lines of these entries, undone or not. */
export function findLinesOfEntries(sql: Sql, program: string, wanted: readonly number[]) {
  return sql<
    (LineOf & { receiptId: number })[]
  >`SELECT r.receipt_id, r.order_id, r.line_number AS line FROM receipts r
    WHERE r.program = ${program} AND r.receipt_id = ANY (${wanted}::bigint[]) AND r.undoes IS NULL`
}
