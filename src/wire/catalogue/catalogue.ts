import { MAX_ALTERNATIVE_TEXT } from '#domain/catalogue/pictures.ts'
import { MAX } from '#domain/catalogue/product-fields.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import { dodaac, fundCode, money, nsn, program, text, truth, whole } from '../codes.ts'
import { day } from '../days.ts'
import { OPTIONS_PER_PAGE, pageFields, paging, searchText } from '../paging.ts'
import { category } from './category.ts'
import { facetFields } from './facets.ts'
import { looks } from './looks.ts'
import { itemStatus, successor } from './successors.ts'

/** Also of the catalog search. [CONST-03] */
export const PRODUCTS_PER_PAGE = 20

/** The same for unknown, unsold and forbidden items. */
export const ITEM_NOT_HERE = "This item isn't available. Sorry about that."

/** (DATA-15, DATA-16) `nsn` is the first orderable item, or the item found by NSN. `pgc` opens the product. */
export const productRow = body({
  nsn: ['ITMREF_0', nsn],
  name: ['ZDES4AXX_0', text()],
  pgc: ['YPCGNUM_0', text(13)],
  category: category,
  ...looks,
  itemCount: ['variants', whole(1, 100_000)],
  backordered: whole(0, 100_000),
  getWellOn: nullable(day),
  colours: list(text()),
  range: body({ leastPrice: money, maxPrice: ['mostPrice', money], firstSize: text(), lastSize: text() }),
  /** The stock of the item that a search by number found. */
  foundItem: nullable(body({ status: itemStatus, getWellOn: nullable(day) })),
  /** Set when a search found an obsolete NSN or PGC: that number, and the item to order (null: choose a size). */
  instead: nullable(body({ obsolete: text(13), nsn: ['ITMREF_0', nullable(nsn)] })),
})
export type ProductRow = Clean<typeof productRow>

/** The price is that of the current fiscal year. */
export const item = body({
  nsn: ['ITMREF_0', nsn],
  pgc: ['YPCGNUM_0', text(5)],
  name: ['ZDES4AXX_0', text()],
  description: ['ITMDES1_0', text()],
  size: ['ITMDES2_0', text()],
  colour: text(),
  price: ['PRI_0', money],
  unitOfIssue: text(2),
  category: category,
  picture: ['imagePath', nullable(text())],
  sizeFamily: text(MAX.sizeFamily),
  /** Family and system of the person's size, as `writeSizeKey` writes them. */
  sizeKey: text(),
  status: itemStatus,
  replacement: nullable(successor),
  getWellOn: nullable(day),
})
export type Item = Clean<typeof item>

const categoryParams = { program, category }

export const listProducts = call('GET', '/product/all/:program/:category', {
  summary: 'Products of a category, by name',
  isPage: true,
  params: categoryParams,
  query: query({ ...pageFields(PRODUCTS_PER_PAGE), ...facetFields }),
  response: list(productRow),
})
export const countProducts = call('GET', '/product/paging/:program/:category', {
  summary: 'How many products a category has',
  params: categoryParams,
  query: query({ ...pageFields(PRODUCTS_PER_PAGE), searchTerm: searchText, ...facetFields }),
  response: paging,
})

const searchFields = {
  ...pageFields(PRODUCTS_PER_PAGE),
  searchTerm: searchText,
  nsn: defaulted(text(100), ''),
  /** Narrows a search. Without it, all categories are searched. */
  within: optional(category),
  ...facetFields,
}

export const searchProducts = call('GET', '/product/search/:program', {
  summary: 'Search products by name, NSN or PGC',
  isPage: true,
  params: { program },
  query: query(searchFields),
  response: list(productRow),
})
export const countFoundProducts = call('GET', '/product/search-paging/:program', {
  summary: 'How many products a search finds',
  params: { program },
  query: query(searchFields),
  response: paging,
})

/** A 13-digit NSN or a 5-digit PGC. Unknown: 404. */
export const readProduct = call('GET', '/product/:program/:item', {
  summary: 'All sizes and colors of a product, by NSN or PGC',
  params: { program, item: text() },
  response: list(item),
})
export const readItem = call('GET', '/product/details/:nsn', {
  summary: 'One item with its price',
  params: { nsn: text() },
  response: item,
})

const shownPicture = body({
  nsn: ['ITMREF_0', nullable(nsn)],
  picture: ['imagePath', text()],
  alternativeText: text(MAX_ALTERNATIVE_TEXT),
})
export type ShownPicture = Clean<typeof shownPicture>

export const listPictures = call('GET', '/product/pictures/:item', {
  summary: 'All pictures of a product, by NSN or PGC, with what each shows',
  params: { item: text() },
  response: list(shownPicture),
})

/** `position` is the place in the sidebar. The eight largest are in the sticky bar (GAP-94). */
export const listCategories = call('GET', '/product/categories/:program', {
  summary: 'Categories with their number of products',
  params: { program },
  response: list(body({ category, name: text(), position: whole(1, 9999), products: whole(0, 1_000_000) })),
})

/** A fund that an order may charge, with its balance after reservations. */
const fundChoice = body({
  fundCode: ['FUNDCODE_0', fundCode],
  description: text(),
  available: ['SUMTRANAMT_0', nullable(money)],
  /** Fiscal year of the balance. Null for a code of the program. */
  fiscalYear: nullable(whole(2000, 2099)),
  isDefault: truth,
})
export type FundChoice = Clean<typeof fundChoice>

export const listFundCodes = call('GET', '/Funding/getall/fundcode', {
  summary:
    'Fund codes of the program; with DODAAC_0 those of that DoDAAC in the open year, with the balance left',
  query: query({
    program: ['BPCNUM_0', optional(program)],
    dodaac: ['DODAAC_0', optional(dodaac)],
    ...pageFields(OPTIONS_PER_PAGE),
    searchTerm: searchText,
  }),
  response: list(fundChoice),
})
export type CategoryCount = Clean<(typeof listCategories)['response']>[number]
