import { CUTS } from '#domain/catalogue/product-fields.ts'
import { displayName, keywords, productName, unitOfIssue } from '#wire/products/products.ts'

export function productNameFields(categories: { code: string; name: string }[]) {
  return [
    {
      field: 'name',
      label: 'Supply name',
      hint: 'Noun first, as in COAT, MAN’S: ALL WEATHER.',
      code: productName,
      isRequired: true,
    },
    {
      field: 'displayName',
      label: 'Display name',
      hint: 'As the shop shows it. Empty: the supply name.',
      code: displayName,
    },
    {
      field: 'category',
      label: 'Category',
      isRequired: true,
      options: [
        { value: '', text: 'Choose a category' },
        ...categories.map(({ code, name }) => ({ value: code, text: name })),
      ],
      findFault: ({ category }: { category: string }) => (category === '' ? 'Choose a category.' : null),
    },
    {
      field: 'unitOfIssue',
      label: 'Unit of issue',
      hint: 'Two letters, such as EA for each or PR for a pair.',
      code: unitOfIssue,
      isRequired: true,
      autoCapitalize: 'characters',
    },
    {
      field: 'keywords',
      label: 'Keywords and synonyms',
      hint: 'Other words that people use; the search finds the product by these words.',
      code: keywords,
    },
    {
      field: 'gender',
      label: 'Cut',
      options: [{ value: '', text: 'Not specified' }, ...CUTS.map((one) => ({ value: one, text: one }))],
    },
  ] as const
}
