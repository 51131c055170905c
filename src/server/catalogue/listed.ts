import type { Sql } from '../db/connect.ts'
import type { PriceDay } from './prices.ts'
import { sizeFamilyOf } from './sizes.ts'

/** Whose catalogue is read, on which day, and by which year's prices: what has no price in that year cannot be ordered. */
export type Shop = PriceDay & { program: string }

/** Whether a row of `listed_products`, which the statement calls `l`, is what the program lists of its product on the day. */
export function isListed(sql: Sql, { program, fiscalYear, today }: Shop) {
  return sql`l.program = ${program} AND l.fiscal_year = ${fiscalYear} AND ${today}::date BETWEEN l.from_day AND l.until_day`
}

/** What the card of a listed product shows, but its NSN: all of it is kept in the row, for each stretch of days. */
export function cardOf(sql: Sql) {
  return sql`l.display_name AS name, l.pgc, l.category, l.picture,
    coalesce(CASE WHEN l.picture IS NULL THEN (SELECT ${sizeFamilyOf(sql)} FROM products p WHERE p.pgc = l.pgc) END, '') AS size_family,
    l.item_count, l.backordered, l.get_well_on, l.colours, jsonb_build_object('leastPrice', l.least_cents,
      'mostPrice', l.most_cents, 'firstSize', l.first_size, 'lastSize', l.last_size) AS range`
}
