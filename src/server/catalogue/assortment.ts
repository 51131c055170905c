import type { Fragment, Sql } from '../db/connect.ts'

/** Whether a row of `program_products` is sold on a day: from the first to the last, both included; open ends are null. */
export function isSoldOn(sql: Sql, row: Fragment, today: string) {
  return sql`is_sold_on(${row}.sold_from, ${row}.sold_until, ${today}::date)`
}
