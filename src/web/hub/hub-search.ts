/** Each word must match, in any case. An empty search finds all. [GAP-49] */
export function filterEntries<Entry>(
  entries: readonly Entry[],
  search: string,
  textsOf: (entry: Entry) => readonly string[],
): Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const text = textsOf(entry).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
