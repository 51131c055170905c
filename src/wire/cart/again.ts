import { body, call, query } from '../call.ts'
import { type Clean, optional } from '../code.ts'
import { fundCode, orderNumber, personId, truth } from '../codes.ts'
import { checkedLines } from '../lines/wanted-lines.ts'

/** Without a member: the member of the order, or nobody for a cart. With a fund code, `stop` also tells what is wrong with it. */
export const wearerQuery = query({
  memberId: ['SMID_0', optional(personId)],
  fundCode: ['FUNDCODE_0', optional(fundCode)],
})
export type WearerQuery = Clean<typeof wearerQuery>

export const readOrderAgain = call('GET', '/cart/again/:number', {
  summary:
    'The lines of an order or an own cart, checked for a member, to order them again; nothing is written',
  params: { number: orderNumber },
  query: wearerQuery,
  response: body({
    isCart: truth,
    /** Of the order. */
    fundCode: ['FUNDCODE_0', fundCode],
    checked: checkedLines,
  }),
})
