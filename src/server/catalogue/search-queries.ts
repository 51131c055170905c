import {
  escapeLike,
  isFragment,
  isNsnPart,
  isWholeNumber,
  keysFrom,
  type ProductSearch,
} from '#domain/search.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'
import { type CatalogScope, cardOf, isListed } from './listed.ts'
import { hasNoPrice, priceOf } from './prices.ts'
import type { Page } from './queries.ts'

/** A good match has a low `rank` and a high `score`. `gone` is a requested obsolete NSN. */
export type Matches = ReturnType<typeof byNumber>
type NumberSearch = Extract<ProductSearch, { kind: 'number' }>
type WordSearch = Extract<ProductSearch, { kind: 'words' }>

export async function searchProducts(
  sql: Sql,
  catalogScope: CatalogScope,
  matches: Matches,
  { page, pageSize }: Page,
  { isLive = false, chosen = sql`` }: { isLive?: boolean; chosen?: Fragment } = {},
): Promise<Totalled<ProductRow>[]> {
  return sql<Totalled<ProductRow>[]>`
    ${isLive ? live(sql, catalogScope, matches) : found(sql, catalogScope, matches)}
    SELECT count(*) OVER () AS total, coalesce(l.nsn, l.first_nsn) AS nsn, ${cardOf(sql)},
      (SELECT jsonb_build_object('status', i.status, 'getWellOn', i.get_well_on) FROM items i WHERE i.nsn = l.nsn) AS found_item,
      CASE WHEN l.obsolete IS NOT NULL THEN jsonb_build_object('obsolete', l.obsolete, 'nsn', l.nsn) END AS instead
    FROM found l WHERE true ${chosen} ORDER BY l.rank, l.score DESC, l.display_name, l.pgc LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countFound(
  sql: Sql,
  catalogScope: CatalogScope,
  matches: Matches,
  chosen: Fragment = sql``,
): Promise<number> {
  const [row] = await sql<
    { total: number }[]
  >`${found(sql, catalogScope, matches)} SELECT count(*) AS total FROM found l WHERE true ${chosen}`
  return row?.total ?? 0
}

/** Listed matches only, without successors: a short plan. */
function live(sql: Sql, catalogScope: CatalogScope, matches: Matches) {
  return sql`WITH found AS (SELECT m.nsn, m.rank, m.score, NULL::text AS obsolete, ${foundCard(sql)}
    FROM (${matches}) m JOIN listed_products l ON ${isListed(sql, catalogScope)} AND l.pgc = m.pgc WHERE m.gone IS NULL)`
}

/** Matches, and successors of matches that cannot be ordered; one row per product. */
export function found(sql: Sql, catalogScope: CatalogScope, matches: Matches) {
  const { program, fiscalYear, today } = catalogScope
  // MATERIALIZED: with row-level security, an index accepts only leakproof expressions.
  const card = foundCard(sql)
  return sql`WITH m AS MATERIALIZED (${matches}),
    met AS MATERIALIZED (SELECT m.nsn, m.rank, m.score, NULL::text AS obsolete, ${card}
      FROM m JOIN listed_products l ON ${isListed(sql, catalogScope)} AND l.pgc = m.pgc WHERE m.gone IS NULL),
    past AS MATERIALIZED (SELECT coalesce(gone, pgc) AS number, rank, score FROM m WHERE gone IS NOT NULL OR pgc NOT IN (SELECT pgc FROM met)),
    instead AS (SELECT DISTINCT ON (s.successor_pgc) s.successor_pgc AS pgc, s.successor_nsn AS nsn, past.rank + 10 AS rank, past.score,
        s.obsolete
      FROM past CROSS JOIN LATERAL (SELECT * FROM successors o WHERE o.obsolete = past.number AND o.fiscal_year = ${fiscalYear}
          AND ${today}::date BETWEEN o.from_day AND o.until_day AND o.program IN ('', ${program})
        ORDER BY o.program DESC LIMIT 1) s
      WHERE s.successor_pgc NOT IN (SELECT pgc FROM met)
      ORDER BY s.successor_pgc, past.rank, past.score DESC, s.obsolete),
    found AS (SELECT * FROM met
      UNION ALL
      SELECT m.nsn, m.rank, m.score, m.obsolete, ${card}
      FROM instead m JOIN listed_products l ON ${isListed(sql, catalogScope)} AND l.pgc = m.pgc)`
}

function foundCard(sql: Sql) {
  return sql`l.first_nsn, l.display_name, l.pgc, l.category, l.picture, l.item_count, l.backordered, l.get_well_on, l.colours,
    l.least_cents, l.max_cents, l.first_size, l.last_size, l.gender, l.name_family, l.branches`
}

export function byNsn(sql: Sql, catalogScope: CatalogScope, nsn: string) {
  return sql`SELECT i.pgc, CASE WHEN i.status <> 'obsolete' THEN i.nsn END AS nsn, 0 AS rank, 0::real AS score,
      CASE WHEN i.status = 'obsolete' THEN i.nsn END AS gone
    FROM items i WHERE i.nsn = ${nsn} AND (i.status = 'obsolete' OR NOT ${hasNoPrice(sql, sql`i.nsn`, catalogScope)})`
}

/**
 * The NSN, then the PGC, NSNs that begin with the digits, and numbers that contain them. Obsolete NSNs match only whole
 * or by nine digits.
 */
export function byNumber(sql: Sql, catalogScope: CatalogScope, { digits }: NumberSearch) {
  const { first, last } = keysFrom(digits.slice(0, 13), 13, '9')
  const part = isNsnPart(digits) ? `%${digits}%` : ''
  // For few digits.
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
        AND ${priceOf(sql, sql`i.nsn`, catalogScope)} IS NOT NULL
      UNION ALL
      SELECT i.pgc, NULL, 0, i.size_order, i.nsn FROM items i WHERE i.nsn LIKE ${gone} AND i.status = 'obsolete'
    ) found ORDER BY pgc, gone, rank, size_order, nsn`
}

/** Names that begin with the text, then products with every word or its beginning. */
export function byWords(sql: Sql, { text, words }: WordSearch) {
  // A subquery, because the generic plan would parse the words again for each product.
  const begun = sql`(SELECT to_tsquery('english', ${words.map((word) => `${word}:*`).join(' & ')}))`
  const start = `${escapeLike(text)}%`
  return sql`SELECT p.pgc, NULL::text AS nsn, CASE WHEN lower(p.display_name) LIKE ${start} THEN 0 ELSE 1 END AS rank,
      ts_rank(p.words, ${begun}) AS score, NULL::text AS gone
    FROM products p
    WHERE p.words @@ ${begun} OR p.words @@ (SELECT websearch_to_tsquery('english', ${text}))
      OR p.searched LIKE ${`%${start}`}`
}

export function bySimilarity(sql: Sql, { text }: WordSearch) {
  return sql`SELECT s.pgc, NULL::text AS nsn, 0 AS rank, s.score, NULL::text AS gone FROM find_similar_products(${text}) s`
}
