import type { Sql } from '../db/connect.ts'

/** What holds lines that may still change: a cart, or an order that waits. Both have numbers of one sequence. */
export type Holder = 'cart' | 'order'

/** The tables of what holds lines, and of its lines. Columns that both have are called alike. */
export function tablesOf(sql: Sql, holder: Holder) {
  return holder === 'cart'
    ? { heads: sql`carts`, lines: sql`cart_lines` }
    : { heads: sql`orders`, lines: sql`order_lines` }
}
