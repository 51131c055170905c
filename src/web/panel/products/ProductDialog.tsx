import { useQuery } from '@tanstack/react-query'
import { CUTS } from '#domain/catalogue/product-fields.ts'
import { faultAt } from '#web/pages/useEntryForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { pgc as pgcCode } from '#wire/panel/catalogue-upkeep.ts'
import {
  addProduct,
  displayName,
  type KeptProduct,
  keywords,
  longText,
  type ProductFields,
  productName,
  productSizeFamily,
  saveProduct,
  unitOfIssue,
} from '#wire/panel/products.ts'
import { CHOOSE_CATEGORY, SizeFamilyField } from '../catalogue-fields.tsx'
import { keptCategoriesQuery } from '../panel.queries.ts'
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
  const categories = useQuery(keptCategoriesQuery)
  const form = usePanelForm({
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
    findProblems: (values) => [
      ...faultAt(values, 'pgc', pgcCode),
      ...faultAt(values, 'name', productName),
      ...(values.category === '' ? [{ field: 'category' as const, text: CHOOSE_CATEGORY }] : []),
      ...faultAt(values, 'unitOfIssue', unitOfIssue),
    ],
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
      <TextField
        {...form.textOf('name')}
        label="Supply name"
        hint="Noun first, as in COAT, MAN’S: ALL WEATHER."
        isRequired
        maxLength={productName.most}
        autoComplete="off"
      />
      <TextField
        {...form.textOf('displayName')}
        label="Display name"
        hint="As the shop shows it. Empty: the supply name."
        maxLength={displayName.most}
        autoComplete="off"
      />
      <SelectField
        {...form.dayOf('category')}
        label="Category"
        isRequired
        options={[
          { value: '', text: 'Choose a category' },
          ...(categories.data ?? [])
            .filter(({ isRetired, code }) => !isRetired || code === product?.category)
            .map(({ code, name }) => ({ value: code, text: name })),
        ]}
        onChange={(event) => form.change({ category: event.target.value })}
      />
      <TextField
        {...form.textOf('unitOfIssue')}
        label="Unit of issue"
        hint="Two letters, such as EA for each or PR for a pair."
        isRequired
        maxLength={2}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        {...form.textOf('keywords')}
        label="Keywords and synonyms"
        hint="What else people call it; the search finds it by these words."
        maxLength={keywords.most}
        autoComplete="off"
      />
      <SelectField
        {...form.dayOf('gender')}
        label="Cut"
        options={[{ value: '', text: 'Not said' }, ...CUTS.map((one) => ({ value: one, text: one }))]}
        onChange={(event) => form.change({ gender: event.target.value })}
      />
      <SizeFamilyField {...form.textOf('sizeFamily')} most={productSizeFamily.most} />
      {TEXTS.map(([field, label]) => (
        <TextArea key={field} {...form.textOf(field)} label={label} rows={3} maxLength={longText.most} />
      ))}
    </FormDialog>
  )
}
