import { useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { useChange } from '#web/change/useChange.ts'
import { whenDrawn } from '#web/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import type { AnswerOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import { MOST_COMMENT } from '#wire/codes.ts'
import { approveOrders, type OrderCard } from '#wire/orders/orders.ts'
import { ItemStatusList } from './ItemStatusNote.tsx'

type Result = AnswerOf<typeof approveOrders>[number]

/** Approves the selected orders, each on its own, and says for each what became of it. */
export function BulkApproval({
  selectable,
  selected,
  settle,
  onSelectAll,
  onDone,
}: {
  selectable: number
  selected: OrderCard[]
  /** Ends what is open in the quantities of the selected orders; false when somebody must. */
  settle: () => Promise<boolean>
  onSelectAll: (isSelected: boolean) => void
  onDone: () => void
}) {
  // As they stood when they were asked about, whatever the list behind shows meanwhile.
  const [asked, setAsked] = useState<OrderCard[] | null>(null)
  const latest = useRef(selected)
  latest.current = selected
  const open = async () => {
    if (!(await settle())) return
    await whenDrawn()
    setAsked(latest.current)
  }
  const count = selected.length
  if (selectable === 0 && !asked) return null
  return (
    <div className="bulk">
      <Button variant="outline" onClick={() => onSelectAll(count < selectable)}>
        {count < selectable ? 'Select all on this page' : 'Select none'}
      </Button>
      <Button icon="check" isDisabled={count === 0} aria-describedby="bulk-count" onClick={() => void open()}>
        Approve selected
      </Button>
      <span id="bulk-count" className="soft">
        {count === 0 ? 'No orders selected' : `${formatNumberOf(count, 'order', 'orders')} selected`}
      </span>
      {asked && (
        <ApprovalDialog
          orders={asked}
          onClose={(wasDone) => {
            setAsked(null)
            // After the dialog has gone: until then the page behind it cannot take the focus.
            if (wasDone) requestAnimationFrame(onDone)
          }}
        />
      )}
    </div>
  )
}

function ApprovalDialog({ orders, onClose }: { orders: OrderCard[]; onClose: (wasDone: boolean) => void }) {
  const { notify } = useNotices()
  const { send, isBusy, problem } = useChange({
    shows: [['orders']],
    failed: 'The orders could not be approved.',
  })
  const [comment, setComment] = useState('')
  const [results, setResults] = useState<Result[] | null>(null)
  const total = orders.reduce((sum, order) => sum + order.total, 0)
  const count = formatNumberOf(orders.length, 'order', 'orders')
  const close = () => onClose(results !== null)

  const approve = () => {
    const body = {
      orders: orders.map(({ number, version }) => ({ number, version })),
      comment: comment.trim(),
    }
    return send(change(approveOrders, { body }), {
      onDone: (answers) => {
        setResults(answers)
        const done = answers.filter((answer) => answer.approved).length
        notify({
          kind: done === answers.length ? 'success' : 'warning',
          text: `${done} of ${formatNumberOf(answers.length, 'order', 'orders')} approved.`,
        })
      },
    })
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={results ? 'Approved orders' : `Approve ${count}?`}
      actions={
        results ? (
          <Button onClick={close}>Back to the orders</Button>
        ) : (
          <>
            <Button isBusy={isBusy} onClick={() => void approve()}>
              Approve {count}
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {problem && (
        <div role="alert">
          <Alert kind="error">{problem.message}</Alert>
        </div>
      )}
      {results ? (
        <ul className="plain-list" aria-label="Results">
          {results.map((result) => (
            <li key={result.number}>
              <strong>
                Order {result.number}: {result.approved ? 'approved' : 'not approved'}
              </strong>
              {result.message && <div>{result.message}</div>}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <ul className="plain-list" aria-label="Orders to approve">
            {orders.map((order) => (
              <li key={order.number} className="bulk__row">
                <div>
                  <strong>Order {order.number}</strong>, {order.member}, fund {order.fundCode} of{' '}
                  {order.dodaac}
                  <ItemStatusList
                    lines={order.lines}
                    label={`Items of order ${order.number} to know about`}
                  />
                </div>
                <span className="money">{formatMoney(order.total)}</span>
              </li>
            ))}
          </ul>
          <p>
            Together <strong>{formatMoney(total)}</strong>, which is reserved already and is spent where yours
            is the last level.
          </p>
          <TextArea
            label="Comment"
            rows={2}
            maxLength={MOST_COMMENT}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </>
      )}
    </Dialog>
  )
}
