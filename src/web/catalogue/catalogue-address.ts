import { type CategoryCode, DEFAULT_CATEGORY, isCategoryCode } from '#domain/catalogue/categories.ts'
import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { readPage } from '#web/pages/paged.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'

/** What the address of the catalogue says. [CAT-08] */
export type CatalogueView = { search: string; page: number; category: CategoryCode }

export function readCatalogueAddress(query: URLSearchParams): CatalogueView {
  const category = query.get('category') ?? ''
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    page: readPage(query.get('page')),
    category: isCategoryCode(category) ? category : DEFAULT_CATEGORY,
  }
}

export function writeCatalogueAddress({ search, page, category }: CatalogueView): string {
  const query = new URLSearchParams({ search, page: String(page), category })
  return `/products?${query}`
}

/**
 * Where a card leads. A product with several sizes opens without a size chosen, so that nobody orders the first one
 * by accident; a search for one NSN opens exactly that item. Category and item travel along. [CAT-06]
 */
export function writeProductAddress(row: ProductRow, search = ''): string {
  const isThisItem = row.itemCount === 1 || parseNsn(search) === row.nsn || isSuccessor(row)
  const item = isThisItem || row.pgc === '' ? row.nsn : row.pgc
  return `/products/nsn/${item}?${new URLSearchParams({ category: row.category, item })}`
}

/** Whether the row is an item that takes the place of the obsolete one that was searched for. */
function isSuccessor({ instead }: ProductRow): boolean {
  return instead !== null && instead.nsn !== null
}
