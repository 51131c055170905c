import { type ProductSearch, readLikePatterns } from '#domain/search.ts'
import type {
  ProductState,
  StoredPrice,
  StoredProduct,
  StoredRow,
  StoredSize,
} from '#wire/products/products.ts'
import { isSoldOn } from '../catalogue/assortment.ts'
import type { CatalogScope } from '../catalogue/listed.ts'
import { hasNoPrice, priceOf } from '../catalogue/prices.ts'
import type { Page } from '../catalogue/queries.ts'
import type { Sql } from '../db/connect.ts'

export type ListFilter = {
  search: ProductSearch
  category: string | undefined
  state: ProductState | undefined
}

/** By name. Computes expensive columns only for the rows of the page. */
export async function listProducts(
  sql: Sql,
  catalogScope: CatalogScope,
  filter: ListFilter,
  { page, pageSize }: Page,
) {
  return sql<StoredRow[]>`
    SELECT p.pgc, p.display_name AS name, p.category, p.is_obsolete, s.is_sold, s.sold_from, s.sold_until, c.sizes, c.unpriced
    FROM (SELECT p.* FROM products p WHERE ${matches(sql, catalogScope, filter)}
      ORDER BY p.display_name, p.pgc LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) p
    CROSS JOIN LATERAL (SELECT count(l.pgc) > 0 AS is_sold, min(l.sold_from) AS sold_from, max(l.sold_until) AS sold_until
      FROM program_products l
      WHERE l.program = ${catalogScope.program} AND l.pgc = p.pgc AND ${isSoldOn(sql, sql`l`, catalogScope.today)}) s
    CROSS JOIN LATERAL (SELECT count(*) AS sizes,
        count(*) FILTER (WHERE ${priceOf(sql, sql`i.nsn`, catalogScope)} IS NULL) AS unpriced
      FROM items i WHERE i.pgc = p.pgc AND i.status <> 'obsolete') c
    ORDER BY p.display_name, p.pgc`
}

export async function countListed(sql: Sql, catalogScope: CatalogScope, filter: ListFilter): Promise<number> {
  const [row] = await sql<
    { total: number }[]
  >`SELECT count(*) AS total FROM products p WHERE ${matches(sql, catalogScope, filter)}`
  return row?.total ?? 0
}

function matches(sql: Sql, catalogScope: CatalogScope, { search, category, state }: ListFilter) {
  return sql`true ${category === undefined ? sql`` : sql`AND p.category = ${category}`}
    ${state === undefined ? sql`` : sql`AND ${isInState(sql, catalogScope, state)}`} ${isFound(sql, search)}`
}

function isInState(sql: Sql, catalogScope: CatalogScope, state: ProductState) {
  const { program, today } = catalogScope
  const sold = sql`EXISTS (SELECT FROM program_products l
    WHERE l.program = ${program} AND l.pgc = p.pgc AND ${isSoldOn(sql, sql`l`, today)})`
  switch (state) {
    case 'sold':
      return sql`NOT p.is_obsolete AND ${sold}`
    case 'unsold':
      return sql`NOT p.is_obsolete AND NOT ${sold}`
    case 'unpriced':
      return sql`p.pgc IN (SELECT i.pgc FROM items i
        WHERE i.status <> 'obsolete' AND ${hasNoPrice(sql, sql`i.nsn`, catalogScope)})`
    case 'obsolete':
      return sql`p.is_obsolete`
  }
}

/** Numbers: the beginning of a PGC or part of an NSN. Words: anywhere. */
function isFound(sql: Sql, search: ProductSearch) {
  if (search.kind === 'nothing') return sql``
  if (search.kind === 'number')
    return sql`AND (p.pgc LIKE ${`${search.digits}%`}
      OR p.pgc IN (SELECT i.pgc FROM items i WHERE i.nsn LIKE ${`%${search.digits}%`}))`
  return readLikePatterns(search.text).reduce((all, like) => sql`${all} AND p.searched LIKE ${like}`, sql``)
}

export type ProductHead = Omit<StoredProduct, 'fiscalYear' | 'sizes' | 'pictures' | 'prices' | 'holders'>

export async function findProduct(sql: Sql, program: string, pgc: string): Promise<ProductHead | null> {
  const [row] = await sql<ProductHead[]>`
    SELECT p.pgc, p.name, p.display_name, p.category, c.name AS category_name, p.unit_of_issue, p.keywords, p.gender,
      p.size_family, p.branches, p.description, p.care, p.measuring, p.is_obsolete, p.replacement_pgc, p.version,
      l.pgc IS NOT NULL AS is_listed, l.sold_from, l.sold_until
    FROM products p JOIN categories c ON c.code = p.category
    LEFT JOIN program_products l ON l.program = ${program} AND l.pgc = p.pgc
    WHERE p.pgc = ${pgc}`
  return row ?? null
}

export function findSizes(sql: Sql, pgc: string): Promise<StoredSize[]> {
  return sql<StoredSize[]>`
    SELECT nsn, size, colour, size_order AS position, status, get_well_on, replacement_nsn,
      weight_ounces::float8 AS weight, version
    FROM items WHERE pgc = ${pgc} ORDER BY size_order, nsn`
}

export function findPricesOf(
  sql: Sql,
  { program, fiscalYear, today }: CatalogScope,
  pgc: string,
): Promise<StoredPrice[]> {
  return sql<StoredPrice[]>`
    WITH known AS (
      SELECT nsn, fiscal_year, false AS is_own, price_cents, '-infinity'::date AS begins_on FROM item_prices
      UNION ALL SELECT nsn, fiscal_year, true, price_cents, '-infinity' FROM program_prices WHERE program = ${program}
      UNION ALL SELECT nsn, fiscal_year, program IS NOT NULL, price_cents, begins_on FROM prepared_prices
        WHERE program IS NULL OR program = ${program})
    SELECT DISTINCT ON (k.fiscal_year, k.is_own, i.size_order, k.nsn, k.ahead)
      k.nsn, k.fiscal_year, k.is_own, k.price_cents AS price, k.ahead AS begins_on
    FROM items i JOIN (SELECT *, CASE WHEN begins_on > ${today}::date THEN begins_on END AS ahead FROM known) k USING (nsn)
    WHERE i.pgc = ${pgc} AND k.fiscal_year >= ${fiscalYear}
    ORDER BY k.fiscal_year, k.is_own, i.size_order, k.nsn, k.ahead NULLS FIRST, k.begins_on DESC`
}

export type Holders = StoredProduct['holders']

/** Carts and waiting orders with the product: for all programs, and for the own one. */
export async function countHoldersOf(sql: Sql, program: string, pgc: string): Promise<Holders> {
  const [row] = await sql<Holders[]>`
    SELECT h.carts, h.awaiting, c.own_carts, o.own_awaiting
    FROM count_holders(ARRAY(SELECT nsn FROM items WHERE pgc = ${pgc})) h
    CROSS JOIN (SELECT count(DISTINCT l.order_id) AS own_carts
      FROM items i JOIN cart_lines l ON l.program = ${program} AND l.nsn = i.nsn WHERE i.pgc = ${pgc}) c
    CROSS JOIN (SELECT count(DISTINCT o.order_id) AS own_awaiting
      FROM items i JOIN order_lines l ON l.program = ${program} AND l.nsn = i.nsn
        JOIN orders o ON o.order_id = l.order_id AND o.status = 'awaiting'
      WHERE i.pgc = ${pgc}) o`
  return row as Holders
}

/** Locks the product until the commit. */
export async function lockVersion(sql: Sql, pgc: string): Promise<number | null> {
  const [row] = await sql<
    { version: number }[]
  >`SELECT version FROM products WHERE pgc = ${pgc} FOR NO KEY UPDATE`
  return row?.version ?? null
}

export async function findSizeHead(sql: Sql, nsn: string) {
  const [row] = await sql<
    { pgc: string; version: number; weight: number | null }[]
  >`SELECT pgc, version, weight_ounces::float8 AS weight FROM items WHERE nsn = ${nsn} FOR NO KEY UPDATE`
  return row ?? null
}

export async function saveWeight(sql: Sql, nsn: string, weight: number | null): Promise<void> {
  await sql`UPDATE items SET weight_ounces = ${weight} WHERE nsn = ${nsn}`
}

export async function saveNotes(
  sql: Sql,
  pgc: string,
  notes: { care: string; measuring: string },
): Promise<void> {
  await sql`UPDATE products SET care = ${notes.care}, measuring = ${notes.measuring} WHERE pgc = ${pgc}`
}

export async function touchProduct(sql: Sql, pgc: string): Promise<void> {
  await sql`UPDATE products SET version = version + 1 WHERE pgc = ${pgc}`
}
