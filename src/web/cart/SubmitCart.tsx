import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { describeUnsettled } from '#web/ui/quantity.ts'
import { ask } from '#wire/ask.ts'
import { type Cart, type CartSummary, submitCart } from '#wire/cart.ts'
import { newAttemptKey } from './attempt-key.ts'
import { useCart } from './CartProvider.tsx'
import { readTypedComment } from './CartShipping.tsx'
import { cartKey, lineKey } from './cart.queries.ts'
import type { QuantitySends } from './quantity-sends.ts'

/** Submit for Approval and Delete Cart, and everything that can come in between. [CART-20, CART-21] */
export function SubmitCart({
  cart,
  saveComment,
}: {
  cart: Cart
  saveComment: (changes: { expediteComment: string }) => Promise<boolean>
}) {
  const person = usePerson()
  const { sends, reload, removeCart } = useCart()
  const queries = useQueryClient()
  const { notify } = useNotices()
  const goTo = useNavigateTo()
  const [work, setWork] = useState<'none' | 'submitting' | 'deleting'>('none')
  const [question, setQuestion] = useState<'none' | 'prices' | 'delete'>('none')
  const [priceChange, setPriceChange] = useState('')
  const [refused, setRefused] = useState<Refusal | null>(null)
  // An attempt that got no answer is repeated with its key, so that the order is not submitted twice.
  const key = useRef(newAttemptKey())

  const submit = async (acceptPrices: boolean) => {
    setWork('submitting')
    setRefused(null)
    try {
      await sends.flush()
      const open = findUnsettled(cart, sends)
      if (open.length > 0) throw new Refusal('invalid', '', { errors: open })
      const typed = readTypedComment(cart.number)
      if (
        typed !== null &&
        typed !== cart.expediteComment &&
        !(await saveComment({ expediteComment: typed }))
      )
        return
      const now = queries
        .getQueryData<CartSummary>(cartKey(person.id))
        ?.carts.find((one) => one.number === cart.number)
      await ask(submitCart, {
        params: { number: cart.number },
        body: { acceptPrices },
        ifMatch: now?.version ?? cart.version,
        idempotencyKey: key.current,
      })
      setQuestion('none')
      notify({ kind: 'success', text: `Order ${cart.number} was submitted for approval.` })
      goTo(`/orders/${cart.number}`)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      await reload().catch(() => {})
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal('failed', 'The order could not be submitted.')
      if (refusal.kind !== 'busy') key.current = newAttemptKey()
      await reload().catch(() => {})
      if (refusal.code === 'PRICE_CHANGED') {
        setPriceChange(refusal.message)
        setQuestion('prices')
      } else {
        setQuestion('none')
        setRefused(refusal)
      }
    } finally {
      setWork('none')
    }
  }
  const remove = async () => {
    setWork('deleting')
    try {
      await removeCart(cart)
      setQuestion('none')
    } catch (error) {
      setQuestion('none')
      setRefused(error instanceof Refusal ? error : new Refusal('failed', 'The cart could not be deleted.'))
    } finally {
      setWork('none')
      await reload().catch(() => {})
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusPageHeading()
      })
    }
  }
  return (
    <>
      {refused && <Refused refusal={refused} />}
      <div className="cart-actions">
        <Button
          variant="brass"
          size="large"
          isBusy={work === 'submitting'}
          busyText="Submitting…"
          aria-label={`Submit for Approval, order for ${cart.member}`}
          onClick={() => void submit(false)}
        >
          Submit for Approval
        </Button>
        <Button
          variant="danger"
          icon="trash"
          aria-label={`Delete Cart for ${cart.member}`}
          onClick={() => setQuestion('delete')}
        >
          Delete Cart
        </Button>
      </div>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title={`Delete the cart for ${cart.member}?`}
        confirmText="Delete Cart"
        isDanger
        isBusy={work === 'deleting'}
        onConfirm={() => void remove()}
        onClose={() => setQuestion('none')}
      >
        <p>All its items are taken out. As long as this page is open you can undo it.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'prices'}
        title="Prices have changed"
        confirmText="Submit with the new prices"
        cancelText="Back to the cart"
        isBusy={work === 'submitting'}
        onConfirm={() => void submit(true)}
        onClose={() => setQuestion('none')}
      >
        <p>{priceChange}</p>
      </ConfirmDialog>
    </>
  )
}

/** Quantities that show something else than the cart holds: nobody submits what is not on the screen. */
function findUnsettled(cart: Cart, sends: QuantitySends): FieldError[] {
  const unsettled = sends.unsettled()
  return cart.lines
    .filter((line) => unsettled.includes(lineKey(cart.memberId, line.nsn)))
    .map(({ nsn, description, quantity }) => ({
      field: nsn,
      message: describeUnsettled(description, quantity, 'cart'),
    }))
}

/** Why the order was not submitted, each reason with what to do; it takes the focus, so that nobody misses it. */
function Refused({ refusal }: { refusal: Refusal }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal is read
  useEffect(() => box.current?.focus(), [refusal])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups sentences
    <div
      ref={box}
      className="error-summary"
      role="group"
      aria-label="The order was not submitted"
      tabIndex={-1}
    >
      <h3>The order was not submitted</h3>
      {refusal.errors.length === 0 ? (
        <p>{refusal.message}</p>
      ) : (
        <ul>
          {refusal.errors.map((error) => (
            <li key={`${error.field} ${error.message}`}>{error.message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
