import { formatMoney } from '../money.ts'
import { shortenSize } from './size-names.ts'

export type SizeRange = { leastPrice: number; mostPrice: number; firstSize: string; lastSize: string }

function describePrice({ leastPrice, mostPrice }: SizeRange): string {
  const least = formatMoney(leastPrice)
  return mostPrice > leastPrice ? `${least} to ${formatMoney(mostPrice)}` : least
}

export function describeRange(range: SizeRange): string {
  const [first, last] = [shortenSize(range.firstSize), shortenSize(range.lastSize)]
  const price = describePrice(range)
  return first === last ? price : `${price} · sizes ${first} to ${last}`
}
