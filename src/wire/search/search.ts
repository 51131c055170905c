import { body, call } from '../call.ts'
import { PRODUCTS_PER_PAGE, productRow } from '../catalogue/catalogue.ts'
import { looks } from '../catalogue/looks.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import { dodaac, orderNumber, personId, program, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { orderStatus } from '../orders/order-status.ts'
import { pageFields, searchText } from '../paging.ts'
import { names, wholeNames } from '../people/names.ts'

/** Of each kind so many are answered; of items a page, as the search of the bar has always had (CONST-03). */
export const FOUND_OF_A_KIND = 5

const found = whole(0, Number.MAX_SAFE_INTEGER)

/** An order, or the line of it that was asked for by its requisition or parcel. */
const foundOrder = body({
  number: ['VCRNUM_0', orderNumber],
  /** Null where the order as a whole was asked for. */
  line: ['VCRLIN_0', nullable(whole(1, 100_000))],
  requisition: ['REQUISITION_0', text(14)],
  /** The carrier's number that was asked for, whole also where a part of it was. */
  parcel: text(40),
  status: ['SCSTA_0', orderStatus],
  withdrawn: truth,
  /** Since when it has this status. */
  at: instant,
  ...names,
  /** The item of the line, or of the first one, and how many lines the order has. */
  item: ['ITMDES1_0', text()],
  lines: whole(1, 100_000),
  ...looks,
})
export type FoundOrder = Clean<typeof foundOrder>

/** A service member; DoD IDs stay where they are. */
const foundPerson = body({
  id: ['SMID_0', personId],
  ...wholeNames,
  dodaac: ['DODAAC_0', dodaac],
})

const foundDodaac = body({ dodaac: ['DODAAC_0', dodaac], description: ['DESC1_0', text()] })

/** What a search for everything found, and of which there are more than are answered. */
const everything = body({
  orders: list(foundOrder),
  ordersInAll: found,
  /** Nothing was found, and the text is a part of the numbers of more parcels than name one. */
  tooManyParcels: truth,
  people: list(foundPerson),
  peopleInAll: found,
  items: list(productRow),
  itemsInAll: found,
  /** Nothing has these words; the items only look like them. */
  itemsAreAlike: truth,
  dodaacs: list(foundDodaac),
  dodaacsInAll: found,
  /** Whose orders the person sees beside the own ones; null: those of the whole program. */
  ordersOf: nullable(list(dodaac, 10_000)),
})
export type Everything = Clean<typeof everything>

/** Names and DoD IDs are typed here, so they stand in no address. */
export const searchEverything = call('POST', '/search/everything', {
  summary:
    'Orders by number, requisition or parcel, service members, items and DoDAACs that a text can mean and the person may see',
  isLookup: true,
  body: body({
    program: ['BPCNUM_0', optional(program)],
    ...pageFields(PRODUCTS_PER_PAGE),
    searchTerm: searchText,
  }),
  answer: everything,
})
