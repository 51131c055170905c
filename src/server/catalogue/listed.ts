import type { Sql } from '../db/connect.ts'
import type { PriceDay } from './prices.ts'
import { sizeFamilyOf } from './sizes.ts'

/** An item without a price in the year cannot be ordered. */
export type CatalogScope = PriceDay & { program: string }

/** `l` is a row of `listed_products`. */
export function isListed(sql: Sql, { program, fiscalYear, today }: CatalogScope) {
  return sql`l.program = ${program} AND l.fiscal_year = ${fiscalYear} AND ${today}::date BETWEEN l.from_day AND l.until_day`
}

/** Each row stores the whole card for a range of days. */
export function cardOf(sql: Sql) {
  return sql`l.display_name AS name, l.pgc, l.category, l.picture,
    coalesce(CASE WHEN l.picture IS NULL THEN (SELECT ${sizeFamilyOf(sql)} FROM products p WHERE p.pgc = l.pgc) END, '') AS size_family,
    l.item_count, l.backordered, l.get_well_on, l.colours, jsonb_build_object('leastPrice', l.least_cents,
      'maxPrice', l.max_cents, 'firstSize', l.first_size, 'lastSize', l.last_size) AS range`
}
