import { MAX_PIECES } from '#domain/lines/limits.ts'
import { MAX_COMMENT, required, text, whole } from '../codes.ts'

export const orderComment = text(MAX_COMMENT)
export const declineComment = required(MAX_COMMENT, 'Say in a comment why you decline.')
export const withdrawComment = required(MAX_COMMENT, 'Say in a comment why you withdraw the order.')
export const returnReason = required(MAX_COMMENT, 'Say what the orderer should change or answer.')
export const newQuantity = whole(0, MAX_PIECES)
