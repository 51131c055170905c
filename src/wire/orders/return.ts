import { body, call } from '../call.ts'
import { defaulted } from '../code.ts'
import { orderNumber, truth } from '../codes.ts'
import { returnReason } from './order-comments.ts'
import { orderDetails } from './orders.ts'

export const returnOrder = call('POST', '/cart/return/:number', {
  summary: 'Send a waiting order back to its orderer, with a question or a required change',
  params: { number: orderNumber },
  body: body({ comment: returnReason }),
  response: orderDetails,
})
/** Refuses as the submit of a cart does. */
export const submitAgain = call('POST', '/cart/submit-again/:number', {
  summary: 'Submit a returned order again: all checks, the money, and the next round of approvals',
  params: { number: orderNumber },
  body: body({ acceptPrices: defaulted(truth, false) }),
  response: orderDetails,
})
