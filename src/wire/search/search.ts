import { MAX_VIEW } from '#domain/reports/saved-views.ts'
import { body, call } from '../call.ts'
import { PRODUCTS_PER_PAGE, productRow } from '../catalogue/catalogue.ts'
import { looks } from '../catalogue/looks.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import { dodaac, orderNumber, personId, program, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { orderStatus } from '../orders/order-status.ts'
import { pageFields, searchText } from '../paging.ts'
import { names, wholeNames } from '../people/names.ts'
import { savedId } from '../reports/saved-views.ts'

/** Maximum per kind. Items have a page (CONST-03). */
export const FOUND_OF_A_KIND = 5

const found = whole(0, Number.MAX_SAFE_INTEGER)

const foundOrder = body({
  number: ['VCRNUM_0', orderNumber],
  line: ['VCRLIN_0', nullable(whole(1, 100_000))],
  requisition: ['REQUISITION_0', text(14)],
  /** The full tracking number, even for a partial match. */
  parcel: text(40),
  status: ['SCSTA_0', orderStatus],
  withdrawn: truth,
  returnedAt: nullable(instant),
  asksFinance: truth,
  at: instant,
  ...names,
  item: ['ITMDES1_0', text()],
  lines: whole(1, 100_000),
  ...looks,
})
export type FoundOrder = Clean<typeof foundOrder>

const foundPerson = body({
  id: ['SMID_0', personId],
  ...wholeNames,
  dodaac: ['DODAAC_0', dodaac],
})

const foundDodaac = body({ dodaac: ['DODAAC_0', dodaac], description: ['DESC1_0', text()] })

/** Of a saved view the address, of a custom report null. */
const foundReport = body({ id: savedId, name: text(), address: nullable(text(MAX_VIEW)) })

const everything = body({
  orders: list(foundOrder),
  ordersInAll: found,
  /** No result, because too many tracking numbers match. */
  tooManyParcels: truth,
  people: list(foundPerson),
  peopleInAll: found,
  items: list(productRow),
  itemsInAll: found,
  itemsAreAlike: truth,
  dodaacs: list(foundDodaac),
  dodaacsInAll: found,
  reports: list(foundReport),
  reportsInAll: found,
  /** DoDAACs whose orders the user sees; null: all of the program. */
  ordersOf: nullable(list(dodaac, 10_000)),
})
export type Everything = Clean<typeof everything>

/** A POST, because names and DoD IDs must not be in an address. */
export const searchEverything = call('POST', '/search/everything', {
  summary:
    'Orders by number, requisition or parcel, service members, items, DoDAACs, custom reports and saved views that match a text and that the person may see',
  isLookup: true,
  body: body({
    program: ['BPCNUM_0', optional(program)],
    ...pageFields(PRODUCTS_PER_PAGE),
    searchTerm: searchText,
  }),
  response: everything,
})
