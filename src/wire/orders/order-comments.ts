import { MAX_PIECES } from '#domain/lines/limits.ts'
import { optional } from '../code.ts'
import { MAX_COMMENT, nsn, required, text, whole } from '../codes.ts'

export const orderComment = text(MAX_COMMENT)
export const declineComment = required(MAX_COMMENT, 'Say in a comment why you decline.')
export const withdrawComment = required(MAX_COMMENT, 'Say in a comment why you withdraw the order.')
export const returnReason = required(MAX_COMMENT, 'Say what the orderer should change or answer.')
export const answerComment = required(
  MAX_COMMENT,
  'Say in a comment why: the order and the audit trail keep it.',
)
/** Without an NSN, of the whole cart or order. */
export const justificationFields = { nsn: ['ITMREF_0', optional(nsn)], text: orderComment } as const
export const newQuantity = whole(0, MAX_PIECES)
