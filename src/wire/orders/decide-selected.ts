import { body, call } from '../call.ts'
import { defaulted, list, nullable } from '../code.ts'
import { orderNumber, text, truth, whole } from '../codes.ts'
import { declineComment, orderComment } from './order-comments.ts'
import { MAX_TOGETHER } from './orders.ts'

const chosenOrder = body({ number: ['VCRNUM_0', orderNumber], version: whole(1, 1_000_000_000) })
const chosenOrders = list(chosenOrder, MAX_TOGETHER)
/** One result per order, with the reason of a failure. `level` is the next one, null when none is left. */
export const approveOrders = call('POST', '/cart/approve-selected', {
  summary: 'Approve several orders, each on its own',
  body: body({ orders: chosenOrders, comment: defaulted(orderComment, '') }),
  response: list(
    body({
      number: ['VCRNUM_0', orderNumber],
      approved: truth,
      level: nullable(whole(1, 9)),
      message: text(500),
    }),
  ),
})
export const declineOrders = call('POST', '/cart/decline-selected', {
  summary: 'Decline several orders with one comment, each on its own',
  body: body({ orders: chosenOrders, comment: declineComment }),
  response: list(body({ number: ['VCRNUM_0', orderNumber], declined: truth, message: text(500) })),
})
