import { body, call } from '../call.ts'
import { noSuch, oneOf, orderNumber } from '../codes.ts'
import { answerComment } from './order-comments.ts'
import { orderDetails } from './orders.ts'

export const answerFinance = call('POST', '/cart/finance/:number', {
  summary: 'Answer as Finance - RA for an order above a limit: yes reserves the money, no declines the order',
  params: { number: orderNumber },
  body: body({ decision: oneOf(['yes', 'no'], noSuch('answer')), comment: answerComment }),
  response: orderDetails,
})
