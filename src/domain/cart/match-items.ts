import type { ItemStatus } from '../catalogue/item-statuses.ts'
import { findInSize, findOfSize } from '../catalogue/size-names.ts'
import type { Reading } from './order-lines.ts'

type Sold = { nsn: string; size: string; name: string; status: ItemStatus }

/** The items that a reading can mean, among those of its number or name. */
export function matchReading<I extends Sold>(
  reading: Reading,
  isFirst: boolean,
  items: readonly I[],
  isExact: boolean,
): { item: I; quantity: number }[] {
  const named = isExact && reading.size !== '' ? findOfSize : findInSize
  // After a PGC, a number that matches none of several sizes means that the size is missing.
  if (reading.by === 'number' && reading.size === '' && !isFirst && items.length > 1) return []
  const isNumber = items.some(({ nsn }) => nsn === reading.item)
  const intended = isNumber
    ? items.filter(({ nsn }) => nsn === reading.item)
    : named(reading.size, items).filter(({ status }) => reading.by === 'number' || status !== 'obsolete')
  return intended.map((item) => ({ item, quantity: reading.quantity }))
}
