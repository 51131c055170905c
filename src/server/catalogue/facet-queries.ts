import { type FacetChoice, NO_VALUE } from '#domain/catalogue/facets.ts'
import { type FitSystem, type SizeKey, writeSizeKey } from '#domain/catalogue/size-families.ts'
import { readSize } from '#domain/catalogue/size-names.ts'
import type { Facets } from '#wire/catalogue/facets.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { CatalogScope } from './listed.ts'
import { hasNoPrice, priceOf } from './prices.ts'
import { fitFamilyOf } from './sizes.ts'

/** The sizes of a person in each spelling, with family and system. A product in one size fits by its cut. */
export type Fit = { keys: string[]; sizes: string[]; systems: FitSystem[] }

type SizeOf = SizeKey & { size: string }

export type Choice = Omit<FacetChoice, 'fits'> & { fits: Fit | null }

export function makeFit(
  spellings: readonly string[],
  sizes: readonly SizeOf[],
  system: FitSystem | null,
): Fit {
  const wanted = Map.groupBy(sizes, ({ size }) => readSize(size))
  const fitting = spellings.flatMap((spelling) =>
    (wanted.get(readSize(spelling)) ?? []).map((one) => ({ key: writeSizeKey(one), spelling })),
  )
  return {
    keys: fitting.map(({ key }) => key),
    sizes: fitting.map(({ spelling }) => spelling),
    systems: system === null ? ['men', 'women', 'unisex'] : [system, 'unisex'],
  }
}

/** Steps through the index from one spelling to the next. */
export async function findSpellings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ size: string }[]>`
    WITH RECURSIVE spelling (size) AS (
      (SELECT size FROM items WHERE size > '' ORDER BY size LIMIT 1)
      UNION ALL
      SELECT (SELECT i.size FROM items i WHERE i.size > s.size ORDER BY i.size LIMIT 1) FROM spelling s WHERE s.size IS NOT NULL)
    SELECT size FROM spelling WHERE size IS NOT NULL`
  return rows.map(({ size }) => size)
}

/** Parts about the listed row `l` and about each item `i`. */
function conditionsOf(sql: Sql, catalogScope: CatalogScope, choice: Choice) {
  const { gender, family, colour, branch, inStock, priceFrom, priceTo, fits } = choice
  const cuts = gender.map((value) => (value === NO_VALUE ? '' : value))
  const isPriced = priceFrom !== null || priceTo !== null
  const [from, to] = [priceFrom ?? 0, priceTo ?? Number.MAX_SAFE_INTEGER]
  const isOfOneKind = colour.length === 0 || !inStock
  return {
    gender: gender.length === 0 ? sql`true` : sql`l.gender = ANY (${cuts}::text[])`,
    family: family.length === 0 ? sql`true` : sql`l.name_family = ANY (${family}::text[])`,
    branch:
      branch.length === 0
        ? sql`true`
        : sql`(l.branches && ${branch}::text[] OR ${branch.includes(NO_VALUE)} AND l.branches = '{}')`,
    colour: colour.length === 0 ? sql`true` : sql`i.colour = ANY (${colour}::text[])`,
    stock: inStock ? sql`i.status = 'active'` : sql`true`,
    // A price is computed only where the range of the product does not decide.
    price: isPriced
      ? sql`(l.least_cents >= ${from} AND l.max_cents <= ${to}
          OR ${priceOf(sql, sql`i.nsn`, catalogScope)} BETWEEN ${from} AND ${to})`
      : sql`true`,
    fits: fits ? fitsItem(sql) : sql`true`,
    /** Without a look at its items: all have such a price, and at most one other choice leaves some of them out. */
    isDecided: fits
      ? sql`false`
      : sql`(${isPriced ? sql`l.least_cents >= ${from} AND l.max_cents <= ${to}` : sql`true`} AND (${isOfOneKind} OR l.backordered = 0))`,
    ofItems: colour.length > 0 || inStock || isPriced || fits !== null,
    /** Never leaves out a product that the items let pass. */
    ofRow: sql`${colour.length > 0 ? sql`AND l.colours && ${colour}::text[]` : sql``}
      ${inStock ? sql`AND l.backordered < l.item_count` : sql``}
      ${isPriced ? sql`AND l.max_cents >= ${from} AND l.least_cents <= ${to}` : sql``}`,
  }
}

/** Once for the row `l`: the sizes of the person for its product. */
function wornIn(sql: Sql, fit: Fit) {
  return sql`LATERAL (SELECT (SELECT array_agg(z.size) FROM unnest(${fit.keys}::text[], ${fit.sizes}::text[]) z (key, size)
        WHERE z.key = ${fitFamilyOf(sql)} || ' ' || p.fit_system) || CASE WHEN p.fit_system = ANY (${fit.systems}::text[]) THEN ARRAY[''] ELSE '{}' END AS sizes
    FROM products p WHERE p.pgc = l.pgc) worn`
}

const fitsItem = (sql: Sql) => sql`i.size = ANY (worn.sizes)`

/** Items that can be ordered. Prices are looked up only where some item of the product has none. */
function orderable(sql: Sql, catalogScope: CatalogScope) {
  return sql`(SELECT o.*, count(*) OVER () AS living FROM items o WHERE o.pgc = l.pgc AND o.status <> 'obsolete') i
    WHERE (i.living = l.item_count OR NOT ${hasNoPrice(sql, sql`i.nsn`, catalogScope)})`
}

/** For a list of rows `l`: one and the same item has everything that is chosen. */
export function hasFacets(sql: Sql, catalogScope: CatalogScope, choice: Choice | null): Fragment {
  if (!choice) return sql``
  const parts = conditionsOf(sql, catalogScope, choice)
  const { gender, family, branch, colour, stock, price, fits, isDecided, ofItems, ofRow } = parts
  const items = sql`EXISTS (SELECT FROM ${choice.fits ? sql`${wornIn(sql, choice.fits)},` : sql``} ${orderable(sql, catalogScope)} AND ${colour} AND ${stock} AND ${price} AND ${fits})`
  return sql`AND ${gender} AND ${family} AND ${branch} ${ofRow} ${ofItems ? sql`AND (${isDecided} OR ${items})` : sql``}`
}

export type Counted = {
  facet: Facets['counts'][number]['facet'] | 'least' | 'max'
  value: string
  products: number
}

/**
 * `source`: `FROM` of the rows `l`, which may begin with a `WITH` in `before`. Rows that are not `within` count for their
 * category only, and only with `hasOthers`. `fit` counts what would fit a person. Each facet ignores its own choice.
 */
export async function countFacetValues(
  sql: Sql,
  catalogScope: CatalogScope,
  choice: Choice,
  {
    before,
    source,
    within,
    hasOthers,
    fit,
  }: {
    before: Fragment | null
    source: Fragment
    within: Fragment
    hasOthers: boolean
    fit: Fit | null
  },
): Promise<Counted[]> {
  const parts = conditionsOf(sql, catalogScope, choice)
  const { gender, family, branch, colour, stock, price, fits } = parts
  const fitting = fit ? fitsItem(sql) : sql`false`
  const { colour: chosenColours, inStock } = choice
  const isWhole = chosenColours.length === 0 && !inStock
  const isDecided = fit ? sql`false` : sql`(${parts.isDecided} AND (${isWhole} OR l.backordered = 0))`
  const hasColour = chosenColours.length > 0 ? sql`l.colours && ${chosenColours}::text[]` : sql`true`
  const items = parts.ofItems
    ? sql`SELECT ${hasColour} AND (NOT ${inStock} OR l.backordered < l.item_count) AS has, ${hasColour} AND l.backordered < l.item_count AS stocked,
          false AS fitting, l.colours WHERE ${isDecided}
        UNION ALL SELECT coalesce(bool_or(c AND s AND m AND f), false) AS has, coalesce(bool_or(c AND m AND f AND active), false) AS stocked,
          coalesce(bool_or(c AND s AND m AND fitting), false) AS fitting,
          coalesce(array_agg(DISTINCT colour) FILTER (WHERE s AND m AND f AND colour <> ''), '{}') AS colours
        FROM (SELECT i.colour, i.status = 'active' AS active, ${colour} AS c, ${stock} AS s, ${price} AS m, ${fits} AS f,
            ${fitting} AS fitting
          FROM ${orderable(sql, catalogScope)}) i HAVING NOT ${isDecided}`
    : sql`SELECT true AS has, l.backordered < l.item_count AS stocked, l.colours,
        ${fit ? sql`EXISTS (SELECT FROM ${orderable(sql, catalogScope)} AND ${fitting})` : sql`false`} AS fitting`
  const others = hasOthers
    ? sql`UNION ALL SELECT 'category', l.category, count(*) ${source}
        WHERE NOT ${within} ${hasFacets(sql, catalogScope, choice)} GROUP BY l.category`
    : sql``
  return sql<Counted[]>`${before ? sql`${before},` : sql`WITH`} base AS MATERIALIZED (
      SELECT l.category, l.gender, l.name_family, l.branches, x.has, x.stocked, x.fitting, x.colours,
        ${gender} AS g, ${family} AS f, ${branch} AS b, count(*) AS products, min(l.least_cents) AS least, max(l.max_cents) AS max
      ${source} ${fit ? sql`CROSS JOIN ${wornIn(sql, fit)}` : sql``} CROSS JOIN LATERAL (${items}) x
      WHERE ${within} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    chosen AS (SELECT * FROM base WHERE g AND f AND b),
    counted AS (
      SELECT 'category' AS facet, category AS value, products FROM chosen WHERE has ${others}
      UNION ALL SELECT 'gender', coalesce(nullif(gender, ''), ${NO_VALUE}), products FROM base WHERE f AND b AND has
      UNION ALL SELECT 'family', name_family, products FROM base WHERE g AND b AND has AND name_family <> ''
      UNION ALL SELECT 'branch', unnest(CASE WHEN branches = '{}' THEN ARRAY[${NO_VALUE}] ELSE branches END), products
        FROM base WHERE g AND f AND has
      UNION ALL SELECT 'colour', unnest(colours), products FROM chosen
      UNION ALL SELECT 'stock', '', products FROM chosen WHERE stocked
      UNION ALL SELECT 'fits', '', products FROM chosen WHERE fitting
      UNION ALL SELECT 'all', '', products FROM chosen WHERE has)
    SELECT facet, value, sum(products)::bigint AS products FROM counted GROUP BY facet, value
    UNION ALL SELECT 'least', '', coalesce(min(least), 0) FROM chosen HAVING count(*) > 0
    UNION ALL SELECT 'max', '', coalesce(max(max), 0) FROM chosen HAVING count(*) > 0`
}
