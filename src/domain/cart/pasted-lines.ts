import { shortenSize } from '../catalogue/size-ranges.ts'
import { formatNsn, isPgc, parseNsn } from '../catalogue/stock-numbers.ts'
import { isOrderable, NOT_ORDERABLE, readCount, splitCount } from './counts.ts'

/** So many lines are read at once. */
export const MOST_PASTED = 50

/** What is asked for by number: one item by its NSN, or a product by its PGC, perhaps with the size. */
export type WantedItem = { number: string; size: string }

/** One line as it was pasted; `at` is its place among all lines, from 1. */
export type PastedLine = { at: number } & (
  | { wanted: WantedItem; quantity: number; problem?: undefined }
  | { problem: string }
)

/**
 * Reads what is pasted from a sheet or typed: on each line an NSN, or a PGC and a size, then the quantity (`3`, `x3` or `3x`; 1 where
 * there is none), parted by tabs, semicolons, commas or spaces. Empty lines and a line of headings above the first number are passed over.
 */
export function readPastedLines(text: string): PastedLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ at: index + 1, cells: splitCells(line) }))
    .filter(({ cells }) => cells.length > 0)
  const [first, ...others] = lines
  const isHeaded = first !== undefined && others.length > 0 && !/\d/.test(first.cells.join(''))
  return (isHeaded ? others : lines).map(({ at, cells }) => ({ at, ...readCells(cells) }))
}

/** `10002 42R` or `8405-01-999-0000`: what somebody wants, or null where it is neither. */
export function readWantedItem(text: string): WantedItem | null {
  const [number = '', ...size] = text.trim().split(/[\s,;]+/)
  const nsn = parseNsn(number)
  if (nsn) return size.length === 0 ? { number: nsn, size: '' } : null
  return isPgc(number) ? { number, size: size.join(' ') } : null
}

/** The size that was meant among those of a product: its own name, or as people shorten it; the only one needs no name. */
export function findWanted<I extends { nsn: string; size: string }>(
  { number, size }: WantedItem,
  items: readonly I[],
): I | null {
  const byNsn = items.find(({ nsn }) => nsn === number)
  if (byNsn) return byNsn
  if (size === '') return items.length === 1 ? (items[0] ?? null) : null
  const typed = fold(size)
  const named = items.filter((item) =>
    [item.size, shortenSize(item.size)].some((name) => fold(name) === typed),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Why nothing can be added for what is wanted; `sizes` is how many the product has here, 0 where it is not there. */
export function describeMissing({ number, size }: WantedItem, sizes: number): string {
  const name = parseNsn(number) ? formatNsn(number) : number
  if (sizes === 0) return `no item ${name} in this program`
  return size === ''
    ? `say which of the ${sizes} sizes of ${name}, such as ${name} 42R`
    : `no size ${size} of ${name} in this program`
}

/** A size as it is compared: capitals, and a blank for a dash. */
export const fold = (text: string) => text.toUpperCase().replace(/[\s-]+/g, ' ')

function splitCells(line: string): string[] {
  const mark = ['\t', ';', ','].find((one) => line.includes(one))
  const cells = mark ? line.split(mark) : splitLast(line)
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}

/** Without separators what is marked as a quantity is one, or the last number, where the rest names an item by itself. */
function splitLast(line: string): string[] {
  const [, before = '', last = ''] = /^(.*\S)\s+(\d+)$/.exec(line.trim()) ?? []
  const { item, count } = splitCount(line) ?? { item: before, count: last }
  return readWantedItem(item) ? [item, String(count)] : [line]
}

function readCells(cells: string[]): { wanted: WantedItem; quantity: number } | { problem: string } {
  const [first = '', ...rest] = cells
  const counted = readCount(rest.at(-1) ?? '')
  const isCounted = counted !== null
  const size = (isCounted ? rest.slice(0, -1) : rest).join(' ')
  const wanted = readWantedItem(first)
  if (!wanted) return { problem: `${first} is no NSN and no PGC` }
  const quantity = counted ?? 1
  if (!isOrderable(quantity)) return { problem: NOT_ORDERABLE }
  // Beside an NSN further cells are a name or a price, which say nothing that the number does not say.
  const isNsn = parseNsn(wanted.number) !== null
  if (isNsn && rest.length > 0 && !isCounted) return { problem: `${rest.join(' ')} is no quantity` }
  return { wanted: isNsn ? wanted : { ...wanted, size: wanted.size || size }, quantity }
}
