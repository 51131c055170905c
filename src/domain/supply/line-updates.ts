import { formatNsn } from '../catalogue/stock-numbers.ts'
import { describeNewDay } from './estimates.ts'
import { expectedQuantity, outstandingQuantity } from './line.ts'
import { countParts } from './parts.ts'
import type { SuppliedLine } from './supplied-line.ts'

/** `3 pieces are`, or `3 of 5 pieces are` */
export function countPieces(some: number, all = some): string {
  const of = all > some ? `${some} of ${all}` : String(some)
  return `${of} ${all === 1 ? 'piece' : 'pieces'} ${some === 1 ? 'is' : 'are'}`
}

/** A back order with its day, and a day that moved. Empty: nothing new. */
export function describeDelay(before: SuppliedLine, after: SuppliedLine): string {
  const day = describeNewDay(before, after)
  return day && `${countPieces(outstandingQuantity(after), expectedQuantity(after))} backordered. ${day}`
}

/** Each item that supply sends in place of another. `nameOf` has the words of an item, or ''. */
export function describeSubstitutes(
  before: SuppliedLine,
  after: SuppliedLine,
  nameOf: (nsn: string) => string,
): string {
  const known = new Set(countItems(before).keys())
  const nameItem = (nsn: string) => {
    const words = nameOf(nsn)
    return `NSN ${formatNsn(nsn)}${words && ` (${words})`}`
  }
  return [...countItems(after)]
    .filter(([nsn, pieces]) => pieces > 0 && nsn !== after.nsn && !known.has(nsn))
    .map(
      ([nsn, pieces]) =>
        `${countPieces(pieces, expectedQuantity(after))} supplied as ${nameItem(nsn)} in place of ${nameItem(after.nsn)}.`,
    )
    .join(' ')
}

function countItems(line: SuppliedLine): Map<string, number> {
  const items = new Map<string, number>()
  for (const { nsn, pieces } of countParts(line).flatMap(({ layers }) => layers))
    items.set(nsn, (items.get(nsn) ?? 0) + pieces)
  return items
}
