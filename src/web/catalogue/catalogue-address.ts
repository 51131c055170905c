import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { address, always, choice, maybe, one, pageNumber, words } from '#wire/address.ts'
import { category, type ProductRow } from '#wire/catalogue/catalogue.ts'

/** What the address of the catalogue says; without a category the first one is shown. [CAT-08] */
export const catalogueAddress = address('/products', {
  search: always(words(), ''),
  page: always(pageNumber, 1),
  category: maybe(category),
})

/** The first page of a category, as the page of a product leads back to it. [PROD-09] */
export const categoryAddress = address('/products', { category: maybe(category) })

/** Where a product was looked at from, and in which category and item; the path names the product. [CAT-06] */
export const productAddress = (item: string) =>
  address(`/products/nsn/${item}`, {
    category: maybe(category),
    item: one(words(), ''),
    from: maybe(choice(['cart', 'orders'])),
  })

/**
 * Where a card leads. A product with several sizes opens without a size chosen, so that nobody orders the first one
 * by accident; a search for one NSN opens exactly that item. Category and item travel along. [CAT-06]
 */
export function writeProductAddress(row: ProductRow, search = ''): string {
  const isThisItem = row.itemCount === 1 || parseNsn(search) === row.nsn || isSuccessor(row)
  const item = isThisItem || row.pgc === '' ? row.nsn : row.pgc
  return productAddress(item).write({ category: row.category, item })
}

/** Whether the row is an item that takes the place of the obsolete one that was searched for. */
function isSuccessor({ instead }: ProductRow): boolean {
  return instead !== null && instead.nsn !== null
}
