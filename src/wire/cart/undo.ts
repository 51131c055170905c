import { call } from '../call.ts'
import { nsn, orderNumber } from '../codes.ts'
import { orderDetails } from '../orders/orders.ts'
import { nothing } from '../paging.ts'
import { cartSummary } from './cart.ts'

const ofCart = { number: orderNumber }
const ofLine = { number: orderNumber, nsn }

/** Comes back under its number, or into the cart that the member has by now. Asked again, it changes nothing. */
export const restoreCart = call('POST', '/cart/restore/:number', {
  summary: 'Bring back a cart that the person deleted, with its fund code and shipping',
  params: ofCart,
  body: nothing,
  answer: cartSummary,
})
export const restoreCartLine = call('POST', '/cart/restore/:number/:nsn', {
  summary: 'Put a line that the person took out of a cart back, as it was',
  params: ofLine,
  body: nothing,
  answer: cartSummary,
})

/** Quantity and price as they were; its money is reserved again. Asked again, it changes nothing. */
export const restoreOrderLine = call('POST', '/cart/order/:number/:nsn/restore', {
  summary: 'Put a line that the person took off a waiting order back',
  params: ofLine,
  body: nothing,
  answer: orderDetails,
})
