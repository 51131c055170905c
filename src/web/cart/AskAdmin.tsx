import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { askForException, exceptionReason } from '#wire/allowances/allowances.ts'
import type { Cart } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'

/** For a cart that an allowance stops. */
export function AskAdmin({ cart }: { cart: Cart }) {
  const [isOpen, setOpen] = useTyped(`ask for an exception of ${cart.number}`, false)
  return (
    <>
      <Button variant="outline" className="mb-6" onClick={() => setOpen(true)}>
        Ask an Admin to allow it
        <span className="visually-hidden"> for order {cart.number}</span>
      </Button>
      {isOpen && <AskDialog cart={cart} onClose={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const { notify } = useNotices()
  const { number, dodaac, allowances } = cart
  const form = useEntryForm({
    name: `ask for an exception of ${number}, reason`,
    initial: { reason: '' },
    shows: [],
    findProblems: (values) => faultAt(values, 'reason', exceptionReason),
    change: ({ reason }) => change(askForException, { params: { number }, body: { reason: reason.trim() } }),
    onDone: ({ message }) => {
      onClose()
      notify({ kind: 'success', text: message })
    },
  })
  return (
    <FormDialog
      title={`Ask the Admins of ${dodaac} to allow order ${number}?`}
      about={allowances.map(({ text, isStopping }) => isStopping && <p key={text}>{text}</p>)}
      form={form}
      submitText="Ask"
      onClose={onClose}
    >
      <TextArea
        {...form.textOf('reason')}
        label="Why the member needs it"
        hint="The Admins get it by message."
        isRequired
        rows={3}
        maxLength={exceptionReason.max}
      />
    </FormDialog>
  )
}
