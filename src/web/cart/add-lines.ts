import type { EachAttempts } from '#web/change/each-attempts.ts'
import { addToCart, type CartAddition, type CartSummary } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'

export type Line = { at: number; nsn: string; quantity: number }
export type Target = { memberId: number; memberName: string; fundCode: string }

/** Sends each line as its own change with its own key, in order. The first refusal stops the rest. */
export async function addEach(
  { send }: Pick<EachAttempts, 'send'>,
  lines: readonly Line[],
  { memberId, fundCode }: Target,
): Promise<{ added: Line[]; last: CartAddition | null; problem: string | null }> {
  const added: Line[] = []
  let last: CartAddition | null = null
  for (const line of lines) {
    const { at, nsn, quantity } = line
    try {
      const addition = change(addToCart, { body: { memberId, nsn, quantity, fundCode } })
      // Not by its place in the text, which changes when lines before it leave.
      last = await send(addition.text, addition)
      added.push(line)
    } catch (error) {
      const why = error instanceof Error ? error.message : 'it could not be added.'
      return { added, last, problem: `Line ${at}: ${why}` }
    }
  }
  return { added, last, problem: null }
}

/** Later changes of the cart stay: each line takes back its own pieces at most. */
export function findBack(added: readonly Line[], cart: number, { carts }: Pick<CartSummary, 'carts'>) {
  const lines = carts.find(({ number }) => number === cart)?.lines ?? []
  const mine = new Map<string, number>()
  for (const { nsn, quantity } of added) mine.set(nsn, (mine.get(nsn) ?? 0) + quantity)
  return lines.flatMap(({ nsn, quantity: now }) => {
    const quantity = Math.min(now, mine.get(nsn) ?? 0)
    return quantity > 0 ? [{ nsn, quantity, after: now - quantity }] : []
  })
}
