import type { Sql } from '../db/connect.ts'

/** For example '42 REGULAR Army Green 564'; '' for an only item. */
export function sizeOf(sql: Sql, item = sql`i`) {
  return sql`concat_ws(' ', nullif(${item}.size, ''), nullif(${item}.colour, ''))`
}

/** The product's own size family, else that of its category, else ''. */
export function sizeFamilyOf(sql: Sql) {
  return sql`coalesce(nullif(p.size_family, ''), (SELECT k.size_family FROM categories k WHERE k.code = p.category), '')`
}

/** The family of a size of a person: the family of the product's name, else the category's code in lower case. */
export function fitFamilyOf(sql: Sql, product = sql`p`) {
  return sql`lower(left(coalesce(nullif(${product}.name_family, ''), ${product}.category), 20))`
}

export function looksOf(sql: Sql) {
  return sql`p.picture, CASE WHEN p.picture IS NULL THEN ${sizeFamilyOf(sql)} ELSE '' END AS size_family`
}

export function wordsOf(sql: Sql, product = sql`p`, item = sql`i`) {
  return sql`concat_ws(' ', ${product}.display_name, nullif(${sizeOf(sql, item)}, ''))`
}

/** For display. Omits a color that the name already has, as `nameItem` of the domain does. */
export function nameOf(sql: Sql, product = sql`p`, item = sql`i`) {
  return sql`concat_ws(' ', ${product}.display_name, nullif(${item}.size, ''),
    CASE WHEN right(', ' || ${product}.display_name, length(${item}.colour) + 2) <> ', ' || ${item}.colour THEN nullif(${item}.colour, '') END)`
}
