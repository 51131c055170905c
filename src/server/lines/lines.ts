import type { CaseType } from '#domain/cases/cases.ts'
import { describeLine, type LineStanding, type OrderStatus, outcomeOf } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShippedItem, sayShipped } from '#domain/supply/shipped-items.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { looksOf, nameOf, sizeOf } from '../catalogue/sizes.ts'
import { withSuccessors } from '../catalogue/successors.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { type SupplyOfLine, supplyColumns } from '../supply/apply-queries.ts'

/** Columns have wire names, so a row is the value (decision 5). */
export type Line = LineStanding &
  Pick<OrderLine, 'nsn' | 'description' | 'size' | 'pgc' | 'price' | 'quantity' | 'total' | 'requisition'> &
  Pick<OrderLine, 'shippedQuantity' | 'received'> & {
    unitOfIssue: string
    status: OrderStatus
    withdrawn: boolean
    returnedAt: Date | null
    asksFinance: boolean
    shipped: ShippedItem[] | null
  }

/** For line `l`, item `i`, and product `p`. */
export function itemColumns(sql: Sql) {
  return sql`l.nsn, p.display_name AS description, ${sizeOf(sql)} AS size, i.pgc, p.unit_of_issue`
}

/** For line `l`, order `o`, item `i`, and product `p`. */
export function lineColumns(sql: Sql) {
  return sql`${itemColumns(sql)}, l.unit_price_cents AS price, l.quantity,
    l.amount_cents AS total, coalesce(l.requisition, '') AS requisition, o.status, o.withdrawn, o.returned_at, o.finance_state = 'asked' AS asks_finance, l.supply_state, l.supply_text, l.hold_code,
    l.shipped_quantity, ${shippedItems(sql)} AS shipped,
    l.received_state AS received`
}

export type LineRow = Line &
  Pick<
    OrderLine,
    'justification' | 'number' | 'picture' | 'sizeFamily' | 'itemStatus' | 'getWellOn' | 'goods'
  > & {
    orderId: number
  }

/** After the decision, only the supplier's data counts. */
function lineRowColumns(sql: Sql) {
  const isOpen = sql`o.status = 'awaiting'`
  return sql`l.order_id, l.line_number AS number, ${lineColumns(sql)}, ${looksOf(sql)},
    CASE WHEN ${isOpen} THEN i.status WHEN l.supply_state = 'backordered' THEN 'backordered' ELSE 'active' END AS item_status, l.justification,
    CASE WHEN NOT ${isOpen} THEN l.get_well_on WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on,
    ${goodsOf(sql)} AS goods`
}

type OrderLineRow = LineRow & { goods: NonNullable<OrderLine['goods']> }

export function findLineRows(sql: Sql, orderIds: number[]) {
  return sql<OrderLineRow[]>`SELECT ${lineRowColumns(sql)} ${linesOf(sql, orderIds)}`
}

export function findSupplyOfLines(sql: Sql, orderId: number) {
  return sql<(OrderLineRow & SupplyOfLine)[]>`
    SELECT ${lineRowColumns(sql)}, ${supplyColumns(sql)} ${linesOf(sql, [orderId])}`
}

function linesOf(sql: Sql, orderIds: number[]) {
  return sql`FROM order_lines l JOIN orders o USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.order_id = ANY (${orderIds}::bigint[]) ORDER BY l.order_id DESC, l.line_number`
}

export function noSuchLine(order: number, line: number | string): Refusal {
  return new Refusal('not-found', `Order ${order} has no line ${line}.`)
}

/** Adds the words, and by one query the replacements of obsolete items and of lines with an offer. */
export async function completeLines<Row extends LineRow>(
  context: Pick<ReadContext, 'sql' | 'person' | 'today'>,
  rows: Row[],
  hasOffer: (row: Row) => boolean = () => false,
) {
  const isReplaced = (row: Row) => row.itemStatus === 'obsolete' || hasOffer(row)
  return (await withSuccessors(context.sql, catalogScopeOf(context), rows, isReplaced)).map(inWords)
}
export type CompleteLine = LineRow & OrderLine

export function inWords<Row extends Line>(row: Row): Row & Pick<OrderLine, 'lineStatus' | 'shippedAs'> {
  return {
    ...row,
    lineStatus: describeLine(outcomeOf(row), row),
    shippedAs: (row.shipped ?? []).map(sayShipped),
  }
}

/** Sums of line `l` for receipt checks. */
export function goodsOf(sql: Sql) {
  return sql`jsonb_build_object('dueQuantity', ${dueQuantity(sql)}, 'endedQuantity', ${endedQuantity(sql)}, 'receivedQuantity', l.received_quantity,
    'shortQuantity', l.short_quantity, 'damagedQuantity', l.damaged_quantity, 'wrongQuantity', l.wrong_quantity, 'issuedQuantity', l.issued_quantity,
    'returnedQuantity', l.returned_quantity, 'settledQuantity', ${settledQuantity(sql)})`
}

/**
 * For line `l`: reported pieces that a case replaced or credited. A case without a receipt is about pieces of its kind
 * that were reported until then. Pieces of poor quality count as received.
 */
function settledQuantity(sql: Sql) {
  const reported = sql`l.short_quantity + l.damaged_quantity + l.wrong_quantity`
  const ofKind = (column: string, types: readonly CaseType[]) =>
    sql`least(l.${sql(column)}, coalesce(sum(c.pieces) FILTER (WHERE c.receipt_id IS NULL AND c.type = ANY (${types}::text[])), 0))`
  return sql`CASE ${reported} WHEN 0 THEN 0 ELSE least(${reported}, (SELECT (coalesce(sum(c.pieces) FILTER (WHERE c.receipt_id IS NOT NULL), 0)
      + ${ofKind('short_quantity', ['short', 'missing'])} + ${ofKind('damaged_quantity', ['damaged'])}
      + ${ofKind('wrong_quantity', ['wrong'])})::integer FROM cases c
    WHERE c.order_id = l.order_id AND c.line_number = l.line_number AND c.state IN ('replaced', 'credited') AND c.type <> 'quality'
      AND (c.receipt_id IS NOT NULL OR EXISTS (SELECT FROM receipts r WHERE r.order_id = c.order_id AND r.line_number = c.line_number
        AND r.made_at <= c.decided_at AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)
        AND CASE c.type WHEN 'damaged' THEN r.damaged_quantity WHEN 'wrong' THEN r.wrong_quantity ELSE r.short_quantity END > 0)))) END`
}

/** For line `l`: due pieces that can still arrive or arrived. */
export function expectedQuantity(sql: Sql) {
  return sql`(${dueQuantity(sql)} - ${endedQuantity(sql)} - ${settledQuantity(sql)})`
}

/** For line `l`: the expected pieces, or the shipped ones if that is more. */
export function arrivingQuantity(sql: Sql) {
  return sql`(greatest(l.shipped_quantity, ${dueQuantity(sql)} - ${endedQuantity(sql)}) - ${settledQuantity(sql)})`
}

/** For line `l`: pieces still to come, as by `countNotHere`. */
export function notHereQuantity(sql: Sql) {
  return sql`(${dueQuantity(sql)} - ${endedQuantity(sql)} - greatest(l.shipped_quantity, l.received_quantity))`
}

/** For line `l`: whether pieces are still to come. In the words of the index `order_lines_not_here`. */
export function isAwaited(sql: Sql) {
  const outstanding = sql`${dueQuantity(sql)} - ${endedQuantity(sql)}`
  return sql`l.shipped_quantity < ${outstanding} AND l.received_quantity < ${outstanding}`
}

/** For line `l`: pieces that the supplier rejected or canceled. */
export function endedQuantity(sql: Sql) {
  return sql`l.ended_quantity`
}

/** For line `l`: pieces to come, as ordered or as the supplier changed it. */
export function dueQuantity(sql: Sql) {
  return sql`coalesce(l.supplied_quantity, l.quantity)`
}

/** For parcel `x` of line `l` with product `p`. Missing values are as ordered. */
export function parcelFields(sql: Sql) {
  return sql`'nsn', coalesce(x.nsn, l.nsn), 'unit', coalesce(x.unit_of_issue, p.unit_of_issue), 'units', coalesce(x.units, x.quantity),
    'cents', coalesce(x.unit_price_cents, l.unit_price_cents)`
}

/** Parcels `x` of line `l`. Item `xi` and product `xp` may be unknown. */
export function parcelsOfLine(sql: Sql) {
  return sql`FROM shipments x LEFT JOIN items xi ON xi.nsn = coalesce(x.nsn, l.nsn) LEFT JOIN products xp ON xp.pgc = xi.pgc
    WHERE x.order_id = l.order_id AND x.line_number = l.line_number`
}

/** For line `l` with product `p`. Null when all is as ordered. */
function shippedItems(sql: Sql) {
  return sql`CASE WHEN l.shipped_quantity > 0 THEN (
    SELECT jsonb_agg(jsonb_build_object('suffix', x.suffix, 'name', ${nameOf(sql, sql`xp`, sql`xi`)},
      ${parcelFields(sql)}) ORDER BY x.shipment_id)
    ${parcelsOfLine(sql)}
    HAVING bool_or(x.suffix <> '' OR x.nsn <> l.nsn OR x.unit_of_issue <> p.unit_of_issue
      OR x.unit_price_cents <> l.unit_price_cents)) END`
}
