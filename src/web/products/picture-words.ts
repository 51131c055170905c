import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import type { KeptProduct } from '#wire/products/products.ts'
import { nameSize } from './price-words.ts'

export function nameShown({ sizes }: KeptProduct, nsn: string | null): string {
  if (nsn === null) return 'The whole product'
  const size = sizes.find((one) => one.nsn === nsn)
  return `${formatNsn(nsn)}${size ? `, ${nameSize(size)}` : ''}`
}
