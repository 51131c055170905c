import { type Dispatch, type SetStateAction, useMemo } from 'react'
import type { EachAttempts } from '#web/change/each-attempts.ts'
import type { QuantitySends } from '#web/change/quantity-sends.ts'
import { useUndo } from '#web/change/useUndo.ts'
import { isPassing, whenDrawn } from '#web/query-client.ts'
import { focusItem } from '#web/ui/focus-item.ts'
import { type Cart, type CartSummary, deleteCart, removeFromCart, replaceCartLine } from '#wire/cart/cart.ts'
import { restoreCart, restoreCartLine } from '#wire/cart/undo.ts'
import { type Change, change } from '#wire/change.ts'
import type { OrderLine } from '#wire/orders/orders.ts'
import { lineKey } from './cart.queries.ts'
import { countAfterAdding, countAfterRemoving } from './cart-count.ts'

/** What can be done with carts; each rejects with the server's Refusal. */
export type CartActions = {
  /** Raises the count for pieces that are about to be added; answers what lowers it again. */
  expectPieces: (pieces: number) => () => void
  /** Takes a line out, and offers to put it back. */
  remove: (cart: Cart, line: OrderLine) => Promise<CartSummary>
  /** Puts the successor onto an obsolete line, with the same quantity. */
  replace: (cartNumber: number, nsn: string) => Promise<CartSummary>
  /** Deletes a cart, and offers to bring it back. */
  removeCart: (cart: Cart) => Promise<void>
}

type CartState = {
  accept: (summary: CartSummary) => void
  reload: () => Promise<CartSummary>
  sends: QuantitySends
  attempts: EachAttempts
  setCount: Dispatch<SetStateAction<number>>
}

export function useCartActions({ accept, reload, sends, attempts, setCount }: CartState): CartActions {
  const offerUndo = useUndo()
  return useMemo(() => {
    /**
     * Sends a change and takes over the answer; what was refused is loaded as it is. While nobody knows what became of it,
     * the screen stays as it was, so that the same can be asked again.
     */
    const send = async (of: string, asked: Change<CartSummary>) => {
      try {
        const summary = await attempts.send(of, asked)
        accept(summary)
        return summary
      } catch (error) {
        if (!isPassing(error)) reload().catch(() => {})
        throw error
      }
    }
    const onBack =
      ({ memberId }: Cart, nsn: string | null) =>
      async (summary: CartSummary) => {
        accept(summary)
        await whenDrawn()
        focusItem(`cart-of-${memberId}`, nsn)
      }
    const onRefused = () => void reload().catch(() => {})
    return {
      expectPieces(pieces) {
        setCount((before) => countAfterAdding(before, pieces))
        return () => setCount((before) => Math.max(0, before - pieces))
      },
      async remove(cart, line) {
        const params = { number: cart.number, nsn: line.nsn }
        sends.drop(lineKey(cart.memberId, line.nsn))
        setCount(countAfterRemoving)
        const summary = await send(`remove/${line.nsn}`, change(removeFromCart, { params }))
        offerUndo({
          removed: `${line.description} was removed from the cart for ${cart.member}.`,
          undo: change(restoreCartLine, { params }),
          back: `${line.quantity} × ${line.description} is in the cart for ${cart.member} again.`,
          onBack: onBack(cart, line.nsn),
          onRefused,
        })
        return summary
      },
      async replace(cartNumber, nsn) {
        // A quantity that waits belongs to the line that goes.
        await sends.flush()
        const params = { number: cartNumber, nsn }
        return send(`replace/${nsn}`, change(replaceCartLine, { params }))
      },
      async removeCart(cart) {
        const params = { number: cart.number }
        for (const { nsn } of cart.lines) sends.drop(lineKey(cart.memberId, nsn))
        await attempts.send(`delete/${cart.number}`, change(deleteCart, { params }))
        offerUndo({
          removed: `The cart for ${cart.member} was deleted.`,
          undo: change(restoreCart, { params }),
          back: `The cart for ${cart.member} is back as it was.`,
          onBack: onBack(cart, null),
          onRefused,
        })
      },
    }
  }, [accept, reload, sends, attempts, setCount, offerUndo])
}
