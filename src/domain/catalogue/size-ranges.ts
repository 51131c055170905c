import { formatMoney } from '../money.ts'
import { shortenSize } from './size-names.ts'

export type SizeRange = { leastPrice: number; maxPrice: number; firstSize: string; lastSize: string }

function describePrice({ leastPrice, maxPrice }: SizeRange): string {
  const least = formatMoney(leastPrice)
  return maxPrice > leastPrice ? `${least} to ${formatMoney(maxPrice)}` : least
}

export function describeRange(range: SizeRange): string {
  const [first, last] = [shortenSize(range.firstSize), shortenSize(range.lastSize)]
  const price = describePrice(range)
  return first === last ? price : `${price} · sizes ${first} to ${last}`
}
