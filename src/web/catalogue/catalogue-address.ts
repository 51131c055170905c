import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { address, always, choice, flag, maybe, one, pageNumber, several, words } from '#wire/address.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { category } from '#wire/catalogue/category.ts'
import { setMoney, whole } from '#wire/codes.ts'

const chosen = several(words(60))

/** Without a category the first one is shown. `within` narrows a search. [CAT-08] */
export const catalogueAddress = address('/products', {
  search: always(words(), ''),
  page: always(pageNumber, 1),
  category: maybe(category),
  within: ['in', maybe(category)],
  ...{ gender: ['cut', chosen], family: chosen, colour: ['color', chosen], branch: chosen },
  inStock: ['stock', flag()],
  priceFrom: ['from', maybe(setMoney)],
  priceTo: ['to', maybe(setMoney)],
  /** The number of a person. */
  fits: maybe(whole(1, Number.MAX_SAFE_INTEGER)),
})

/** The target of a product page's link back. [PROD-09] */
export const categoryAddress = address('/products', { category: maybe(category) })

/** The path names the product, the query the category, item and origin. [CAT-06] */
export const productAddress = (item: string) =>
  address(`/products/nsn/${item}`, {
    category: maybe(category),
    item: one(words(), ''),
    from: maybe(choice(['cart', 'orders'])),
  })

/**
 * Several sizes: no size is chosen, so that nobody orders the first one by accident. A search for one NSN opens that
 * item. [CAT-06]
 */
export function writeProductAddress(row: ProductRow, search = ''): string {
  const isThisItem = row.itemCount === 1 || parseNsn(search) === row.nsn || isSuccessor(row)
  const item = isThisItem || row.pgc === '' ? row.nsn : row.pgc
  return productAddress(item).write({ category: row.category, item })
}

/** Whether the row replaces the obsolete item of the search. */
function isSuccessor({ instead }: ProductRow): boolean {
  return instead !== null && instead.nsn !== null
}
