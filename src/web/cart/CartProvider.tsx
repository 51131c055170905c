import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { createEachAttempts } from '#web/change/each-attempts.ts'
import { createQuantitySends, type QuantitySends, TYPING_DELAY } from '#web/change/quantity-sends.ts'
import { useFlushOnLeave } from '#web/change/useFlushOnLeave.ts'
import { isPassing, whenDrawn } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { type CartAddition, type CartSummary, changeCartQuantity } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { cartKey, cartQuery, isOlder, lineKey, withAddition } from './cart.queries.ts'
import { cacheCount, countFrom, readCachedCount } from './cart-count.ts'
import { type CartActions, useCartActions } from './useCartActions.ts'

export type CartApi = CartActions & {
  /** Pieces in all open carts; the badge of the navigation. */
  count: number
  /** The cart touched last, if any. */
  number: number | null
  /** Quantities on their way; the key is made by `lineKey`. */
  sends: QuantitySends
  /** Takes over what the server answered to a change. */
  accept: (summary: CartSummary) => void
  /** Takes over what an addition changed. Who shows carts loads them again. */
  acceptAddition: (added: CartAddition) => void
  reload: () => Promise<CartSummary>
  /** The page of the cart is left: nothing waits any longer, and what nobody knows is loaded as it is. */
  leave: () => Promise<void>
}

const CartContext = createContext<CartApi | null>(null)

/** The state of the cart. [CART-35] */
export function useCart(): CartApi {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used in CartProvider')
  return cart
}

/** Keeps the count of the cart and its quantities on their way, above all pages. [CART-24 to CART-33] */
export function CartProvider({ children }: { children: ReactNode }) {
  const person = usePerson()
  const personId = person.id
  const { program } = person
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { notify } = useNotices()
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
      const known = queries.getQueryData<CartSummary>(cartKey(personId))
      // Of two answers that overtake each other the one that was given last counts.
      if (known && isOlder(summary, known)) return
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
    const asked = { ...cartQuery(personId), staleTime: 0 }
    // The answer to a request that is under way may be from before the change.
    if (queries.isFetching({ queryKey: cartKey(personId) }) > 0)
      await queries.fetchQuery(asked).catch(() => {})
    const summary = await queries.fetchQuery(asked)
    accept(summary)
    return summary
  }, [queries, personId, accept])

  const load = useCallback(() => {
    reload().catch((error) => console.error('The cart could not be loaded.', error))
  }, [reload])
  const acceptAddition = useCallback(
    (added: CartAddition) => {
      keepCount(added.totalLines)
      setNumber(added.number)
      const known = queries.getQueryData<CartSummary>(cartKey(personId))
      const next = known && withAddition(known, added)
      if (next) queries.setQueryData(cartKey(personId), next)
      // A cart that has just been opened says more than its addition does, such as which fund code the next item charges.
      else if (known) load()
    },
    [queries, personId, keepCount, load],
  )

  // Carts belong to a program: what is counted there is asked again, for a change of program drops what was kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the program decides what the person's carts are
  useEffect(() => {
    setNumber(null)
    const cached = readCachedCount(localStorage, personId)
    if (cached === null) load()
    else setCount(cached)
  }, [personId, program, load])

  const [attempts] = useState(createEachAttempts)
  const lineOf = useCallback(
    (key: string) => {
      const { carts = [] } = queries.getQueryData<CartSummary>(cartKey(personId)) ?? {}
      const lines = carts.flatMap(({ memberId, lines }) => lines.map((line) => ({ ...line, memberId })))
      return lines.find((line) => lineKey(line.memberId, line.nsn) === key)
    },
    [queries, personId],
  )
  const sends = useMemo(
    () =>
      createQuantitySends({
        typingDelay: TYPING_DELAY,
        storedOf: (key) => lineOf(key)?.quantity,
        send: async (key, quantity) => {
          const [member = '', nsn = ''] = key.split('/')
          const params = { member: Number(member), nsn, quantity }
          accept(await attempts.send(key, change(changeCartQuantity, { params, outlivesPage: true })))
          await whenDrawn()
        },
        onSaved: (_key, quantity) => announce(`Quantity ${quantity}, saved`),
        // The field shows the stored quantity. While that is unknown, the typed number stays and can be sent again. [CART-33]
        onFailed: (key, error, quantity) => {
          console.error('A quantity of the cart could not be saved.', error)
          const why = error instanceof Error ? error.message : ''
          const item = lineOf(key)?.description ?? 'an item'
          const show = () => {
            // A number that the person has set since is on its own way.
            if (sends.line(key).entry?.state === 'refused') sends.drop(key)
            notify({ kind: 'error', text: `The quantity ${quantity} of ${item} was not saved. ${why}` })
          }
          reload().then(
            () => !isPassing(error) && show(),
            () => {},
          )
        },
      }),
    [accept, announce, notify, reload, attempts, lineOf],
  )
  useFlushOnLeave('quantities of the carts', sends)

  const actions = useCartActions({ accept, reload, sends, attempts, setCount })
  const leave = useCallback(async () => {
    await sends.flush()
    if (attempts.isUnknown()) await reload().catch(() => {})
  }, [sends, attempts, reload])
  const api = useMemo(
    () => ({ count, number, ...actions, sends, accept, acceptAddition, reload, leave }),
    [count, number, actions, sends, accept, acceptAddition, reload, leave],
  )
  return <CartContext value={api}>{children}</CartContext>
}
