import type { OrderStatus } from '#domain/orders/orders.ts'
import { maskDodId } from '#domain/receipts/dod-ids.ts'
import type { LineGoods, Receipt, ReceiptKind } from '#domain/receipts/receipts.ts'
import { findReceivedState, findReceivingDodaacs } from '#domain/receipts/receipts.ts'
import { type Person, whyCannotOrder } from '#domain/roles/permissions.ts'
import type { UnitLine } from '#wire/receipts/receipts.ts'
import { looksOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { dueQuantity, endedQuantity, goodsOf, inWords, type Line, lineColumns } from '../lines/lines.ts'
import { linesOfItem } from '../orders/lines-of-item.ts'
import { seesOrders } from '../orders/scope.ts'

type UnitLineRow = Line & Omit<UnitLine, 'maskedDodId' | 'lineStatus'> & { dodId: string }

function unitLines(sql: Sql) {
  return sql`SELECT l.order_id AS "order", l.line_number AS number, o.version, ${lineColumns(sql)}, ${looksOf(sql)}, ${goodsOf(sql)} AS goods,
      coalesce(nullif(l.supplied_nsn, l.nsn), '') AS supplied_nsn, o.dodaac, o.member_id,
      ${nameOf(sql, sql`m`)} AS member, coalesce(m.dod_id, '') AS dod_id
    FROM order_lines l JOIN orders o USING (order_id) JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id`
}

function describeUnitLine({ dodId, ...row }: UnitLineRow): UnitLine {
  return { ...inWords(row), maskedDodId: maskDodId(dodId) }
}

export async function findUnitLine(sql: Sql, orderId: number, line: number): Promise<UnitLine | null> {
  const [row] = await sql<
    UnitLineRow[]
  >`${unitLines(sql)} WHERE l.order_id = ${orderId} AND l.line_number = ${line}`
  return row ? describeUnitLine(row) : null
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

/** By tracking number or the supplier's own number. */
export function findLinesOfParcel(sql: Sql, scope: UnitScope, numbers: readonly string[]) {
  const parcels = (column: Fragment) => sql`SELECT x.order_id, x.line_number FROM shipments x
    WHERE x.program = ${scope.program} AND ${column} = ANY (${numbers}::text[]) AND ${column} <> ''`
  const lines = sql`${parcels(sql`x.tracking_number`)} UNION ${parcels(sql`x.shipment_number`)}`
  return findLines(sql, scope, sql`(l.order_id, l.line_number) IN (${lines})`)
}

/** A limit that keeps the query fast. */
const NEWEST_OF_UNIT = 100

export function ordersToReceive(sql: Sql, person: Person) {
  const dodaacs = whyCannotOrder(person) === null ? person.placerDodaacs : []
  return sql`SELECT o.order_id FROM unnest(${dodaacs}::text[]) d (code)
    CROSS JOIN LATERAL (SELECT order_id FROM orders
      WHERE program = ${person.program} AND dodaac = d.code AND status_word = 'shipped'
      ORDER BY order_id DESC LIMIT ${NEWEST_OF_UNIT}) o
    WHERE EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.order_id AND ${isToReceive(sql)})`
}

export function findLinesToReceive(sql: Sql, person: Person, max: number) {
  const scope = { program: person.program, dodaacs: person.placerDodaacs, max }
  return findLines(sql, scope, sql`l.order_id IN (${ordersToReceive(sql, person)}) AND ${isToReceive(sql)}`)
}

/** Shipped pieces of `l` that are neither received nor reported missing or damaged. */
function isToReceive(sql: Sql) {
  return sql`l.shipped_quantity > l.received_quantity + l.short_quantity + l.damaged_quantity`
}

function isOpen(sql: Sql) {
  return sql`(l.received_quantity > l.issued_quantity
    OR greatest(l.shipped_quantity, ${dueQuantity(sql)} - ${endedQuantity(sql)}) > l.received_quantity)`
}

async function findLines(
  sql: Sql,
  { program, dodaacs, max }: UnitScope,
  which: Fragment,
): Promise<UnitLine[]> {
  const rows = await sql<UnitLineRow[]>`${unitLines(sql)}
    WHERE l.program = ${program} AND ${which} AND o.status IN ('approved', 'shipped')
      ${dodaacs === null ? sql`` : sql`AND o.dodaac = ANY (${dodaacs}::text[])`}
    ORDER BY l.order_id, l.line_number LIMIT ${max}`
  return rows.map(describeUnitLine)
}

/** Locks the order. Null when it is not visible. */
export async function lockGoods(
  { sql, person }: WriteContext,
  orderId: number,
): Promise<{ version: number; dodaac: string; status: OrderStatus; withdrawn: boolean } | null> {
  const receiving = findReceivingDodaacs(person) ?? []
  const [row] = await sql<{ version: number; dodaac: string; status: OrderStatus; withdrawn: boolean }[]>`
    SELECT o.version, o.dodaac, o.status, o.withdrawn FROM orders o
    WHERE o.order_id = ${orderId} AND o.program = ${person.program}
      AND (o.dodaac = ANY (${receiving}::text[]) OR (${seesOrders(sql, person)}))
    FOR NO KEY UPDATE`
  return row ?? null
}

/** Stores the sums and the resulting state; raises the order's version. */
export async function saveGoods(sql: Sql, orderId: number, line: number, goods: LineGoods): Promise<void> {
  await sendTogether({
    writes: {
      line: sql`UPDATE order_lines SET received_quantity = ${goods.receivedQuantity}, short_quantity = ${goods.shortQuantity},
        damaged_quantity = ${goods.damagedQuantity}, issued_quantity = ${goods.issuedQuantity},
        returned_quantity = ${goods.returnedQuantity}, received_state = ${findReceivedState(goods)}
      WHERE order_id = ${orderId} AND line_number = ${line}`,
      order: sql`UPDATE orders SET version = version + 1 WHERE order_id = ${orderId}`,
    },
  })
}

export type EntryOf = { orderId: number; line: number; receipt: Receipt }
export type EntryRow = {
  receiptId: number
  orderId: number
  lineNumber: number
  actorId: number
  madeAt: Date
}

/** `undoes` marks a reversal. Returns the new number. */
export async function addEntry(
  { sql, person, now }: WriteContext,
  { orderId, line, receipt: r }: EntryOf,
  { undoes = null, doneWith = null }: { undoes?: number | null; doneWith?: number | null } = {},
): Promise<number> {
  const sign = undoes === null ? 1 : -1
  const [row] = await sql<{ receiptId: number }[]>`
    INSERT INTO receipts (program, order_id, line_number, kind, quantity, short_quantity, short_reason, damaged_quantity,
      damaged_reason, comment, actor_id, made_at, done_with, undoes)
    VALUES (${person.program}, ${orderId}, ${line}, ${r.kind}, ${sign * r.quantity}, ${sign * r.short}, ${r.shortReason},
      ${sign * r.damaged}, ${r.damagedReason}, ${r.comment}, ${person.id}, ${now}, ${doneWith}, ${undoes}) RETURNING receipt_id`
  return row?.receiptId ?? 0
}

/** The timeline derives the title from `code`. */
export async function addReceivedEvent(
  { sql, person, now }: WriteContext,
  { orderId, line }: Pick<EntryOf, 'orderId' | 'line'>,
  code: ReceiptKind | 'undo',
  detail: string,
): Promise<void> {
  await sql`INSERT INTO order_events (program, order_id, line_number, kind, actor_id, code, detail, happened_at)
    VALUES (${person.program}, ${orderId}, ${line}, 'received', ${person.id}, ${code}, ${detail}, ${now})`
}

/** Excludes reversals. */
export async function findEntry(sql: Sql, program: string, receiptId: number): Promise<EntryRow | null> {
  const [row] = await sql<
    EntryRow[]
  >`SELECT receipt_id, order_id, line_number, actor_id, made_at FROM receipts
    WHERE program = ${program} AND receipt_id = ${receiptId} AND undoes IS NULL`
  return row ?? null
}

export type StandingEntry = Receipt & { receiptId: number; doneWith: number | null }

/** Not yet undone, latest first; at most two from the last step. */
export function findLatestEntries(sql: Sql, orderId: number, line: number): Promise<StandingEntry[]> {
  return sql<
    StandingEntry[]
  >`SELECT r.receipt_id, r.kind, r.quantity, r.short_quantity AS short, r.short_reason,
      r.damaged_quantity AS damaged, r.damaged_reason, r.comment, r.done_with
    FROM receipts r WHERE r.order_id = ${orderId} AND r.line_number = ${line} AND r.undoes IS NULL
      AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)
    ORDER BY r.receipt_id DESC LIMIT 2`
}
