import { useCall } from '#web/calls/useCall.ts'
import { useDone } from '#web/pages/useDone.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { pgc as pgcCode } from '#wire/products/catalogue-upkeep.ts'
import { listKeptCategories } from '#wire/products/categories.ts'
import {
  addProduct,
  type KeptProduct,
  longText,
  type ProductFields,
  productSizeFamily,
  saveProduct,
} from '#wire/products/products.ts'
import { SizeFamilyField } from './catalogue-fields.tsx'
import { findNameProblems, ProductNameFields } from './ProductNameFields.tsx'

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
