import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { readCarts } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { withdrawComment } from '#wire/orders/order-comments.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import { type WithdrawnOrder, withdrawOrder } from '#wire/orders/withdraw.ts'
import { cacheOrder } from './orders.queries.ts'
import type { OrderChanges } from './useOrderChanges.ts'

type Wanted = 'cart' | 'end'

/** The orderer gets the items back into a cart, or ends the order. */
export function WithdrawOrder({
  order,
  changes,
  onDone,
}: {
  order: OrderCard
  changes: OrderChanges
  onDone: () => void
}) {
  const [isOpen, setIsOpen] = useTyped(`withdraw ${order.number}`, false)
  const open = async () => {
    // Waiting quantities are stored first.
    if (await changes.settle()) setIsOpen(true)
  }
  return (
    <div className="no-print">
      <Button variant="outline" aria-label={`Withdraw order ${order.number}`} onClick={() => void open()}>
        Withdraw
      </Button>
      {isOpen && <WithdrawDialog {...{ order, changes, onDone }} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function WithdrawDialog({
  order,
  changes,
  onClose,
  onDone,
}: {
  order: OrderCard
  changes: OrderChanges
  onClose: () => void
  onDone: () => void
}) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const [wanted, setWanted] = useTyped<Wanted>(`withdraw ${order.number} to`, 'cart')
  const [comment, setComment] = useTyped(`withdraw ${order.number} comment`, '')
  const [attempted, setAttempted] = useState(false)
  const { send, isBusy, problem } = useChange({
    shows: [...ORDERS, readCarts],
    failed: 'The order could not be withdrawn.',
  })
  const fault = findFault(withdrawComment, comment)

  const withdraw = async () => {
    setAttempted(true)
    if (fault) {
      document.getElementById('withdraw-comment')?.focus()
      return
    }
    const question = {
      params: { number: order.number },
      body: { comment: comment.trim(), toCart: wanted === 'cart' },
      ifMatch: changes.currentVersion(),
    }
    const isDone = await send(change(withdrawOrder, question), {
      onDone: (response) => {
        onClose()
        notify({ kind: 'success', text: describeWithdrawal(order, response) })
        cacheOrder(queries, response.details)
      },
      onRefused: (refusal) => {
        // Another choice is still possible. A changed order is refetched.
        if (isPassing(refusal) || STAYS.has(refusal.code ?? '')) return
        onClose()
        changes.setProblem(refusal.message)
      },
    })
    // The focus moves after the dialog has closed and the order has refreshed.
    if (isDone) onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Withdraw order ${order.number}?`}
      about={
        <p>
          For {order.member}.{' '}
          {order.returnedAt || order.asksFinance ? (
            'It holds no money.'
          ) : (
            <>
              <strong>{formatMoney(order.total)}</strong> on fund code {order.fundCode} is available again,
              and earlier approvals are void.
            </>
          )}
        </p>
      }
      actions={
        <>
          <Button variant="danger" isBusy={isBusy} onClick={() => void withdraw()}>
            Withdraw order
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Keep order
          </Button>
        </>
      }
    >
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <RadioGroup
        label="What should happen to the items?"
        value={wanted}
        options={[
          { value: 'cart', label: 'Back into a cart, to change and submit again' },
          { value: 'end', label: 'Nothing, the order ends' },
        ]}
        onChange={(value) => setWanted(value as Wanted)}
      />
      <TextArea
        id="withdraw-comment"
        label="Comment"
        hint="The approvers of the order can read it."
        isRequired
        rows={3}
        maxLength={withdrawComment.max}
        value={comment}
        error={attempted ? (fault ?? undefined) : undefined}
        onChange={(event) => setComment(event.target.value)}
      />
    </Dialog>
  )
}

/** Refusals of the cart, not of the withdrawal. */
const STAYS = new Set(['CART_EXISTS', 'NOT_ORDER_PLACER'])

function describeWithdrawal(
  { number, member, total, returnedAt, asksFinance }: OrderCard,
  { cart }: WithdrawnOrder,
): string {
  const money = returnedAt || asksFinance ? 'It held no money.' : `${formatMoney(total)} is available again.`
  return cart === null
    ? `Order ${number} was withdrawn. ${money}`
    : `Order ${number} was withdrawn. ${money} The items are in your cart for ${member} (order ${cart}).`
}
