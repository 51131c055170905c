import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { canOpen } from '#domain/roles/permissions.ts'
import { createEachAttempts, type EachAttempts } from '#web/change/each-attempts.ts'
import { CART_QUANTITIES } from '#web/change/left-quantities.ts'
import { createQuantitySends, type QuantitySends, TYPING_DELAY } from '#web/change/quantity-sends.ts'
import { useFlushOnLeave } from '#web/change/useFlushOnLeave.ts'
import { useUndo } from '#web/change/useUndo.ts'
import { isPassing, whenDrawn } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { focusItem } from '#web/ui/focus-item.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import {
  type Cart,
  type CartAddition,
  type CartSummary,
  changeCartQuantity,
  deleteCart,
  removeFromCart,
  replaceCartLine,
} from '#wire/cart/cart.ts'
import { restoreCart, restoreCartLine } from '#wire/cart/undo.ts'
import { type Change, change } from '#wire/change.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import { cartKey, cartQuery, isOlder, lineKey, withAddition } from './cart.queries.ts'
import { cacheCount, countAfterAdding, countAfterRemoving, countFrom, readCachedCount } from './cart-count.ts'

export type CartApi = CartActions & {
  /** Pieces in all open carts, for the badge. */
  count: number
  /** The cart changed last. */
  number: number | null
  /** Unsaved quantities. `lineKey` makes the key. */
  sends: QuantitySends
  /** Applies the response to a change. */
  accept: (summary: CartSummary) => void
  /** Applies an addition. Screens that show carts reload them. */
  acceptAddition: (added: CartAddition) => void
  reload: () => Promise<CartSummary>
  /** On leaving the cart page: sends waiting quantities, and reloads what is unknown. */
  leave: () => Promise<void>
}

const CartContext = createContext<CartApi | null>(null)

/** The state of the cart. [CART-35] */
export function useCart(): CartApi {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used in CartProvider')
  return cart
}

/** Holds the count and unsaved quantities above all pages. [CART-24 to CART-33] */
export function CartProvider({ children }: { children: ReactNode }) {
  const person = usePerson()
  const personId = person.id
  const { program } = person
  const hasCarts = canOpen(person, 'carts')
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { notify } = useNotices()
  const [count, setCount] = useState(() => readCachedCount(localStorage, personId) ?? 0)
  const [number, setNumber] = useState<number | null>(null)

  const saveCount = useCallback(
    (next: number) => {
      setCount(next)
      cacheCount(localStorage, personId, next)
    },
    [personId],
  )
  const accept = useCallback(
    (summary: CartSummary) => {
      const known = queries.getQueryData<CartSummary>(cartKey(personId))
      // Of two responses that overtake each other, the newer one counts.
      if (known && isOlder(summary, known)) return
      queries.setQueryData(cartKey(personId), summary)
      saveCount(countFrom(summary))
      if (!summary.flag) setNumber(summary.number)
    },
    [queries, personId, saveCount],
  )
  // Loaded carts are more reliable than the stored count.
  const { data: loaded } = useQuery({ ...cartQuery(personId), enabled: false })
  useEffect(() => {
    if (loaded) accept(loaded)
  }, [loaded, accept])
  const reload = useCallback(async () => {
    const requested = { ...cartQuery(personId), staleTime: 0 }
    // A pending response may be older than the change.
    if (queries.isFetching({ queryKey: cartKey(personId) }) > 0)
      await queries.fetchQuery(requested).catch(() => {})
    const summary = await queries.fetchQuery(requested)
    accept(summary)
    return summary
  }, [queries, personId, accept])

  const load = useCallback(() => {
    reload().catch((error) => console.error('The cart could not be loaded.', error))
  }, [reload])
  const acceptAddition = useCallback(
    (added: CartAddition) => {
      saveCount(added.totalLines)
      setNumber(added.number)
      const known = queries.getQueryData<CartSummary>(cartKey(personId))
      const next = known && withAddition(known, added)
      if (next) queries.setQueryData(cartKey(personId), next)
      // A new cart has more fields than its addition, such as the fund code of the next item.
      else if (known) load()
    },
    [queries, personId, saveCount, load],
  )

  // Carts belong to a program, so a change of program drops the count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the program decides what the person's carts are
  useEffect(() => {
    setNumber(null)
    if (!hasCarts) return
    const cached = readCachedCount(localStorage, personId)
    if (cached === null) load()
    else setCount(cached)
  }, [personId, program, hasCarts, load])

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
        // The field shows the stored quantity. While that is unknown, the typed number stays for a retry. [CART-33]
        onFailed: (key, error, quantity) => {
          console.error('A quantity of the cart could not be saved.', error)
          const why = error instanceof Error ? error.message : ''
          const item = lineOf(key)?.description ?? 'an item'
          const show = () => {
            // A number that the person has set since is sent separately.
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
  useFlushOnLeave(CART_QUANTITIES, sends, reload)

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

/** Each rejects with the server's Refusal. */
type CartActions = {
  /** Raises the count before the response. Returns the undo. */
  expectPieces: (pieces: number) => () => void
  /** With undo. */
  remove: (cart: Cart, line: OrderLine) => Promise<CartSummary>
  /** Same quantity, on the line of the obsolete item. */
  replace: (cartNumber: number, nsn: string) => Promise<CartSummary>
  /** With undo. */
  removeCart: (cart: Cart) => Promise<void>
}

type CartState = {
  accept: (summary: CartSummary) => void
  reload: () => Promise<CartSummary>
  sends: QuantitySends
  attempts: EachAttempts
  setCount: Dispatch<SetStateAction<number>>
}

function useCartActions({ accept, reload, sends, attempts, setCount }: CartState): CartActions {
  const offerUndo = useUndo()
  return useMemo(() => {
    /** Applies the response, or reloads after a refusal. While the outcome is unknown, the screen stays for a retry. */
    const send = async (of: string, requested: Change<CartSummary>) => {
      try {
        const summary = await attempts.send(of, requested)
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
        // A quantity that waits belongs to the removed line.
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
