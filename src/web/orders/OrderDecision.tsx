import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { declineComment } from '#wire/orders/order-comments.ts'
import { approveOrder, declineOrder, type OrderCard } from '#wire/orders/orders.ts'
import { FundEffect } from './FundEffect.tsx'
import { ItemStatusList } from './ItemStatusNote.tsx'
import { keepOrder, orderQuery } from './orders.queries.ts'
import type { OrderChanges } from './useOrderChanges.ts'

type Decision = 'approve' | 'decline'

/** Approve and Decline; each shows first what it does, and Decline asks why. [ORD-19] */
export function OrderDecision({
  order,
  changes,
  onDone,
}: {
  order: OrderCard
  changes: OrderChanges
  onDone?: () => void
}) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const open = async (next: Decision) => {
    // What is still on its way belongs to what is decided on; nobody signs for a number that is not stored.
    const isSettled = await changes.settle()
    if (isSettled || next === 'decline') setDecision(next)
  }
  return (
    <div className="order__decision no-print">
      {order.whyNotApprove === '' ? (
        <Button
          icon="check"
          aria-label={`Approve order ${order.number}`}
          onClick={() => void open('approve')}
        >
          Approve
        </Button>
      ) : (
        <p className="soft">{order.whyNotApprove}</p>
      )}
      <Button
        variant="danger"
        icon="close"
        aria-label={`Decline order ${order.number}`}
        onClick={() => void open('decline')}
      >
        Decline
      </Button>
      {decision && (
        <DecisionDialog
          decision={decision}
          order={order}
          changes={changes}
          onClose={() => setDecision(null)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

function DecisionDialog({
  decision,
  order,
  changes,
  onClose,
  onDone,
}: {
  decision: Decision
  order: OrderCard
  changes: OrderChanges
  onClose: () => void
  onDone?: () => void
}) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const details = useQuery(orderQuery(order.number))
  const [comment, setComment] = useState('')
  const [attempted, setAttempted] = useState(false)
  const { send, isBusy, problem } = useChange({
    shows: [['orders']],
    failed: 'The decision could not be saved.',
  })
  const fault = decision === 'decline' ? findFault(declineComment, comment) : null
  const verb = decision === 'approve' ? 'Approve' : 'Decline'

  const decide = async () => {
    setAttempted(true)
    if (fault) {
      document.getElementById('decision-comment')?.focus()
      return
    }
    const ifMatch = details.data?.order.version ?? changes.currentVersion()
    const question = { params: { number: order.number }, body: { comment: comment.trim() }, ifMatch }
    const isDone = await send(change(decision === 'approve' ? approveOrder : declineOrder, question), {
      onDone: (after) => {
        onClose()
        notify({ kind: 'success', text: describeDecision(decision, after.order) })
        keepOrder(queries, after)
      },
      onRefused: (refusal) => {
        if (isPassing(refusal)) return
        onClose()
        changes.setProblem(refusal.message)
      },
    })
    // The focus moves when the dialog no longer shuts off the page and the order is shown as it is now.
    if (isDone) onDone?.()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${verb} order ${order.number}?`}
      actions={
        <>
          <Button
            variant={decision === 'approve' ? 'primary' : 'danger'}
            isBusy={isBusy}
            isDisabled={details.data === undefined}
            onClick={() => void decide()}
          >
            {verb} order
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {problem && (
        <div role="alert">
          <Alert kind="error">{problem.message}</Alert>
        </div>
      )}
      <p>
        For {order.member}, placed by {order.orderer}, total <strong>{formatMoney(order.total)}</strong>.
      </p>
      {decision === 'approve' && <ItemStatusList lines={order.lines} label="Items to know about" />}
      {details.isError ? (
        <LoadFailed message={details.error.message} onRetry={() => void details.refetch()} />
      ) : details.data ? (
        <FundEffect details={details.data} decision={decision} />
      ) : (
        <LoadingOverlay isLoading text="Loading balance…" />
      )}
      <TextArea
        id="decision-comment"
        label="Comment"
        hint={decision === 'decline' ? 'The orderer reads it with the decision.' : undefined}
        isRequired={decision === 'decline'}
        rows={3}
        maxLength={declineComment.most}
        value={comment}
        error={attempted ? (fault ?? undefined) : undefined}
        onChange={(event) => setComment(event.target.value)}
      />
    </Dialog>
  )
}

function describeDecision(decision: Decision, order: OrderCard): string {
  if (decision === 'decline') return `Order ${order.number} was declined. The reserved funds are free again.`
  return order.status === 'awaiting'
    ? `Order ${order.number} was approved at your level and waits for level ${order.level} of ${order.levels}.`
    : `Order ${order.number} was approved.`
}
