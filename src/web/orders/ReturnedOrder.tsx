import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HELD_BY_FINANCE } from '#domain/funds/order-limits.ts'
import { formatMoney } from '#domain/money.ts'
import { OUTCOME_WORDS } from '#domain/orders/orders.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { isPassing } from '#web/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { returnReason } from '#wire/orders/order-comments.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import { returnOrder, submitAgain } from '#wire/orders/return.ts'
import { cacheOrder } from './orders.queries.ts'
import type { OrderChanges } from './useOrderChanges.ts'

type Part = { order: OrderCard; changes: OrderChanges; onDone?: () => void }

/** For an approver: a question or a required change instead of a decision. */
export function SendBack({ order, changes, onDone }: Part) {
  const [isOpen, setOpen] = useTyped(`send back ${order.number}`, false)
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Send back order ${order.number}`}
        onClick={() => void changes.settle().then((isSettled) => isSettled && setOpen(true))}
      >
        Send back
      </Button>
      {isOpen && <SendBackDialog {...{ order, changes, onDone }} onClose={() => setOpen(false)} />}
    </>
  )
}

function SendBackDialog({ order, changes, onDone, onClose }: Part & { onClose: () => void }) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const form = useEntryForm({
    name: `send back ${order.number}`,
    initial: { comment: '' },
    findProblems: ({ comment }) => {
      const text = findFault(returnReason, comment)
      return text ? [{ field: 'comment' as const, text }] : []
    },
    change: ({ comment }) =>
      change(returnOrder, {
        params: { number: order.number },
        body: { comment: comment.trim() },
        ifMatch: changes.currentVersion(),
      }),
    shows: ORDERS,
    onDone: (after) => {
      onClose()
      cacheOrder(queries, after)
      notify({ kind: 'success', text: `Order ${order.number} was sent back to ${order.orderer}.` })
      onDone?.()
    },
  })
  return (
    <FormDialog
      title={`Send back order ${order.number}?`}
      about={
        <p>
          {order.orderer} can change it and submit it again under its number. Until then it holds no money:{' '}
          <strong>{formatMoney(order.total)}</strong> is available again. Approvals given are void.
        </p>
      }
      form={form}
      submitText="Send back"
      onClose={onClose}
    >
      <TextArea
        {...form.textOf('comment')}
        label="Question or required change"
        hint={`${order.orderer} reads it by mail and on the order.`}
        isRequired
        rows={3}
        maxLength={returnReason.max}
      />
    </FormDialog>
  )
}

/** The question of the approver. Null for an order that is not returned. */
export function ReturnNotice({ order }: { order: OrderCard }) {
  const { returnedAt, returnedBy, returnReason: reason, orderer, maySubmitAgain } = order
  if (!returnedAt) return null
  return (
    <Alert kind="warning" title={OUTCOME_WORDS.returned}>
      <p>
        {returnedBy}, {formatDateTime(returnedAt.toISOString())}: “{reason}”
      </p>
      <p>
        {maySubmitAgain
          ? 'Change the order and submit it again, or withdraw it. It holds no money until then.'
          : `It is with ${orderer}. It holds no money, and nobody can sign it.`}
      </p>
    </Alert>
  )
}

/** For the orderer. Changed prices are a question, as in the cart. */
export function SubmitAgain({ order, changes, onDone }: Part) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const [priceChange, setPriceChange] = useState<string | null>(null)
  const { send, isBusy, problem } = useChange({
    shows: ORDERS,
    failed: 'The order could not be submitted again.',
  })
  const submit = async (acceptPrices: boolean) => {
    if (!(await changes.settle())) return
    const question = {
      params: { number: order.number },
      body: { acceptPrices },
      ifMatch: changes.currentVersion(),
    }
    const isDone = await send(change(submitAgain, question), {
      onDone: (after) => {
        setPriceChange(null)
        cacheOrder(queries, after)
        const { total, asksFinance } = after.order
        const money = asksFinance ? HELD_BY_FINANCE : `${formatMoney(total)} is reserved.`
        notify({ kind: 'success', text: `Order ${order.number} was submitted again. ${money}` })
      },
      onRefused: (refusal) => {
        const isPrices = refusal.code === 'PRICE_CHANGED'
        if (isPrices) setPriceChange(refusal.message)
        else if (!isPassing(refusal)) setPriceChange(null)
        if (!isPrices)
          changes.setProblem(
            refusal.errors.length > 0
              ? refusal.errors.map(({ message }) => message).join(' ')
              : refusal.message,
          )
      },
    })
    if (isDone) onDone?.()
  }
  return (
    <div className="no-print">
      <Button
        variant="brass"
        isBusy={isBusy}
        busyText="Submitting…"
        aria-label={`Submit again, order ${order.number}`}
        onClick={() => void submit(false)}
      >
        Submit again
      </Button>
      <ConfirmDialog
        isOpen={priceChange !== null}
        title="Prices have changed"
        confirmText="Submit with the new prices"
        cancelText="Back to the order"
        isBusy={isBusy}
        problem={problem?.code === 'PRICE_CHANGED' ? undefined : problem?.message}
        onConfirm={() => void submit(true)}
        onClose={() => setPriceChange(null)}
      >
        <p>{priceChange}</p>
      </ConfirmDialog>
    </div>
  )
}
