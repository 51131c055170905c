import { BRANCH_NAMES } from '#domain/branches.ts'
import { useCall } from '#web/calls/useCall.ts'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { change } from '#wire/change.ts'
import { pgc as pgcCode } from '#wire/products/catalogue-upkeep.ts'
import { listStoredCategories } from '#wire/products/categories.ts'
import {
  addProduct,
  longText,
  type ProductFields,
  productSizeFamily,
  type StoredProduct,
  saveProduct,
} from '#wire/products/products.ts'
import { SIZE_FAMILY } from './catalogue-fields.ts'
import { productNameFields } from './product-name-fields.ts'

const BLANK = {
  pgc: '',
  name: '',
  displayName: '',
  category: '',
  unitOfIssue: 'EA',
  keywords: '',
  gender: '',
  sizeFamily: '',
  branches: [] as string[],
  description: '',
  care: '',
  measuring: '',
}

const PGC = {
  field: 'pgc',
  label: 'PGC',
  hint: 'Five digits. You cannot change it later.',
  code: pgcCode,
  isRequired: true,
  maxLength: 5,
  inputMode: 'numeric',
} as const

const LONG_TEXT = { kind: 'prose', code: longText, rows: 3 } as const

/** A null `product` adds one. */
export function ProductDialog({
  product,
  onSaved,
  onClose,
}: {
  product: StoredProduct | null
  onSaved?: (pgc: string) => void
  onClose: () => void
}) {
  const categories = useCall(listStoredCategories, {})
  const offered = (categories.data ?? []).filter(
    ({ isRetired, code }) => !isRetired || code === product?.category,
  )
  return (
    <EntryDialog
      name={`product ${product?.pgc ?? 'new'}`}
      title={product ? `Edit product ${product.pgc}` : 'Add a product'}
      about="A product is the entry that people find and view. People order its sizes."
      submitText="Save product"
      initial={beginEntry(BLANK, product)}
      fields={[
        ...(product ? [] : [PGC]),
        ...productNameFields(offered),
        { ...SIZE_FAMILY, code: productSizeFamily },
        {
          field: 'branches',
          control: ({ values, change: set }) => (
            <CheckboxGroup
              label="Branches"
              hint="Nothing ticked: for every branch."
              options={BRANCH_NAMES.map(([value, label]) => ({ value, label }))}
              value={values.branches}
              onChange={(branches) => set({ branches })}
            />
          ),
        },
        { field: 'description', label: 'Description', ...LONG_TEXT },
        { field: 'care', label: 'Care', ...LONG_TEXT },
        { field: 'measuring', label: 'How to measure', ...LONG_TEXT },
      ]}
      change={({ pgc, ...values }) => {
        const body = values as ProductFields
        return product
          ? change(saveProduct, { params: { pgc }, body, ifMatch: product.version })
          : change(addProduct, { body: { pgc: pgc.trim(), ...body } })
      }}
      doneText={({ displayName }) => `${displayName} was saved.`}
      afterwards={({ pgc }) => onSaved?.(pgc)}
      onClose={onClose}
    />
  )
}
