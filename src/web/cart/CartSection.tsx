import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { describeMemberDodaac } from '#domain/cart/member-help.ts'
import { nameSuccessor } from '#domain/catalogue/successors.ts'
import { formatMoney } from '#domain/money.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { createEachAttempts } from '#web/change/each-attempts.ts'
import { createOnce } from '#web/change/once.ts'
import { FundCodeChoice } from '#web/funds/FundCodeField.tsx'
import { Justification } from '#web/orders/Justification.tsx'
import { useLeavingLine } from '#web/orders/useLeavingLine.ts'
import { writeMemberAddress } from '#web/people/member-address.ts'
import { whenDrawn } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Alert } from '#web/ui/Notices.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { type Cart, changeCart, justifyCart } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { AskAdmin } from './AskAdmin.tsx'
import { CartLine } from './CartLine.tsx'
import { useCart } from './CartProvider.tsx'
import { CartShipping } from './CartShipping.tsx'
import { lineKey } from './cart.queries.ts'
import { SubmitCart } from './SubmitCart.tsx'

export function CartSection({ cart }: { cart: Cart }) {
  const { sends, remove, replace, accept } = useCart()
  const announce = useAnnounce()
  const section = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Optimistic: reset when the change cannot be saved.
  const [chosenFund, setChosenFund] = useTyped<string | null>(`fund ${cart.number}`, null, (stored) => {
    void chooseFund(stored)
  })
  const [attempts] = useState(createEachAttempts)
  const [once] = useState(createOnce)
  const [replacing, setReplacing] = useState<string | null>(null)
  useSyncExternalStore(sends.subscribe, sends.version)
  const quantityOf = (line: Cart['lines'][number]) =>
    sends.quantityOf(lineKey(cart.memberId, line.nsn)) ?? line.quantity
  const subtotal = cart.lines.reduce((sum, line) => sum + line.price * quantityOf(line), 0)

  const save = async (changes: { fundCode?: string; expedited?: boolean; expediteComment?: string }) => {
    setProblem(null)
    try {
      accept(
        await attempts.send(
          Object.keys(changes).join(),
          change(changeCart, { params: { number: cart.number }, body: changes }),
        ),
      )
      // Until then the screen would briefly show the former choice.
      await whenDrawn()
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The cart could not be changed.')
      return false
    }
  }
  const askWhy = (nsn?: string) => ({
    change: (text: string) => change(justifyCart, { params: { number: cart.number }, body: { nsn, text } }),
    onDone: accept,
  })
  const chooseFund = async (fundCode: string | null) => {
    if (!fundCode || fundCode === cart.fundCode) return setChosenFund(null)
    setChosenFund(fundCode)
    await save({ fundCode })
    setChosenFund(null)
  }
  const removeLine = async (line: Cart['lines'][number], at: number) => {
    setProblem(null)
    try {
      await remove(cart, line)
      requestAnimationFrame(() => focusAfterRemoval(section.current, at))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The item could not be removed.')
    }
  }
  const { leave, stay } = useLeavingLine(cart.lines, (at) => focusAfterRemoval(section.current, at))
  const replaceLine = async (line: Cart['lines'][number], at: number) => {
    setProblem(null)
    setReplacing(line.nsn)
    try {
      leave(line.nsn, at)
      await replace(cart.number, line.nsn)
      if (line.replacement) announce(`${line.description} is replaced by ${nameSuccessor(line.replacement)}.`)
    } catch (error) {
      stay()
      setProblem(error instanceof Error ? error.message : 'The item could not be replaced.')
    } finally {
      setReplacing(null)
    }
  }
  return (
    <div ref={section}>
      <Card
        className="cart-section"
        title={`Cart for ${cart.member}`}
        actions={
          <>
            <AppLink
              className={buttonClass({ variant: 'outline' })}
              href={`/orders/${cart.number}/again`}
              aria-label={`Order for another member what is in order ${cart.number}`}
            >
              Order for another member
            </AppLink>
            <AppLink
              className={buttonClass({ variant: 'outline' })}
              href={`/orders/${cart.number}/invoice`}
              aria-label={`Invoice for order ${cart.number}`}
            >
              Invoice
            </AppLink>
            <AppLink
              className={buttonClass({ variant: 'outline' })}
              href={`/orders/${cart.number}/form`}
              aria-label={`Order Form for order ${cart.number}`}
            >
              Order Form
            </AppLink>
          </>
        }
      >
        <CartFacts cart={cart} />
        <RefusalAlert>{problem}</RefusalAlert>
        <ul
          className="cart-lines"
          data-items={`cart-of-${cart.memberId}`}
          aria-label={`Items for ${cart.member}`}
        >
          {cart.lines.map((line, at) => (
            <CartLine
              key={line.nsn}
              line={line}
              quantity={quantityOf(line)}
              entered={sends.line(lineKey(cart.memberId, line.nsn))}
              onRemove={() => void once(line.nsn, () => removeLine(line, at))}
              allowances={cart.allowances.filter(({ lines }) => lines.includes(line.number))}
              why={
                <Justification
                  of={`line ${line.number}, ${line.description}`}
                  text={line.justification}
                  ask={askWhy(line.nsn)}
                />
              }
              isReplacing={replacing === line.nsn}
              onReplace={() => void once(line.nsn, () => replaceLine(line, at))}
            />
          ))}
        </ul>
        <div className="columns cart-foot align-stretch mt-7">
          <div className="width-32">
            <FundCodeChoice
              id={`fund-of-${cart.number}`}
              dodaac={cart.dodaac}
              value={chosenFund ?? cart.fundCode}
              isClearable={false}
              onChange={(fundCode) => void chooseFund(fundCode)}
            />
            <CartShipping cart={cart} onChange={save} />
            <Justification of={`order ${cart.number}`} text={cart.justification} ask={askWhy()} />
          </div>
          <CartSums cart={cart} subtotal={subtotal}>
            <SubmitCart cart={cart} saveComment={save} />
          </CartSums>
        </div>
      </Card>
    </div>
  )
}

/** [CART-04 to CART-09] */
function CartFacts({ cart }: { cart: Cart }) {
  const mayUpdate = canOpen(usePerson(), 'people')
  const help = describeMemberDodaac(mayUpdate)
  const helpId = useId()
  const words = `${cart.member} - ${cart.dodaac}`
  return (
    <dl className="facts well py-5 px-6">
      <div className="all-columns">
        <dt>Service Member</dt>
        <dd>
          {mayUpdate ? (
            <AppLink
              className="inline-block py-3"
              href={writeMemberAddress(cart.member)}
              title={help}
              aria-describedby={helpId}
            >
              {words}
            </AppLink>
          ) : (
            words
          )}
          <span id={helpId} className="cart-facts__help block soft text-2 regular">
            {help}
          </span>
        </dd>
      </div>
      <div>
        <dt>Order number</dt>
        <dd className="code">{cart.number}</dd>
      </div>
      <div>
        <dt>Fund code</dt>
        <dd className="code">{cart.fundCode}</dd>
      </div>
      <div>
        <dt>Order date</dt>
        <dd className="code">{formatDate(cart.createdAt.toISOString())}</dd>
      </div>
    </dl>
  )
}

/** [CART-18] */
function CartSums({ cart, subtotal, children }: { cart: Cart; subtotal: number; children: React.ReactNode }) {
  const left = cart.available === null ? null : cart.available - subtotal
  return (
    <div>
      <dl className="sums mb-6">
        <div className="sums__main line-below row gap-6 align-baseline apart py-3">
          <dt>Subtotal</dt>
          <dd>{formatMoney(subtotal)}</dd>
        </div>
        {cart.available !== null && (
          <>
            <div className="row gap-6 align-baseline apart py-3">
              <dt>
                Balance of {cart.fundCode} at {cart.dodaac}
              </dt>
              <dd>{formatMoney(cart.available)}</dd>
            </div>
            <div className="row gap-6 align-baseline apart py-3">
              <dt>Balance after this order</dt>
              <dd className={left !== null && left < 0 ? 'error-text' : undefined}>
                {left !== null && left < 0 ? `${formatMoney(-left)} missing` : formatMoney(left ?? 0)}
              </dd>
            </div>
          </>
        )}
      </dl>
      {cart.obstacles.length > 0 && (
        <Alert kind="warning" title="Before you submit">
          <ul className="cart-obstacles">
            {cart.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Alert>
      )}
      {cart.allowances.some(({ isStopping }) => isStopping) && <AskAdmin cart={cart} />}
      {cart.limitNotes.length > 0 && (
        <Alert kind="warning" title="Above a limit of money">
          <ul className="cart-obstacles">
            {cart.limitNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
      {children}
    </div>
  )
}

/** Focuses the line that took the place of the removed one, else the heading of the page. */
function focusAfterRemoval(section: HTMLElement | null, at: number): void {
  const buttons = section?.isConnected ? [...section.querySelectorAll<HTMLElement>('[data-remove]')] : []
  const target = buttons[Math.min(at, buttons.length - 1)]
  if (target) target.focus()
  else focusPageHeading()
}
