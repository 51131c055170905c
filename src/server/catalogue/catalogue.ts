import type { CategoryCode } from '#domain/catalogue/categories.ts'
import { countChosen } from '#domain/catalogue/facets.ts'
import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import { readProductSearch } from '#domain/search.ts'
import type { CategoryCount, Item, ProductRow, ShownPicture } from '#wire/catalogue/catalogue.ts'
import { ITEM_NOT_HERE } from '#wire/catalogue/catalogue.ts'
import { type FacetQuery, type Facets, readFacetQuery } from '#wire/catalogue/facets.ts'
import { noSuch } from '#wire/codes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, cutOf, inPages, pageOf } from '../http/cut.ts'
import { countFacetValues, hasFacets } from './facet-queries.ts'
import { findFitOf, gatherFacets, resolveFacets } from './facets.ts'
import { type CatalogScope, isListed } from './listed.ts'
import { findShownPictures } from './picture-queries.ts'
import { countByCategory, countProducts, findItems, findProducts, isCategory, type Page } from './queries.ts'
import {
  byNsn,
  byNumber,
  bySimilarity,
  byWords,
  countFound,
  found,
  type Matches,
  searchProducts,
} from './search-queries.ts'
import { withSuccessors } from './successors.ts'

type Searched = { searchTerm: string; nsn: string }
type Search = Page & Searched
type Narrowed = FacetQuery & { within?: CategoryCode }
type Totals = ReturnType<typeof inPages>

export function catalogScopeOf({ person, today }: Pick<ReadContext, 'person' | 'today'>): CatalogScope {
  return { program: person.program, fiscalYear: fiscalYearOf(today), today }
}

/** (CAT-07) */
export async function listCategory(
  context: ReadContext,
  { params, query }: { params: { category: CategoryCode }; query: Page & FacetQuery },
): Promise<Cut<ProductRow[]>> {
  const catalogScope = catalogScopeOf(context)
  const { by, chosen } = await narrow(context, query)
  const found = await pageOf(
    await findProducts(by, catalogScope, params.category, query, chosen),
    query.page,
    () => countProducts(by, catalogScope, params.category, chosen),
  )
  if (found.total === 0) await requireCategory(context, params.category)
  return found
}

/** Counts the list, or with a search text the results in all categories (GAP-94). */
export async function countCategory(
  context: ReadContext,
  {
    params,
    query,
  }: { params: { category: CategoryCode }; query: Page & FacetQuery & { searchTerm: string } },
): Promise<Totals> {
  if (query.searchTerm) return countSearch(context, { query: { ...query, nsn: '' } })
  const { by, chosen } = await narrow(context, query)
  const total = await countProducts(by, catalogScopeOf(context), params.category, chosen)
  if (total === 0) await requireCategory(context, params.category)
  return inPages(total, query.pageSize)
}

/** `chosen` is part of a statement about listed rows `l`. Without it, statements share one plan. */
async function narrow(context: ReadContext, query: Narrowed) {
  const { sql, withKey } = context
  const facets = await resolveFacets(context, query)
  const within = query.within === undefined ? sql`` : sql`AND l.category = ${query.within}`
  const isNarrowed = facets !== null || query.within !== undefined
  return isNarrowed
    ? { by: sql, chosen: sql`${within} ${hasFacets(sql, catalogScopeOf(context), facets)}` }
    : { by: withKey }
}

/** Runs only for an empty list: a category with products exists. */
async function requireCategory({ sql }: ReadContext, category: CategoryCode): Promise<void> {
  if (await isCategory(sql, category)) return
  const message = noSuch('category')
  throw new Refusal('invalid', message, { errors: [{ field: 'category', message }] })
}

/** Best match first. An empty text finds nothing (VAL-04); a complete NSN has priority. */
export async function searchCatalogue(
  context: ReadContext,
  { query }: { query: Search & Narrowed },
): Promise<Cut<ProductRow[]>> {
  const { chosen } = await narrow(context, query)
  const found = await findIntended(context, query, chosen)
  if (found.total > 0 || (chosen && (await isIntended(context, query)))) return found
  return findAlike(context, query, chosen)
}

export async function findIntended(
  context: ReadContext,
  query: Search,
  chosen?: Fragment,
): Promise<Cut<ProductRow[]>> {
  const catalogScope = catalogScopeOf(context)
  const { matches, by, isItem } = readMatches(context, catalogScope, query)
  if (!matches) return new Cut([], 0)
  if (isItem && !chosen) {
    const rows = await searchProducts(by, catalogScope, matches(), query, { isLive: true })
    if (rows.length > 0) return cutOf<ProductRow>(rows)
  }
  return readFound(by, catalogScope, matches, query, chosen)
}

/** Whether the text alone finds anything. Then nobody gets similar names in its place. */
async function isIntended(context: ReadContext, query: Searched): Promise<boolean> {
  const catalogScope = catalogScopeOf(context)
  const { matches, by } = readMatches(context, catalogScope, query)
  return matches !== undefined && (await countFound(by, catalogScope, matches())) > 0
}

/** Similar names, for typing errors. Runs only when nothing else matches. */
export async function findAlike(
  context: ReadContext,
  query: Search,
  chosen?: Fragment,
): Promise<Cut<ProductRow[]>> {
  const catalogScope = catalogScopeOf(context)
  const { guess } = readMatches(context, catalogScope, query)
  return guess ? readFound(context.sql, catalogScope, guess, query, chosen) : new Cut([], 0)
}

async function readFound(
  sql: Sql,
  catalogScope: CatalogScope,
  matches: Way,
  query: Page,
  chosen?: Fragment,
): Promise<Cut<ProductRow[]>> {
  return pageOf(
    await searchProducts(sql, catalogScope, matches(), query, { ...(chosen && { chosen }) }),
    query.page,
    () => countFound(sql, catalogScope, matches(), chosen),
  )
}

export async function countSearch(
  context: ReadContext,
  { query }: { query: Search & Narrowed },
): Promise<Totals> {
  const catalogScope = catalogScopeOf(context)
  const { chosen } = await narrow(context, query)
  const { matches, guess, by } = readMatches(context, catalogScope, query)
  if (!matches) return inPages(0, query.pageSize)
  const total = await countFound(by, catalogScope, matches(), chosen)
  const isFound = total > 0 || !guess || (chosen && (await isIntended(context, query)))
  return inPages(
    isFound ? total : await countFound(context.sql, catalogScope, guess(), chosen),
    query.pageSize,
  )
}

type Facetted = FacetQuery & { searchTerm: string; category?: CategoryCode; member?: number }

/** In a category, or among what a search finds. Without a choice, the list of categories has the others already. */
export async function countFacetsOf(context: ReadContext, { query }: { query: Facetted }): Promise<Facets> {
  const { searchTerm, category } = query
  const catalogScope = catalogScopeOf(context)
  const chosen = readFacetQuery(query)
  const about = query.fits ?? query.member
  const { fit, member } = about === undefined ? { fit: null, member: null } : await findFitOf(context, about)
  const choice = { ...chosen, fits: chosen.fits === null ? null : fit }
  const isChosen = countChosen(chosen) > 0
  const hasOthers = category !== undefined && (isChosen || searchTerm !== '')
  // The statement of a first page is always the same.
  const own = isChosen || fit ? context.sql : context.withKey
  const within = category === undefined ? own`true` : own`l.category = ${category}`
  const count = async (sql: Sql, before: Fragment | null, source: Fragment) =>
    countFacetValues(sql, catalogScope, choice, { before, source, within, hasOthers, fit })
  if (searchTerm === '') {
    const rows = own`FROM (SELECT * FROM listed_products l WHERE ${isListed(own, catalogScope)}) l`
    return gatherFacets(await count(own, null, rows), member)
  }
  const search = { searchTerm, nsn: '' }
  const { matches, guess, by } = readMatches({ ...context, withKey: own }, catalogScope, search)
  const countIn = (sql: Sql, way: Way) => count(sql, found(sql, catalogScope, way()), sql`FROM found l`)
  let rows = matches ? await countIn(by, matches) : []
  if (rows.length === 0 && guess && !(await isIntended(context, search)))
    rows = await countIn(context.sql, guess)
  return gatherFacets(rows, member)
}

type Way = () => Matches
type Ways = { matches?: Way; guess?: Way; by: Sql; isItem?: boolean }

/** Complete numbers and words share one plan; a partial number needs its own. */
function readMatches(
  { sql, withKey }: Pick<ReadContext, 'sql' | 'withKey'>,
  catalogScope: CatalogScope,
  query: Searched,
): Ways {
  const search = readProductSearch(query.nsn || query.searchTerm)
  if (search.kind === 'nothing') return { by: withKey }
  if (search.kind === 'words')
    return { matches: () => byWords(withKey, search), guess: () => bySimilarity(sql, search), by: withKey }
  const { digits } = search
  return digits.length === 13
    ? { matches: () => byNsn(withKey, catalogScope, digits), by: withKey, isItem: true }
    : { matches: () => byNumber(sql, catalogScope, search), by: sql }
}

/** Includes an obsolete item while the program sells it or its successor. */
export async function getProductItems(
  context: ReadContext,
  { params }: { params: { item: string } },
): Promise<Item[]> {
  const nsn = parseNsn(params.item)
  const pgc = params.item.trim()
  const { sql } = context
  const catalogScope = catalogScopeOf(context)
  const rows = nsn
    ? await findItems(sql, catalogScope, { nsn })
    : isPgc(pgc)
      ? await findItems(sql, catalogScope, { pgc })
      : []
  const items = (await withSuccessors(sql, catalogScope, rows, ({ status }) => status === 'obsolete'))
    .filter((row) => row.isSoldHere || row.replacement?.isSold)
    .map(({ isSoldHere: _, ...item }) => item)
  if (items.length === 0 || (nsn && !items.some((item) => item.nsn === nsn)))
    throw new Refusal('not-found', ITEM_NOT_HERE)
  return items
}

export async function getItem(context: ReadContext, { params }: { params: { nsn: string } }): Promise<Item> {
  const nsn = parseNsn(params.nsn)
  const items = nsn ? await getProductItems(context, { params: { item: nsn } }) : []
  const requested = items.find((item) => item.nsn === nsn)
  if (!requested) throw new Refusal('not-found', ITEM_NOT_HERE)
  return requested
}

export async function listProductPictures(
  context: ReadContext,
  input: { params: { item: string } },
): Promise<ShownPicture[]> {
  const [item] = await getProductItems(context, input)
  return item ? findShownPictures(context.sql, item.pgc) : []
}

/** The largest category first (GAP-94); ties in sidebar order. */
export function listCategoryCounts(context: ReadContext): Promise<CategoryCount[]> {
  return countByCategory(context.sql, catalogScopeOf(context))
}
