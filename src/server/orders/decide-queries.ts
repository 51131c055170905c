import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'

export type WaitingRow = {
  order: number
  number: number
  description: string
  dodaac: string
  fundCode: string
  fiscalYear: number
  owed: number
  held: number
  total: number
}

/** Lines with a difference that is owed or with money that waits; `dodaacs` null is the whole program. */
export function findWaitingMoney(
  sql: Sql,
  program: string,
  dodaacs: string[] | null,
  most: number,
): Promise<WaitingRow[]> {
  // Two partial indexes answer the two questions.
  return sql<WaitingRow[]>`
    SELECT l.order_id AS order, l.line_number AS number, p.display_name AS description, o.dodaac, o.fund_code, f.fiscal_year,
      l.owed_cents AS owed, l.held_cents AS held,
      count(*) OVER () AS total
    FROM (SELECT order_id, line_number FROM order_lines WHERE program = ${program} AND owed_cents > 0
      UNION SELECT order_id, line_number FROM order_lines
      WHERE program = ${program} AND held_cents > 0) w
    JOIN order_lines l USING (order_id, line_number) JOIN orders o USING (order_id) JOIN items i USING (nsn)
    JOIN products p USING (pgc)
    JOIN funds f ON f.fund_id = o.fund_id
    ${dodaacs === null ? sql`` : sql`WHERE o.dodaac = ANY (${dodaacs}::text[])`}
    ORDER BY l.order_id, l.line_number LIMIT ${most}`
}

/** The year that an order is charged to. */
export function findFiscalYear(sql: Sql, orderId: number) {
  return first(sql<{ fiscalYear: number }[]>`
    SELECT f.fiscal_year FROM orders o JOIN funds f USING (fund_id) WHERE o.order_id = ${orderId}`)
}
