import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeMoved } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { countNotHere } from '#domain/supply/line.ts'
import { MONEY, ORDERS } from '#web/calls/responses.ts'
import { type ClosedYear, useClosedYearDialog } from '#web/funds/useClosedYearDialog.tsx'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { type Change, change } from '#wire/change.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { LineSupply } from '#wire/orders/line-supply.ts'
import type { OrderCard, OrderDetails } from '#wire/orders/orders.ts'
import {
  cancelLine,
  commitDifference,
  decideHeldMoney,
  requestLineStatus,
} from '#wire/orders/supply-requests.ts'
import { ItemNumber } from './ItemNumber.tsx'
import { goodsOf } from './order-progress.ts'
import { cacheOrder } from './orders.queries.ts'

/** Ask for the status, or cancel pieces and decide about the money. */
export function LineActions({
  details,
  line,
  supply,
  part,
  onDone,
}: {
  details: OrderDetails
  line: OrderLine
  supply: LineSupply
  /** The question to the supplier stands with the line, the rest in its fold. */
  part: 'ask' | 'rest'
  onDone: () => void
}) {
  const { notify } = useNotices()
  const name = `${part}, line ${details.order.number}/${line.number}`
  const [action, setAction] = useTyped<LineAction | null>(name, null)
  const isAsk = part === 'ask'
  const actions = isAsk
    ? [supply.mayFollowUp && describeFollowUp(line)].filter((one) => one !== false)
    : listActions(details, line, supply)
  const reason = isAsk ? supply.whyNotFollowUp : ''
  if (actions.length === 0 && reason === '') return null
  return (
    <div className="toolbar no-print">
      {actions.map((one) => (
        <Button
          key={one.button}
          variant={one.isDanger ? 'danger' : 'outline'}
          aria-label={`${one.button}, line ${line.number}`}
          onClick={() => setAction(one)}
        >
          {one.button}
        </Button>
      ))}
      {reason && <p className="soft m-0 text-2">{reason}</p>}
      {action && (
        <LineActionDialog
          action={action}
          order={details.order}
          onClose={() => setAction(null)}
          onDone={(after) => {
            setAction(null)
            notify({ kind: 'success', text: action.done(after) })
            onDone()
          }}
        />
      )}
    </div>
  )
}

/** Includes the fund and the money that moved. */
function describeDone(sentence: string, { moved }: OrderDetails): string {
  return moved ? `${sentence} ${describeMoved(moved)}` : sentence
}

function listActions({ mayDecideMoney }: OrderDetails, line: OrderLine, supply: LineSupply): LineAction[] {
  return [
    ...(supply.mayCancel ? [describeCancel(line, supply)] : []),
    ...(mayDecideMoney && supply.owed > 0 ? [describeCommit(line, supply)] : []),
    ...(mayDecideMoney && supply.held > 0
      ? [describeHeld(line, supply, 'refund'), describeHeld(line, supply, 'keep')]
      : []),
  ]
}

function describeCancel(line: OrderLine, { isSent, outstanding }: LineSupply): LineAction {
  const goods = goodsOf(line)
  return {
    line: line.number,
    button: isSent ? 'Ask to cancel' : 'Cancel pieces',
    title: isSent
      ? `Ask the supplier to cancel line ${line.number}?`
      : `Cancel pieces of line ${line.number}?`,
    isDanger: true,
    maxPieces: goods ? countNotHere(outstanding, goods) : outstanding,
    hasComment: true,
    text: (
      <>
        <p>
          {isSent
            ? 'The supplier decides. Until the answer comes, the line and its money stay as they are.'
            : 'The supplier has not received this line. It ends at once, and its money goes back to the fund.'}
        </p>
        <p>
          You cannot change the item or raise the quantity. Cancel the pieces that you do not need, and order
          the rest again. <ItemNumber nsn={line.nsn} />
        </p>
      </>
    ),
    change: ({ pieces, comment, closedYear: _, ...question }) =>
      change(cancelLine, { ...question, body: { pieces, comment } }),
    done: (after) =>
      isSent
        ? `The supplier is asked to cancel pieces of line ${line.number}, ${line.description}.`
        : describeDone(`Pieces of line ${line.number} are cancelled.`, after),
  }
}

function describeFollowUp(line: OrderLine): LineAction {
  return {
    line: line.number,
    button: 'Ask the supplier where it is',
    title: `Ask where line ${line.number} is?`,
    text: (
      <p>
        The portal sends the question to the supplier with the next batch. The answer appears as a status of
        the line.
      </p>
    ),
    change: ({ params, ifMatch }) => change(requestLineStatus, { params, ifMatch }),
    done: () =>
      `The supplier is asked where line ${line.number} is. It is ${line.quantity} × ${line.description}.`,
  }
}

function describeCommit(line: OrderLine, { owed }: LineSupply): LineAction {
  return {
    line: line.number,
    button: 'Commit the difference',
    title: `Commit ${formatMoney(owed)} for line ${line.number}?`,
    hasComment: true,
    text: <p>The fund pays {formatMoney(owed)} more for this line, if it has the money by now.</p>,
    change: ({ pieces: _, comment, closedYear, ...question }) =>
      change(commitDifference, { ...question, body: { comment, closedYear } }),
    done: (after) => describeDone(`${formatMoney(owed)} was committed for line ${line.number}.`, after),
  }
}

function describeHeld(line: OrderLine, { held }: LineSupply, decision: 'refund' | 'keep'): LineAction {
  const isRefund = decision === 'refund'
  return {
    line: line.number,
    button: isRefund ? 'Give the money back' : 'Keep it for the charges',
    title: isRefund
      ? `Give ${formatMoney(held)} of line ${line.number} back?`
      : `Keep ${formatMoney(held)} of line ${line.number}?`,
    hasComment: true,
    text: (
      <p>
        {isRefund
          ? `${formatMoney(held)} for cancelled pieces goes back to the fund. This cannot be undone.`
          : `${formatMoney(held)} for cancelled pieces stays spent, for what the supplier charges. This cannot be undone.`}
      </p>
    ),
    change: ({ pieces: _, comment, closedYear, ...question }) =>
      change(decideHeldMoney, { ...question, body: { decision, comment, closedYear } }),
    done: (after) =>
      describeDone(
        `${formatMoney(held)} of line ${line.number} ${isRefund ? 'went back' : 'is kept for the charges'}.`,
        after,
      ),
  }
}

type Question = {
  params: { number: number; line: number }
  ifMatch: number
  pieces: number
  comment: string
  closedYear: ClosedYear
}

type LineAction = {
  line: number
  button: string
  title: string
  isDanger?: boolean
  /** Maximum pieces that the dialog offers. */
  maxPieces?: number
  hasComment?: boolean
  text: ReactNode
  change: (question: Question) => Change<OrderDetails>
  /** The announcement. */
  done: (after: OrderDetails) => string
}

/** A refusal shows beside the typed values. */
function LineActionDialog({
  action,
  order,
  onDone,
  onClose,
}: {
  action: LineAction
  order: OrderCard
  onDone: (after: OrderDetails) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { maxPieces = 1 } = action
  const { closedYear, handlesRefusal, forget, question } = useClosedYearDialog()
  const form = useEntryForm({
    name: `${action.button}, line ${order.number}/${action.line}`,
    initial: { pieces: String(maxPieces), comment: '' },
    findProblems: ({ pieces, comment }) => [
      ...(action.maxPieces !== undefined && readQuantity(pieces, 1, maxPieces) === null
        ? [{ field: 'pieces' as const, text: `Enter a number of pieces from 1 to ${maxPieces}.` }]
        : []),
      ...(action.hasComment && comment.trim() === ''
        ? [{ field: 'comment' as const, text: 'Say in a comment why.' }]
        : []),
    ],
    change: ({ pieces, comment }) =>
      action.change({
        params: { number: order.number, line: action.line },
        ifMatch: order.version,
        pieces: readQuantity(pieces, 1, maxPieces) ?? 0,
        comment: comment.trim(),
        closedYear: closedYear(),
      }),
    handlesRefusal,
    // The refusal may be due to newer data, so the page refetches.
    shows: [...ORDERS, ...MONEY],
    onDone: (after) => {
      forget()
      cacheOrder(queries, after)
      onDone(after)
    },
  })
  return (
    <FormDialog
      title={action.title}
      about={action.text}
      form={form}
      submitText={action.button}
      isDanger={action.isDanger}
      onClose={onClose}
    >
      {question}
      {action.maxPieces !== undefined && (
        <TextField
          {...form.textOf('pieces')}
          label="Pieces that are not needed"
          hint={`${maxPieces} ${maxPieces === 1 ? 'is' : 'are'} outstanding.`}
          inputMode="numeric"
          autoComplete="off"
          isRequired
        />
      )}
      {action.hasComment && (
        <TextArea
          {...form.textOf('comment')}
          label="Comment"
          hint="Shown in the history of the order."
          isRequired
          rows={2}
          maxLength={MAX_COMMENT}
        />
      )}
    </FormDialog>
  )
}
