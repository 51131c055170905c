/** Limits of a cart and of an order (threat D4). */
export const MAX_PIECES = 9999
export const MAX_LINES = 200
export const QUANTITY_SENTENCE = `Enter a quantity from 1 to ${MAX_PIECES}.`
/** Saved lists of one owner. */
export const MAX_LISTS = 200
export const QUANTITY_OR_NONE_SENTENCE = `Enter a quantity from 0 to ${MAX_PIECES}.`
