import { body, call } from '../call.ts'
import { type Clean, defaulted, nullable } from '../code.ts'
import { orderNumber, truth } from '../codes.ts'
import { withdrawComment } from './order-comments.ts'
import { orderDetails } from './orders.ts'

/** With `toCart` the order becomes a cart again. */
const withdrawnOrder = body({ details: orderDetails, cart: ['VCRNUM_0', nullable(orderNumber)] })
export type WithdrawnOrder = Clean<typeof withdrawnOrder>

export const withdrawOrder = call('POST', '/cart/withdraw/:number', {
  summary: 'Withdraw a waiting order, with a comment',
  params: { number: orderNumber },
  body: body({
    comment: withdrawComment,
    toCart: defaulted(truth, false),
  }),
  response: withdrawnOrder,
})
