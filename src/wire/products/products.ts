import * as z from 'zod/mini'
import { MOST_ALTERNATIVE_TEXT, MOST_PICTURES } from '#domain/catalogue/pictures.ts'
import { CUTS, MOST, UNIT_FORM, UNIT_SENTENCE } from '#domain/catalogue/product-fields.ts'
import { body, call, query } from '../call.ts'
import { category } from '../catalogue/catalogue.ts'
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

export const KEPT_PER_PAGE = 50
export const PRODUCT_STATES = ['sold', 'unsold', 'unpriced', 'obsolete'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

const count = whole(0, Number.MAX_SAFE_INTEGER)
const version = whole(1, 1_000_000_000)
export const fiscalYear = whole(2000, 2099, 'Choose a fiscal year.')

/** Null: open. */
const soldDays = { soldFrom: nullable(day), soldUntil: nullable(day) }

const keptRow = body({
  pgc: text(5),
  name: text(),
  category,
  isObsolete: truth,
  isSold: truth,
  ...soldDays,
  sizes: count,
  unpriced: count,
})
export type KeptRow = Clean<typeof keptRow>

export const listKeptProducts = call('GET', '/admin/products', {
  summary: 'All products by name: those of a category, found by PGC, NSN or name, or in a state',
  query: query({
    ...pageFields(KEPT_PER_PAGE),
    searchTerm: searchText,
    category: optional(category),
    state: optional(oneOf(PRODUCT_STATES, noSuch('state'))),
  }),
  answer: body({ total: count, rows: list(keptRow) }),
})

export const productName = requiredName(MOST.name, 'Enter the supply name of the product.')
export const displayName = optionalName(MOST.name)
export const unitOfIssue = capitals(UNIT_FORM, UNIT_SENTENCE, 2)
export const keywords = text(MOST.keywords)
export const productSizeFamily = text(MOST.sizeFamily)
export const longText = text(MOST.description)

const productFields = {
  name: productName,
  displayName,
  category,
  unitOfIssue,
  keywords,
  gender: defaulted(oneOf(['', ...CUTS], noSuch('gender')), ''),
  sizeFamily: productSizeFamily,
  description: longText,
  care: longText,
  measuring: longText,
}
const productBody = body(productFields)
export type ProductFields = Clean<typeof productBody>

export const sizeText = text(MOST.size)
export const sizePosition = whole(
  0,
  MOST.position,
  `Enter a position, 0 to ${MOST.position.toLocaleString('en-US')}.`,
)
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
const keptSize = body({ nsn, ...sizeFields, version })
export type KeptSize = Clean<typeof keptSize>
const sizeBody = body(sizeFields)
export type SizeFields = Clean<typeof sizeBody>

export const pictureId = whole(1, 2_147_483_647, noSuch('picture'))
export const picturePlace = whole(1, MOST_PICTURES, `Enter a position, 1 to ${MOST_PICTURES}.`)

/** `isOwn`: only of the own program. `beginsOn` null: the whole fiscal year. */
const keptPrice = body({ nsn, fiscalYear, isOwn: truth, price: money, beginsOn: nullable(day) })
export type KeptPrice = Clean<typeof keptPrice>

const keptPicture = body({
  id: pictureId,
  nsn: nullable(nsn),
  position: picturePlace,
  alternativeText: text(MOST_ALTERNATIVE_TEXT),
  picture: ['imagePath', text()],
})
export type KeptPicture = Clean<typeof keptPicture>

export const keptProduct = body({
  pgc: text(5),
  ...productFields,
  name: text(MOST.name),
  displayName: text(MOST.name),
  categoryName: text(),
  isObsolete: truth,
  replacementPgc: nullable(text(5)),
  /** Also counts changes of prices and sales. */
  version,
  sizes: list(keptSize),
  pictures: list(keptPicture),
  fiscalYear,
  prices: list(keptPrice),
  isListed: truth,
  ...soldDays,
  holders: body({ carts: count, awaiting: count, ownCarts: count, ownAwaiting: count }),
})
export type KeptProduct = Clean<typeof keptProduct>

const ofProduct = { pgc }
const ofSize = { pgc, nsn }

export const readKeptProduct = call('GET', '/admin/products/:pgc', {
  summary: 'A product with its sizes, prices and days of sale',
  params: ofProduct,
  answer: keptProduct,
})
export const addProduct = call('POST', '/admin/products', {
  summary: 'Add a product',
  body: body({ pgc, ...productFields }),
  answer: keptProduct,
})
export const saveProduct = call('PUT', '/admin/products/:pgc', {
  summary: 'Change a product',
  params: ofProduct,
  body: productBody,
  answer: keptProduct,
})
export const addSize = call('POST', '/admin/products/:pgc/sizes', {
  summary: 'Add a size or color to a product',
  params: ofProduct,
  body: body({ nsn, ...sizeFields }),
  answer: keptProduct,
})
export const saveSize = call('PUT', '/admin/products/:pgc/sizes/:nsn', {
  summary: 'Change a size or color of a product',
  params: ofSize,
  body: sizeBody,
  answer: keptProduct,
})
