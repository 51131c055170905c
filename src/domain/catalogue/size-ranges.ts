import { formatMoney } from '../money.ts'
import { shortenSize } from './size-names.ts'

/** What the sizes of a product cost, and which is the first and the last of them. */
export type SizeRange = { leastPrice: number; mostPrice: number; firstSize: string; lastSize: string }

/** '$58.20', or where sizes differ '$58.20 to $61.00'. */
function describePrice({ leastPrice, mostPrice }: SizeRange): string {
  const least = formatMoney(leastPrice)
  return mostPrice > leastPrice ? `${least} to ${formatMoney(mostPrice)}` : least
}

/** '$58.20 · sizes 34S to 50L'; the price alone where there is one size. */
export function describeRange(range: SizeRange): string {
  const [first, last] = [shortenSize(range.firstSize), shortenSize(range.lastSize)]
  const price = describePrice(range)
  return first === last ? price : `${price} · sizes ${first} to ${last}`
}
