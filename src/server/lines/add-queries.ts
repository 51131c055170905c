import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import { MAX_LINES, MAX_PIECES } from '#domain/lines/limits.ts'
import type { Named } from '#domain/people/people.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { priceOf } from '../catalogue/prices.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import { first, reading } from '../db/together.ts'

export type AddScope = { program: string; ordererId: number; dodaacs: string[]; now: Date }

export type Member = Named & {
  enabled: boolean
  dodaac: string
  dodaacStatus: DodaacStatus
  effectiveOn: string
  fundCodes: string[]
}

export type Item = {
  nsn: string
  name: string
  status: ItemStatus
  isSold: boolean
  priceCents: number | null
}

export type TakenCart = { orderId: number; fundCode: string; version: number }

type AdditionRow = Member &
  TakenCart & {
    smid: number
    middleName: string
    dodId: string
    nsn: string
    itemName: string
    itemStatus: ItemStatus
    isSold: boolean
    priceCents: number | null
  }
type Missing<Row> = { [Column in keyof Row]: Row[Column] | null }

type Wanted = { memberId: number; nsns: string[]; fundCode: string }

/** One query for the member, the fund codes, the items with today's prices, and the cart. */
export function findAddition(
  sql: Sql,
  scope: AddScope,
  catalogScope: CatalogScope,
  { memberId, nsns, fundCode }: Wanted,
) {
  const query = sql<Missing<AdditionRow>[]>`
    WITH ${cartTaken(sql, scope, memberId, fundCode)},
    member AS (${memberOf(sql, scope, catalogScope, memberId)}),
    item AS (
      SELECT i.nsn, p.display_name AS item_name, i.status AS item_status, s.pgc IS NOT NULL AS is_sold,
        ${priceOf(sql, sql`i.nsn`, catalogScope)} AS price_cents
      FROM items i JOIN products p ON p.pgc = i.pgc
      LEFT JOIN program_products s ON s.program = ${scope.program} AND s.pgc = i.pgc AND ${isSoldOn(sql, sql`s`, catalogScope.today)}
      WHERE i.nsn = ANY (${nsns}::text[]))
    SELECT * FROM (SELECT) one LEFT JOIN member ON true LEFT JOIN item ON true LEFT JOIN taken ON true`
  return reading(query, (rows) => {
    const [row] = rows
    if (!row) throw new Error('One row says what is there.')
    const items = rows.flatMap(({ nsn, itemName, itemStatus, isSold, priceCents }) =>
      nsn === null ? [] : [{ nsn, name: itemName, status: itemStatus, isSold, priceCents } as Item],
    )
    return {
      member: row.firstName === null ? undefined : (row as Member),
      items: new Map(items.map((item) => [item.nsn, item])),
      taken: row.orderId === null ? undefined : (row as TakenCart),
    }
  })
}

/** A member of the DoDAACs for which the orderer places orders, with the fund codes of the fiscal year. */
export function memberOf(
  sql: Sql,
  { program, dodaacs }: Pick<AddScope, 'program' | 'dodaacs'>,
  { fiscalYear }: Pick<CatalogScope, 'fiscalYear'>,
  memberId: number | null,
) {
  return sql`SELECT m.person_id AS smid, ${nameColumns(sql, sql`m`)}, m.middle_name, '' AS dod_id, m.enabled, m.dodaac,
      d.status AS dodaac_status, d.effective_on,
      ARRAY(SELECT f.fund_code FROM funds f WHERE f.program = m.program AND f.dodaac = m.dodaac
        AND f.fiscal_year = ${fiscalYear} ORDER BY 1) AS fund_codes
    FROM people m JOIN dodaacs d ON d.program = m.program AND d.dodaac = m.dodaac
    WHERE m.program = ${program} AND m.person_id = ${memberId}::bigint AND m.dodaac = ANY (${dodaacs}::text[])`
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

export type PricedLine = { nsn: string; quantity: number; price: number }

type Added = { lines: PricedLine[]; pieces: number; cartPieces: number; cartCents: number }

/**
 * The cart must be locked. Each NSN is there once, and its price is in cents. Adds all lines, or nothing past the limits.
 * Returns the lines as they are now, and the pieces of all open carts and of this cart.
 */
export function putLines(
  sql: Sql,
  { program, ordererId }: AddScope,
  { orderId, lines }: { orderId: number; lines: PricedLine[] },
) {
  const rows = lines.map((line, place) => ({ ...line, place }))
  return first(sql<Added[]>`
    WITH wanted AS (
      SELECT w.*, x.quantity AS had, row_number() OVER (PARTITION BY x.nsn IS NULL ORDER BY w.place) AS nth
      FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS w (place integer, nsn text, quantity integer, price bigint)
      LEFT JOIN cart_lines x ON x.order_id = ${orderId} AND x.nsn = w.nsn),
    stored AS (
      SELECT coalesce(max(x.line_number), 0) AS last, count(*) AS lines FROM cart_lines x WHERE x.order_id = ${orderId}),
    added AS (
      INSERT INTO cart_lines AS l (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT ${program}, ${orderId}::bigint, s.last + w.nth, w.nsn, w.quantity, w.price
      FROM wanted w CROSS JOIN stored s
      WHERE NOT EXISTS (SELECT FROM wanted o WHERE coalesce(o.had, 0) + o.quantity > ${MAX_PIECES})
        AND (s.lines + (SELECT count(*) FILTER (WHERE o.had IS NULL) FROM wanted o) <= ${MAX_LINES}
          OR NOT EXISTS (SELECT FROM wanted o WHERE o.had IS NULL))
      ORDER BY w.place
      ON CONFLICT (order_id, nsn) DO UPDATE
        SET quantity = l.quantity + excluded.quantity, unit_price_cents = excluded.unit_price_cents
      RETURNING nsn, quantity, unit_price_cents),
    others AS (
      SELECT l.order_id, l.quantity, l.unit_price_cents FROM carts c JOIN cart_lines l USING (order_id)
      WHERE c.program = ${program} AND c.orderer_id = ${ordererId}
        AND NOT (l.order_id = ${orderId} AND l.nsn IN (SELECT nsn FROM wanted))
      UNION ALL SELECT ${orderId}::bigint, quantity, unit_price_cents FROM added)
    SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('nsn', a.nsn, 'quantity', a.quantity, 'price', a.unit_price_cents) ORDER BY w.place)
        FROM added a JOIN wanted w USING (nsn)), '[]') AS lines,
      coalesce(sum(o.quantity), 0)::integer AS pieces,
      coalesce(sum(o.quantity) FILTER (WHERE o.order_id = ${orderId}), 0)::integer AS cart_pieces,
      coalesce(sum(o.quantity * o.unit_price_cents) FILTER (WHERE o.order_id = ${orderId}), 0)::bigint AS cart_cents
    FROM others o WHERE EXISTS (SELECT FROM added)`).as((added) => (added?.lines.length ? added : undefined))
}

/** Of the lines that the cart has. */
export async function readQuantities(
  sql: Sql,
  orderId: number,
  nsns: string[],
): Promise<Map<string, number>> {
  const lines = await sql<{ nsn: string; quantity: number }[]>`
    SELECT nsn, quantity FROM cart_lines WHERE order_id = ${orderId} AND nsn = ANY (${nsns}::text[])`
  return new Map(lines.map(({ nsn, quantity }) => [nsn, quantity]))
}
