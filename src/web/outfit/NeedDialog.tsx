import { useState } from 'react'
import { nameSizeKey, writeSizeKey } from '#domain/catalogue/size-families.ts'
import { MAX_PIECES, QUANTITY_OR_NONE_SENTENCE } from '#domain/lines/limits.ts'
import { formatMoney } from '#domain/money.ts'
import { describeNeedProblem } from '#domain/outfit/needs.ts'
import { useChange } from '#web/change/useChange.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import type { OutfitTable } from '#wire/outfit/outfit.ts'
import { savePersonSizes } from '#wire/people/sizes.ts'
import { findProduct, type PlannedCell, type PlannedRow } from './outfit-plan.ts'

/** The size and quantity of one item for one person. The size can become the person's size of this family. */
export function NeedDialog({
  table,
  member,
  cell,
  onClose,
  onChange,
  onSizesChanged,
}: {
  table: OutfitTable
  member: PlannedRow
  cell: PlannedCell
  onClose: () => void
  onChange: (wanted: { nsn: string | null; quantity: number }) => void
  onSizesChanged: () => unknown
}) {
  const place = table.places.find((one) => one.place === cell.place)
  const alternatives = (place?.products ?? []).flatMap((pgc) => findProduct(table, pgc) ?? [])
  const sold = alternatives.filter(({ isSold }) => isSold)
  const items = sold.flatMap((one) => one.items.map((item) => ({ ...item, product: one })))
  const [nsn, setNsn] = useState(cell.nsn ?? '')
  const [quantity, setQuantity] = useState(String(cell.quantity))
  const [attempt, setAttempt] = useState(0)
  const product = items.find((one) => one.nsn === nsn)?.product ?? findProduct(table, cell.pgc)
  const key = product && { family: product.family, system: product.system }
  const known = key && member.sizes.find((size) => writeSizeKey(size) === writeSizeKey(key))
  const stored = known?.size
  const item = items.find((one) => one.nsn === nsn)
  const isNewSize = item !== undefined && item.size !== '' && item.size !== stored
  const [keeps, setKeeps] = useState(true)
  const { send, isBusy, problem } = useChange({
    failed: 'The size could not be saved. Try again in a moment.',
  })
  if (!product || !key) return null
  const pieces = /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : null
  const wrong = {
    size: pieces !== 0 && nsn === '' ? 'Choose a size.' : undefined,
    quantity: pieces === null || pieces > MAX_PIECES ? QUANTITY_OR_NONE_SENTENCE : undefined,
  }
  const problems = (['size', 'quantity'] as const).flatMap((field) => {
    const text = attempt > 0 ? wrong[field] : undefined
    return text ? [{ fieldId: `need-${field}`, text }] : []
  })
  const submit = async () => {
    if (wrong.size || wrong.quantity || pieces === null) return setAttempt(attempt + 1)
    const wanted = { nsn: nsn || null, quantity: pieces }
    if (!(isNewSize && keeps)) return onChange(wanted)
    const note = { size: item.size, source: 'member', verdict: '', notedOn: findToday() } as const
    const size = { ...key, ...note, version: known?.version ?? '' }
    await send(change(savePersonSizes, { params: { person: member.id }, body: { sizes: [size] } }), {
      onDone: async () => {
        await onSizesChanged()
        onChange(wanted)
      },
    })
  }
  const sizeName = nameSizeKey(key, product.category)
  return (
    <FormDialog
      title={`${product.name} for ${member.name}`}
      about={
        cell.problem === ''
          ? `The kit has ${place?.quantity ?? 0}; ${cell.missing} are missing.`
          : describeNeedProblem(cell.problem, { name: product.name, size: stored ?? 'this size' })
      }
      form={{
        submit: (event) => {
          event.preventDefault()
          void submit()
        },
        problems,
        attempt,
        refusal: problem?.message ?? null,
        isSaving: isBusy,
      }}
      submitText="Use for this order"
      onClose={onClose}
    >
      <SelectField
        id="need-size"
        label="Size"
        value={nsn}
        error={attempt > 0 ? wrong.size : undefined}
        onChange={(event) => setNsn(event.target.value)}
        options={[
          { value: '', text: 'No size chosen' },
          ...items.map((one) => ({
            value: one.nsn,
            text: [
              sold.length > 1 ? one.product.name : '',
              [one.size || 'One size', one.colour].filter(Boolean).join(' '),
              one.price === null ? 'no price' : formatMoney(one.price),
              one.status === 'backordered' ? 'backordered' : '',
            ]
              .filter(Boolean)
              .join(', '),
            isDisabled: one.price === null,
          })),
        ]}
      />
      {isNewSize && (
        <Checkbox
          label={`Keep ${item.size} as the size of ${member.name} (${sizeName})`}
          checked={keeps}
          onChange={(event) => setKeeps(event.target.checked)}
        />
      )}
      <TextField
        id="need-quantity"
        label="Quantity"
        hint="0 leaves it out."
        inputMode="numeric"
        value={quantity}
        error={attempt > 0 ? wrong.quantity : undefined}
        onChange={(event) => setQuantity(event.target.value)}
      />
    </FormDialog>
  )
}
