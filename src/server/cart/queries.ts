import type { Address } from '#domain/addresses.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import type { OrderLimit } from '#domain/funds/order-limits.ts'
import type { LevelRule } from '#domain/levels/level-rules.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { ApproverLevel } from '#domain/roles/approver-levels.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Cart } from '#wire/cart/cart.ts'
import { exceptionsOf, type OrderAllowances, standingsByMember } from '../allowances/standings.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import { priceOf } from '../catalogue/prices.ts'
import { looksOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { legalNameOf, nameOf } from '../db/names.ts'
import { first, reading } from '../db/together.ts'
import { limitsOf, officersOf } from '../funds/limits-queries.ts'
import { kitsOf, rulesOf } from '../levels/rules-queries.ts'
import { itemColumns, type LineRow } from '../lines/lines.ts'
import { seesOrders } from '../orders/scope.ts'

export type CartScope = {
  program: string
  ordererId: number
  fiscalYear: number
  today: string
  /** Of days, such as that of a submit. */
  zone: string
  now: Date
  /** Submit again reads a returned order as a cart. */
  holder?: 'order'
  /** Unset: all open carts of the orderer. */
  orderId?: number
}

/** Amounts in cents. */
export type CartRow = Omit<Cart, 'obstacles' | 'limitNotes' | 'allowances' | 'lines' | 'total'> & {
  memberEnabled: boolean
  memberDodaac: string
  shipsToOwnAddress: boolean
  dodaacStatus: DodaacStatus
  effectiveOn: string
  billTo: string | null
  shipTo: string | null
  soldTo: string | null
  signalCode: string | null
  levels: number
  unknownAddresses: string[]
  /** Of the DoDAAC in the supplementary address. */
  supplementaryStatus: DodaacStatus | null
  /** The member, or the ship-to DoDAAC if the program has it. */
  recipient: string | null
  address: Address
  closureNotice: string | null
  closedUntil: Date | null
  periodIsOpen: boolean
  fundId: number | null
  fundCodes: string[]
  signers: ApproverLevel[]
  rules: LevelRule[]
  kits: number[]
  limits: OrderLimit[]
  officers: number
} & OrderAllowances

export function findCartRows(
  sql: Sql,
  { program, ordererId, fiscalYear, today, zone, now, holder, orderId }: CartScope,
) {
  const own = sql`o.program = ${program} AND o.orderer_id = ${ordererId}
      ${orderId === undefined ? sql`` : sql`AND o.order_id = ${orderId}`}`
  const holders = holder ? sql`orders` : sql`carts`
  const members = sql`ARRAY(SELECT o.member_id FROM ${holders} o WHERE ${own})`
  const day = { program, today, zone }
  // A cart has no round, so `could_sign` has only orders. A deputy's seat ends with the absence and does not count.
  const signers = holder ? sql`could_sign` : sql`may_sign`
  return sql<CartRow[]>`
    WITH standings AS (${standingsByMember(sql, day, members, holder && orderId ? orderId : null)})
    SELECT o.order_id AS number, o.version, o.fund_code, o.dodaac, o.created_at, o.expedited, o.expedite_comment, o.justification,
      m.person_id AS member_id, ${nameOf(sql, sql`m`)} AS member, m.enabled AS member_enabled, m.dodaac AS member_dodaac, m.ships_to_own_address,
      d.status AS dodaac_status, d.effective_on,
      d.bill_to, d.ship_to, d.sold_to, d.signal_code, d.levels,
      ARRAY(SELECT DISTINCT a FROM unnest(ARRAY[d.bill_to, d.ship_to, d.sold_to]) a
        WHERE a IS NOT NULL AND NOT EXISTS (SELECT 1 FROM dodaacs x WHERE x.program = o.program AND x.dodaac = a)) AS unknown_addresses,
      (SELECT x.status FROM dodaacs x WHERE x.program = o.program
        AND x.dodaac = CASE WHEN d.signal_code = 'B' THEN d.bill_to ELSE d.ship_to END) AS supplementary_status,
      CASE WHEN m.ships_to_own_address THEN ${legalNameOf(sql, sql`m`)} ELSE s.description END AS recipient,
      CASE WHEN m.ships_to_own_address THEN ${addressOf(sql, sql`m`)} ELSE ${addressOf(sql, sql`s`)} END AS address,
      c.notice AS closure_notice, c.closed_until,
      EXISTS (SELECT 1 FROM fund_periods t WHERE t.program = o.program AND t.days @> ${today}::date AND t.is_open) AS period_is_open,
      f.fund_id, a.balance_cents AS available,
      ARRAY(SELECT x.fund_code FROM funds x WHERE x.program = o.program AND x.dodaac = o.dodaac
        AND x.fiscal_year = ${fiscalYear} ORDER BY 1) AS fund_codes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('personId', g.person_id, 'level', g.level)), '[]')
        FROM ${signers} g WHERE g.order_id = o.order_id AND g.for_id IS NULL) AS signers,
      ${rulesOf(sql)} AS rules, ${kitsOf(sql)} AS kits, ${limitsOf(sql, { today, zone })} AS limits, ${officersOf(sql)} AS officers,
      coalesce(w.allowances, '[]') AS allowances, ${exceptionsOf(sql)} AS exceptions
    FROM ${holders} o
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    JOIN dodaacs d ON d.program = o.program AND d.dodaac = o.dodaac
    LEFT JOIN closures c ON c.program = o.program AND tstzrange(c.closed_from, c.closed_until) @> ${now}::timestamptz
    LEFT JOIN dodaacs s ON s.program = o.program AND s.dodaac = d.ship_to
    LEFT JOIN funds f ON f.program = o.program AND f.dodaac = o.dodaac AND f.fund_code = o.fund_code
      AND f.fiscal_year = ${fiscalYear}
    LEFT JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
    LEFT JOIN standings w ON w.member_id = o.member_id
    WHERE ${own}
    ORDER BY o.touched_at DESC, o.order_id DESC`
}

function addressOf(sql: Sql, owner: Fragment) {
  return sql`jsonb_build_object('street1', ${owner}.street_1, 'street2', ${owner}.street_2, 'street3', ${owner}.street_3,
    'city', ${owner}.city, 'state', ${owner}.state, 'zip', ${owner}.zip, 'country', ${owner}.country)`
}

/** `currentPrice` is null when the fiscal year has no price. */
export type CartLineRow = LineRow & { currentPrice: number | null; isSold: boolean; category: string }

const NOT_ORDERED = {
  requisition: '',
  status: 'cart',
  withdrawn: false,
  returnedAt: null,
  asksFinance: false,
  supplyState: 'none',
  supplyText: '',
  holdCode: '',
  shippedQuantity: 0,
  shipped: null,
  received: 'no',
  goods: null,
} as const satisfies Partial<CartLineRow>

export function findCartLines(
  sql: Sql,
  { program, ordererId, fiscalYear, today, holder, orderId }: CartScope,
) {
  const query = sql<Omit<CartLineRow, keyof typeof NOT_ORDERED>[]>`
    SELECT l.order_id, l.line_number AS number, ${itemColumns(sql)}, ${looksOf(sql)}, l.unit_price_cents AS price, l.quantity, l.justification,
      l.quantity * l.unit_price_cents AS total, i.status AS item_status,
      CASE WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on,
      c.price_cents AS current_price, s.pgc IS NOT NULL AS is_sold, p.category
    FROM ${holder ? sql`orders o JOIN order_lines` : sql`carts o JOIN cart_lines`} l ON l.order_id = o.order_id
    JOIN items i ON i.nsn = l.nsn
    JOIN products p ON p.pgc = i.pgc
    LEFT JOIN LATERAL (SELECT ${priceOf(sql, sql`l.nsn`, { fiscalYear, today })} AS price_cents) c ON true
    LEFT JOIN program_products s ON s.program = o.program AND s.pgc = i.pgc AND ${isSoldOn(sql, sql`s`, today)}
    WHERE o.program = ${program} AND o.orderer_id = ${ordererId}
      ${orderId === undefined ? sql`` : sql`AND o.order_id = ${orderId}`}
    ORDER BY l.order_id, l.line_number`
  return reading(query, (rows) => rows.map((row): CartLineRow => ({ ...NOT_ORDERED, ...row })))
}

export type SourceLine = {
  isCart: boolean
  memberId: number
  fundCode: string
  nsn: string
  pgc: string
  quantity: number
  priceThen: number
}

/** Lines of an order that the person may read, or of an own cart. Empty for others. */
export function findLinesOf(sql: Sql, person: Person, orderId: number) {
  const { program, id } = person
  return sql<SourceLine[]>`
    SELECT s.is_cart, s.member_id, s.fund_code, s.nsn, i.pgc, s.quantity, s.price_then FROM (
      SELECT true AS is_cart, o.member_id, o.fund_code, l.nsn, l.line_number, l.quantity, l.unit_price_cents AS price_then
      FROM carts o JOIN cart_lines l USING (order_id)
      WHERE o.program = ${program} AND o.orderer_id = ${id} AND o.order_id = ${orderId}
      UNION ALL
      SELECT false, o.member_id, o.fund_code, l.nsn, l.line_number, l.quantity, l.unit_price_cents
      FROM orders o JOIN order_lines l USING (order_id)
      WHERE ${seesOrders(sql, person)} AND o.order_id = ${orderId}) s
    JOIN items i ON i.nsn = s.nsn ORDER BY s.line_number`
}

export type LockedCart = { orderId: number; version: number }

export function lockOwnCart(sql: Sql, program: string, ordererId: number, orderId: number) {
  return first(sql<LockedCart[]>`
    SELECT order_id, version FROM carts
    WHERE program = ${program} AND orderer_id = ${ordererId} AND order_id = ${orderId} FOR NO KEY UPDATE`)
}

export async function findOwnOrder(sql: Sql, program: string, ordererId: number, orderId: number) {
  const [order] = await sql<{ status: OrderStatus }[]>`
    SELECT status FROM orders WHERE program = ${program} AND orderer_id = ${ordererId} AND order_id = ${orderId}`
  return order
}
