import type { ItemFacts } from '#domain/lines/wanted-lines.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { priceOf } from '../catalogue/prices.ts'
import { fitFamilyOf, sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { first, notNeeded, reading } from '../db/together.ts'
import { type AddScope, type Member, memberOf } from './add-queries.ts'

type MemberRow = Member & PersonOption & { cart: { number: number; fundCode: string; lines: number } | null }

/** Undefined for a person for whom the orderer cannot order. */
export function findWearer(sql: Sql, scope: AddScope, catalogScope: CatalogScope, memberId: number | null) {
  if (memberId === null) return notNeeded(undefined)
  return first(sql<MemberRow[]>`
    WITH member AS (${memberOf(sql, scope, catalogScope, memberId)})
    SELECT m.*, CASE WHEN c.order_id IS NOT NULL THEN jsonb_build_object('number', c.order_id, 'fundCode', c.fund_code,
      'lines', (SELECT count(*) FROM cart_lines l WHERE l.order_id = c.order_id)) END AS cart
    FROM member m LEFT JOIN carts c ON c.program = ${scope.program} AND c.orderer_id = ${scope.ordererId} AND c.member_id = m.smid`)
}

/** By NSN, with the pieces in the member's open cart. */
export function findItemFacts(
  sql: Sql,
  { ordererId }: AddScope,
  { program, fiscalYear, today }: CatalogScope,
  memberId: number | null,
  nsns: string[],
) {
  if (nsns.length === 0) return notNeeded(new Map<string, ItemFacts>())
  const query = sql<ItemFacts[]>`
    SELECT i.nsn, i.pgc, p.display_name AS name, ${sizeOf(sql)} AS size, i.status, s.pgc IS NOT NULL AS is_sold,
      ${priceOf(sql, sql`i.nsn`, { fiscalYear, today })} AS price,
      CASE WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on, coalesce(l.quantity, 0) AS in_cart
    FROM items i JOIN products p ON p.pgc = i.pgc
    LEFT JOIN program_products s ON s.program = ${program} AND s.pgc = i.pgc AND ${isSoldOn(sql, sql`s`, today)}
    LEFT JOIN carts c ON c.program = ${program} AND c.orderer_id = ${ordererId} AND c.member_id = ${memberId}::bigint
    LEFT JOIN cart_lines l ON l.order_id = c.order_id AND l.nsn = i.nsn
    WHERE i.nsn = ANY (${nsns}::text[])`
  return reading(query, (items) => new Map(items.map((item) => [item.nsn, item])))
}

export type ProductFacts = {
  pgc: string
  name: string
  isSold: boolean
  isObsolete: boolean
  /** The item in the member's size, or the only item. Null when the size is not known. */
  nsn: string | null
}

/** By PGC. Without a member, only products with one item have an item. */
export function findProductFacts(
  sql: Sql,
  scope: AddScope,
  { program, today }: CatalogScope,
  memberId: number | null,
  pgcs: string[],
) {
  if (pgcs.length === 0) return notNeeded(new Map<string, ProductFacts>())
  const isMade = (item = sql`i`) => sql`(${item}.status <> 'obsolete' OR p.is_obsolete)`
  const query = sql<ProductFacts[]>`
    SELECT p.pgc, p.display_name AS name, s.pgc IS NOT NULL AS is_sold, p.is_obsolete, f.nsn
    FROM products p
    LEFT JOIN program_products s ON s.program = ${program} AND s.pgc = p.pgc AND ${isSoldOn(sql, sql`s`, today)}
    LEFT JOIN LATERAL (
      SELECT min(i.nsn) AS nsn FROM items i
      WHERE i.pgc = p.pgc AND ${isMade()} AND (i.size = ${sizeOfMember(sql, scope, memberId)}
        OR NOT EXISTS (SELECT FROM items o WHERE o.pgc = p.pgc AND o.nsn <> i.nsn AND ${isMade(sql`o`)}))
      HAVING count(*) = 1) f ON true
    WHERE p.pgc = ANY (${pgcs}::text[])`
  return reading(query, (products) => new Map(products.map((product) => [product.pgc, product])))
}

/** For product `p`, unless the size did not fit. Only of members for whom the orderer may order. */
function sizeOfMember(sql: Sql, { program, dodaacs }: AddScope, memberId: number | null) {
  return sql`(SELECT z.size FROM member_sizes z JOIN people m ON m.program = ${program} AND m.person_id = z.person_id
    WHERE z.person_id = ${memberId}::bigint AND m.dodaac = ANY (${dodaacs}::text[])
    AND z.family = ${fitFamilyOf(sql)} AND z.fit_system = p.fit_system
    AND z.verdict IN ('', 'fits'))`
}
