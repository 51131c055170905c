import { listWords } from '../words.ts'

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
