import { money } from '#domain/imports/codecs.ts'
import type { StoredPrice, StoredProduct, StoredSize } from '#wire/products/products.ts'

/** '42 REGULAR, Black'. A product with neither size nor color has only one item. */
export function nameSize({ size, colour }: Pick<StoredSize, 'size' | 'colour'>): string {
  return [size, colour].filter(Boolean).join(', ') || 'One size'
}

type Place = Pick<StoredPrice, 'nsn' | 'fiscalYear' | 'isOwn'>

/** Today's price in cents. Null when there is none. */
export function priceNow(product: StoredProduct, place: Place): number | null {
  return findPrice(product, place, null) ?? null
}

/**
 * The price from a day (null: today) if nothing else changes. A program without its own price uses that of all
 * programs.
 */
export function pricePaid(product: StoredProduct, place: Place, day: string | null): number | null {
  return findPrice(product, place, day) ?? findPrice(product, { ...place, isOwn: false }, day) ?? null
}

function findPrice({ prices }: StoredProduct, place: Place, day: string | null): number | undefined {
  const begun = ({ beginsOn }: StoredPrice) => beginsOn ?? ''
  return prices
    .filter(
      (one) =>
        one.nsn === place.nsn &&
        one.fiscalYear === place.fiscalYear &&
        one.isOwn === place.isOwn &&
        begun(one) <= (day ?? ''),
    )
    .sort((one, other) => begun(one).localeCompare(begun(other)))
    .at(-1)?.price
}

/** `84.50` */
export function writeDollars(cents: number | null): string {
  return cents === null ? '' : money.write(cents)
}
