import { queryOptions } from '@tanstack/react-query'
import { keyOf } from '#web/calls/call-keys.ts'
import { ask } from '#wire/ask.ts'
import { type CartAddition, type CartSummary, readCarts } from '#wire/cart/cart.ts'

export const cartKey = (personId: number) => keyOf(readCarts, { params: { person: personId } })

/** Names a line of the cart for a member. */
export const lineKey = (memberId: number, nsn: string) => `${memberId}/${nsn}`

/** Whether an answer shows some cart as it was before what is known already. */
export function isOlder(summary: CartSummary, known: CartSummary): boolean {
  return summary.carts.some((cart) =>
    known.carts.some(({ number, version }) => number === cart.number && version > cart.version),
  )
}

/** A change may be answered before carts that were asked for ahead of it: the newer ones stay. */
export function keepNewer(summary: CartSummary, known: CartSummary | undefined): CartSummary {
  return known && isOlder(summary, known) ? known : summary
}

/** What is known of the carts after an addition; undefined when it went into a cart of which nothing is known yet. */
export function withAddition(known: CartSummary, added: CartAddition): CartSummary | undefined {
  const { flag, totalLines, number, version } = added
  if (!known.carts.some((cart) => cart.number === number)) return undefined
  const carts = known.carts.map((cart) => {
    if (cart.number !== number || cart.version >= version) return cart
    const lines = cart.lines.map((line) => (line.nsn === added.line.nsn ? { ...line, ...added.line } : line))
    return { ...cart, version, lines }
  })
  return { flag, totalLines, number, carts }
}

/** The open carts of the signed-in person. */
export function cartQuery(personId: number) {
  return queryOptions<CartSummary>({
    queryKey: cartKey(personId),
    queryFn: async ({ client, signal }) => {
      const summary = await ask(readCarts, { params: { person: personId }, signal })
      return keepNewer(summary, client.getQueryData(cartKey(personId)))
    },
  })
}
