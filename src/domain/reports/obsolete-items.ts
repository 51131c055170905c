import { isSearchable } from '../lookups.ts'

type Searched = { nsn: string; pgc: string; description: string; size: string }

/**
 * The entries in which a text stands, in whatever case: NSN (with or without dashes), PGC or either description (OBS-04).
 * All entries while the text is too short (OBS-03). Every character stands for itself.
 */
export function filterObsolete<Item extends Searched>(items: readonly Item[], text: string): Item[] {
  if (!isSearchable(text)) return [...items]
  const wanted = text.trim().toLowerCase()
  const digits = /^[\d-]+$/.test(wanted) ? wanted.replaceAll('-', '') : wanted
  return items.filter(
    ({ nsn, pgc, description, size }) =>
      (digits !== '' && (nsn.includes(digits) || pgc.includes(digits))) ||
      [description, size].some((words) => words.toLowerCase().includes(wanted)),
  )
}
