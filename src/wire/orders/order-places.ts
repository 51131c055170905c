import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, optional } from '../code.ts'
import { dodaac, oneOf, personId, program, whole } from '../codes.ts'
import { searchText } from '../paging.ts'

export const WAITING_FOR = ['me', 'others', 'orderer', 'finance'] as const
/** A filter by DoDAAC that takes the DoDAACs below, too. */
export const AND_BELOW = ['yes'] as const
export type WaitingFor = (typeof WAITING_FOR)[number]

export const filterFields = {
  program: ['BPCNUM_0', optional(program)] as const,
  personId: ['SMID_0', optional(personId)] as const,
  dodaacs: ['DODAACS', defaulted(list(dodaac, 200), [])] as const,
  /** Also the orders of every DoDAAC under these. */
  andBelow: optional(oneOf(AND_BELOW, 'Choose yes, or leave it out.')),
  members: ['SERVICEMEMBER', defaulted(list(personId, 200), [])] as const,
  orderers: ['ORDERER', defaulted(list(personId, 200), [])] as const,
  searchTerm: searchText,
}
/** The limit of counts with a search or filter. */
export const MAX_COUNTED = 1000
const orderCount = whole(0, Number.MAX_SAFE_INTEGER)
const placesQuery = query(filterFields)
export type OrderFilter = Omit<Clean<typeof placesQuery>, 'program'>
const orderPlaces = body({
  me: orderCount,
  others: orderCount,
  /** Returned for changes. */
  returned: orderCount,
  /** Above a limit of money, before any signature. */
  asked: orderCount,
  approved: orderCount,
  shipped: orderCount,
  declined: orderCount,
})
export type OrderPlaces = Clean<typeof orderPlaces>
export const countOrderPlaces = call('GET', '/cart/orders/places', {
  summary:
    'How many orders wait for the person, wait for others, are returned for changes, wait for Finance, are approved, shipped and declined',
  query: placesQuery,
  response: orderPlaces,
})
