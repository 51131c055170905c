import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { describeOfficers, OUTCOME_WORDS } from '#domain/orders/orders.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { answerFinance } from '#wire/orders/finance.ts'
import { answerComment } from '#wire/orders/order-comments.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { cacheOrder } from './orders.queries.ts'
import type { OrderChanges } from './useOrderChanges.ts'

type Decision = 'yes' | 'no'
type Part = { details: OrderDetails; changes: OrderChanges }

/** While the order asks Finance: why, and for an officer the answer. */
export function FinanceNotice({ details, changes }: Part) {
  const { order, events, waitingFor } = details
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!order.asksFinance) return null
  const asking = events.filter(({ kind }) => ['submitted', 'resubmitted', 'asked', 'changed'].includes(kind))
  const why = asking.findLast(({ kind }) => kind !== 'changed')
  return (
    <Alert kind="warning" title={OUTCOME_WORDS.asked}>
      <p>{why?.detail}</p>
      {asking.at(-1) !== why && <p>After a change the order costs {formatMoney(order.total)} now.</p>}
      {order.mayAnswerFinance ? (
        <div className="toolbar no-print">
          <Button variant="brass" onClick={() => setDecision('yes')}>
            Allow the order
          </Button>
          <Button variant="danger" onClick={() => setDecision('no')}>
            Decline the order
          </Button>
        </div>
      ) : (
        <p>{describeOfficers(waitingFor)}</p>
      )}
      {decision && (
        <AnswerDialog key={decision} {...{ details, changes, decision }} onClose={() => setDecision(null)} />
      )}
    </Alert>
  )
}

function AnswerDialog({
  details: { order },
  changes,
  decision,
  onClose,
}: Part & { decision: Decision; onClose: () => void }) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const { number, dodaac, fundCode, available } = order
  const sum = formatMoney(order.total)
  const isYes = decision === 'yes'
  const form = useEntryForm({
    name: `answer ${decision} ${number}`,
    initial: { comment: '' },
    findProblems: ({ comment }) => {
      const text = findFault(answerComment, comment)
      return text ? [{ field: 'comment' as const, text }] : []
    },
    change: ({ comment }) =>
      change(answerFinance, {
        params: { number },
        body: { decision, comment: comment.trim() },
        ifMatch: changes.currentVersion(),
      }),
    shows: ORDERS,
    onDone: (after) => {
      onClose()
      cacheOrder(queries, after)
      const text = isYes
        ? `Order ${number} is allowed. ${sum} is reserved, and the approvers sign next.`
        : `Finance declined order ${number}.`
      notify({ kind: 'success', text })
      focusPageHeading()
    },
  })
  return (
    <FormDialog
      title={isYes ? `Allow order ${number}?` : `Decline order ${number}?`}
      about={
        <p>
          {isYes
            ? `${sum} is reserved on fund ${dodaac}/${fundCode}${available === null ? '' : `, which has ${formatMoney(available)} available`}. Then the approvers sign.`
            : 'It holds no money. Nothing will ship. Its orderer and member get a message.'}
        </p>
      }
      form={form}
      submitText={isYes ? 'Allow' : 'Decline'}
      onClose={onClose}
    >
      <TextArea
        {...form.textOf('comment')}
        label="Comment"
        hint="Stays on the order."
        isRequired
        rows={3}
        maxLength={answerComment.max}
      />
    </FormDialog>
  )
}
