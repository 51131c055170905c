import type { Fragment, Sql } from '../db/connect.ts'

/** The year whose prices count, and the day of it: what was prepared for a day counts from then on. */
export type PriceDay = { fiscalYear: number; today: string }

/**
 * What an item costs the program of the transaction on a day of a fiscal year: the program's own price, else everybody's; null
 * where there is none. `nsn` is a column or an NSN.
 */
export function priceOf(sql: Sql, nsn: Fragment, { fiscalYear, today }: PriceDay) {
  return sql`price_of(current_setting('app.program', true), ${nsn}, ${fiscalYear}::integer, ${today}::date)`
}

/** Whether `priceOf` gives nothing, as joins, for questions about all items at once. */
export function hasNoPrice(sql: Sql, nsn: Fragment, { fiscalYear, today }: PriceDay) {
  const own = sql`current_setting('app.program', true)`
  return sql`(NOT EXISTS (SELECT FROM item_prices c WHERE c.nsn = ${nsn} AND c.fiscal_year = ${fiscalYear})
    AND NOT EXISTS (SELECT FROM program_prices o
      WHERE o.nsn = ${nsn} AND o.fiscal_year = ${fiscalYear} AND o.program = ${own})
    AND NOT EXISTS (SELECT FROM prepared_prices b WHERE b.nsn = ${nsn} AND b.fiscal_year = ${fiscalYear}
      AND b.begins_on <= ${today}::date AND coalesce(b.program, ${own}) = ${own}))`
}
