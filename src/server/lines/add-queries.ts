import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import { MAX_LINES, MAX_PIECES } from '#domain/lines/limits.ts'
import type { Named } from '#domain/people/people.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { priceOf } from '../catalogue/prices.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import { first } from '../db/together.ts'

export type AddScope = { program: string; ordererId: number; dodaacs: string[]; now: Date }

export type Member = Named & {
  enabled: boolean
  dodaac: string
  dodaacStatus: DodaacStatus
  effectiveOn: string
  fundCodes: string[]
}

export type Item = {
  name: string
  status: ItemStatus
  isSold: boolean
  priceCents: number | null
}

export type TakenCart = { orderId: number; fundCode: string; version: number }

type AdditionRow = Member &
  TakenCart & { itemName: string; itemStatus: ItemStatus; isSold: boolean; priceCents: number | null }
type Missing<Row> = { [Column in keyof Row]: Row[Column] | null }

type Wanted = { memberId: number; nsn: string; fundCode: string }

/** One query for the member, the fund codes, the item with today's price, and the cart. */
export function findAddition(
  sql: Sql,
  scope: AddScope,
  catalogScope: CatalogScope,
  { memberId, nsn, fundCode }: Wanted,
) {
  const { program, dodaacs } = scope
  const query = sql<Missing<AdditionRow>[]>`
    WITH ${cartTaken(sql, scope, memberId, fundCode)},
    member AS (
      SELECT ${nameColumns(sql, sql`m`)}, m.enabled, m.dodaac, d.status AS dodaac_status, d.effective_on,
        ARRAY(SELECT f.fund_code FROM funds f WHERE f.program = m.program AND f.dodaac = m.dodaac
          AND f.fiscal_year = ${catalogScope.fiscalYear} ORDER BY 1) AS fund_codes
      FROM people m JOIN dodaacs d ON d.program = m.program AND d.dodaac = m.dodaac
      WHERE m.program = ${program} AND m.person_id = ${memberId} AND m.dodaac = ANY (${dodaacs}::text[])),
    item AS (
      SELECT p.display_name AS item_name, i.status AS item_status, s.pgc IS NOT NULL AS is_sold,
        ${priceOf(sql, sql`i.nsn`, catalogScope)} AS price_cents
      FROM items i JOIN products p ON p.pgc = i.pgc
      LEFT JOIN program_products s ON s.program = ${program} AND s.pgc = i.pgc AND ${isSoldOn(sql, sql`s`, catalogScope.today)}
      WHERE i.nsn = ${nsn})
    SELECT * FROM (SELECT) one LEFT JOIN member ON true LEFT JOIN item ON true LEFT JOIN taken ON true`
  return first(query).as((row) => {
    if (!row) throw new Error('One row says what is there.')
    const { itemName, itemStatus, isSold, priceCents } = row
    return {
      member: row.firstName === null ? undefined : (row as Member),
      item:
        itemName === null ? undefined : ({ name: itemName, status: itemStatus, isSold, priceCents } as Item),
      taken: row.orderId === null ? undefined : (row as TakenCart),
    }
  })
}

/** A retry after a rival opened or submitted the cart. */
export function takeCart(sql: Sql, scope: AddScope, memberId: number, fundCode: string) {
  return first(sql<TakenCart[]>`WITH ${cartTaken(sql, scope, memberId, fundCode)} SELECT * FROM taken`)
}

/**
 * The member's cart, locked, or a new one. Empty without the right to order, or after a race: retry. Only a new cart
 * draws a number.
 */
function cartTaken(
  sql: Sql,
  { program, ordererId, dodaacs, now }: AddScope,
  memberId: number,
  fundCode: string,
) {
  return sql`open AS (
      UPDATE carts SET touched_at = ${now}::timestamptz, version = version + 1
      WHERE program = ${program} AND orderer_id = ${ordererId} AND member_id = ${memberId}
      RETURNING order_id, fund_code, version),
    opened AS (
      INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code, created_at, touched_at)
      SELECT m.program, ${ordererId}::bigint, m.person_id, m.dodaac, ${fundCode}, ${now}::timestamptz, ${now}::timestamptz
      FROM people m
      WHERE m.program = ${program} AND m.person_id = ${memberId} AND m.dodaac = ANY (${dodaacs}::text[])
        AND NOT EXISTS (SELECT FROM open)
      ON CONFLICT (program, orderer_id, member_id) DO NOTHING
      RETURNING order_id, fund_code, version),
    taken AS (SELECT * FROM open UNION ALL SELECT * FROM opened)`
}

/**
 * The cart must be locked. Returns the pieces of line, cart, and all open carts. Adds nothing past the limits. Price in
 * cents.
 */
export function addLine(
  sql: Sql,
  { program, ordererId }: AddScope,
  { orderId, nsn, quantity, price }: { orderId: number; nsn: string; quantity: number; price: number },
) {
  return first(sql<{ quantity: number; pieces: number; cartPieces: number; cartCents: number }[]>`
    WITH added AS (
      INSERT INTO cart_lines AS l (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT ${program}, ${orderId}::bigint, coalesce(max(x.line_number), 0) + 1, ${nsn}, ${quantity}::integer, ${price}::bigint
      FROM cart_lines x WHERE x.order_id = ${orderId}
      HAVING count(*) < ${MAX_LINES} OR bool_or(x.nsn = ${nsn})
      ON CONFLICT (order_id, nsn) DO UPDATE
        SET quantity = l.quantity + excluded.quantity, unit_price_cents = excluded.unit_price_cents
        WHERE l.quantity + excluded.quantity <= ${MAX_PIECES}
      RETURNING quantity),
    others AS (
      SELECT l.order_id, l.quantity, l.unit_price_cents FROM carts c JOIN cart_lines l USING (order_id)
      WHERE c.program = ${program} AND c.orderer_id = ${ordererId} AND (l.order_id, l.nsn) <> (${orderId}, ${nsn}))
    SELECT a.quantity, (a.quantity + coalesce(sum(o.quantity), 0))::integer AS pieces,
      (a.quantity + coalesce(sum(o.quantity) FILTER (WHERE o.order_id = ${orderId}), 0))::integer AS cart_pieces,
      (a.quantity * ${price}::bigint
        + coalesce(sum(o.quantity * o.unit_price_cents) FILTER (WHERE o.order_id = ${orderId}), 0))::bigint AS cart_cents
    FROM added a LEFT JOIN others o ON true GROUP BY a.quantity`)
}

/** Null for none. */
export async function readQuantity(sql: Sql, orderId: number, nsn: string): Promise<number | null> {
  const [line] = await sql<{ quantity: number }[]>`
    SELECT quantity FROM cart_lines WHERE order_id = ${orderId} AND nsn = ${nsn}`
  return line?.quantity ?? null
}
