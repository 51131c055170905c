import { useCall } from '#web/calls/useCall.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { pgc as pgcCode } from '#wire/panel/catalogue-upkeep.ts'
import {
  addProduct,
  type KeptProduct,
  longText,
  type ProductFields,
  productSizeFamily,
  saveProduct,
} from '#wire/panel/products.ts'
import { listKeptCategories } from '#wire/panel/programs.ts'
import { SizeFamilyField } from '../catalogue-fields.tsx'
import { findNameProblems, ProductNameFields } from '../ProductNameFields.tsx'
import { useDone } from '../useDone.ts'
import { usePanelForm } from '../usePanelForm.ts'

const TEXTS = [
  ['description', 'Description'],
  ['care', 'Care'],
  ['measuring', 'How to measure'],
] as const

/** Changes a product, or adds one (`product` null). */
export function ProductDialog({
  product,
  onSaved,
  onClose,
}: {
  product: KeptProduct | null
  onSaved?: (pgc: string) => void
  onClose: () => void
}) {
  const done = useDone()
  const categories = useCall(listKeptCategories, {})
  const form = usePanelForm({
    name: `product ${product?.pgc ?? 'new'}`,
    initial: {
      pgc: product?.pgc ?? '',
      name: product?.name ?? '',
      displayName: product?.displayName ?? '',
      category: product?.category ?? '',
      unitOfIssue: product?.unitOfIssue ?? 'EA',
      keywords: product?.keywords ?? '',
      gender: (product?.gender ?? '') as string,
      sizeFamily: product?.sizeFamily ?? '',
      description: product?.description ?? '',
      care: product?.care ?? '',
      measuring: product?.measuring ?? '',
    },
    findProblems: (values) => [...faultAt(values, 'pgc', pgcCode), ...findNameProblems(values)],
    change: ({ pgc, ...values }) => {
      const fields = values as ProductFields
      return product
        ? change(saveProduct, { params: { pgc }, body: fields, ifMatch: product.version })
        : change(addProduct, { body: { pgc: pgc.trim(), ...fields } })
    },
    onDone: (saved) => {
      done(`${saved.displayName} was saved.`)
      onClose()
      onSaved?.(saved.pgc)
    },
  })
  return (
    <FormDialog
      title={product ? `Edit product ${product.pgc}` : 'Add a product'}
      about="A product is what is found and looked at. What is ordered are its sizes."
      submitText="Save product"
      form={form}
      onClose={onClose}
    >
      {!product && (
        <TextField
          {...form.textOf('pgc')}
          label="PGC"
          hint="Five digits. It stays as it is."
          isRequired
          maxLength={5}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <ProductNameFields
        form={form}
        categories={(categories.data ?? []).filter(
          ({ isRetired, code }) => !isRetired || code === product?.category,
        )}
      />
      <SizeFamilyField {...form.textOf('sizeFamily')} most={productSizeFamily.most} />
      {TEXTS.map(([field, label]) => (
        <TextArea key={field} {...form.textOf(field)} label={label} rows={3} maxLength={longText.most} />
      ))}
    </FormDialog>
  )
}
