import { escapeLike, isNsnPart, keysFrom, type ProductSearch } from '#domain/search.ts'
import type { ProductRow } from '#wire/catalogue.ts'
import type { Sql } from '../db/connect.ts'
import type { Page, Shop } from './queries.ts'

/** Each way to search gives `pgc`, the `nsn` found (or none), and how good the match is: lower `rank`, higher `score`. */
export type Matches = ReturnType<typeof byNumber>
type NumberSearch = Extract<ProductSearch, { kind: 'number' }>
type WordSearch = Extract<ProductSearch, { kind: 'words' }>

/** A page of what a search finds, best match first, over all categories of the program. */
export async function searchProducts(
  sql: Sql,
  { program, fiscalYear }: Shop,
  matches: Matches,
  { page, pageSize }: Page,
): Promise<ProductRow[]> {
  return sql<ProductRow[]>`
    SELECT coalesce(m.nsn, o.first_nsn) AS nsn, l.display_name AS name, l.pgc, l.category, p.picture, o.variants
    FROM (${matches}) m
    JOIN program_products l ON l.program = ${program} AND l.pgc = m.pgc
    JOIN orderable_products o ON o.pgc = m.pgc AND o.fiscal_year = ${fiscalYear}
    JOIN products p ON p.pgc = m.pgc
    ORDER BY m.rank, m.score DESC, l.display_name, l.pgc LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countFound(sql: Sql, { program, fiscalYear }: Shop, matches: Matches): Promise<number> {
  const [row] = await sql`SELECT count(*) AS total FROM (${matches}) m
    JOIN program_products l ON l.program = ${program} AND l.pgc = m.pgc
    JOIN orderable_products o ON o.pgc = m.pgc AND o.fiscal_year = ${fiscalYear}`
  return row?.total ?? 0
}

/** The NSN itself, then the PGC, then NSNs that begin with the digits, then NSNs that hold them. One row per product. */
export function byNumber(sql: Sql, { fiscalYear }: Shop, { digits }: NumberSearch) {
  const { first, last } = keysFrom(digits.slice(0, 13), 13, '9')
  const part = isNsnPart(digits) ? `%${digits}%` : ''
  return sql`SELECT DISTINCT ON (pgc) pgc, nsn, rank, 0::real AS score FROM (
      SELECT pgc, NULL AS nsn, 1 AS rank, 0 AS size_order FROM products WHERE pgc = ${digits}
      UNION ALL
      SELECT i.pgc, i.nsn, CASE WHEN i.nsn = ${digits} THEN 0 WHEN i.nsn BETWEEN ${first} AND ${last} THEN 2 ELSE 3 END, i.size_order
        FROM items i WHERE (i.nsn BETWEEN ${first} AND ${last} OR i.nsn LIKE ${part}) AND ${digits.length <= 13} AND i.status <> 'obsolete'
        AND EXISTS (SELECT FROM item_prices c WHERE c.nsn = i.nsn AND c.fiscal_year = ${fiscalYear})
    ) found ORDER BY pgc, rank, size_order, nsn`
}

/** Names that begin with the text, then products in which every word (or the beginning of one) stands. */
export function byWords(sql: Sql, { text, words }: WordSearch) {
  const begun = words.map((word) => `${word}:*`).join(' & ')
  const start = `${escapeLike(text)}%`
  return sql`SELECT p.pgc, NULL::text AS nsn, CASE WHEN lower(p.display_name) LIKE ${start} THEN 0 ELSE 1 END AS rank,
      ts_rank(p.words, to_tsquery('english', ${begun})) AS score
    FROM products p
    WHERE p.words @@ to_tsquery('english', ${begun}) OR p.words @@ websearch_to_tsquery('english', ${text})
      OR p.searched LIKE ${`%${start}`}`
}

/** What looks like the text, for a slip of the finger: asked only when nothing else is found. */
export function bySimilarity(sql: Sql, { text }: WordSearch) {
  return sql`SELECT s.pgc, NULL::text AS nsn, 0 AS rank, s.score FROM find_similar_products(${text}) s`
}
