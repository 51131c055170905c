import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import { formatNsn, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { RowActions } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { nsn as nsnCode } from '#wire/codes.ts'
import {
  addSize,
  type StoredProduct,
  type StoredSize,
  saveSize,
  sizePosition,
  sizeText,
  weight as weightCode,
} from '#wire/products/products.ts'
import { GET_WELL_DATE, REPLACEMENT_NSN, statusField } from './catalogue-fields.ts'

/** A gap between order numbers, so that a size can be inserted later. */
const STEP = 10

export function SizesCard({ product }: { product: StoredProduct }) {
  const [open, setOpen] = useTyped<StoredSize | 'add' | null>('sizes', null)
  return (
    <Card
      title="Sizes and colors"
      actions={
        <Button variant="outline" icon="plus" onClick={() => setOpen('add')}>
          Add size
        </Button>
      }
    >
      <DataTable
        caption="Sizes and colors"
        isCaptionHidden
        rows={product.sizes}
        rowKey={({ nsn }) => nsn}
        emptyText="It has no sizes yet. Add the first one. A product without sizes has one without a name."
        columns={[
          {
            key: 'nsn',
            header: 'NSN',
            isRowHeader: true,
            isUnbroken: true,
            cell: ({ nsn }) => <span className="code">{formatNsn(nsn)}</span>,
          },
          { key: 'size', header: 'Size', cell: ({ size }) => size || '–' },
          { key: 'colour', header: 'Color', cell: ({ colour }) => colour || '–' },
          { key: 'status', header: 'Status', cell: describeStatus },
          { key: 'position', header: 'Position', align: 'end', cell: ({ position }) => position },
          {
            key: 'weight',
            header: 'Weight',
            align: 'end',
            cell: ({ weight }) => (weight === null ? '–' : `${weight} oz`),
          },
          {
            key: 'change',
            header: 'Change',
            isAction: true,
            align: 'end',
            cell: (size) => (
              <RowActions
                what={`NSN ${formatNsn(size.nsn)}`}
                actions={[{ text: 'Edit', onClick: () => setOpen(size) }]}
              />
            ),
          },
        ]}
      />
      {open && (
        <SizeDialog product={product} size={open === 'add' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

function describeStatus({ status, getWellOn, replacementNsn }: StoredSize): string {
  if (status === 'backordered') return describeBackorder(getWellOn)
  if (status === 'obsolete' && replacementNsn) return `Obsolete, replaced by ${formatNsn(replacementNsn)}`
  return ITEM_STATUS_WORDS[status]
}

/** A null `size` adds one at the end. */
function SizeDialog({
  product: { pgc, isObsolete, sizes },
  size,
  onClose,
}: {
  product: StoredProduct
  size: StoredSize | null
  onClose: () => void
}) {
  const last = Math.max(0, ...sizes.map(({ position }) => position))
  const blank = {
    nsn: '',
    size: '',
    colour: '',
    position: String(last + STEP),
    status: isObsolete ? 'obsolete' : 'active',
    getWellOn: '',
    replacementNsn: '',
    weight: '',
  }
  return (
    <EntryDialog
      name={`size ${pgc} ${size?.nsn ?? 'new'}`}
      title={size ? `Edit NSN ${formatNsn(size.nsn)}` : 'Add a size'}
      about="A size is one NSN of the product."
      submitText="Save size"
      initial={beginEntry(blank, size)}
      fields={[
        {
          field: 'nsn',
          label: 'NSN',
          hint: '13 digits, with or without dashes. You cannot change it later.',
          code: nsnCode,
          isRequired: true,
          maxLength: 20,
          inputMode: 'numeric',
          isShown: () => size === null,
        },
        {
          field: 'size',
          label: 'Size',
          hint: 'Such as 40R. Empty where there is only one.',
          code: sizeText,
        },
        { field: 'colour', label: 'Color', code: sizeText },
        {
          field: 'position',
          label: 'Position',
          hint: 'Smaller numbers come first.',
          code: sizePosition,
          isRequired: true,
          maxLength: 5,
          inputMode: 'numeric',
        },
        {
          field: 'weight',
          label: 'Weight in ounces',
          hint: 'Weight of one unit of issue. Leave it empty if it is not known.',
          maxLength: 8,
          inputMode: 'decimal',
          findFault: ({ weight }) => (weight.trim() === '' ? null : findFault(weightCode, Number(weight))),
        },
        statusField(isObsolete ? ['obsolete'] : ['active', 'backordered', 'obsolete']),
        { ...GET_WELL_DATE, isShown: ({ status }) => status === 'backordered' },
        {
          ...REPLACEMENT_NSN,
          isShown: ({ status }) => status === 'obsolete',
          findFault: ({ status, replacementNsn }) =>
            status !== 'obsolete' || replacementNsn.trim() === '' ? null : findFault(nsnCode, replacementNsn),
        },
      ]}
      change={({ nsn: typed, ...values }) => {
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
      }}
      doneText={(_, { nsn }) => `NSN ${formatNsn(parseNsn(nsn) ?? nsn)} was saved.`}
      onClose={onClose}
    />
  )
}
