import * as z from 'zod/mini'
import { BRANCHES, type Branch } from '#domain/branches.ts'
import { MAX_ALTERNATIVE_TEXT, MAX_PICTURES } from '#domain/catalogue/pictures.ts'
import { CUTS, MAX, UNIT_FORM, UNIT_SENTENCE } from '#domain/catalogue/product-fields.ts'
import { formatCount } from '#domain/words.ts'
import { body, call, query } from '../call.ts'
import { category } from '../catalogue/category.ts'
import { itemStatus } from '../catalogue/successors.ts'
import { type Clean, type Code, code, defaulted, list, nullable, optional } from '../code.ts'
import {
  capitals,
  money,
  noSuch,
  nsn,
  oneOf,
  optionalName,
  requiredName,
  text,
  truth,
  whole,
} from '../codes.ts'
import { day } from '../days.ts'
import { pageFields, searchText } from '../paging.ts'
import { ofNumber } from '../twins.ts'
import { pgc } from './catalogue-upkeep.ts'

export const STORED_PER_PAGE = 50
export const PRODUCT_STATES = ['sold', 'unsold', 'unpriced', 'obsolete'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

const count = whole(0, Number.MAX_SAFE_INTEGER)
const version = whole(1, 1_000_000_000)
export const fiscalYear = whole(2000, 2099, 'Choose a fiscal year.')

/** Null: open. */
const soldDays = { soldFrom: nullable(day), soldUntil: nullable(day) }

const storedRow = body({
  pgc: text(5),
  name: text(),
  category,
  isObsolete: truth,
  isSold: truth,
  ...soldDays,
  sizes: count,
  unpriced: count,
})
export type StoredRow = Clean<typeof storedRow>

export const listStoredProducts = call('GET', '/admin/products', {
  summary: 'All products by name: those of a category, found by PGC, NSN or name, or in a state',
  query: query({
    ...pageFields(STORED_PER_PAGE),
    searchTerm: searchText,
    category: optional(category),
    state: optional(oneOf(PRODUCT_STATES, noSuch('state'))),
  }),
  response: body({ total: count, rows: list(storedRow) }),
})

export const productName = requiredName(MAX.name, 'Enter the supply name of the product.')
export const displayName = optionalName(MAX.name)
export const unitOfIssue = capitals(UNIT_FORM, UNIT_SENTENCE, 2)
export const keywords = text(MAX.keywords)
export const productSizeFamily = text(MAX.sizeFamily)
export const longText = text(MAX.description)

const productFields = {
  name: productName,
  displayName,
  category,
  unitOfIssue,
  keywords,
  gender: defaulted(oneOf(['', ...CUTS], noSuch('gender')), ''),
  sizeFamily: productSizeFamily,
  /** Empty: for every branch. */
  branches: defaulted(list(oneOf(Object.keys(BRANCHES) as Branch[], noSuch('branch')), 6), []),
  description: longText,
  care: longText,
  measuring: longText,
}
const productBody = body(productFields)
export type ProductFields = Clean<typeof productBody>

export const sizeText = text(MAX.size)
export const sizePosition = whole(0, MAX.position, `Enter a position, 0 to ${formatCount(MAX.position)}.`)
const WEIGHT_SENTENCE = 'Enter ounces from 0.01 to 9999, such as 12.5.'
export const weight: Code<number> = code(() =>
  ofNumber(z.number(WEIGHT_SENTENCE).check(z.gte(0.01, WEIGHT_SENTENCE), z.lte(9999, WEIGHT_SENTENCE))),
)
const sizeFields = {
  size: sizeText,
  colour: sizeText,
  position: sizePosition,
  status: itemStatus,
  getWellOn: nullable(day),
  replacementNsn: nullable(nsn),
  /** Ounces per unit of issue; null: unknown. */
  weight: nullable(weight),
}
const storedSize = body({ nsn, ...sizeFields, version })
export type StoredSize = Clean<typeof storedSize>
const sizeBody = body(sizeFields)
export type SizeFields = Clean<typeof sizeBody>

export const pictureId = whole(1, 2_147_483_647, noSuch('picture'))
export const picturePlace = whole(1, MAX_PICTURES, `Enter a position, 1 to ${MAX_PICTURES}.`)

/** `isOwn`: only of the own program. `beginsOn` null: the whole fiscal year. */
const storedPrice = body({ nsn, fiscalYear, isOwn: truth, price: money, beginsOn: nullable(day) })
export type StoredPrice = Clean<typeof storedPrice>

const storedPicture = body({
  id: pictureId,
  nsn: nullable(nsn),
  position: picturePlace,
  alternativeText: text(MAX_ALTERNATIVE_TEXT),
  picture: ['imagePath', text()],
})
export type StoredPicture = Clean<typeof storedPicture>

export const storedProduct = body({
  pgc: text(5),
  ...productFields,
  name: text(MAX.name),
  displayName: text(MAX.name),
  categoryName: text(),
  isObsolete: truth,
  replacementPgc: nullable(text(5)),
  /** Also counts changes of prices and sales. */
  version,
  sizes: list(storedSize),
  pictures: list(storedPicture),
  fiscalYear,
  prices: list(storedPrice),
  isListed: truth,
  ...soldDays,
  holders: body({ carts: count, awaiting: count, ownCarts: count, ownAwaiting: count }),
})
export type StoredProduct = Clean<typeof storedProduct>

const ofProduct = { pgc }
const ofSize = { pgc, nsn }

export const readStoredProduct = call('GET', '/admin/products/:pgc', {
  summary: 'A product with its sizes, prices and days of sale',
  params: ofProduct,
  response: storedProduct,
})
export const addProduct = call('POST', '/admin/products', {
  summary: 'Add a product',
  body: body({ pgc, ...productFields }),
  response: storedProduct,
})
export const saveProduct = call('PUT', '/admin/products/:pgc', {
  summary: 'Change a product',
  params: ofProduct,
  body: productBody,
  response: storedProduct,
})
export const addSize = call('POST', '/admin/products/:pgc/sizes', {
  summary: 'Add a size or color to a product',
  params: ofProduct,
  body: body({ nsn, ...sizeFields }),
  response: storedProduct,
})
export const saveSize = call('PUT', '/admin/products/:pgc/sizes/:nsn', {
  summary: 'Change a size or color of a product',
  params: ofSize,
  body: sizeBody,
  response: storedProduct,
})
