import { body, call, query } from '../call.ts'
import { item, productRow } from '../catalogue/catalogue.ts'
import { type Clean, list, nullable } from '../code.ts'
import { money, noSuch, nsn, oneOf, text, truth, whole } from '../codes.ts'
import { day, instant } from '../days.ts'
import { pgc } from './catalogue-upkeep.ts'
import { fiscalYear, storedProduct } from './products.ts'

const ofProduct = { pgc }

/** Null removes the price. */
const newPrices = body({
  fiscalYear,
  isOwn: truth,
  /** Null: now. */
  beginsOn: nullable(day),
  prices: list(body({ nsn, price: nullable(money) }), 500),
})
export type NewPrices = Clean<typeof newPrices>

export const savePrices = call('PUT', '/admin/products/:pgc/prices', {
  summary: 'Set prices of sizes',
  params: ofProduct,
  body: newPrices,
  response: storedProduct,
})
export const cancelPrices = call('DELETE', '/admin/products/:pgc/prices', {
  summary: 'Cancel prices that were prepared for a day',
  params: ofProduct,
  body: body({ isOwn: truth, beginsOn: day }),
  response: storedProduct,
})

const newSale = body({
  isListed: truth,
  soldFrom: nullable(day),
  soldUntil: nullable(day),
})
export type NewSale = Clean<typeof newSale>

export const saveSale = call('PUT', '/admin/products/:pgc/sale', {
  summary: 'Change the sale of a product in your program',
  params: ofProduct,
  body: newSale,
  response: storedProduct,
})

const PREPARED_KINDS = [
  'common-price',
  'own-price',
  'common-year',
  'own-year',
  'sale-begins',
  'sale-ends',
] as const

const prepared = body({
  pgc: text(5),
  name: text(),
  on: day,
  /** New prices, start of a sale, or the day after its end. */
  what: oneOf(PREPARED_KINDS, noSuch('kind')),
  sizes: whole(0, 100_000),
  from: nullable(money),
  to: nullable(money),
})
export type Prepared = Clean<typeof prepared>
export const listPrepared = call('GET', '/admin/prepared', {
  summary: 'Prices and sales that are prepared for a future day, the nearest first',
  cutAt: 1000,
  response: list(prepared),
})

const historyEvent = body({
  at: instant,
  person: text(),
  isOurs: truth,
  nsn: nullable(nsn),
  summary: text(),
  changes: list(body({ field: text(), from: text(4000), to: text(4000) })),
})
export type HistoryEvent = Clean<typeof historyEvent>
export const readHistory = call('GET', '/admin/products/:pgc/history', {
  summary: 'Changes of a product with the people who made them, newest first',
  params: ofProduct,
  response: list(historyEvent),
})

/** The shop on a day. Null and empty without orderable items. */
const preview = body({ day, card: nullable(productRow), items: list(item) })
export type Preview = Clean<typeof preview>
export const previewProduct = call('GET', '/admin/products/:pgc/preview', {
  summary: 'A product as an orderer of your program sees it on a day',
  params: ofProduct,
  query: query({ day }),
  response: preview,
})
