import { listWords } from '../words.ts'

/** Where the portal has a size from. */
export const SIZE_SOURCES = {
  member: 'said by the member',
  measured: 'measured',
  issued: 'from an order or issue',
  imported: 'imported',
} as const
export type SizeSource = keyof typeof SIZE_SOURCES

export const SIZE_VERDICTS = {
  '': 'not said',
  fits: 'fits',
  'too-small': 'too small',
  'too-large': 'too large',
} as const
export type SizeVerdict = keyof typeof SIZE_VERDICTS

const plain = (size: string) => size.trim().replace(/\s+/g, ' ').toUpperCase()

export function findSize(typed: string, sizes: readonly string[]): string | null {
  return sizes.find((size) => plain(size) === plain(typed)) ?? null
}

const MAX_NAMED = 5

export function describeNoSize(category: string, typed: string, sizes: readonly string[]): string {
  if (sizes.length === 0) return `Nothing in the category ${category} comes in sizes.`
  const some = sizes.slice(0, MAX_NAMED)
  const like = sizes.length > MAX_NAMED ? `such as ${listWords(some, 'or')}` : listWords(some, 'or')
  return `Nothing in the category ${category} has the size ${typed}. Write a size of the catalog, ${like}.`
}
