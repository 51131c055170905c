import type { Fragment, Sql } from '../db/connect.ts'

/** Includes both days; null means open. */
export function isSoldOn(sql: Sql, row: Fragment, today: string) {
  return sql`is_sold_on(${row}.sold_from, ${row}.sold_until, ${today}::date)`
}
