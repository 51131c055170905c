import type { Sql } from '../db/connect.ts'

/**
 * What an item costs the program of the transaction in a fiscal year: the program's own price, else everybody's; null where
 * there is none. `nsn` is a column or an NSN.
 */
export function priceOf(sql: Sql, nsn: ReturnType<Sql>, fiscalYear: number) {
  return sql`coalesce(
    (SELECT own.price_cents FROM program_prices own
      WHERE own.program = current_setting('app.program', true) AND own.nsn = ${nsn} AND own.fiscal_year = ${fiscalYear}),
    (SELECT common.price_cents FROM item_prices common WHERE common.nsn = ${nsn} AND common.fiscal_year = ${fiscalYear}))`
}
