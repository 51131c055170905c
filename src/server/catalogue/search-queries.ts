import {
  escapeLike,
  isFragment,
  isNsnPart,
  isWholeNumber,
  keysFrom,
  type ProductSearch,
} from '#domain/search.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import type { Sql } from '../db/connect.ts'
import { type Cut, pageOf, type Totalled } from '../http/cut.ts'
import { isSoldOn } from './assortment.ts'
import { isOrderable } from './orderable.ts'
import { priceOf } from './prices.ts'
import type { Page, Shop } from './queries.ts'

/**
 * Each way to search gives `pgc`, the `nsn` found (or none), how good the match is (lower `rank`, higher `score`), and
 * `gone`, an obsolete NSN that was meant.
 */
type Matches = ReturnType<typeof byNumber>
type NumberSearch = Extract<ProductSearch, { kind: 'number' }>
type WordSearch = Extract<ProductSearch, { kind: 'words' }>

/** Writes the same matches again for each statement. */
export type Way = () => Matches

/**
 * A page of what a search finds, best match first, over all categories of the program: one statement, unless it meets
 * something obsolete.
 */
export async function searchProducts(sql: Sql, shop: Shop, way: Way, page: Page): Promise<Cut<ProductRow[]>> {
  const rows = await readPage(sql, shop, live(sql, way()), page)
  const meetsObsolete = rows[0]?.meetsObsolete ?? (await meetsObsoleteItem(sql, way()))
  const found = meetsObsolete ? await readPage(sql, shop, liveAndSuccessors(sql, shop, way()), page) : rows
  return pageOf(
    found.map(({ meetsObsolete: _, ...row }) => row),
    page.page,
    () => countFound(sql, shop, way),
  )
}

type FoundRow = Totalled<ProductRow> & { meetsObsolete: boolean }

function readPage(sql: Sql, shop: Shop, found: Found, { page, pageSize }: Page): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    ${found}
    SELECT count(*) OVER () AS total, ${meetsObsolete(sql)} AS meets_obsolete, coalesce(f.nsn, o.first_nsn) AS nsn, l.display_name AS name, l.pgc, l.category, p.picture, o.variants AS item_count, o.backordered,
      o.get_well_on,
      CASE WHEN f.obsolete IS NOT NULL THEN jsonb_build_object('obsolete', f.obsolete, 'nsn', f.nsn) END AS instead
    FROM found f
    JOIN program_products l ON l.program = ${shop.program} AND l.pgc = f.pgc AND ${isSoldOn(sql, sql`l`, shop.today)}
    JOIN orderable_products o ON o.pgc = f.pgc AND ${isOrderable(sql, sql`o`, shop)}
    JOIN products p ON p.pgc = f.pgc
    ORDER BY f.rank, f.score DESC, l.display_name, l.pgc LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countFound(sql: Sql, shop: Shop, way: Way): Promise<number> {
  const found = (await meetsObsoleteItem(sql, way())) ? liveAndSuccessors(sql, shop, way()) : live(sql, way())
  const [row] = await sql<{ total: number }[]>`${found}
    SELECT count(*) AS total FROM found f
    JOIN program_products l ON l.program = ${shop.program} AND l.pgc = f.pgc AND ${isSoldOn(sql, sql`l`, shop.today)}
    JOIN orderable_products o ON o.pgc = f.pgc AND ${isOrderable(sql, sql`o`, shop)}`
  return row?.total ?? 0
}

/** Whether something obsolete is among the matches: most searches meet nothing of the kind and need no more than that. */
async function meetsObsoleteItem(sql: Sql, matches: Matches): Promise<boolean> {
  const [row] = await sql<{ meets: boolean }[]>`WITH m AS (${matches}) SELECT ${meetsObsolete(sql)} AS meets`
  return row?.meets ?? false
}

/** The same of the matches that the statement calls `m`. */
function meetsObsolete(sql: Sql) {
  return sql`EXISTS (SELECT FROM m WHERE m.gone IS NOT NULL
    OR NOT EXISTS (SELECT FROM items i WHERE i.pgc = m.pgc AND i.status <> 'obsolete'))`
}

type Found = ReturnType<typeof live>

/** The matches that can be ordered; each way gives a product once among them. */
function live(sql: Sql, matches: Matches) {
  return sql`WITH m AS MATERIALIZED (${matches}),
    found AS (SELECT m.pgc, m.nsn, m.rank, m.score, NULL::text AS obsolete FROM m WHERE m.gone IS NULL)`
}

/** The same with what took the place of those that cannot be ordered any more; one row for each product. */
function liveAndSuccessors(sql: Sql, { program, fiscalYear, today }: Shop, matches: Matches) {
  return sql`WITH m AS MATERIALIZED (${matches}),
    past AS MATERIALIZED (SELECT coalesce(m.gone, m.pgc) AS number, m.rank, m.score FROM m
      WHERE m.gone IS NOT NULL OR NOT EXISTS (SELECT FROM items i WHERE i.pgc = m.pgc AND i.status <> 'obsolete')),
    found AS (SELECT DISTINCT ON (pgc) * FROM (
        SELECT m.pgc, m.nsn, m.rank, m.score, NULL AS obsolete FROM m WHERE m.gone IS NULL
        UNION ALL
        SELECT s.successor_pgc, s.successor_nsn, past.rank + 10, past.score, s.obsolete
        FROM find_successors(ARRAY(SELECT number FROM past), ${program}, ${fiscalYear}, ${today}::date) s
        JOIN past ON past.number = s.obsolete WHERE s.is_sold
      ) each_one ORDER BY pgc, rank, score DESC, obsolete)`
}

/** A whole NSN names one item: two look-ups by its key, whatever the catalogue's size. */
export function byNsn(sql: Sql, shop: Shop, nsn: string) {
  return sql`SELECT i.pgc, i.nsn, 0 AS rank, 0::real AS score, NULL::text AS gone FROM items i
      WHERE i.nsn = ${nsn} AND i.status <> 'obsolete' AND ${priceOf(sql, sql`i.nsn`, shop)} IS NOT NULL
    UNION ALL
    SELECT i.pgc, NULL, 0, 0, i.nsn FROM items i WHERE i.nsn = ${nsn} AND i.status = 'obsolete'`
}

/**
 * The NSN itself, then the PGC, then NSNs that begin with the digits, then numbers that hold them; of obsolete NSNs those
 * given whole or by their last nine digits. One row per product.
 */
export function byNumber(sql: Sql, shop: Shop, { digits }: NumberSearch) {
  const { first, last } = keysFrom(digits.slice(0, 13), 13, '9')
  const part = isNsnPart(digits) ? `%${digits}%` : ''
  // Fewer digits than that: those with which the last nine begin, or the NSN ends, or a PGC begins.
  const [begin, end, pgc] = isFragment(digits) ? [`____${digits}%`, `%${digits}`, `${digits}%`] : ['', '', '']
  const gone = isWholeNumber(digits) ? `%${digits}` : ''
  return sql`SELECT DISTINCT ON (pgc, gone) pgc, nsn, rank, 0::real AS score, gone FROM (
      SELECT pgc, NULL AS nsn, 1 AS rank, 0 AS size_order, NULL AS gone FROM products WHERE pgc = ${digits}
      UNION ALL
      SELECT pgc, NULL, 3, 0, NULL FROM products WHERE pgc LIKE ${pgc} AND pgc <> ${digits}
      UNION ALL
      SELECT i.pgc, i.nsn, CASE WHEN i.nsn = ${digits} THEN 0 WHEN i.nsn BETWEEN ${first} AND ${last} THEN 2 ELSE 3 END, i.size_order, NULL
        FROM items i WHERE (i.nsn BETWEEN ${first} AND ${last} OR i.nsn LIKE ${part} OR i.nsn LIKE ${begin}
          OR i.nsn LIKE ${end}) AND ${digits.length <= 13} AND i.status <> 'obsolete'
        AND ${priceOf(sql, sql`i.nsn`, shop)} IS NOT NULL
      UNION ALL
      SELECT i.pgc, NULL, 0, i.size_order, i.nsn FROM items i WHERE i.nsn LIKE ${gone} AND i.status = 'obsolete'
    ) found ORDER BY pgc, gone, rank, size_order, nsn`
}

/** Names that begin with the text, then products in which every word (or the beginning of one) stands. */
export function byWords(sql: Sql, { text, words }: WordSearch) {
  const begun = words.map((word) => `${word}:*`).join(' & ')
  const start = `${escapeLike(text)}%`
  return sql`SELECT p.pgc, NULL::text AS nsn, CASE WHEN lower(p.display_name) LIKE ${start} THEN 0 ELSE 1 END AS rank,
      ts_rank(p.words, to_tsquery('english', ${begun})) AS score, NULL::text AS gone
    FROM products p
    WHERE p.words @@ to_tsquery('english', ${begun}) OR p.words @@ websearch_to_tsquery('english', ${text})
      OR p.searched LIKE ${`%${start}`}`
}

/** What looks like the text, for a slip of the finger: asked only when nothing else is found. */
export function bySimilarity(sql: Sql, { text }: WordSearch) {
  return sql`SELECT s.pgc, NULL::text AS nsn, 0 AS rank, s.score, NULL::text AS gone FROM find_similar_products(${text}) s`
}
