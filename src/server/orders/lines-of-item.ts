import type { Sql } from '../db/connect.ts'

/**
 * Lines of a program, as order_id and line_number, whose item was ordered or came in place of what was ordered. Each of the
 * two has an index of its own, which one condition with OR would not use.
 */
export function linesOfItem(sql: Sql, program: string, nsn: string) {
  return sql`SELECT order_id, line_number FROM order_lines WHERE program = ${program} AND nsn = ${nsn}
    UNION SELECT order_id, line_number FROM shipments WHERE program = ${program} AND nsn = ${nsn} AND is_other_item`
}
