import { type ReactNode, useRef, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { addToCart, type Cart, type CartSummary, changeCart } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { useCart } from './CartProvider.tsx'
import { describeHeld } from './describe-held.ts'

export const CHOOSE_MEMBER = 'Choose the service member.'
export const CHOOSE_FUND_CODE = 'Choose the fund code.'

const VIEW_CART = { text: 'View cart', href: '/cart' }

type NewItem = { memberId: number; nsn: string; quantity: number; fundCode: string }
type Words = { itemName: string; memberName: string }
type Clash = { item: NewItem; words: Words; cart: Cart; done: (isAdded: boolean) => void }

/**
 * Raises the count at once, announces the addition, and asks when the member's cart has another fund code. Returns
 * whether the item is in the cart.
 */
export function useAddToCart({
  staysHere = false,
}: {
  /** The cart is already on the screen. */ staysHere?: boolean
} = {}): {
  add: (item: NewItem, words: Words) => Promise<boolean>
  isBusy: boolean
  problem: string | null
  dialog: ReactNode
} {
  const { accept, acceptAddition, reload, expectPieces } = useCart()
  const { notify } = useNotices()
  const settings = { failed: 'The item could not be added.', onLeft: () => reload().catch(() => {}) }
  const adding = useChange(settings)
  const changing = useChange(settings)
  const isUnderWay = useRef(false)
  const isUnknown = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [clash, setClash] = useState<Clash | null>(null)

  const once = async <A,>(run: () => Promise<A>): Promise<A | null> => {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    isUnknown.current = false
    setBusy(true)
    setProblem(null)
    try {
      return await run()
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  const fail = (refusal: Refusal) => {
    isUnknown.current = isPassing(refusal)
    setProblem(refusal.message)
  }
  /** Returns the cart of another fund code that is in the way. */
  const sendItem = async (item: NewItem, words: Words): Promise<{ isAdded: boolean; other: Cart | null }> => {
    const lower = expectPieces(item.quantity)
    let other: Cart | null = null
    const isAdded = await adding.send(change(addToCart, { body: item }), {
      onDone: (added) => {
        acceptAddition(added)
        notify({
          kind: 'success',
          text: `${item.quantity} × ${words.itemName} added to the cart for ${words.memberName}. ${describeHeld(added)}`,
          ...(staysHere ? { hideAfter: 8000 } : { hideAfter: 20_000, way: VIEW_CART }),
        })
      },
      onRefused: async (refusal) => {
        lower()
        if (refusal.code === 'CART_HAS_OTHER_FUND_CODE') other = await findCart(reload, item.memberId)
        if (!other) fail(refusal)
      },
    })
    return { isAdded, other }
  }

  const add = async (item: NewItem, words: Words): Promise<boolean> => {
    const sent = await once(() => sendItem(item, words))
    const other = sent?.other
    if (other) return new Promise<boolean>((done) => setClash({ item, words, cart: other, done }))
    return sent?.isAdded ?? false
  }

  const changeAndAdd = ({ item, words, cart: own, done }: Clash) =>
    once(async () => {
      const isChanged = await changing.send(
        change(changeCart, { params: { number: own.number }, body: { fundCode: item.fundCode } }),
        { onDone: accept, onRefused: fail },
      )
      const sent = isChanged ? await sendItem(item, words) : null
      // The outcome is unknown: the dialog stays for a retry.
      if (isUnknown.current) return
      setClash(null)
      done(sent?.isAdded ?? false)
    })

  return {
    add,
    isBusy,
    problem,
    dialog: clash && (
      <ConfirmDialog
        isOpen
        title={`Change the cart to fund code ${clash.item.fundCode}?`}
        confirmText={`Change to ${clash.item.fundCode} and add`}
        cancelText={`Keep ${clash.cart.fundCode}`}
        isBusy={isBusy}
        problem={problem ?? undefined}
        onConfirm={() => void changeAndAdd(clash)}
        onClose={() => {
          clash.done(false)
          setClash(null)
        }}
      >
        <p>
          The cart for {clash.words.memberName} is charged to fund code {clash.cart.fundCode}, and a cart has
          one fund code. You can change it to {clash.item.fundCode} for everything in this cart and add{' '}
          {clash.words.itemName}.
        </p>
      </ConfirmDialog>
    ),
  }
}

async function findCart(reload: () => Promise<CartSummary>, memberId: number): Promise<Cart | null> {
  const summary = await reload().catch(() => null)
  return summary?.carts.find((one) => one.memberId === memberId) ?? null
}
