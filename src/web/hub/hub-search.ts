import { foldLetters } from '#domain/letters.ts'

/** Each word must match, in any case and with any accents. An empty search finds all. [GAP-49] */
export function filterEntries<Entry>(
  entries: readonly Entry[],
  search: string,
  textsOf: (entry: Entry) => readonly string[],
): Entry[] {
  const words = foldLetters(search).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const text = foldLetters(textsOf(entry).join(' '))
    return words.every((word) => text.includes(word))
  })
}
