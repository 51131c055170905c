import { plainNumber } from './typed-numbers.ts'

/** The text of a search box, read into things that can be looked up. */
export type ProductSearch =
  | { kind: 'nothing' }
  /** Digits of an NSN (or a part of one) or of a PGC. */
  | { kind: 'number'; digits: string }
  | { kind: 'words'; text: string; words: string[] }

const LEAST_DIGITS = 3
/** From here on digits inside an NSN count, too: people know items by the last nine, the NIIN. */
const LEAST_INNER_DIGITS = 6
const MOST_WORDS = 8

/** A product search is for numbers when it holds at least three digits and nothing but what surrounds a number. */
export function readProductSearch(typed: string): ProductSearch {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  const digits = plainNumber(typed)
  if (/^\d+$/.test(digits) && digits.length >= LEAST_DIGITS) return { kind: 'number', digits }
  const words = splitWords(text)
  return words.length === 0 ? { kind: 'nothing' } : { kind: 'words', text, words }
}

/** Whether digits are long enough to be looked for inside an NSN. */
export function isNsnPart(digits: string): boolean {
  return digits.length >= LEAST_INNER_DIGITS && digits.length < 13
}

/** The shortest number that is looked for where an item's own number begins or ends. */
const LEAST_FRAGMENT = 4

/** Whether digits are too few to be looked for anywhere in an NSN, but enough for where its last nine begin or end. */
export function isFragment(digits: string): boolean {
  return digits.length >= LEAST_FRAGMENT && digits.length < LEAST_INNER_DIGITS
}

/** Whether digits name one item: the whole NSN, or the nine of the NIIN. */
export function isWholeNumber(digits: string): boolean {
  return digits.length === 13 || digits.length === 9
}

/** The first and last key of a fixed width that begin with a prefix, digits before letters. */
export function keysFrom(prefix: string, width: number, last: '9' | 'Z'): { first: string; last: string } {
  return { first: prefix.padEnd(width, '0'), last: prefix.padEnd(width, last) }
}

/** Runs of letters and digits, at most eight. */
export function splitWords(text: string): string[] {
  return (text.match(/[\p{Alphabetic}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
}

/** Text that LIKE takes literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A search box of the seeds says 'N/A' when nothing was typed (API-40). */
export function readListSearch(typed: string): string[] {
  const text = typed.trim()
  return text.toUpperCase() === 'N/A' ? [] : splitWords(text)
}

/** LIKE patterns, one per word as typed, each found anywhere; signs such as % mean themselves. */
export function readLikePatterns(typed: string): string[] {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  return words.slice(0, MOST_WORDS).map((word) => `%${escapeLike(word)}%`)
}

const LEAST_MISS = 2
const MOST_MISS = 60
const DOD_ID_DIGITS = 10

/**
 * The words that are counted of a search that found nothing, or null: none that could name a person – no address, and not the ten
 * digits of a DoD ID.
 */
export function readMiss(typed: string): string | null {
  const words = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (words.length < LEAST_MISS || words.length > MOST_MISS) return null
  if (words.includes('@') || words.replace(/\D/g, '').length === DOD_ID_DIGITS) return null
  return /[\p{L}\p{N}]/u.test(words) ? words : null
}

/** Whether somebody is still typing the same text: the one goes on from the other, or takes letters back. */
export function isTypedOn(before: string, after: string): boolean {
  return after.startsWith(before) || before.startsWith(after)
}
