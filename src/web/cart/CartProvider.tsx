import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { ask } from '#wire/ask.ts'
import {
  addToCart,
  type CartSummary,
  changeCartQuantity,
  removeFromCart,
  replaceCartLine,
} from '#wire/cart.ts'
import { newAttemptKey } from './attempt-key.ts'
import { cartKey, cartQuery } from './cart.queries.ts'
import { cacheCount, countAfterAdding, countAfterRemoving, countFrom, readCachedCount } from './cart-count.ts'
import { createQuantitySends, type QuantitySends } from './quantity-sends.ts'

export type NewItem = { memberId: number; nsn: string; quantity: number; fundCode: string }

export type CartApi = {
  /** Pieces in all open carts; the badge of the navigation. */
  count: number
  /** The cart touched last, if any. */
  number: number | null
  /** Puts an item into the cart of a member. Rejects with the server's Refusal; the count is put right again. */
  add: (item: NewItem) => Promise<CartSummary>
  /** Takes a line out. */
  remove: (cartNumber: number, memberId: number, nsn: string) => Promise<CartSummary>
  /** Puts the successor onto an obsolete line, with the same quantity. */
  replace: (cartNumber: number, nsn: string) => Promise<CartSummary>
  /** Quantities on their way; the key is made by `lineKey`. */
  sends: QuantitySends
  /** Takes over what the server answered to a change. */
  accept: (summary: CartSummary) => void
  reload: () => Promise<CartSummary>
}

const CartContext = createContext<CartApi | null>(null)

/** The state of the cart. [CART-35] */
export function useCart(): CartApi {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used in CartProvider')
  return cart
}

/** Names a line of the cart for a member. */
export const lineKey = (memberId: number, nsn: string) => `${memberId}/${nsn}`

/** Keeps the count of the cart and its quantities on their way, above all pages. [CART-24 to CART-33] */
export function CartProvider({ children }: { children: ReactNode }) {
  const person = usePerson()
  const personId = person.id
  const { program } = person
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [count, setCount] = useState(() => readCachedCount(localStorage, personId) ?? 0)
  const [number, setNumber] = useState<number | null>(null)

  const keepCount = useCallback(
    (next: number) => {
      setCount(next)
      cacheCount(localStorage, personId, next)
    },
    [personId],
  )
  const accept = useCallback(
    (summary: CartSummary) => {
      queries.setQueryData(cartKey(personId), summary)
      keepCount(countFrom(summary))
      if (!summary.flag) setNumber(summary.number)
    },
    [queries, personId, keepCount],
  )
  // A page that has loaded the carts knows better than the count that was kept.
  const { data: loaded } = useQuery({ ...cartQuery(personId), enabled: false })
  useEffect(() => {
    if (loaded) accept(loaded)
  }, [loaded, accept])
  const reload = useCallback(async () => {
    const summary = await queries.fetchQuery({ ...cartQuery(personId), staleTime: 0 })
    accept(summary)
    return summary
  }, [queries, personId, accept])

  // Carts belong to a program: what is counted there is asked anew, for a change of program drops what was kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the program decides what the person's carts are
  useEffect(() => {
    setNumber(null)
    const cached = readCachedCount(localStorage, personId)
    if (cached === null) reload().catch((error) => console.error('The cart could not be loaded.', error))
    else setCount(cached)
  }, [personId, program, reload])

  const sends = useMemo(
    () =>
      createQuantitySends({
        send: async (key, quantity) => {
          const [member = '', nsn = ''] = key.split('/')
          const params = { member: Number(member), nsn, quantity }
          accept(await ask(changeCartQuantity, { params, body: {}, outlivesPage: true }))
        },
        onSaved: (_key, quantity) =>
          announce(quantity === 0 ? 'Item removed, saved' : `Quantity ${quantity}, saved`),
        onFailed: (_key, error) => {
          console.error('A quantity of the cart could not be saved.', error)
          announce('The quantity could not be saved. The cart shows what is stored.')
          reload().catch(() => {})
        },
      }),
    [accept, announce, reload],
  )
  // What is on its way is sent before the page goes.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void sends.flush()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void sends.flush()
    }
  }, [sends])

  const add = useCallback(
    async (item: NewItem) => {
      setCount((before) => countAfterAdding(before, item.quantity))
      try {
        const summary = await ask(addToCart, { body: item })
        accept(summary)
        return summary
      } catch (error) {
        setCount((before) => Math.max(0, before - item.quantity))
        throw error
      }
    },
    [accept],
  )
  const remove = useCallback(
    async (cartNumber: number, memberId: number, nsn: string) => {
      sends.drop(lineKey(memberId, nsn))
      setCount(countAfterRemoving)
      try {
        const summary = await ask(removeFromCart, { params: { number: cartNumber, nsn }, body: {} })
        accept(summary)
        return summary
      } catch (error) {
        reload().catch(() => {})
        throw error
      }
    },
    [accept, reload, sends],
  )
  const replace = useCallback(
    async (cartNumber: number, nsn: string) => {
      // A quantity that waits belongs to the line that goes.
      await sends.flush()
      try {
        const question = { params: { number: cartNumber, nsn }, body: {}, idempotencyKey: newAttemptKey() }
        const summary = await ask(replaceCartLine, question)
        accept(summary)
        return summary
      } catch (error) {
        reload().catch(() => {})
        throw error
      }
    },
    [accept, reload, sends],
  )
  const api = useMemo(
    () => ({ count, number, add, remove, replace, sends, accept, reload }),
    [count, number, add, remove, replace, sends, accept, reload],
  )
  return <CartContext value={api}>{children}</CartContext>
}
