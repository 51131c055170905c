import { formatMoney } from '#domain/money.ts'
import type { OutfitTable } from '#wire/outfit/outfit.ts'

type Product = OutfitTable['products'][number]

/** The sizes of a product by NSN, below "not known". Prices appear where the response has them. */
export function listSizeOptions(product: Product | undefined) {
  const items = product?.items ?? []
  return [
    { value: '', text: 'Not known' },
    ...items.map(({ nsn, size, colour, price }) => ({
      value: nsn,
      text: [[size || 'One size', colour].filter(Boolean).join(' '), price === null ? '' : formatMoney(price)]
        .filter(Boolean)
        .join(', '),
    })),
  ]
}
