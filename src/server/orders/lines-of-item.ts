import type { Sql } from '../db/connect.ts'

/** UNION, because one OR condition would not use the two indexes. */
export function linesOfItem(sql: Sql, program: string, nsn: string) {
  return sql`SELECT order_id, line_number FROM order_lines WHERE program = ${program} AND nsn = ${nsn}
    UNION SELECT order_id, line_number FROM shipments WHERE program = ${program} AND nsn = ${nsn} AND is_other_item`
}
