import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { newAttemptKey } from '#web/cart/attempt-key.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { ask } from '#wire/ask.ts'
import { approveOrders, type OrderCard } from '#wire/orders.ts'
import { OrderNews } from './LineNews.tsx'

type Result = { number: number; approved: boolean; message: string }

/** Approves the selected orders, each on its own, and says for each what became of it. */
export function BulkApproval({
  selectable,
  selected,
  onSelectAll,
  onDone,
}: {
  selectable: number
  selected: OrderCard[]
  onSelectAll: (isSelected: boolean) => void
  onDone: () => void
}) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [results, setResults] = useState<Result[] | null>(null)
  const key = useRef(newAttemptKey())
  const count = selected.length
  const total = selected.reduce((sum, order) => sum + order.total, 0)

  const close = () => {
    const wasDone = results !== null
    setOpen(false)
    setResults(null)
    setProblem(null)
    setComment('')
    // After the dialog has gone: until then the page behind it cannot take the focus.
    if (wasDone) requestAnimationFrame(onDone)
  }
  const approve = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const answers = await ask(approveOrders, {
        body: {
          orders: selected.map(({ number, version }) => ({ number, version })),
          comment: comment.trim(),
        },
        idempotencyKey: key.current,
      })
      key.current = newAttemptKey()
      setResults(answers)
      const done = answers.filter((answer) => answer.approved).length
      notify({
        kind: done === answers.length ? 'success' : 'warning',
        text: `${done} of ${formatNumberOf(answers.length, 'order', 'orders')} approved.`,
      })
      await queries.invalidateQueries({ queryKey: ['orders'] })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The orders could not be approved.')
    } finally {
      setBusy(false)
    }
  }
  if (selectable === 0 && !isOpen) return null
  return (
    <div className="bulk">
      <Button variant="outline" onClick={() => onSelectAll(count < selectable)}>
        {count < selectable ? 'Select all on this page' : 'Select none'}
      </Button>
      <Button
        icon="check"
        isDisabled={count === 0}
        aria-describedby="bulk-count"
        onClick={() => setOpen(true)}
      >
        Approve selected
      </Button>
      <span id="bulk-count" className="soft">
        {count === 0 ? 'No orders selected' : `${formatNumberOf(count, 'order', 'orders')} selected`}
      </span>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={results ? 'Approved orders' : `Approve ${formatNumberOf(count, 'order', 'orders')}?`}
        actions={
          results ? (
            <Button onClick={close}>Back to the orders</Button>
          ) : (
            <>
              <Button isBusy={isBusy} onClick={() => void approve()}>
                Approve {formatNumberOf(count, 'order', 'orders')}
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
            <Alert kind="error">{problem}</Alert>
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
              {selected.map((order) => (
                <li key={order.number} className="bulk__row">
                  <div>
                    <strong>Order {order.number}</strong>, {order.member}, fund {order.fundCode} of{' '}
                    {order.dodaac}
                    <OrderNews lines={order.lines} label={`Items of order ${order.number} to know about`} />
                  </div>
                  <span className="money">{formatMoney(order.total)}</span>
                </li>
              ))}
            </ul>
            <p>
              Together <strong>{formatMoney(total)}</strong>, which is reserved already and is spent where
              yours is the last level.
            </p>
            <TextArea
              label="Comment"
              rows={2}
              maxLength={500}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </>
        )}
      </Dialog>
    </div>
  )
}
