import type { Sql } from '../db/connect.ts'

/**
 * What an item costs the program of the transaction in a fiscal year: the program's own price, else everybody's; null where
 * there is none. `nsn` is a column or an NSN.
 */
export function priceOf(sql: Sql, nsn: ReturnType<Sql>, fiscalYear: number) {
  return sql`price_of(current_setting('app.program', true), ${nsn}, ${fiscalYear}::integer)`
}
