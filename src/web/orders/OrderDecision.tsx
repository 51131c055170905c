import { useQueryClient } from '@tanstack/react-query'
import { nameLevel } from '#domain/levels/order-levels.ts'
import { formatMoney } from '#domain/money.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { callQuery, useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  approveOrder,
  declineOrder,
  type OrderCard,
  type OrderDetails,
  readOrder,
} from '#wire/orders/orders.ts'
import { forgetChosen } from './chosen-orders.ts'
import { FundEffect, findAvailableAfter } from './FundEffect.tsx'
import { ItemStatusList } from './ItemStatusNote.tsx'
import { Justification } from './Justification.tsx'
import { LineDecisionFields, useLineDecisions } from './LineDecisions.tsx'
import { cacheOrder } from './orders.queries.ts'
import { SendBack } from './ReturnedOrder.tsx'
import { type Decision, type Drafts, useDecisionComment, useDrafts } from './useDecisionComment.tsx'
import type { OrderChanges } from './useOrderChanges.ts'

/** Milliseconds that the dialog waits for the balance. */
const QUESTION_LATE = 600

/** Each shows its effect first. Decline asks for a reason. [ORD-19] */
export function OrderDecision({
  order,
  changes,
  onDone,
}: {
  order: OrderCard
  changes: OrderChanges
  onDone?: () => void
}) {
  const [decision, setDecision] = useTyped<Decision | null>(`decision ${order.number}`, null)
  const drafts = useDrafts(`${order.number}`)
  const queries = useQueryClient()
  const open = async (next: Decision) => {
    // Waiting quantities belong to the decision. Nobody signs for a number that is not stored.
    const isSettled = await changes.settle()
    if (!isSettled && next !== 'decline') return
    // The dialog opens with its whole text, unless loading takes long.
    const known = queries.prefetchQuery(callQuery(readOrder, { params: { number: order.number } }))
    await Promise.race([known, new Promise((late) => setTimeout(late, QUESTION_LATE))])
    setDecision(next)
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
      <SendBack order={order} changes={changes} onDone={onDone} />
      {decision && (
        <DecisionDialog
          decision={decision}
          order={order}
          changes={changes}
          drafts={drafts}
          onClose={() => setDecision(null)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

/** Both receive the comment by mail and on the order. */
function nameReaders({ orderer, member }: OrderCard): string {
  return orderer === member
    ? `${orderer} reads it with the decision.`
    : `The orderer, ${orderer}, and the service member, ${member}, read it with the decision.`
}

export function DecisionDialog({
  decision,
  order,
  changes,
  drafts,
  onClose,
  onDone,
}: {
  decision: Decision
  order: OrderCard
  changes: { currentVersion: () => number; setProblem: (sentence: string) => void }
  drafts: Drafts
  onClose: () => void
  onDone?: () => void
}) {
  const queries = useQueryClient()
  const person = usePerson()
  const { notify } = useNotices()
  const details = useCall(readOrder, { params: { number: order.number } })
  const { comment, isReady, field } = useDecisionComment(
    'decision-comment',
    decision,
    nameReaders(order),
    drafts,
    [order.number],
  )
  const { send, isBusy, problem } = useChange({
    shows: ORDERS,
    failed: 'The decision could not be saved.',
  })
  // The list may be older than what is decided.
  const fresh = details.data?.order ?? order
  const lines = useLineDecisions(fresh)
  const isLess = decision === 'approve' && lines.decisions.length > 0
  const total = isLess ? lines.total : fresh.total
  const verb = decision === 'approve' ? 'Approve' : 'Decline'

  const decide = async () => {
    if (!isReady() || (isLess && !lines.isReady())) return
    const ifMatch = details.data?.order.version ?? changes.currentVersion()
    const params = { number: order.number }
    const decisions = isLess ? lines.decisions : undefined
    const decided =
      decision === 'approve'
        ? change(approveOrder, { params, body: { comment, decisions }, ifMatch })
        : change(declineOrder, { params, body: { comment }, ifMatch })
    const isDone = await send(decided, {
      onDone: (after) => {
        drafts.forget()
        lines.forget()
        forgetChosen(person, order.number)
        onClose()
        notify({ kind: 'success', text: describeDecision(decision, after.order) })
        cacheOrder(queries, after)
      },
      onRefused: (refusal) => {
        if (isPassing(refusal)) return
        onClose()
        changes.setProblem(refusal.message)
      },
    })
    // The focus moves after the dialog has closed and the order has refreshed.
    if (isDone) onDone?.()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${verb} order ${order.number}?`}
      about={
        <Question
          order={{ ...fresh, total }}
          details={details.data && lessOf(details.data, total)}
          decision={decision}
        />
      }
      actions={
        <>
          <Button
            variant={decision === 'approve' ? 'primary' : 'danger'}
            isBusy={isBusy}
            isDisabled={details.data === undefined}
            onClick={() => void decide()}
          >
            {isLess ? 'Approve the rest' : `${verb} order`}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <p>Placed by {order.orderer}.</p>
      <Justification of={`order ${order.number}`} text={fresh.justification} />
      {decision === 'approve' && <ItemStatusList lines={fresh.lines} label="Items to know about" />}
      {details.isError ? (
        <LoadFailed message={details.error.message} onRetry={() => void details.refetch()} />
      ) : details.data ? (
        <FundEffect details={lessOf(details.data, total)} decision={decision} />
      ) : (
        <LoadingOverlay isLoading text="Loading balance…" />
      )}
      {decision === 'approve' && <LineDecisionFields order={fresh} lines={lines} />}
      {field}
    </Dialog>
  )
}

/** The order and fund as if the total were lower already: the rest goes back to the fund. */
function lessOf(details: OrderDetails, total: number): OrderDetails {
  const { order, fund } = details
  const rest = order.total - total
  return {
    ...details,
    order: { ...order, total },
    fund: fund && { ...fund, available: fund.available + rest, reserved: fund.reserved - rest },
  }
}

/** 'For James Bell, $163.18. Available after: $309,836.82.' */
function Question({
  order,
  details,
  decision,
}: {
  order: OrderCard
  details: OrderDetails | undefined
  decision: Decision
}) {
  const after = details ? findAvailableAfter(details, decision) : null
  return (
    <p>
      For {order.member}, <strong>{formatMoney(order.total)}</strong>.
      {after !== null && ` Available after: ${formatMoney(after)}.`}
      {details && details.signsFor !== '' && ` You sign${details.signsFor}.`}
    </p>
  )
}

function describeDecision(decision: Decision, order: OrderCard): string {
  const sum = formatMoney(order.total)
  if (decision === 'decline')
    return `Order ${order.number} for ${order.member} was declined. ${sum} of ${order.dodaac}/${order.fundCode} is available again.`
  return order.status === 'awaiting'
    ? `Order ${order.number} was approved at your level and waits for ${nameLevel(order)}. It is for ${order.member}, ${sum}.`
    : `Order ${order.number} was approved. It is for ${order.member}, ${sum}.`
}
