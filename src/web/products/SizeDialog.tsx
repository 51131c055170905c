import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import { formatNsn, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { nsn as nsnCode } from '#wire/codes.ts'
import {
  addSize,
  type KeptProduct,
  type KeptSize,
  saveSize,
  sizePosition,
  sizeText,
  weight as weightCode,
} from '#wire/products/products.ts'
import { ReplacementNsnField } from './catalogue-fields.tsx'

/** Numbers between two neighbours, so that a size can be put between them later. */
const STEP = 10

/** Changes a size or color, or adds one (`size` null) behind the others. */
export function SizeDialog({
  product: { pgc, isObsolete, sizes },
  size,
  onClose,
}: {
  product: KeptProduct
  size: KeptSize | null
  onClose: () => void
}) {
  const done = useDone()
  const last = Math.max(0, ...sizes.map(({ position }) => position))
  const form = usePanelForm({
    name: `size ${pgc} ${size?.nsn ?? 'new'}`,
    initial: {
      nsn: size?.nsn ?? '',
      size: size?.size ?? '',
      colour: size?.colour ?? '',
      position: String(size?.position ?? last + STEP),
      status: (size?.status ?? (isObsolete ? 'obsolete' : 'active')) as string,
      getWellOn: size?.getWellOn ?? '',
      replacementNsn: size?.replacementNsn ?? '',
      weight: size?.weight == null ? '' : String(size.weight),
    },
    findProblems: ({ nsn, position, replacementNsn, status, weight }) => [
      ...problem('nsn', findFault(nsnCode, nsn)),
      ...problem('position', findFault(sizePosition, position)),
      ...problem(
        'replacementNsn',
        status !== 'obsolete' || replacementNsn.trim() === '' ? null : findFault(nsnCode, replacementNsn),
      ),
      ...problem('weight', weight.trim() === '' ? null : findFault(weightCode, Number(weight))),
    ],
    change: ({ nsn: typed, ...values }) => {
      const nsn = parseNsn(typed) ?? ''
      const fields = {
        size: values.size,
        colour: values.colour,
        position: Number(values.position),
        status: values.status as ItemStatus,
        getWellOn: (values.status === 'backordered' && values.getWellOn) || null,
        replacementNsn: values.status === 'obsolete' ? parseNsn(values.replacementNsn) : null,
        weight: values.weight.trim() === '' ? null : Number(values.weight),
      }
      return size
        ? change(saveSize, { params: { pgc, nsn }, body: fields, ifMatch: size.version })
        : change(addSize, { params: { pgc }, body: { nsn, ...fields } })
    },
    onDone: (_, { nsn }) => {
      done(`NSN ${formatNsn(parseNsn(nsn) ?? nsn)} was saved.`)
      onClose()
    },
  })
  const { status } = form.values
  return (
    <FormDialog
      title={size ? `Edit NSN ${formatNsn(size.nsn)}` : 'Add a size'}
      about="A size is one NSN of the product."
      submitText="Save size"
      form={form}
      onClose={onClose}
    >
      {!size && (
        <TextField
          {...form.textOf('nsn')}
          label="NSN"
          hint="13 digits, with or without dashes. It stays as it is."
          isRequired
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <TextField
        {...form.textOf('size')}
        label="Size"
        hint="Such as 40R. Empty where there is only one."
        maxLength={sizeText.most}
        autoComplete="off"
      />
      <TextField {...form.textOf('colour')} label="Color" maxLength={sizeText.most} autoComplete="off" />
      <TextField
        {...form.textOf('position')}
        label="Position"
        hint="Smaller numbers stand first."
        isRequired
        maxLength={5}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.textOf('weight')}
        label="Weight in ounces"
        hint="Of one unit of issue. Empty: not known."
        maxLength={8}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        {...form.dayOf('status')}
        label="Status"
        options={(isObsolete
          ? (['obsolete'] as const)
          : (['active', 'backordered', 'obsolete'] as const)
        ).map((value) => ({ value, text: ITEM_STATUS_WORDS[value] }))}
        onChange={(event) => form.change({ status: event.target.value })}
      />
      {status === 'backordered' && (
        <DateField
          {...form.dayOf('getWellOn')}
          label="Expected on"
          hint="MM/DD/YYYY; empty while the day is not known"
        />
      )}
      {status === 'obsolete' && <ReplacementNsnField {...form.textOf('replacementNsn')} />}
    </FormDialog>
  )
}

function problem<F extends string>(field: F, text: string | null): { field: F; text: string }[] {
  return text === null ? [] : [{ field, text }]
}
