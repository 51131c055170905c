import { MOST_PIECES } from './submit-facts.ts'

/** Marked as a quantity, whatever else the number could be: `x3`, `×3`, `3x`. */
const MARKED = String.raw`(?:[x×]\s?\d{1,9}|\d{1,9}\s?[x×])`
const COUNT = new RegExp(String.raw`^(?:${MARKED}|\d+)$`, 'i')
const BEHIND = new RegExp(String.raw`^(.*[^\s,;])[\s,;]+(${MARKED})$`, 'i')
const BEFORE = /^(\d{1,9}\s?[x×])\s+(.*\S)$/i

/** How many a text says that is nothing but a quantity, as people write it beside an item: `3`, `x3`, `3x`. */
export function readCount(text: string): number | null {
  const count = text.trim()
  return COUNT.test(count) ? Number(count.replace(/\D/g, '')) : null
}

/** Whether a line of an order can have so many pieces, and what is wrong otherwise. */
export const isOrderable = (count: number) => count >= 1 && count <= MOST_PIECES
export const NOT_ORDERABLE = `the quantity has to be from 1 to ${MOST_PIECES}`

/** An item and how many of it, where the quantity is marked as one: `coat 42R x2`, `2 x coat 42R`. */
export function splitCount(line: string): { item: string; count: number } | null {
  const [, item, behind] = BEHIND.exec(line.trim()) ?? []
  const [, before, named] = BEFORE.exec(line.trim()) ?? []
  const count = readCount(behind ?? before ?? '')
  return count === null ? null : { item: item ?? named ?? '', count }
}
