import { describeLine, type LineStanding, type OrderStatus, outcomeOf } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShippedItem, sayShipped } from '#domain/supply/shipped-items.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import { shopOf } from '../catalogue/catalogue.ts'
import { looksOf, nameOf, sizeOf } from '../catalogue/sizes.ts'
import { withSuccessors } from '../catalogue/successors.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { type SupplyOfLine, supplyColumns } from '../supply/apply-queries.ts'

/**
 * What a line of a cart or an order is, for everybody who shows one: columns are called as the wire calls its fields, so that a
 * row is the value (decision 63). `shipped` and where it stands become words by `inWords`.
 */
export type Line = LineStanding &
  Pick<OrderLine, 'nsn' | 'description' | 'size' | 'pgc' | 'price' | 'quantity' | 'total' | 'requisition'> &
  Pick<OrderLine, 'shippedQuantity' | 'received'> & {
    unitOfIssue: string
    status: OrderStatus
    withdrawn: boolean
    shipped: ShippedItem[] | null
  }

/** What the catalogue says of a line `l`, whose item is `i` of product `p`: the same for carts and orders. */
export function itemColumns(sql: Sql) {
  return sql`l.nsn, p.display_name AS description, ${sizeOf(sql)} AS size, i.pgc, p.unit_of_issue`
}

/** The columns of a `Line`: line `l` of an order `o`, with its item `i` and product `p`. Each reader names and places it. */
export function lineColumns(sql: Sql) {
  return sql`${itemColumns(sql)}, l.unit_price_cents AS price, l.quantity,
    l.amount_cents AS total, coalesce(l.requisition, '') AS requisition, o.status, o.withdrawn, l.supply_state, l.supply_text, l.hold_code,
    l.shipped_quantity, ${shippedItems(sql)} AS shipped,
    l.received_state AS received`
}

/** A line as carts and cards show it, before words and replacements. */
export type LineRow = Line &
  Pick<OrderLine, 'number' | 'picture' | 'sizeFamily' | 'itemStatus' | 'getWellOn' | 'goods'> & {
    orderId: number
  }

/** Until an order is decided its lines follow the catalogue; afterwards only what the supplier says of them counts. */
function lineRowColumns(sql: Sql) {
  const isOpen = sql`o.status = 'awaiting'`
  return sql`l.order_id, l.line_number AS number, ${lineColumns(sql)}, ${looksOf(sql)},
    CASE WHEN ${isOpen} THEN i.status WHEN l.supply_state = 'backordered' THEN 'backordered' ELSE 'active' END AS item_status,
    CASE WHEN NOT ${isOpen} THEN l.get_well_on WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on,
    ${goodsOf(sql)} AS goods`
}

type OrderLineRow = LineRow & { goods: NonNullable<OrderLine['goods']> }

/** The lines of some orders, in order, by one statement. */
export function findLineRows(sql: Sql, orderIds: number[]) {
  return sql<OrderLineRow[]>`SELECT ${lineRowColumns(sql)} ${linesOf(sql, orderIds)}`
}

/** The lines of an order, with what supply has made of them. */
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

/** Rows of lines with what can be ordered in place of obsolete ones, found by one statement, and with their words. */
export async function completeLines<Row extends LineRow>(
  context: Pick<ReadContext, 'sql' | 'person' | 'today'>,
  rows: Row[],
) {
  const isObsolete = ({ itemStatus }: Row) => itemStatus === 'obsolete'
  return (await withSuccessors(context.sql, shopOf(context), rows, isObsolete)).map(inWords)
}
export type CompleteLine = LineRow & OrderLine

/** The line with what the domain says of it: where it stands, and what was shipped otherwise than it was ordered. */
export function inWords<Row extends Line>(row: Row): Row & Pick<OrderLine, 'lineStatus' | 'shippedAs'> {
  return {
    ...row,
    lineStatus: describeLine(outcomeOf(row), row),
    shippedAs: (row.shipped ?? []).map(sayShipped),
  }
}

/** The sums of a line (alias `l`) that receipts are checked by, as one value. */
export function goodsOf(sql: Sql) {
  return sql`jsonb_build_object('dueQuantity', ${dueQuantity(sql)}, 'endedQuantity', ${endedQuantity(sql)}, 'receivedQuantity', l.received_quantity,
    'shortQuantity', l.short_quantity, 'damagedQuantity', l.damaged_quantity, 'issuedQuantity', l.issued_quantity,
    'returnedQuantity', l.returned_quantity)`
}

/** Pieces of a line (alias `l`) that the supplier rejected or cancelled. */
export function endedQuantity(sql: Sql) {
  return sql`l.ended_quantity`
}

/** Pieces of a line (alias `l`) that are to come: as ordered, or as the supplier changed it. */
export function dueQuantity(sql: Sql) {
  return sql`coalesce(l.supplied_quantity, l.quantity)`
}

/** Item, unit, units and price of a parcel `x` of a line `l` with its product `p`, for an object; what it says nothing of is as ordered. */
export function parcelFields(sql: Sql) {
  return sql`'nsn', coalesce(x.nsn, l.nsn), 'unit', coalesce(x.unit_of_issue, p.unit_of_issue), 'units', coalesce(x.units, x.quantity),
    'cents', coalesce(x.unit_price_cents, l.unit_price_cents)`
}

/** `FROM … WHERE …` of the parcels `x` of a line `l`, with item `xi` and product `xp` as far as the catalogue knows them. */
export function parcelsOfLine(sql: Sql) {
  return sql`FROM shipments x LEFT JOIN items xi ON xi.nsn = coalesce(x.nsn, l.nsn) LEFT JOIN products xp ON xp.pgc = xi.pgc
    WHERE x.order_id = l.order_id AND x.line_number = l.line_number`
}

/**
 * What the parcels of a line (alias `l`, its product `p`) hold, oldest first; null while none is on its way, and where all
 * is as it was ordered.
 */
function shippedItems(sql: Sql) {
  return sql`CASE WHEN l.shipped_quantity > 0 THEN (
    SELECT jsonb_agg(jsonb_build_object('suffix', x.suffix, 'name', ${nameOf(sql, sql`xp`, sql`xi`)},
      ${parcelFields(sql)}) ORDER BY x.shipment_id)
    ${parcelsOfLine(sql)}
    HAVING bool_or(x.suffix <> '' OR x.nsn <> l.nsn OR x.unit_of_issue <> p.unit_of_issue
      OR x.unit_price_cents <> l.unit_price_cents)) END`
}
