import type { Fragment, Sql } from '../db/connect.ts'

export type PriceDay = { fiscalYear: number; today: string }

/** The program's own price, else the common one, else null. */
export function priceOf(sql: Sql, nsn: Fragment, { fiscalYear, today }: PriceDay) {
  return sql`price_of(current_setting('app.program', true), ${nsn}, ${fiscalYear}::integer, ${today}::date)`
}

/** True when `priceOf` gives null. Uses joins, for queries about all items. */
export function hasNoPrice(sql: Sql, nsn: Fragment, { fiscalYear, today }: PriceDay) {
  const own = sql`current_setting('app.program', true)`
  return sql`(NOT EXISTS (SELECT FROM item_prices c WHERE c.nsn = ${nsn} AND c.fiscal_year = ${fiscalYear})
    AND NOT EXISTS (SELECT FROM program_prices o
      WHERE o.nsn = ${nsn} AND o.fiscal_year = ${fiscalYear} AND o.program = ${own})
    AND NOT EXISTS (SELECT FROM prepared_prices b WHERE b.nsn = ${nsn} AND b.fiscal_year = ${fiscalYear}
      AND b.begins_on <= ${today}::date AND coalesce(b.program, ${own}) = ${own}))`
}
