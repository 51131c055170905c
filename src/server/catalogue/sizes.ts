import type { Sql } from '../db/connect.ts'

/** What tells an item from the others of its product, in words: '42 REGULAR Army Green 564', or '' when there is only one. */
export function sizeOf(sql: Sql, item = sql`i`) {
  return sql`concat_ws(' ', nullif(${item}.size, ''), nullif(${item}.colour, ''))`
}

/** The same behind the name of its product `product`. */
export function nameOf(sql: Sql, product = sql`p`, item = sql`i`) {
  return sql`concat_ws(' ', ${product}.display_name, nullif(${sizeOf(sql, item)}, ''))`
}
