import { money } from '#domain/imports/codecs.ts'
import type { KeptPrice, KeptProduct, KeptSize } from '#wire/panel/products.ts'

/** '42 REGULAR, Black'; what has neither size nor colour is the only one. */
export function nameSize({ size, colour }: Pick<KeptSize, 'size' | 'colour'>): string {
  return [size, colour].filter(Boolean).join(', ') || 'One size'
}

type Place = Pick<KeptPrice, 'nsn' | 'fiscalYear' | 'isOwn'>

/** The price that counts today, in cents; null where there is none. */
export function priceNow({ prices }: KeptProduct, { nsn, fiscalYear, isOwn }: Place): number | null {
  const found = prices.find(
    (one) => one.nsn === nsn && one.fiscalYear === fiscalYear && one.isOwn === isOwn && one.beginsOn === null,
  )
  return found?.price ?? null
}

/** As people type it: `84.50`. */
export function writeDollars(cents: number | null): string {
  return cents === null ? '' : money.write(cents)
}
