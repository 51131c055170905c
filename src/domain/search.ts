import { foldLetters } from './letters.ts'
import { plainNumber } from './typed-numbers.ts'

export type ProductSearch =
  | { kind: 'nothing' }
  | { kind: 'number'; digits: string }
  | { kind: 'words'; text: string; words: string[] }

const LEAST_DIGITS = 3
/** Minimum inside an NSN: users know the last nine digits, the NIIN. */
const LEAST_INNER_DIGITS = 6
const MAX_WORDS = 8

export function readProductSearch(typed: string): ProductSearch {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  const digits = plainNumber(typed)
  if (/^\d+$/.test(digits) && digits.length >= LEAST_DIGITS) return { kind: 'number', digits }
  const words = splitWords(text)
  return words.length === 0 ? { kind: 'nothing' } : { kind: 'words', text, words }
}

export function isNsnPart(digits: string): boolean {
  return digits.length >= LEAST_INNER_DIGITS && digits.length < 13
}

/** Minimum where the NIIN begins or ends. */
const LEAST_FRAGMENT = 4

export function isFragment(digits: string): boolean {
  return digits.length >= LEAST_FRAGMENT && digits.length < LEAST_INNER_DIGITS
}

export function isWholeNumber(digits: string): boolean {
  return digits.length === 13 || digits.length === 9
}

/** Digits sort before letters. */
export function keysFrom(prefix: string, width: number, last: '9' | 'Z'): { first: string; last: string } {
  return { first: prefix.padEnd(width, '0'), last: prefix.padEnd(width, last) }
}

export function splitWords(text: string): string[] {
  return (text.match(/[\p{Alphabetic}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The seeds send 'N/A' for an empty search (API-40). */
export function readListSearch(typed: string): string[] {
  const text = typed.trim()
  return text.toUpperCase() === 'N/A' ? [] : splitWords(text)
}

/** Folded. Punctuation between words separates them; % and _ are literal. */
export function readFoldedWords(typed: string): string[] {
  const words = typed.split(/[\s,;:.()/\p{Pd}]+/u).filter(Boolean)
  const named = words.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (named.length > 0 ? named : words).map((word) => foldLetters(word).toLowerCase())
}

/** One per word, found anywhere; % is literal. */
export function readLikePatterns(typed: string): string[] {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  return words.slice(0, MAX_WORDS).map((word) => `%${escapeLike(word)}%`)
}

const LEAST_MISS = 2
const MAX_MISS = 60
const DOD_ID_DIGITS = 10

/** Null when the words could name a person: an address or a DoD ID. */
export function readMiss(typed: string): string | null {
  const words = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (words.length < LEAST_MISS || words.length > MAX_MISS) return null
  if (words.includes('@') || words.replace(/\D/g, '').length === DOD_ID_DIGITS) return null
  return /[\p{L}\p{N}]/u.test(words) ? words : null
}

export function isTypedOn(before: string, after: string): boolean {
  return after.startsWith(before) || before.startsWith(after)
}
