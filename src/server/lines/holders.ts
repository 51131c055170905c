import type { Sql } from '../db/connect.ts'

/** Carts and orders share one number sequence. */
export type Holder = 'cart' | 'order'

export function tablesOf(sql: Sql, holder: Holder) {
  return holder === 'cart'
    ? { heads: sql`carts`, lines: sql`cart_lines` }
    : { heads: sql`orders`, lines: sql`order_lines` }
}
