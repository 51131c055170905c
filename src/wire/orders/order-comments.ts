import { MOST_PIECES } from '#domain/lines/limits.ts'
import { MOST_COMMENT, required, text, whole } from '../codes.ts'

export const orderComment = text(MOST_COMMENT)
export const declineComment = required(MOST_COMMENT, 'Say in a comment why you decline.')
export const withdrawComment = required(MOST_COMMENT, 'Say in a comment why you withdraw the order.')
export const newQuantity = whole(0, MOST_PIECES)
