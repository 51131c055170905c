import { body, call } from '../call.ts'
import { defaulted, list, nullable } from '../code.ts'
import { orderNumber, text, truth, whole } from '../codes.ts'
import { declineComment, orderComment } from './order-comments.ts'

const chosenOrders = list(body({ number: ['VCRNUM_0', orderNumber], version: whole(1, 1_000_000_000) }), 100)
/**
 * Each order is its own decision: the answer says for each whether it was approved, and why not. `level` is the one that it waits
 * for now, null where none is left or it was not approved.
 */
export const approveOrders = call('POST', '/cart/approve-selected', {
  summary: 'Approve several orders, each on its own',
  body: body({ orders: chosenOrders, comment: defaulted(orderComment, '') }),
  answer: list(
    body({
      number: ['VCRNUM_0', orderNumber],
      approved: truth,
      level: nullable(whole(1, 9)),
      message: text(500),
    }),
  ),
})
/** As above: one comment, and each order is declined or says why not. */
export const declineOrders = call('POST', '/cart/decline-selected', {
  summary: 'Decline several orders with one comment, each on its own',
  body: body({ orders: chosenOrders, comment: declineComment }),
  answer: list(body({ number: ['VCRNUM_0', orderNumber], declined: truth, message: text(500) })),
})
