import type { CartField } from '#domain/cart/submit-facts.ts'
import { MAX_PIECES, QUANTITY_OR_NONE_SENTENCE, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import { body, call } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import {
  dodaac,
  fundCode,
  MAX_COMMENT,
  money,
  nsn,
  orderNumber,
  personId,
  shippingOption,
  shippingStored,
  text,
  truth,
  whole,
} from '../codes.ts'
import { instant } from '../days.ts'
import { spell } from '../dialect.ts'
import { orderLine } from '../lines/lines.ts'
import { justificationFields } from '../orders/order-comments.ts'
import { orderDetails } from '../orders/orders.ts'
import { nothing, success } from '../paging.ts'

/** One per orderer and service member (DATA-10). */
const cart = body({
  number: ['VCRNUM_0', orderNumber],
  memberId: ['SMID_0', personId],
  member: ['serviceMember', text()],
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  available: ['SUMTRANAMT_0', nullable(money)],
  createdAt: ['CREDATTIM_0', instant],
  expedited: ['YEXPEDITE_0', shippingStored],
  expediteComment: ['YEXPEDITEREA_0', text(MAX_COMMENT)],
  /** Why it is needed. The approver reads it first. */
  justification: text(MAX_COMMENT),
  total: money,
  version: whole(1, 1_000_000_000),
  obstacles: list(text(500)),
  /** Exceeded limits of money that do not keep the order from being submitted. */
  limitNotes: list(text(500)),
  /** Rules that cover lines, by line numbers. */
  allowances: list(
    body({ lines: list(whole(1, 100_000)), text: text(500), isExceeded: truth, isStopping: truth }),
  ),
  lines: ['items', list(orderLine)],
})
export type Cart = Clean<typeof cart>

/** The cart summary of the seeds (API-16): `flag` means empty, `totalLines` counts pieces (GAP-18). */
export const cartSummary = body({
  flag: truth,
  totalLines: whole(0, 100_000_000),
  number: ['VCRNUM_0', nullable(orderNumber)],
  carts: list(cart),
})
export type CartSummary = Clean<typeof cartSummary>

const additionFields = {
  flag: truth,
  totalLines: whole(0, 100_000_000),
  number: ['VCRNUM_0', orderNumber],
  version: whole(1, 1_000_000_000),
  holds: body({ pieces: whole(1, 100_000_000), total: money }),
} as const
const addedLine = body({
  nsn: ['ITMREF_0', nsn],
  quantity: ['QTY_0', whole(1, MAX_PIECES)],
  price: ['PRI_0', money],
})

const cartAddition = body({ ...additionFields, line: ['item', addedLine] })
export type CartAddition = Clean<typeof cartAddition>

const cartAdditions = body({ ...additionFields, lines: ['items', list(addedLine)] })
export type CartAdditions = Clean<typeof cartAdditions>

/** Lines of one request. Equal items become one line of the cart. */
export const MAX_ADDED = 1000

/** `place` counts from 0. */
export function nameAddedLine(place: number): string {
  return `items.${place}`
}

export function nameCartField(field: CartField): string {
  return typeof field === 'string' ? cartFields[field] : `items.${field.line}`
}
const cartFields = {
  cart: spell('VCRNUM_0'),
  member: spell('SMID_0'),
  dodaac: spell('DODAAC_0'),
  fundCode: spell('FUNDCODE_0'),
}

const ofPerson = { person: personId }
const ofCart = { number: orderNumber }

export const readCarts = call('GET', '/cart/:person', {
  summary: 'The open carts of the signed-in person',
  params: ofPerson,
  response: cartSummary,
})
export const readCart = call('GET', '/cart/details/:person/:number', {
  summary: 'One open cart',
  params: { ...ofPerson, ...ofCart },
  response: cart,
})
/** Throws 409 `CART_HAS_OTHER_FUND_CODE` for a member with an open cart under another fund code. */
export const addToCart = call('POST', '/cart/addtocart', {
  summary: 'Put an item into the cart for a service member',
  body: body({
    memberId: ['SMID_0', personId],
    nsn: ['ITMREF_0', nsn],
    quantity: ['QTY_0', whole(1, MAX_PIECES, QUANTITY_SENTENCE)],
    fundCode: ['FUNDCODE_0', fundCode],
  }),
  response: cartAddition,
})
/** All lines or none; `errors` has a sentence for each wrong line. Refuses as `addToCart` does. */
export const addLinesToCart = call('POST', '/cart/addlines', {
  summary: 'Put many items into the cart for a service member at once',
  body: body({
    memberId: ['SMID_0', personId],
    fundCode: ['FUNDCODE_0', fundCode],
    lines: [
      'items',
      list(
        body({ nsn: ['ITMREF_0', nsn], quantity: ['QTY_0', whole(1, MAX_PIECES, QUANTITY_SENTENCE)] }),
        MAX_ADDED,
      ),
    ],
  }),
  response: cartAdditions,
})
export const removeFromCart = call('DELETE', '/cart/removefromcart/:number/:nsn', {
  summary: 'Take a line out of a cart',
  params: { ...ofCart, nsn },
  body: nothing,
  response: cartSummary,
})
export const changeCartQuantity = call('PUT', '/cart/updatecart/:member/:nsn/:quantity', {
  summary: 'Change a quantity in the cart for a service member',
  params: {
    member: personId,
    nsn,
    quantity: whole(0, MAX_PIECES, QUANTITY_OR_NONE_SENTENCE),
  },
  body: nothing,
  response: cartSummary,
})
export const replaceCartLine = call('POST', '/cart/replace/:number/:nsn', {
  summary: 'Replace an obsolete line of a cart with its successor',
  params: { ...ofCart, nsn },
  body: nothing,
  response: cartSummary,
})
export const changeCart = call('PUT', '/cart/:number', {
  summary: 'Change fund code or shipping of a cart',
  params: ofCart,
  body: body({
    fundCode: ['FUNDCODE_0', optional(fundCode)],
    expedited: ['YEXPEDITE_0', optional(shippingOption)],
    expediteComment: ['YEXPEDITEREA_0', optional(text(MAX_COMMENT))],
  }),
  response: cartSummary,
})
export const justifyCart = call('PUT', '/cart/details/:number/justification', {
  summary: 'Say why a cart, or one of its lines, is needed',
  params: ofCart,
  body: body(justificationFields),
  response: cartSummary,
})
export const submitCart = call('POST', '/cart/submit/:number', {
  summary: 'Submit a cart for approval',
  params: ofCart,
  body: body({ acceptPrices: defaulted(truth, false) }),
  response: orderDetails,
})
export const deleteCart = call('DELETE', '/cart/:number', {
  summary: 'Delete a cart',
  params: ofCart,
  body: nothing,
  response: success,
})
