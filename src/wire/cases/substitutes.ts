import { body, call } from '../call.ts'
import { nullable, optional } from '../code.ts'
import { noSuch, nsn, oneOf, orderNumber, truth, whole } from '../codes.ts'

/** All or nothing. The new order has the fund code of the old one, and waits for approval. */
export const answerSubstitute = call('POST', '/supply/lines/:number/:line/substitute', {
  summary:
    'Order the substitute that the supplier offers (BC, CJ, CU) in place of the open or rejected pieces, or refuse it',
  params: { number: orderNumber, line: whole(1, 100_000) },
  body: body({
    answer: oneOf(['order', 'refuse'], noSuch('answer')),
    /** Omitted: the replacement of the catalog. */
    nsn: ['ITMREF_0', optional(nsn)],
  }),
  response: body({
    /** The new order or cart; null for a refused substitute. */
    order: ['VCRNUM_0', nullable(orderNumber)],
    isCart: truth,
  }),
})
