import type { Item } from '#wire/catalogue/catalogue.ts'

/** Sizes that share a length, a width or a sleeve, under one heading. */
export type SizeGroup = { title: string; sizes: { label: string; item: Item }[] }

/** From how many sizes on a text to narrow them is worth its place. */
export const FILTER_FROM = 30
/** Fewer sizes than this are one row anyway. */
const GROUP_FROM = 8

const WORDS: Record<string, string> = {
  SHORT: 'Short',
  REGULAR: 'Regular',
  LONG: 'Long',
  'EXTRA LONG': 'Extra long',
  S: 'Short',
  R: 'Regular',
  L: 'Long',
  N: 'Narrow',
  W: 'Wide',
  XW: 'Extra wide',
}
const MEASURE = String.raw`\d+(?: \d+/\d+)?|(?:\d?X-)?(?:SMALL|MEDIUM|LARGE)`
const WITH_SLEEVE = new RegExp(String.raw`^(${MEASURE}) X (\d+(?:/\d+)?)$`)
const WITH_LENGTH = new RegExp(`^(${MEASURE})[ -]([A-Z]+(?: [A-Z]+)?)$`)

/** `42 REGULAR` → 42 among the regular ones; `15 1/2 X 34/35` → 15 1/2 with sleeve 34/35; null for a plain size. */
export function splitSize(size: string): { label: string; group: string } | null {
  const sleeve = WITH_SLEEVE.exec(size)
  if (sleeve) return { label: sleeve[1] ?? size, group: `Sleeve ${sleeve[2]}` }
  const length = WITH_LENGTH.exec(size)
  const word = length?.[2]
  if (!length || !word || !WORDS[word]) return null
  return { label: length[1] ?? size, group: WORDS[word] ?? word }
}

/**
 * Items by length or width where all their sizes read like that, else one group without a title. The order of
 * the server (the natural order of sizes) is kept inside each group.
 */
export function groupSizes(items: Item[]): SizeGroup[] {
  const plain = [{ title: '', sizes: items.map((item) => ({ label: item.size, item })) }]
  if (items.length < GROUP_FROM) return plain
  const groups = new Map<string, SizeGroup>()
  for (const item of items) {
    const parts = splitSize(item.size)
    if (!parts) return plain
    const group = groups.get(parts.group) ?? { title: parts.group, sizes: [] }
    group.sizes.push({ label: parts.label, item })
    groups.set(parts.group, group)
  }
  return groups.size < 2 ? plain : [...groups.values()]
}

/** The items whose size contains all that was typed, in any order: `l 42` finds `42 LONG`. */
export function filterSizes(items: Item[], text: string): Item[] {
  const parts = text.toUpperCase().split(/\s+/).filter(Boolean)
  return items.filter(({ size }) => {
    const words = size.toUpperCase().split(/[\s-]+/)
    return parts.every((part) => words.some((word) => word.startsWith(part)))
  })
}

export function listColours(items: Item[]): string[] {
  return [...new Set(items.map((item) => item.colour))]
}
