import { call } from '../call.ts'
import { nsn, orderNumber } from '../codes.ts'
import { orderDetails } from '../orders/orders.ts'
import { nothing } from '../paging.ts'
import { cartSummary } from './cart.ts'

const ofCart = { number: orderNumber }
const ofLine = { number: orderNumber, nsn }

/** Under the same number, or into the member's current cart. Idempotent. */
export const restoreCart = call('POST', '/cart/restore/:number', {
  summary: 'Bring back a cart that the person deleted, with its fund code and shipping',
  params: ofCart,
  body: nothing,
  response: cartSummary,
})
export const restoreCartLine = call('POST', '/cart/restore/:number/:nsn', {
  summary: 'Put a line that the person took out of a cart back, as it was',
  params: ofLine,
  body: nothing,
  response: cartSummary,
})

/** Same quantity and price; reserves the money again. Idempotent. */
export const restoreOrderLine = call('POST', '/cart/order/:number/:nsn/restore', {
  summary: 'Put a line that the person took off a waiting order back',
  params: ofLine,
  body: nothing,
  response: orderDetails,
})
