import { formatNsn } from '../catalogue/stock-numbers.ts'
import { describeNewDay } from './estimates.ts'
import { expectedQuantity } from './line.ts'
import { countParts, type PartCount } from './parts.ts'
import { readStatus, type StatusTable } from './statuses.ts'
import type { SuppliedLine } from './supplied-line.ts'

/** `3 pieces are`, or `3 of 5 pieces are` */
export function countPieces(some: number, all = some): string {
  const of = all > some ? `${some} of ${all}` : String(some)
  return `${of} ${all === 1 ? 'piece' : 'pieces'} ${some === 1 ? 'is' : 'are'}`
}

type Said = {
  statuses: StatusTable
  /** Pieces of the new status of a part, by its suffix. */
  piecesOf: (suffix: string) => number | undefined
}

/** Empty: nothing new. A new part was in the undivided one. */
export function describeDelay(
  before: SuppliedLine,
  after: SuppliedLine,
  { statuses, piecesOf }: Said,
): string {
  const known = new Map(countParts(before).map((part) => [part.suffix, part]))
  const waiting = new Map<string, number>()
  for (const part of countParts(after)) {
    const pieces = Math.min(part.open, piecesOf(part.suffix) ?? 0)
    const was = known.get(part.suffix) ?? known.get('')
    const isMore = part.open > (was?.open ?? 0)
    const day = describeNewDay(findWait(isMore ? undefined : was, statuses), findWait(part, statuses))
    if (pieces > 0 && day) waiting.set(day, (waiting.get(day) ?? 0) + pieces)
  }
  return [...waiting]
    .map(([day, pieces]) => `${countPieces(pieces, expectedQuantity(after))} backordered. ${day}`)
    .join(' ')
}

function findWait(part: PartCount | undefined, statuses: StatusTable) {
  const isWaiting = readStatus(statuses, part?.status?.code ?? '').class === 'backorder'
  return {
    supplyState: isWaiting ? ('backordered' as const) : ('processing' as const),
    getWellOn: part?.status?.getWellOn ?? null,
  }
}

/** `nameOf` has the words of an item, or ''. */
export function describeSubstitutes(
  before: SuppliedLine,
  after: SuppliedLine,
  nameOf: (nsn: string) => string,
): string {
  const known = countItems(before)
  const nameItem = (nsn: string) => {
    const words = nameOf(nsn)
    return `NSN ${formatNsn(nsn)}${words && ` (${words})`}`
  }
  return [...countItems(after)]
    .filter(([nsn, pieces]) => nsn !== after.nsn && pieces > (known.get(nsn) ?? 0))
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
