import { CUTS } from '#domain/catalogue/product-fields.ts'
import type { Form, Problem } from '#web/pages/useForm.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { displayName, keywords, productName, unitOfIssue } from '#wire/products/products.ts'

/** What every product is called, searched and listed by, whether it is typed or taken from the public catalogue. */
export type ProductNames = {
  name: string
  displayName: string
  category: string
  unitOfIssue: string
  keywords: string
  gender: string
}

export function findNameProblems<V extends ProductNames>(values: V): Problem<ProductNames>[] {
  return [
    ...faultAt<ProductNames, 'name'>(values, 'name', productName),
    ...(values.category === '' ? [{ field: 'category' as const, text: 'Choose a category.' }] : []),
    ...faultAt<ProductNames, 'unitOfIssue'>(values, 'unitOfIssue', unitOfIssue),
  ]
}

export function ProductNameFields({
  form,
  categories,
}: {
  form: Pick<Form<ProductNames>, 'textOf' | 'dayOf' | 'change'>
  categories: { code: string; name: string }[]
}) {
  return (
    <>
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
          ...categories.map(({ code, name }) => ({ value: code, text: name })),
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
    </>
  )
}
