import type { CategoryCode } from '#domain/catalogue/categories.ts'
import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import { readProductSearch } from '#domain/search.ts'
import type { CategoryCount, Item, ProductRow, ShownPicture } from '#wire/catalogue/catalogue.ts'
import { ITEM_NOT_HERE } from '#wire/catalogue/catalogue.ts'
import { noSuch } from '#wire/codes.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, cutOf, inPages, pageOf } from '../http/cut.ts'
import type { CatalogScope } from './listed.ts'
import { findShownPictures } from './picture-queries.ts'
import { countByCategory, countProducts, findItems, findProducts, isCategory, type Page } from './queries.ts'
import {
  byNsn,
  byNumber,
  bySimilarity,
  byWords,
  countFound,
  type Matches,
  searchProducts,
} from './search-queries.ts'
import { withSuccessors } from './successors.ts'

type Search = Page & { searchTerm: string; nsn: string }
type Totals = ReturnType<typeof inPages>

export function catalogScopeOf({ person, today }: Pick<ReadContext, 'person' | 'today'>): CatalogScope {
  return { program: person.program, fiscalYear: fiscalYearOf(today), today }
}

/** (CAT-07) */
export async function listCategory(
  context: ReadContext,
  { params, query }: { params: { category: CategoryCode }; query: Page },
): Promise<Cut<ProductRow[]>> {
  const { withKey } = context
  const catalogScope = catalogScopeOf(context)
  const found = await pageOf(
    await findProducts(withKey, catalogScope, params.category, query),
    query.page,
    () => countProducts(withKey, catalogScope, params.category),
  )
  if (found.total === 0) await requireCategory(context, params.category)
  return found
}

/** Counts the list, or with a search text the results in all categories (GAP-94). */
export async function countCategory(
  context: ReadContext,
  { params, query }: { params: { category: CategoryCode }; query: Page & { searchTerm: string } },
): Promise<Totals> {
  if (query.searchTerm) return countSearch(context, { query: { ...query, nsn: '' } })
  const total = await countProducts(context.withKey, catalogScopeOf(context), params.category)
  if (total === 0) await requireCategory(context, params.category)
  return inPages(total, query.pageSize)
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
  { query }: { query: Search },
): Promise<Cut<ProductRow[]>> {
  const found = await findIntended(context, query)
  return found.total > 0 ? found : findAlike(context, query)
}

export async function findIntended(context: ReadContext, query: Search): Promise<Cut<ProductRow[]>> {
  const catalogScope = catalogScopeOf(context)
  const { matches, by, isItem } = readMatches(context, catalogScope, query)
  if (!matches) return new Cut([], 0)
  if (isItem) {
    const rows = await searchProducts(by, catalogScope, matches(), query, { isLive: true })
    if (rows.length > 0) return cutOf<ProductRow>(rows)
  }
  return readFound(by, catalogScope, matches, query)
}

/** Similar names, for typing errors. Runs only when nothing else matches. */
export async function findAlike(context: ReadContext, query: Search): Promise<Cut<ProductRow[]>> {
  const catalogScope = catalogScopeOf(context)
  const { guess } = readMatches(context, catalogScope, query)
  return guess ? readFound(context.sql, catalogScope, guess, query) : new Cut([], 0)
}

async function readFound(
  sql: Sql,
  catalogScope: CatalogScope,
  matches: Way,
  query: Page,
): Promise<Cut<ProductRow[]>> {
  return pageOf(await searchProducts(sql, catalogScope, matches(), query), query.page, () =>
    countFound(sql, catalogScope, matches()),
  )
}

export async function countSearch(context: ReadContext, { query }: { query: Search }): Promise<Totals> {
  const catalogScope = catalogScopeOf(context)
  const { matches, guess, by } = readMatches(context, catalogScope, query)
  if (!matches) return inPages(0, query.pageSize)
  const total = await countFound(by, catalogScope, matches())
  if (total > 0 || !guess) return inPages(total, query.pageSize)
  return inPages(await countFound(context.sql, catalogScope, guess()), query.pageSize)
}

type Way = () => Matches
type Ways = { matches?: Way; guess?: Way; by: Sql; isItem?: boolean }

/** Complete numbers and words share one plan; a partial number needs its own. */
function readMatches({ sql, withKey }: ReadContext, catalogScope: CatalogScope, query: Search): Ways {
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
