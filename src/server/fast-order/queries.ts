import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import type { Listed } from '#domain/people/roster.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import { type CatalogScope, isListed } from '../catalogue/listed.ts'
import { priceOf } from '../catalogue/prices.ts'
import { fitFamilyOf, sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'

export type OrderScope = { program: string; ordererId: number; dodaacs: string[]; now: Date }

export type MemberRow = Listed & {
  enabled: boolean
  dodaac: string
  dodaacStatus: DodaacStatus
  effectiveOn: string
  defaultFundCode: string | null
}

/** Members of the orderer's DoDAACs. With `names` everybody, because spellings of names are compared in memory. */
export function findMembers(
  sql: Sql,
  { program, dodaacs }: OrderScope,
  { names, keys, ids }: { names: boolean; keys: string[]; ids: number[] },
) {
  return sql<MemberRow[]>`
    SELECT m.person_id AS id, m.first_name, m.middle_name, m.last_name, m.preferred_name, m.email, m.dod_id, m.username, m.enabled,
      m.dodaac, d.status AS dodaac_status, d.effective_on, d.default_fund_code
    FROM people m JOIN dodaacs d ON d.program = m.program AND d.dodaac = m.dodaac
    WHERE m.program = ${program} AND m.dodaac = ANY (${dodaacs}::text[])
      AND (${names}::boolean OR m.dod_id = ANY (${keys}::text[]) OR lower(m.email) = ANY (${keys}::text[])
        OR m.person_id = ANY (${ids}::bigint[]))
    ORDER BY m.last_name, m.first_name, m.person_id`
}

export type ItemRow = {
  nsn: string
  pgc: string
  name: string
  size: string
  /** Without the color. */
  measure: string
  status: ItemStatus
  isSold: boolean
  priceCents: number | null
  /** The requested names that this product has. */
  words: string[]
}

/** Items by NSN or PGC, and all items of up to four products for each name. */
export function findItems(
  sql: Sql,
  scope: CatalogScope,
  { nsns, pgcs, names, queries }: { nsns: string[]; pgcs: string[]; names: string[]; queries: string[] },
) {
  return sql<ItemRow[]>`
    WITH named AS MATERIALIZED (
      SELECT n.name, f.pgc FROM unnest(${names}::text[], ${queries}::text[]) AS n (name, query)
      CROSS JOIN LATERAL (SELECT p.pgc FROM products p JOIN listed_products l ON ${isListed(sql, scope)} AND l.pgc = p.pgc
        WHERE p.words @@ to_tsquery('english', n.query)
        ORDER BY starts_with(lower(p.display_name), n.name) DESC, ts_rank(p.words, to_tsquery('english', n.query)) DESC, p.display_name
        LIMIT 4) f),
    words AS MATERIALIZED (SELECT pgc, array_agg(name) AS names FROM named GROUP BY pgc),
    wanted AS MATERIALIZED (
      SELECT i.nsn FROM items i WHERE i.nsn = ANY (${nsns}::text[])
      UNION SELECT i.nsn FROM items i WHERE i.pgc = ANY (${pgcs}::text[])
      UNION SELECT i.nsn FROM items i JOIN words n ON n.pgc = i.pgc)
    SELECT i.nsn, i.pgc, p.display_name AS name, ${sizeOf(sql)} AS size, i.size AS measure, i.status, s.pgc IS NOT NULL AS is_sold,
      ${priceOf(sql, sql`i.nsn`, scope)} AS price_cents,
      coalesce(n.names, '{}') AS words
    FROM wanted w JOIN items i ON i.nsn = w.nsn JOIN products p ON p.pgc = i.pgc LEFT JOIN words n ON n.pgc = i.pgc
    LEFT JOIN program_products s ON s.program = ${scope.program} AND s.pgc = i.pgc AND ${isSoldOn(sql, sql`s`, scope.today)}
    ORDER BY i.pgc, i.size_order, i.nsn`
}

/** Sizes that fit, for each member and product. */
export function findSizes(sql: Sql, program: string, members: number[], pgcs: string[]) {
  return sql<{ memberId: number; pgc: string; size: string }[]>`
    SELECT s.person_id AS member_id, p.pgc, s.size
    FROM products p JOIN member_sizes s ON s.family = ${fitFamilyOf(sql)} AND s.fit_system = p.fit_system
    WHERE p.pgc = ANY (${pgcs}::text[]) AND s.program = ${program} AND s.person_id = ANY (${members}::bigint[])
      AND s.verdict IN ('', 'fits')`
}

export type OpenCart = { orderId: number; memberId: number; fundCode: string }

/** With `members`, only their carts, locked. */
export function findOpenCarts(sql: Sql, { program, ordererId }: OrderScope, members?: number[]) {
  return sql<OpenCart[]>`
    SELECT order_id, member_id, fund_code FROM carts
    WHERE program = ${program} AND orderer_id = ${ordererId}
      ${members ? sql`AND member_id = ANY (${members}::bigint[]) ORDER BY order_id FOR NO KEY UPDATE` : sql``}`
}

export type CartLine = { memberId: number; nsn: string; quantity: number }

export function findCartLines(sql: Sql, { program, ordererId }: OrderScope, members?: number[]) {
  return sql<CartLine[]>`
    SELECT c.member_id, l.nsn, l.quantity FROM carts c JOIN cart_lines l USING (order_id)
    WHERE c.program = ${program} AND c.orderer_id = ${ordererId}
      ${members ? sql`AND c.member_id = ANY (${members}::bigint[])` : sql``}`
}

/** The last time that the person added these rows. */
export function findSent(sql: Sql, { program, ordererId }: OrderScope, fingerprint: string) {
  return first(sql<{ at: Date; rows: number }[]>`
    SELECT min(s.sent_at) AS at, sum(s.rows_added)::integer AS rows FROM sent_row_files s
    WHERE s.program = ${program} AND s.person_id = ${ordererId} AND s.row_hash = ${fingerprint}
    GROUP BY s.file HAVING sum(s.rows_added) > 0 ORDER BY min(s.sent_at) DESC LIMIT 1`)
}

type Part = { file: string; part: number }

export function findPart<A>(sql: Sql, { ordererId }: OrderScope, { file, part }: Part) {
  return first(sql<{ result: A }[]>`
    SELECT result FROM sent_row_files WHERE person_id = ${ordererId} AND file = ${file}::uuid AND part = ${part}`)
}

export function savePart(
  sql: Sql,
  { program, ordererId, now }: OrderScope,
  { file, part, fingerprint, rows, result }: Part & { fingerprint: string; rows: number; result: object },
) {
  return sql`
    INSERT INTO sent_row_files (program, person_id, file, part, row_hash, sent_at, rows_added, result)
    VALUES (${program}, ${ordererId}, ${file}::uuid, ${part}, ${fingerprint}, ${now}, ${rows}, ${sql.json(result as never)})`
}

type NewCart = { memberId: number; fundCode: string }

/** Locked carts are touched, and missing ones opened. A rival's new cart is missing from the result. */
export function takeCarts(sql: Sql, { program, ordererId, dodaacs, now }: OrderScope, carts: NewCart[]) {
  return sql<OpenCart[]>`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${sql.json(carts)}::jsonb) AS w ("memberId" bigint, "fundCode" text)),
    open AS (
      UPDATE carts c SET touched_at = ${now}::timestamptz, version = c.version + 1 FROM wanted w
      WHERE c.program = ${program} AND c.orderer_id = ${ordererId} AND c.member_id = w."memberId" AND c.fund_code = w."fundCode"
      RETURNING c.order_id, c.member_id, c.fund_code),
    opened AS (
      INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code, created_at, touched_at)
      SELECT m.program, ${ordererId}::bigint, m.person_id, m.dodaac, w."fundCode", ${now}::timestamptz, ${now}::timestamptz
      FROM wanted w JOIN people m ON m.program = ${program} AND m.person_id = w."memberId" AND m.dodaac = ANY (${dodaacs}::text[])
      WHERE NOT EXISTS (SELECT FROM carts c WHERE c.program = ${program} AND c.orderer_id = ${ordererId} AND c.member_id = w."memberId")
      ORDER BY m.person_id
      ON CONFLICT (program, orderer_id, member_id) DO NOTHING
      RETURNING order_id, member_id, fund_code)
    SELECT * FROM open UNION ALL SELECT * FROM opened`
}

export type NewLine = { orderId: number; nsn: string; quantity: number; price: number }

/** The carts are locked, and the limits are checked. Cents. */
export async function addLines(sql: Sql, program: string, lines: NewLine[]): Promise<void> {
  await sql`
    INSERT INTO cart_lines AS l (program, order_id, line_number, nsn, quantity, unit_price_cents)
    SELECT ${program}, r."orderId",
      (SELECT coalesce(max(x.line_number), 0) FROM cart_lines x WHERE x.order_id = r."orderId")
        + row_number() OVER (PARTITION BY r."orderId" ORDER BY r.at),
      r.nsn, r.quantity, r.price
    FROM jsonb_to_recordset(${sql.json(lines.map((line, at) => ({ ...line, at })))}::jsonb)
      AS r ("orderId" bigint, nsn text, quantity integer, price bigint, at integer)
    ON CONFLICT (order_id, nsn) DO UPDATE
      SET quantity = l.quantity + excluded.quantity, unit_price_cents = excluded.unit_price_cents`
}
