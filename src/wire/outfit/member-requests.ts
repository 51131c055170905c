import { MAX_BATCH_PEOPLE } from '#domain/outfit/batches.ts'
import {
  MAX_REQUEST_PIECES,
  MAX_REQUEST_TEXT,
  REQUEST_KINDS,
  REQUEST_QUANTITY_SENTENCE,
} from '#domain/outfit/member-requests.ts'
import { NEED_PROBLEMS } from '#domain/outfit/needs.ts'
import { body, call, query } from '../call.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import {
  dodaac,
  fundCode,
  money,
  noSuch,
  nsn,
  oneOf,
  orderNumber,
  personId,
  required,
  text,
  truth,
  whole,
} from '../codes.ts'
import { day, instant } from '../days.ts'
import { nothing } from '../paging.ts'
import { pgc } from '../products/catalogue-upkeep.ts'
import { batch, outfitProduct } from './outfit.ts'

const count = whole(0, 1_000_000_000)
const requestId = whole(1, Number.MAX_SAFE_INTEGER, noSuch('request'))
const pieces = whole(1, MAX_REQUEST_PIECES, REQUEST_QUANTITY_SENTENCE)
const lineNumber = whole(1, 100_000, noSuch('line'))
export const requestReason = text(MAX_REQUEST_TEXT)
export const exchangeReason = required(
  MAX_REQUEST_TEXT,
  'Say why it goes back, such as too small or too long.',
)
export const declineSentence = required(MAX_REQUEST_TEXT, 'Say why, in a sentence for the member.')

const ownItem = body({
  nsn,
  /** Of the product that replaces it today. */
  pgc: text(5),
  name: text(),
  size: text(),
  colour: text(),
  received: count,
  onOrder: count,
  expectedOn: nullable(day),
  /** Lines with pieces that the member can return. */
  returnable: list(body({ order: orderNumber, line: lineNumber, quantity: count })),
})
export type OwnItem = Clean<typeof ownItem>

const missingItem = body({
  kits: list(text()),
  pgc: text(5),
  nsn: nullable(nsn),
  missing: count,
  problem: oneOf(NEED_PROBLEMS, noSuch('problem')),
})
export type MissingItem = Clean<typeof missingItem>

const ownRequest = body({
  id: requestId,
  kind: oneOf(REQUEST_KINDS, noSuch('kind of request')),
  pgc: text(5),
  name: text(),
  size: text(),
  quantity: count,
  reason: requestReason,
  madeAt: instant,
  standing: text(1000),
  isOpen: truth,
  order: nullable(orderNumber),
  /** The first item of an exchange, as a sentence. */
  firstItem: text(),
})
export type OwnRequest = Clean<typeof ownRequest>

const myClothing = body({
  /** False in another program than the user's own. */
  hasRecord: truth,
  mayRequest: truth,
  /** Order Placers of the DoDAAC. */
  orderers: list(text(), 5),
  items: list(ownItem),
  missing: list(missingItem),
  /** Prices are null unless members of the program see them. */
  products: list(outfitProduct),
  requests: list(ownRequest),
})
export type MyClothing = Clean<typeof myClothing>

export const readMyClothing = call('GET', '/my-clothing', {
  summary: 'For the user: what is received and on order, what the kits say is missing, and own requests',
  response: myClothing,
})
export const askForClothing = call('POST', '/my-clothing/requests', {
  summary: 'Ask the Order Placers for items; an open request for the same item stays as it is',
  body: body({
    items: list(body({ pgc, nsn: nullable(nsn), quantity: pieces }), 200),
    reason: requestReason,
  }),
  response: body({ requested: count }),
})
/** A second exchange of the same line waits until the first is back. */
export const askForExchange = call('POST', '/my-clothing/exchanges', {
  summary: 'Ask for another size of an issued item, which then goes back',
  body: body({
    order: orderNumber,
    line: lineNumber,
    quantity: pieces,
    nsn: nullable(nsn),
    reason: exchangeReason,
  }),
  response: body({ requested: count }),
})
export const withdrawRequest = call('DELETE', '/my-clothing/requests/:request', {
  summary: 'Withdraw an own request that is open',
  params: { request: requestId },
  body: nothing,
  response: body({ withdrawn: count }),
})

const version = whole(1, 1_000_000_000)
const memberRequest = body({
  id: requestId,
  version,
  kind: oneOf(REQUEST_KINDS, noSuch('kind of request')),
  ...{ personId, name: text(), dodaac },
  pgc: text(5),
  nsn: nullable(nsn),
  quantity: count,
  reason: requestReason,
  madeAt: instant,
  firstItem: text(),
  /** Null for a request that is not in a cart. */
  order: nullable(orderNumber),
})
export type MemberRequest = Clean<typeof memberRequest>
export const REQUESTS_SHOWN = MAX_BATCH_PEOPLE

export const listMemberRequests = call('GET', '/member-requests', {
  summary:
    'Open requests of the members for whom the user places orders, and exchanges without the first item',
  query: query({ dodaac: optional(dodaac) }),
  response: body({
    requests: list(memberRequest, REQUESTS_SHOWN),
    total: count,
    /** The replacement is ordered, and the first item is not back. */
    exchanges: list(memberRequest, REQUESTS_SHOWN),
    products: list(outfitProduct),
    funds: list(body({ dodaac, fundCode, available: money, isDefault: truth })),
  }),
})
export type MemberRequests = Clean<typeof listMemberRequests.response>

export const changeMemberRequest = call('PUT', '/member-requests/:request', {
  summary: 'Change size and quantity of an open request',
  params: { request: requestId },
  body: body({ nsn: nullable(nsn), quantity: pieces }),
  response: body({ version }),
})

const chosen = list(body({ id: requestId, version }), REQUESTS_SHOWN)

export const orderMemberRequests = call('POST', '/member-requests/carts', {
  summary: 'Plan a batch from open requests and write its first twenty carts; all requests or none',
  body: body({ requests: chosen, funds: list(body({ dodaac, fundCode }), 200) }),
  response: batch,
})
export const declineMemberRequests = call('POST', '/member-requests/declined', {
  summary: 'Decline open requests with a sentence that the members read; all requests or none',
  body: body({ requests: chosen, answer: declineSentence }),
  response: body({ declined: count }),
})
