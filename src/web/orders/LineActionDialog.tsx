import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MONEY, ORDERS } from '#web/calls/answers.ts'
import { type ClosedYear, useClosedYearQuestion } from '#web/funds/useClosedYearQuestion.tsx'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import type { Change } from '#wire/change.ts'
import { MOST_COMMENT } from '#wire/codes.ts'
import type { OrderCard, OrderDetails } from '#wire/orders/orders.ts'
import { keepOrder } from './orders.queries.ts'

type Question = {
  params: { number: number; line: number }
  ifMatch: number
  pieces: number
  comment: string
  closedYear: ClosedYear
}

/** Something that can be done with a line, and the change that it is. */
export type LineAction = {
  line: number
  button: string
  title: string
  isDanger?: boolean
  /** Asks for a number of pieces up to this one. */
  mostPieces?: number
  hasComment?: boolean
  text: ReactNode
  change: (question: Question) => Change<OrderDetails>
  /** What is said afterwards. */
  done: (after: OrderDetails) => string
}

/** Asks before an action, and for what it needs; a refusal stays beside what was typed. */
export function LineActionDialog({
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
  const { mostPieces = 1 } = action
  const { closedYear, asks, forget, question } = useClosedYearQuestion()
  const form = useEntryForm({
    name: `${action.button}, line ${order.number}/${action.line}`,
    initial: { pieces: String(mostPieces), comment: '' },
    findProblems: ({ pieces, comment }) => [
      ...(action.mostPieces !== undefined && readQuantity(pieces, 1, mostPieces) === null
        ? [{ field: 'pieces' as const, text: `Enter a number of pieces from 1 to ${mostPieces}.` }]
        : []),
      ...(action.hasComment && comment.trim() === ''
        ? [{ field: 'comment' as const, text: 'Say in a comment why.' }]
        : []),
    ],
    change: ({ pieces, comment }) =>
      action.change({
        params: { number: order.number, line: action.line },
        ifMatch: order.version,
        pieces: Number(pieces),
        comment: comment.trim(),
        closedYear: closedYear(),
      }),
    asks,
    // What speaks against it may be new: the page behind shows how things are now.
    shows: [...ORDERS, ...MONEY],
    onDone: (after) => {
      forget()
      keepOrder(queries, after)
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
      {action.mostPieces !== undefined && (
        <TextField
          {...form.textOf('pieces')}
          label="Pieces that are not needed"
          hint={`${mostPieces} ${mostPieces === 1 ? 'is' : 'are'} outstanding.`}
          inputMode="numeric"
          autoComplete="off"
          isRequired
        />
      )}
      {action.hasComment && (
        <TextArea
          {...form.textOf('comment')}
          label="Comment"
          hint="Stands in the history of the order."
          isRequired
          rows={2}
          maxLength={MOST_COMMENT}
        />
      )}
    </FormDialog>
  )
}
