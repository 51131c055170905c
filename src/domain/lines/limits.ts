/** Limits of a cart and of an order (threat D4). */
export const MOST_PIECES = 9999
export const MOST_LINES = 200
export const ASK_QUANTITY = `Enter a quantity from 1 to ${MOST_PIECES}.`
