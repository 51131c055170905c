import { REQUEST_QUANTITY_SENTENCE } from '#domain/outfit/member-requests.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import {
  askForExchange,
  exchangeReason,
  type MyClothing,
  type OwnItem,
  readMyClothing,
} from '#wire/outfit/member-requests.ts'
import { readPersonSizes } from '#wire/people/sizes.ts'
import { listSizeOptions } from './size-options.ts'

/** Asks for another size of an item that the member has. */
export function ExchangeDialog({
  item,
  product,
  onClose,
  onDone,
}: {
  item: OwnItem
  product: MyClothing['products'][number] | undefined
  onClose: () => void
  onDone: () => void
}) {
  const { returnable, name, size } = item
  const lines = returnable.map(({ order, line, quantity }) => ({
    value: `${order} ${line}`,
    text: `Order ${order}, ${quantity} of it`,
  }))
  const form = useEntryForm({
    name: `exchange of ${item.nsn}`,
    initial: { line: lines[0]?.value ?? '', nsn: '', quantity: '1', reason: '' },
    findProblems: (values) => [
      ...(/^[1-9]\d?$/.test(values.quantity.trim())
        ? []
        : [{ field: 'quantity' as const, text: REQUEST_QUANTITY_SENTENCE }]),
      ...faultAt(values, 'reason', exchangeReason),
    ],
    shows: [readMyClothing, readPersonSizes],
    change: ({ line, nsn, quantity, reason }) => {
      const [order = 0, number = 0] = line.split(' ').map(Number)
      return change(askForExchange, {
        body: { order, line: number, quantity: Number(quantity), nsn: nsn || null, reason },
      })
    },
    onDone,
  })
  return (
    <FormDialog
      title={`Return ${[name, size].filter(Boolean).join(', ')} for another size`}
      about="An Order Placer orders the replacement. The request is done when the first item is back."
      form={form}
      submitText="Request another size"
      onClose={onClose}
    >
      {lines.length > 1 && (
        <SelectField {...form.textOf('line')} label="The item came with" options={lines} />
      )}
      <SelectField
        {...form.textOf('nsn')}
        label="Size that you need"
        hint="Leave it at “Not known” to be measured first."
        options={listSizeOptions(product).filter(({ value }) => value !== item.nsn)}
      />
      <TextField {...form.textOf('quantity')} label="Quantity" inputMode="numeric" isRequired />
      <TextArea
        {...form.textOf('reason')}
        label="Why it does not fit"
        hint="Such as: too small, or too long."
        isRequired
        rows={2}
        maxLength={exchangeReason.max}
      />
    </FormDialog>
  )
}
