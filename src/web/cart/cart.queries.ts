import { queryOptions } from '@tanstack/react-query'
import { keyOf } from '#web/calls/call-keys.ts'
import { type CartAddition, type CartSummary, readCarts } from '#wire/cart/cart.ts'
import { sendRequest } from '#wire/send-request.ts'

export const cartKey = (personId: number) => keyOf(readCarts, { params: { person: personId } })

export const lineKey = (memberId: number, nsn: string) => `${memberId}/${nsn}`

/** Whether a response shows some cart in an older version than the known one. */
export function isOlder(summary: CartSummary, known: CartSummary): boolean {
  return summary.carts.some((cart) =>
    known.carts.some(({ number, version }) => number === cart.number && version > cart.version),
  )
}

/** A pending load may finish after a change. The newer carts stay. */
export function chooseNewer(summary: CartSummary, known: CartSummary | undefined): CartSummary {
  return known && isOlder(summary, known) ? known : summary
}

/** Undefined when the addition went into an unknown cart. */
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

export function cartQuery(personId: number) {
  return queryOptions<CartSummary>({
    queryKey: cartKey(personId),
    queryFn: async ({ client, signal }) => {
      const summary = await sendRequest(readCarts, { params: { person: personId }, signal })
      return chooseNewer(summary, client.getQueryData(cartKey(personId)))
    },
  })
}
