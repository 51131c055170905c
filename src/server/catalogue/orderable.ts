import type { Sql } from '../db/connect.ts'
import type { PriceDay } from './prices.ts'

/**
 * Whether a row of `orderable_products` says what a program can order of its product today: the program's own row where it has
 * prices of its own in the year, else everybody's.
 */
export function isOrderable(
  sql: Sql,
  row: ReturnType<Sql>,
  { program, fiscalYear, today }: PriceDay & { program: string },
) {
  return sql`${row}.fiscal_year = ${fiscalYear} AND ${today}::date BETWEEN ${row}.from_day AND ${row}.until_day
    AND ${row}.program = CASE WHEN EXISTS (SELECT FROM orderable_products own
      WHERE own.fiscal_year = ${fiscalYear} AND own.pgc = ${row}.pgc AND own.program = ${program}) THEN ${program} ELSE '' END`
}
