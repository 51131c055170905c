import { useEffect, useRef, useState } from 'react'
import './decision-bar.css'
import { formatMoney } from '#domain/money.ts'
import { describeApprovals, describeDeclines } from '#domain/orders/decided-together.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { whenDrawn } from '#web/query-client.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { approveOrders, declineOrders } from '#wire/orders/decide-selected.ts'
import type { OrderCard as Order } from '#wire/orders/orders.ts'
import { readChosen, saveChosen } from './chosen-orders.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { ItemStatusList } from './ItemStatusNote.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderGroups } from './OrderGroups.tsx'
import { OrderRows } from './OrderRows.tsx'
import type { OrdersLayout } from './orders-address.ts'
import { type Decision, type Drafts, useDecisionComment, useDrafts } from './useDecisionComment.tsx'
import type { OrderChanges } from './useOrderChanges.ts'

type Requested = { decision: Decision; orders: Order[] }

/** Rows or cards, with the bar for several decisions. */
export function OrderList({
  label,
  orders,
  layout,
  isPart,
  onDone,
}: {
  label: string
  orders: Order[]
  layout: OrdersLayout
  isPart: boolean
  /** The focused element may be gone. */
  onDone: () => void
}) {
  const [selected, setSelected] = useStoredChoice()
  const drafts = useDrafts('chosen orders')
  const [settles] = useState(() => new Map<number, OrderChanges['settle']>())
  // A snapshot, independent of the list behind the dialog.
  const [requested, setRequested] = useTyped<Requested | null>('asked', null)
  const latest = useRef(orders)
  latest.current = orders
  // The page can take the focus only after the dialog has closed.
  const hasDecided = useRef(false)
  useEffect(() => {
    if (requested || !hasDecided.current) return
    hasDecided.current = false
    onDone()
  }, [requested, onDone])
  const decidable = orders.filter(({ mayDecide }) => mayDecide)
  const chosen = decidable.filter(({ number }) => selected.includes(number))
  useChoiceAnnouncement(orders.length > 0 ? chosen.length : undefined)
  const choose = (number: number, isChosen: boolean) =>
    setSelected((all) => (isChosen ? [...all, number] : all.filter((one) => one !== number)))
  /** Saves open quantities first. Stops when one needs attention. */
  const sendRequest = async (decision: Decision, wanted: Order[]) => {
    for (const { number } of wanted) if ((await settles.get(number)?.()) === false) return
    await whenDrawn()
    const numbers = new Set(wanted.map(({ number }) => number))
    setRequested({ decision, orders: latest.current.filter(({ number }) => numbers.has(number)) })
  }
  const onDecide = (decision: Decision, wanted: Order[]) => void sendRequest(decision, wanted)
  const bar = (
    <DecisionBar
      orders={decidable}
      chosen={chosen}
      isPart={isPart}
      onChoose={setSelected}
      onDecide={onDecide}
    />
  )
  return (
    <>
      {orders.length > 0 && layout === 'rows' && (
        <OrderRows
          label={label}
          orders={orders}
          chosen={chosen}
          onChoose={choose}
          onDecide={onDecide}
          foot={bar}
        />
      )}
      {orders.length > 0 && layout === 'cards' && (
        <div>
          <Skippable name="the orders">
            <ul className="rows gap-6" aria-label={label}>
              <OrderGroups orders={orders} chosen={chosen} onChoose={choose}>
                {(order) => (
                  <OrderCard
                    key={order.number}
                    order={order}
                    isSelected={selected.includes(order.number)}
                    settles={settles}
                    onSelect={(isSelected) => choose(order.number, isSelected)}
                    onDecided={() => {
                      choose(order.number, false)
                      onDone()
                    }}
                  />
                )}
              </OrderGroups>
            </ul>
          </Skippable>
          {bar}
        </div>
      )}
      {requested && (
        <DecideDialog
          decision={requested.decision}
          orders={requested.orders}
          drafts={drafts}
          onClose={(wasDone) => {
            setRequested(null)
            if (!wasDone) return
            drafts.forget()
            setSelected([])
            hasDecided.current = true
          }}
        />
      )}
    </>
  )
}

/** Per tab. */
function useStoredChoice() {
  const person = usePerson()
  const [selected, setSelected] = useTyped<number[]>('chosen', () => readChosen(person))
  useEffect(() => saveChosen(person, selected), [person, selected])
  return [selected, setSelected] as const
}

/** Announces the number of chosen orders to people who return to the list. */
function useChoiceAnnouncement(chosen: number | undefined): void {
  const announce = useAnnounce()
  const isNew = useRef(true)
  useEffect(() => {
    if (chosen === undefined || !isNew.current) return
    isNew.current = false
    if (chosen > 0) announce(`${formatNumberOf(chosen, 'order is', 'orders are')} still chosen.`)
  }, [chosen, announce])
}

type Refused = { number: number; message: string }

const WORDS = {
  approve: { verb: 'Approve', done: 'approved', failed: 'The orders could not be approved.' },
  decline: { verb: 'Decline', done: 'declined', failed: 'The orders could not be declined.' },
}

/** Decides each order separately and reports all in one sentence. Refusals are listed with their reasons. */
function DecideDialog({
  decision,
  orders,
  drafts,
  onClose,
}: {
  decision: Decision
  orders: Order[]
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
  // Constant, because a dialog with another initial focus restarts.
  const initialFocus = decision === 'approve' ? 'action' : 'start'

  // The focus is on the sticky foot. Reading starts at the first order.
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
        onDone: (responses) =>
          finish(
            describeApprovals(responses),
            responses.filter((response) => !response.approved),
          ),
      })
    void send(change(declineOrders, { body }), {
      onDone: (responses) =>
        finish(
          describeDeclines(responses),
          responses.filter((response) => !response.declined),
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
          ? 'The money is reserved already. It is spent where yours is the last level.'
          : 'The reserved money is available again at once.'
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

/** Takes the focus from the removed button. */
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
