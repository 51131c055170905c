import { useQueryClient } from '@tanstack/react-query'
import { ORDERS } from '#web/calls/responses.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { type Change, change } from '#wire/change.ts'
import { orderComment } from '#wire/orders/order-comments.ts'
import { justifyOrder, type OrderCard, type OrderDetails } from '#wire/orders/orders.ts'
import { cacheOrder } from './orders.queries.ts'

type Asked<A> = { change: (text: string) => Change<A>; onDone: (response: A) => void }

/** The reason of the orderer. With `ask`, it can be written. `of` names the order or line. */
export function Justification<A>({
  of,
  text,
  ask,
}: {
  of: string
  text: string
  ask?: Asked<A> | undefined
}) {
  const [isOpen, setOpen] = useTyped(`why of ${of}`, false)
  if (text === '' && !ask) return null
  return (
    <div className="shrink">
      {text !== '' && (
        <p className="m-0 mt-3">
          <strong>Why it is needed:</strong> “{text}”
        </p>
      )}
      {ask && (
        <Button variant="quiet" className="no-print" onClick={() => setOpen(true)}>
          {text === '' ? 'Say why' : 'Change the reason'}
          <span className="visually-hidden"> of {of}</span>
        </Button>
      )}
      {isOpen && ask && <JustificationDialog {...{ of, text, ask }} onClose={() => setOpen(false)} />}
    </div>
  )
}

function JustificationDialog<A>({
  of,
  text,
  ask,
  onClose,
}: {
  of: string
  text: string
  ask: Asked<A>
  onClose: () => void
}) {
  const { notify } = useNotices()
  const form = useEntryForm({
    name: `why of ${of}, text`,
    initial: { text },
    findProblems: () => [],
    change: (values) => ask.change(values.text.trim()),
    shows: ORDERS,
    onDone: (response) => {
      onClose()
      ask.onDone(response)
      notify({ kind: 'success', text: `The reason of ${of} was saved.` })
    },
  })
  return (
    <FormDialog
      title={`Why is ${of} needed?`}
      about={<p>The approver reads it first. Leave it empty if it explains itself.</p>}
      form={form}
      submitText="Save reason"
      onClose={onClose}
    >
      <TextArea {...form.textOf('text')} label="Reason" rows={3} maxLength={orderComment.max} />
    </FormDialog>
  )
}

/** Of an order, or of one of its lines. Its orderer writes it while the order waits or is returned. */
export function OrderJustification({ order, line }: { order: OrderCard; line?: OrderCard['lines'][number] }) {
  const queries = useQueryClient()
  const { number, version, mayWithdraw } = order
  return (
    <Justification
      of={line ? `line ${line.number} of order ${number}` : `order ${number}`}
      text={(line ?? order).justification}
      ask={
        mayWithdraw
          ? {
              change: (text) =>
                change(justifyOrder, {
                  params: { number },
                  body: { nsn: line?.nsn, text },
                  ifMatch: version,
                }),
              onDone: (after: OrderDetails) => cacheOrder(queries, after),
            }
          : undefined
      }
    />
  )
}
