import type { Sql } from '../db/connect.ts'

/** What tells an item from the others of its product, in words: '42 REGULAR Army Green 564', or '' when there is only one. */
export function sizeOf(sql: Sql, item = sql`i`) {
  return sql`concat_ws(' ', nullif(${item}.size, ''), nullif(${item}.colour, ''))`
}

/** Which sizes belong to a product `p`: its own size family, else that of its category, else ''. */
export function sizeFamilyOf(sql: Sql) {
  return sql`coalesce(nullif(p.size_family, ''), (SELECT k.size_family FROM categories k WHERE k.code = p.category), '')`
}

/** What a product `p` looks like in a list: its picture, or its size family where nobody has photographed it. */
export function looksOf(sql: Sql) {
  return sql`p.picture, CASE WHEN p.picture IS NULL THEN ${sizeFamilyOf(sql)} ELSE '' END AS size_family`
}

/** The same behind the name of its product `product`: every word that somebody may search it by. */
export function wordsOf(sql: Sql, product = sql`p`, item = sql`i`) {
  return sql`concat_ws(' ', ${product}.display_name, nullif(${sizeOf(sql, item)}, ''))`
}

/** The same to be read: a color that the name ends with is said once, as `nameItem` of the domain does. */
export function nameOf(sql: Sql, product = sql`p`, item = sql`i`) {
  return sql`concat_ws(' ', ${product}.display_name, nullif(${item}.size, ''),
    CASE WHEN right(', ' || ${product}.display_name, length(${item}.colour) + 2) <> ', ' || ${item}.colour THEN nullif(${item}.colour, '') END)`
}
