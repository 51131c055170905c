import { type ReactNode, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import { type Cart, type CartSummary, changeCart } from '#wire/cart.ts'
import { useCart } from './CartProvider.tsx'
import type { NewItem } from './useCartDeeds.ts'

type Words = { itemName: string; memberName: string }
type Clash = { item: NewItem; words: Words; cart: Cart; done: (isAdded: boolean) => void }

/**
 * Adding an item with everything around it: the count that rises at once, the sentence that says so, and the
 * question when the member's cart is charged to another fund code. Answers whether the item is in the cart.
 */
export function useAddToCart(): {
  add: (item: NewItem, words: Words) => Promise<boolean>
  isBusy: boolean
  problem: string | null
  forgetProblem: () => void
  dialog: ReactNode
} {
  const cart = useCart()
  const { notify } = useNotices()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [clash, setClash] = useState<Clash | null>(null)

  const tell = (item: NewItem, words: Words, summary: CartSummary) =>
    notify({
      kind: 'success',
      text: `${item.quantity} × ${words.itemName} added to the cart for ${words.memberName}. The cart holds ${formatNumberOf(summary.totalLines, 'piece', 'pieces')}.`,
      hideAfter: 8000,
    })
  const fail = (error: unknown) =>
    setProblem(error instanceof Error ? error.message : 'The item could not be added.')

  const add = async (item: NewItem, words: Words): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      tell(item, words, await cart.add(item))
      return true
    } catch (error) {
      const isClash = error instanceof Refusal && error.code === 'CART_HAS_OTHER_FUND_CODE'
      const own = isClash ? await findCart(cart.reload, item.memberId) : null
      if (!own) {
        fail(error)
        return false
      }
      setBusy(false)
      return await new Promise<boolean>((done) => setClash({ item, words, cart: own, done }))
    } finally {
      setBusy(false)
    }
  }

  const changeAndAdd = async ({ item, words, cart: own, done }: Clash) => {
    setBusy(true)
    try {
      cart.accept(
        await ask(changeCart, {
          params: { number: own.number },
          body: { fundCode: item.fundCode },
        }),
      )
      tell(item, words, await cart.add(item))
      done(true)
    } catch (error) {
      fail(error)
      done(false)
    } finally {
      setBusy(false)
      setClash(null)
    }
  }

  return {
    add,
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    dialog: clash && (
      <ConfirmDialog
        isOpen
        title={`Change the cart to fund code ${clash.item.fundCode}?`}
        confirmText={`Change to ${clash.item.fundCode} and add`}
        cancelText={`Keep ${clash.cart.fundCode}`}
        isBusy={isBusy}
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
