import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import './decision-bar.css'
import { formatMoney } from '#domain/money.ts'
import { describeApprovals, describeDeclines } from '#domain/orders/decided-together.ts'
import { Refusal } from '#domain/refusal.ts'
import { listWords } from '#domain/words.ts'
import { readAgain } from '#web/calls/call-keys.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { callQuery } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { whenDrawn } from '#web/query-client.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { approveOrders, declineOrders } from '#wire/orders/decide-selected.ts'
import {
  listOrderRows,
  MAX_TOGETHER,
  type OrderCard as OrderCardFields,
  type OrderListFilter,
  type OrderRow,
  type OrderSort,
} from '#wire/orders/orders.ts'
import { type ChosenOrder, keepSeen, toChosen } from './chosen-orders.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { OrderGroups } from './OrderGroups.tsx'
import { ItemWords, OrderTable, type TableOrders } from './OrderTable.tsx'
import type { filterOf } from './orders-address.ts'
import { useChosenOrders } from './useChosenOrders.ts'
import { type Decision, type Drafts, useDecisionComment, useDrafts } from './useDecisionComment.tsx'
import type { OrderChanges } from './useOrderChanges.ts'

/** Most people keep the table. */
const OrderCard = lazy(() => import('./OrderCard.tsx').then((cards) => ({ default: cards.OrderCard })))

export type ListedOrders =
  | { layout: 'cards'; orders: OrderCardFields[]; sort: OrderSort }
  | ({ layout: 'rows' } & TableOrders)

/** `left` are the numbers of orders that changed since they were chosen. `barred` can only be declined. */
type Requested = { decision: Decision; orders: OrderRow[]; left: number[]; barred: Refused[] }

/** A table or cards, with the bar for several decisions. */
export function OrderList({
  label,
  list,
  waiting,
  filter,
  onSort,
  onDone,
}: {
  label: string
  list: ListedOrders
  /** How many orders wait for the person, on all pages. */
  waiting: number | undefined
  filter: ReturnType<typeof filterOf>
  onSort: (sort: OrderSort) => void
  /** The focused element may be gone. */
  onDone: () => void
}) {
  const { orders } = list
  const { chosen: stored, choose, drop, selectNone } = useChosenOrders()
  // A card is up to date, also after changes by its reader.
  const cards = list.layout === 'cards' ? list.orders : []
  const chosen = stored.map((one) => {
    const card = cards.find(({ number }) => number === one.number)
    return card?.mayDecide ? toChosen(card) : one
  })
  const drafts = useDrafts('chosen orders')
  const [settles] = useState(() => new Map<number, OrderChanges['settle']>())
  // A snapshot, independent of the list behind the dialog.
  const [requested, setRequested] = useTyped<Requested | null>('asked', null)
  const latest = useRef(list)
  latest.current = list
  // The page can take the focus only after the dialog has closed.
  const hasDecided = useRef(false)
  useEffect(() => {
    if (requested || !hasDecided.current) return
    hasDecided.current = false
    onDone()
  }, [requested, onDone])
  const queries = useQueryClient()
  const { notify } = useNotices()
  const [isBusy, findWaiting] = useFindWaiting()
  const decidable = orders.filter(({ mayDecide }) => mayDecide)
  const numbers = new Set(chosen.map(({ number }) => number))
  useChoiceAnnouncement(orders.length > 0 ? chosen.length : undefined)
  /** Saves open quantities of cards first. Stops when one needs attention. */
  const decide = async (decision: Decision, picked: ChosenOrder[]) => {
    for (const { number } of picked) if ((await settles.get(number)?.()) === false) return
    await whenDrawn()
    const shown = latest.current
    const saved = new Map(
      shown.layout === 'cards' ? shown.orders.map((one) => [one.number, one.version]) : [],
    )
    const wanted = picked.map((one) => ({ ...one, version: saved.get(one.number) ?? one.version }))
    const found = await findWaiting({ numbers: wanted.map(({ number }) => number) })
    if (!found) return
    const versions = new Map(wanted.map(({ number, version }) => [number, version]))
    const current = found.filter(({ number, version }) => versions.get(number) === version)
    const isThere = new Set(current.map(({ number }) => number))
    const left = wanted.map(({ number }) => number).filter((number) => !isThere.has(number))
    // The list shows the changed ones as they are now, so that a look and a press decide them.
    if (left.length > 0) void readAgain(queries, ORDERS)
    const isPossible = ({ whyNotApprove }: OrderRow) => decision === 'decline' || whyNotApprove === ''
    const barred = current
      .filter((one) => !isPossible(one))
      .map(({ number, whyNotApprove }) => ({ number, message: whyNotApprove }))
    setRequested({ decision, orders: current.filter(isPossible), left, barred })
  }
  const seenWaiting = async () => {
    const found = await findWaiting({ ...filter, sort: list.sort })
    return found && keepSeen(found, decidable, chosen)
  }
  const inAll = waiting ?? decidable.length
  const decideAll = async (decision: Decision) => {
    const all = decidable.length === inAll ? decidable : await seenWaiting()
    if (!all) return
    if (all.some((one) => decision === 'decline' || one.whyNotApprove === ''))
      return decide(decision, all.map(toChosen))
    notify({ kind: 'info', text: `No order that you can ${decision} waits any more.` })
    await readAgain(queries, ORDERS)
  }
  const bar = (decidable.length > 0 || chosen.length > 0) && orders.length > 0 && (
    <DecisionBar
      waiting={inAll}
      shown={decidable.map(toChosen)}
      chosen={chosen}
      isBusy={isBusy}
      onSelectAll={() => void seenWaiting().then((found) => found && choose(found, true))}
      onSelectNone={selectNone}
      onDecide={(decision, picked) => void decide(decision, picked)}
      onDecideAll={(decision) => void decideAll(decision)}
    />
  )
  return (
    <>
      {orders.length > 0 && list.layout === 'rows' && (
        <OrderTable
          label={label}
          list={list}
          chosen={numbers}
          onChoose={choose}
          onSort={onSort}
          onDecideChosen={(decision) => {
            if (chosen.some(({ mayApprove }) => decision === 'decline' || mayApprove))
              return void decide(decision, chosen)
            notify({ kind: 'info', text: `You can ${decision} none of the chosen orders.` })
          }}
          onDecided={(number) => {
            drop([number])
            onDone()
          }}
          foot={bar}
        />
      )}
      {orders.length > 0 && list.layout === 'cards' && (
        <Suspense fallback={<LoadingOverlay isLoading />}>
          <div>
            <Skippable name="the orders">
              <ul className="rows gap-6" aria-label={label}>
                <OrderGroups orders={list.orders} chosen={numbers} onChoose={choose}>
                  {(order) => (
                    <OrderCard
                      key={order.number}
                      order={order}
                      isSelected={numbers.has(order.number)}
                      settles={settles}
                      onSelect={(isSelected) => choose([order], isSelected)}
                      onDecided={() => {
                        drop([order.number])
                        onDone()
                      }}
                    />
                  )}
                </OrderGroups>
              </ul>
            </Skippable>
            {bar}
          </div>
        </Suspense>
      )}
      {requested && (
        <DecideDialog
          {...requested}
          drafts={drafts}
          onClose={(wasDone) => {
            setRequested(null)
            drop(requested.left)
            if (!wasDone) return
            drafts.forget()
            drop(requested.orders.map(({ number }) => number))
            hasDecided.current = true
          }}
        />
      )}
    </>
  )
}

/** The orders that wait for the person now. Null after a failure, which is announced. */
function useFindWaiting() {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const [isBusy, setBusy] = useState(false)
  const find = async (filter: Partial<OrderListFilter>): Promise<OrderRow[] | null> => {
    setBusy(true)
    try {
      const query = { ...filter, waitingFor: 'me', pageSize: MAX_TOGETHER } as const
      const { rows } = await queries.fetchQuery(callQuery(listOrderRows, { query }, { staleTime: 0 }))
      return rows
    } catch (error) {
      const text = error instanceof Refusal ? error.message : 'The orders could not be loaded. Try again.'
      notify({ kind: 'error', text })
      return null
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, find] as const
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
const CHANGED = 'It changed after you chose it. Look at it again before you decide.'

function describeLeftOut(numbers: number[], one: string, many: string): string {
  if (numbers.length === 0) return ''
  const why = numbers.length === 1 ? `${one}: order` : `${many}: orders`
  return ` Left out, because ${why} ${listWords(numbers.map(String), 'and')}.`
}

const WORDS = {
  approve: { verb: 'Approve', done: 'approved', failed: 'The orders could not be approved.' },
  decline: { verb: 'Decline', done: 'declined', failed: 'The orders could not be declined.' },
}

/** Decides each order separately and reports all in one sentence. Refusals are listed with their reasons. */
function DecideDialog({
  decision,
  orders,
  left,
  barred,
  drafts,
  onClose,
}: Requested & {
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
  const others = [...left.map((number) => ({ number, message: CHANGED })), ...barred]
  const [outcome, setOutcome] = useState<{ sentence: string; refused: Refused[] } | null>(
    orders.length > 0 ? null : { sentence: 'Nothing was decided.', refused: others },
  )
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
          finish(describeApprovals([...responses, ...others.map(() => ({ approved: false, level: null }))]), [
            ...responses.filter((response) => !response.approved),
            ...others,
          ]),
      })
    void send(change(declineOrders, { body }), {
      onDone: (responses) =>
        finish(describeDeclines([...responses, ...others.map(() => ({ declined: false }))]), [
          ...responses.filter((response) => !response.declined),
          ...others,
        ]),
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
      }${describeLeftOut(left, 'it changed after you chose it', 'they changed after you chose them')}${describeLeftOut(
        barred.map(({ number }) => number),
        'you can only decline it',
        'you can only decline them',
      )}`}
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
              <strong>Order {order.number}</strong> for {order.member}, fund {order.fundCode} of{' '}
              {order.dodaac}: <ItemWords order={order} />
              {order.unusual.length > 0 && <div className="soft">{order.unusual.join(', ')}</div>}
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
