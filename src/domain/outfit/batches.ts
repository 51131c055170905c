/** `held`: the orderer decides. */
export const BATCH_STATES = ['planned', 'held', 'written', 'submitted', 'left-out'] as const
export type BatchState = (typeof BATCH_STATES)[number]

export const MAX_BATCH_PEOPLE = 200
export const MAX_BATCH_TITLE = 120
export const BATCH_STEP = 20

export type BatchLine = { nsn: string; quantity: number }

export type OpenCart = { orderId: number; fundCode: string; lines: number }

export function askAboutCart(
  member: string,
  cart: OpenCart | null,
  fundCode: string,
): { code: 'CART_NOT_EMPTY' | 'CART_HAS_OTHER_FUND_CODE'; message: string } | null {
  if (!cart) return null
  const holds = `Your cart for ${member} (order ${cart.orderId}) has ${cart.lines === 1 ? '1 line' : `${cart.lines} lines`}`
  const question = 'Add to it, or leave this person out?'
  return cart.fundCode === fundCode
    ? { code: 'CART_NOT_EMPTY', message: `${holds} already. ${question}` }
    : {
        code: 'CART_HAS_OTHER_FUND_CODE',
        message: `${holds} and charges fund code ${cart.fundCode}, not ${fundCode}. ${question} Added lines are charged to ${cart.fundCode}, too.`,
      }
}

export function describeBatch(counts: Partial<Record<BatchState, number>>): string {
  const { submitted = 0, written = 0, planned = 0, held = 0, 'left-out': leftOut = 0 } = counts
  const parts = [
    [submitted, 'submitted'],
    [written, written === 1 ? 'cart written' : 'carts written'],
    [planned, 'not written yet'],
    [held, 'held'],
    [leftOut, 'left out'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  return said.length === 0 ? 'Nobody is in this batch.' : `${said.join(', ')}.`
}
