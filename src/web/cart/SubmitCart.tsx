import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HELD_BY_FINANCE } from '#domain/funds/order-limits.ts'
import { formatMoney } from '#domain/money.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { createOnce } from '#web/change/once.ts'
import type { QuantitySends } from '#web/change/quantity-sends.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { describeUnsettled } from '#web/ui/quantity.ts'
import { type Cart, type CartSummary, submitCart } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { useCart } from './CartProvider.tsx'
import { readTypedComment } from './CartShipping.tsx'
import { cartKey, lineKey } from './cart.queries.ts'

const NOT_SUBMITTED = 'The order was not submitted'
const NOT_KNOWN = 'It is not known whether the order was submitted'
const UNREADABLE =
  'The browser could not read the response of the portal. Press again: nothing is done twice.'

/** [CART-20, CART-21] */
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
  const [notDeleted, setNotDeleted] = useState('')
  const [refused, setRefused] = useState<{ title: string; refusal: Refusal } | null>(null)
  const reloadQuietly = () => reload().catch(() => {})
  const { send } = useChange({ shows: ORDERS, failed: UNREADABLE, onLeft: reloadQuietly })
  // Also covers the time before the change is sent.
  const [once] = useState(createOnce)

  const start = (kind: 'submitting' | 'deleting', run: () => Promise<unknown>) =>
    void once('cart', async () => {
      setWork(kind)
      setRefused(null)
      await run().finally(() => setWork('none'))
    })
  /** Saves what is on the screen first. Returns whether that worked. */
  const saveScreen = async () => {
    await sends.flush()
    const open = findUnsettled(cart, sends)
    if (open.length > 0)
      setRefused({ title: NOT_SUBMITTED, refusal: new Refusal('invalid', '', { errors: open }) })
    if (open.length > 0) return false
    const typed = readTypedComment(cart.number)
    return typed === null || typed === cart.expediteComment || saveComment({ expediteComment: typed })
  }
  const submit = async (acceptPrices: boolean) => {
    if (!(await saveScreen())) return
    const { carts = [] } = queries.getQueryData<CartSummary>(cartKey(person.id)) ?? {}
    const ifMatch = carts.find((one) => one.number === cart.number)?.version ?? cart.version
    await send(change(submitCart, { params: { number: cart.number }, body: { acceptPrices }, ifMatch }), {
      onDone: async ({ order }) => {
        setQuestion('none')
        notify({
          kind: 'success',
          text: `Order ${cart.number} was submitted for approval. It is for ${cart.member}, ${formatMoney(order.total)}.${order.asksFinance ? ` ${HELD_BY_FINANCE}` : ''}`,
          goesAlong: true,
        })
        goTo(`/orders/${cart.number}`)
        await reloadQuietly()
      },
      onRefused: async (refusal) => {
        // The outcome is unknown: the screen stays for a retry.
        if (isPassing(refusal)) return setRefused({ title: NOT_KNOWN, refusal })
        await reloadQuietly()
        const isPrices = refusal.code === 'PRICE_CHANGED'
        setQuestion(isPrices ? 'prices' : 'none')
        if (isPrices) setPriceChange(refusal.message)
        else setRefused({ title: NOT_SUBMITTED, refusal })
      },
    })
  }
  const remove = async () => {
    setNotDeleted('')
    try {
      await removeCart(cart)
      setQuestion('none')
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal('failed', 'The cart could not be deleted.')
      // The outcome is unknown: the dialog stays for a retry.
      if (isPassing(refusal)) return setNotDeleted(refusal.message)
      setQuestion('none')
      setRefused({ title: 'The cart was not deleted', refusal })
    }
    await reloadQuietly()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusPageHeading()
    })
  }
  return (
    <>
      {refused && <Refused {...refused} />}
      <div className="cluster gap-5 mt-6">
        <Button
          variant="brass"
          size="large"
          isBusy={work === 'submitting'}
          busyText="Submitting…"
          aria-label={`Submit for Approval, order for ${cart.member}`}
          onClick={() => start('submitting', () => submit(false))}
        >
          Submit for Approval
        </Button>
        <Button
          variant="danger"
          icon="trash"
          aria-label={`Delete Cart for ${cart.member}`}
          onClick={() => {
            setNotDeleted('')
            setQuestion('delete')
          }}
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
        problem={notDeleted}
        onConfirm={() => start('deleting', remove)}
        onClose={() => {
          setQuestion('none')
          if (notDeleted) void reloadQuietly()
        }}
      >
        <p>All its items are taken out. As long as this page is open you can undo it.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'prices'}
        title="Prices have changed"
        confirmText="Submit with the new prices"
        cancelText="Back to the cart"
        isBusy={work === 'submitting'}
        problem={refused?.refusal.message}
        onConfirm={() => start('submitting', () => submit(true))}
        onClose={() => setQuestion('none')}
      >
        <p>{priceChange}</p>
      </ConfirmDialog>
    </>
  )
}

/** Quantities that differ from the cart, because nobody should submit what is not on the screen. */
function findUnsettled(cart: Cart, sends: QuantitySends): FieldError[] {
  const unsettled = sends.unsettled()
  return cart.lines
    .filter((line) => unsettled.includes(lineKey(cart.memberId, line.nsn)))
    .map(({ nsn, description, quantity }) => ({
      field: nsn,
      message: describeUnsettled(description, quantity, 'cart'),
    }))
}

/** Takes the focus, so that nobody misses it. */
function Refused({ title, refusal }: { title: string; refusal: Refusal }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal is read
  useEffect(() => box.current?.focus(), [refusal])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups sentences
    <div ref={box} className="error-summary" role="group" aria-label={title} tabIndex={-1}>
      <h3>{title}</h3>
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
