import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { SupplyState } from '#domain/supply/line-status.ts'
import type { ShippedItem } from '#domain/supply/shipped-items.ts'
import type { Variant } from '#wire/catalogue/catalogue.ts'
import type { Sql } from '../db/connect.ts'
import { seesOrders } from './scope.ts'
import { maySignNext } from './signers.ts'

/** An order with the names a card shows; `signerIds` and `signers` are those of the current round, level by level. */
export type OrderRow = {
  orderId: number
  status: OrderStatus
  withdrawn: boolean
  ordererId: number
  memberId: number
  orderer: string
  member: string
  memberName: string
  dodaac: string
  fundCode: string
  fundId: number | null
  totalCents: number
  refundedCents: number
  expedited: boolean
  expediteComment: string
  levels: number | null
  currentLevel: number | null
  round: number
  version: number
  billTo: string | null
  shipTo: string | null
  soldTo: string | null
  signalCode: string | null
  shipToAddress: unknown
  createdAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  signerIds: number[] | null
  signers: string | null
  /** The year the money is reserved in, null for a cart, and whether Finance still has a period of it open. */
  fiscalYear: number | null
  yearIsOpen: boolean
  /** Whether the person who asks may sign its current level. */
  maySign: boolean
}

/** Orders (alias `o`) as this person meets them. */
export function orderRows(sql: Sql, person: Person) {
  return sql`SELECT o.order_id, o.status, o.withdrawn, o.orderer_id, o.member_id, p.first_name || ' ' || p.last_name AS orderer,
      m.first_name || ' ' || m.last_name AS member, concat_ws(' ', m.first_name, nullif(m.middle_name, ''), m.last_name) AS member_name,
      o.dodaac, o.fund_code, o.fund_id, o.total_cents, o.refunded_cents, o.expedited, o.expedite_comment, o.levels, o.current_level,
      o.round, o.version, o.bill_to, o.ship_to, o.sold_to, o.signal_code, o.ship_to_address, o.created_at, o.submitted_at, o.decided_at,
      a.signer_ids, a.signers, f.fiscal_year,
      EXISTS (SELECT FROM fund_periods y
        WHERE y.program = o.program AND y.fiscal_year = f.fiscal_year AND y.is_open) AS year_is_open,
      ${maySignNext(sql, person.id)} AS may_sign
    FROM orders o
    JOIN people p ON p.program = o.program AND p.person_id = o.orderer_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    LEFT JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id
    LEFT JOIN LATERAL (
      SELECT array_agg(x.person_id ORDER BY x.level) AS signer_ids,
        string_agg(s.first_name || ' ' || s.last_name, ', ' ORDER BY x.level) AS signers
      FROM approvals x JOIN people s ON s.program = x.program AND s.person_id = x.person_id
      WHERE x.order_id = o.order_id AND x.round = o.round) a ON true`
}

/** One order that the person may see, or null. */
export async function findOrderRow(sql: Sql, person: Person, orderId: number): Promise<OrderRow | null> {
  const [row] = await sql<
    OrderRow[]
  >`${orderRows(sql, person)} WHERE o.order_id = ${orderId} AND ${seesOrders(sql, person)}`
  return row ?? null
}

export type LineRow = {
  orderId: number
  lineNumber: number
  nsn: string
  name: string
  size: string
  pgc: string
  unitPriceCents: number
  quantity: number
  amountCents: number
  picture: string | null
  requisition: string | null
  supplyState: SupplyState
  supplyText: string
  holdCode: string
  getWellOn: string | null
  itemStatus: Variant['status']
  itemGetWellOn: string | null
  shippedQuantity: number
  shipped: ShippedItem[] | null
  receivedState: number
  dueQuantity: number
  endedQuantity: number
  receivedQuantity: number
  shortQuantity: number
  damagedQuantity: number
  issuedQuantity: number
  returnedQuantity: number
}

/** The sums of a line (alias `l`) that receipts are judged by. */
export function goodsColumns(sql: Sql) {
  return sql`${dueQuantity(sql)} AS due_quantity, ${endedQuantity(sql)} AS ended_quantity, l.received_quantity, l.short_quantity, l.damaged_quantity, l.issued_quantity,
    l.returned_quantity`
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
export function shippedItems(sql: Sql) {
  return sql`CASE WHEN l.shipped_quantity > 0 THEN (
    SELECT jsonb_agg(jsonb_build_object('suffix', x.suffix, 'name', concat_ws(' ', xp.display_name, nullif(xi.size, '')),
      ${parcelFields(sql)}) ORDER BY x.shipment_id)
    ${parcelsOfLine(sql)}
    HAVING bool_or(x.suffix <> '' OR x.nsn <> l.nsn OR x.unit_of_issue <> p.unit_of_issue
      OR x.unit_price_cents <> l.unit_price_cents)) END`
}

/** The lines of some orders, in order, by one statement. */
export function findLineRows(sql: Sql, orderIds: number[]): Promise<LineRow[]> {
  return sql<LineRow[]>`SELECT l.order_id, l.line_number, l.nsn, p.display_name AS name,
      concat_ws(' ', nullif(i.size, ''), nullif(i.colour, '')) AS size, i.pgc, l.unit_price_cents,
      l.quantity, l.amount_cents, p.picture, l.requisition, l.supply_state, l.supply_text, l.hold_code, l.get_well_on, l.shipped_quantity,
      ${shippedItems(sql)} AS shipped,
      l.received_state, i.status AS item_status, i.get_well_on AS item_get_well_on, ${goodsColumns(sql)}
    FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.order_id = ANY (${orderIds}::bigint[]) ORDER BY l.order_id DESC, l.line_number`
}
