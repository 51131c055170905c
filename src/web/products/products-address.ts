import { address, choice, maybe, one, pageNumber, SEARCH, type ViewOf } from '#wire/address.ts'
import { category } from '#wire/catalogue/category.ts'
import { pgc } from '#wire/products/catalogue-upkeep.ts'
import { PRODUCT_STATES } from '#wire/products/products.ts'

export const productsAddress = address('/admin?view=products', {
  product: maybe(pgc),
  search: SEARCH,
  category: maybe(category),
  state: maybe(choice(PRODUCT_STATES)),
  page: one(pageNumber, 1),
})
export type ProductsPlace = ViewOf<typeof productsAddress>
