import { formatMoney } from '../money.ts'

const SHORT_WORDS: Record<string, string> = { SHORT: 'S', REGULAR: 'R', LONG: 'L', 'EXTRA LONG': 'XL' }
const WITH_LENGTH = /^(\d+(?: \d\/\d)?)[ -](SHORT|REGULAR|LONG|EXTRA LONG)$/

/** A size as people say it: `42 REGULAR` is 42R. What has no such length stays as it is. */
export function shortenSize(size: string): string {
  const [, measure, length = ''] = WITH_LENGTH.exec(size) ?? []
  return measure === undefined ? size : `${measure}${SHORT_WORDS[length]}`
}

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
