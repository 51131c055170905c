import type { Sql } from '../db/connect.ts'

/** The year whose prices count, and the day of it: what was prepared for a day counts from then on. */
export type PriceDay = { fiscalYear: number; today: string }

/**
 * What an item costs the program of the transaction on a day of a fiscal year: the program's own price, else everybody's; null
 * where there is none. `nsn` is a column or an NSN.
 */
export function priceOf(sql: Sql, nsn: ReturnType<Sql>, { fiscalYear, today }: PriceDay) {
  return sql`price_of(current_setting('app.program', true), ${nsn}, ${fiscalYear}::integer, ${today}::date)`
}
