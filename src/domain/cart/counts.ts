import { MAX_PIECES } from '../lines/limits.ts'

export const UNIT = `(?:[x×]|ea|each|prs?|pairs?|pcs?|pieces?|sets?|units?)`
const WORD = '(?:qty|quantity)'
/** `x3`, `×3`, `3x`, `3 ea`, `qty 3`. */
const MARKED = String.raw`(?:[x×]\s?\d{1,9}|\d{1,9}(?:\.0)?\s?${UNIT}\.?|${WORD}[\s.:=]*\d{1,9}(?:\.0+)?)`
const IS_MARKED = new RegExp(`^${MARKED}$`, 'i')
const COUNT = new RegExp(String.raw`^(?:${MARKED}|\d+(?:\.0+)?)$`, 'i')
/** After an item, a dash also marks a quantity: `coat 42R - 2`. */
const BEHIND = new RegExp(String.raw`^(.*[^\s,;:=-])[\s,;:]+(${MARKED}|[-=:]\s+\d{1,9}(?:\.0+)?)$`, 'i')
const BEFORE = new RegExp(
  String.raw`^(\d{1,9}\s?${UNIT}\.?|${WORD}[\s.:=]*\d{1,9})[\s,;]+(?:of\s+)?(.*\S)$`,
  'i',
)

export function readCount(text: string): number | null {
  const count = text.trim()
  return COUNT.test(count) ? Number(count.replace(/\.0+(?!\d)/, '').replace(/\D/g, '')) : null
}

export const isMarked = (text: string) => IS_MARKED.test(text.trim())

export const isOrderable = (count: number) => count >= 1 && count <= MAX_PIECES
export const NOT_ORDERABLE = `the quantity must be from 1 to ${MAX_PIECES}`

/** `coat 42R x2`, `2 ea coat 42R`, `coat 42R - 2`. */
export function splitCount(line: string): { item: string; count: number } | null {
  const [, item, behind] = BEHIND.exec(line.trim()) ?? []
  const [, before, named] = BEFORE.exec(line.trim()) ?? []
  const count = readCount((behind ?? before ?? '').replace(/^[-=:]\s+/, ''))
  return count === null ? null : { item: item ?? named ?? '', count }
}
