import { useEffect, useRef, useState } from 'react'
import './decision-bar.css'
import { formatMoney } from '#domain/money.ts'
import { describeApprovals, describeDeclines } from '#domain/orders/decided-together.ts'
import { ORDERS } from '#web/calls/answers.ts'
import { useChange } from '#web/change/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { change } from '#wire/change.ts'
import { approveOrders, declineOrders } from '#wire/orders/decide-selected.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import { ItemStatusList } from './ItemStatusNote.tsx'
import { type Decision, type Drafts, useDecisionComment } from './useDecisionComment.tsx'

type Refused = { number: number; message: string }

const WORDS = {
  approve: { verb: 'Approve', done: 'approved', failed: 'The orders could not be approved.' },
  decline: { verb: 'Decline', done: 'declined', failed: 'The orders could not be declined.' },
}

/**
 * Approves or declines several orders, each on its own, and says in one sentence what became of them. Which were refused, and why, is
 * listed only where some were.
 */
export function DecideDialog({
  decision,
  orders,
  drafts,
  onClose,
}: {
  decision: Decision
  orders: OrderCard[]
  drafts: Drafts
  onClose: (wasDone: boolean) => void
}) {
  const { verb, done, failed } = WORDS[decision]
  const { notify } = useNotices()
  const { send, isBusy, problem } = useChange({ shows: ORDERS, failed })
  const { comment, isReady, field } = useDecisionComment(
    'decide-comment',
    decision,
    'The orderer and the service member of each order read it with the decision.',
    drafts,
    orders.map(({ number }) => number),
  )
  const [outcome, setOutcome] = useState<{ sentence: string; refused: Refused[] } | null>(null)
  const total = orders.reduce((sum, order) => sum + order.total, 0)
  const count = formatNumberOf(orders.length, 'order', 'orders')
  const close = () => onClose(outcome !== null)
  // The same before and after: a dialog that begins elsewhere begins anew.
  const initialFocus = decision === 'approve' ? 'action' : 'start'

  // The focus is at the foot, which is in sight anyway; reading begins at the first order.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])

  const finish = (sentence: string, refused: Refused[]) => {
    if (refused.length > 0) return setOutcome({ sentence, refused })
    notify({ kind: 'success', text: sentence })
    onClose(true)
  }
  const decide = () => {
    if (!isReady()) return
    const chosen = orders.map(({ number, version }) => ({ number, version }))
    const body = { orders: chosen, comment }
    if (decision === 'approve')
      return void send(change(approveOrders, { body }), {
        onDone: (answers) =>
          finish(
            describeApprovals(answers),
            answers.filter((answer) => !answer.approved),
          ),
      })
    void send(change(declineOrders, { body }), {
      onDone: (answers) =>
        finish(
          describeDeclines(answers),
          answers.filter((answer) => !answer.declined),
        ),
    })
  }
  if (outcome)
    return (
      <Dialog
        isOpen
        onClose={close}
        initialFocus={initialFocus}
        title={`${formatNumberOf(outcome.refused.length, 'order was', 'orders were')} not ${done}`}
        about={<p role="status">{outcome.sentence}</p>}
        actions={<FirstButton onClick={close}>Back to the orders</FirstButton>}
      >
        <ul className="plain-list" aria-label={`Not ${done}`}>
          {outcome.refused.map(({ number, message }) => (
            <li key={number}>
              <strong>Order {number}</strong>: {message}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`${verb} ${count}?`}
      about={`${formatMoney(total)} in all. ${
        decision === 'approve'
          ? 'The money is reserved already; it is spent where yours is the last level.'
          : 'The reserved money is free again at once.'
      }`}
      initialFocus={initialFocus}
      actions={
        <>
          <Button
            variant={decision === 'approve' ? 'primary' : 'danger'}
            icon={decision === 'approve' ? 'check' : 'close'}
            isBusy={isBusy}
            onClick={decide}
          >
            {verb} {orders.length} · {formatMoney(total)}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <ul ref={list} className="plain-list decided-orders" aria-label={`Orders to ${decision}`}>
        {orders.map((order) => (
          <li key={order.number} className="row align-stretch gap-6 apart">
            <div>
              <strong>Order {order.number}</strong>, {order.member}, fund {order.fundCode} of {order.dodaac}
              <ItemStatusList lines={order.lines} label={`Items of order ${order.number} to know about`} />
            </div>
            <span className="money">{formatMoney(order.total)}</span>
          </li>
        ))}
      </ul>
      {field}
    </Dialog>
  )
}

/** Takes the focus from the button that has gone. */
function FirstButton({ onClick, children }: { onClick: () => void; children: string }) {
  const foot = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    foot.current?.querySelector('button')?.focus()
  }, [])
  return (
    <span ref={foot}>
      <Button onClick={onClick}>{children}</Button>
    </span>
  )
}
