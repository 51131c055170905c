import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useEntryForm } from '#web/administration/useEntryForm.ts'
import { newAttemptKey } from '#web/cart/attempt-key.ts'
import { type ClosedYear, useClosedYearQuestion } from '#web/funding/useClosedYearQuestion.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import type { OrderCard, OrderDetails } from '#wire/orders.ts'
import { keepOrder, orderKey } from './orders.queries.ts'

type Question = {
  params: { number: number; line: number }
  ifMatch: number
  idempotencyKey: string
  pieces: number
  comment: string
  closedYear: ClosedYear
}

/** Something that can be done with a line, and how it is asked for. */
export type LineDeed = {
  line: number
  button: string
  title: string
  isDanger?: boolean
  /** Asks for a number of pieces up to this one. */
  mostPieces?: number
  hasComment?: boolean
  text: ReactNode
  send: (question: Question) => Promise<OrderDetails>
  /** What is said afterwards. */
  done: (after: OrderDetails) => string
}

/** Asks before a deed, and for what it needs; a refusal stays beside what was typed. */
export function LineDeedDialog({
  deed,
  order,
  onDone,
  onClose,
}: {
  deed: LineDeed
  order: OrderCard
  onDone: (after: OrderDetails) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const key = useRef(newAttemptKey())
  const after = useRef<OrderDetails | null>(null)
  const { mostPieces = 1 } = deed
  const { ifMeant, question } = useClosedYearQuestion()
  const form = useEntryForm({
    initial: { pieces: String(mostPieces), comment: '' },
    findProblems: ({ pieces, comment }) => [
      ...(deed.mostPieces !== undefined && readQuantity(pieces, 1, mostPieces) === null
        ? [{ field: 'pieces' as const, text: `Enter a number of pieces from 1 to ${mostPieces}.` }]
        : []),
      ...(deed.hasComment && comment.trim() === ''
        ? [{ field: 'comment' as const, text: 'Say in a comment why.' }]
        : []),
    ],
    send: async ({ pieces, comment }) => {
      try {
        after.current = await ifMeant((closedYear) => {
          if (closedYear) key.current = newAttemptKey()
          return deed.send({
            params: { number: order.number, line: deed.line },
            ifMatch: order.version,
            idempotencyKey: key.current,
            pieces: Number(pieces),
            comment: comment.trim(),
            closedYear,
          })
        })
        keepOrder(queries, after.current)
      } catch (error) {
        // What stands against it may be news: the page behind shows how things are now.
        void queries.invalidateQueries({ queryKey: orderKey(order.number) })
        throw error
      }
    },
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['funding'] })
      if (after.current) onDone(after.current)
    },
  })
  return (
    <FormDialog
      title={deed.title}
      form={form}
      submitText={deed.button}
      isDanger={deed.isDanger}
      onClose={onClose}
    >
      {question}
      {deed.text}
      {deed.mostPieces !== undefined && (
        <TextField
          {...form.textOf('pieces')}
          label="Pieces that are not needed"
          hint={`${mostPieces} ${mostPieces === 1 ? 'is' : 'are'} outstanding.`}
          inputMode="numeric"
          autoComplete="off"
          isRequired
        />
      )}
      {deed.hasComment && (
        <TextArea
          {...form.textOf('comment')}
          label="Comment"
          hint="Stands in the history of the order."
          isRequired
          rows={2}
          maxLength={500}
        />
      )}
    </FormDialog>
  )
}
