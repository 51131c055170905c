import { isSearchable } from '../lookups.ts'
import { plainNumber } from '../typed-numbers.ts'

type Searched = { nsn: string; pgc: string; description: string; size: string }

/**
 * The entries in which a text stands, in whatever case: NSN (however it was typed), PGC or either description (OBS-04).
 * All entries while the text is too short (OBS-03). Every character stands for itself.
 */
export function filterObsolete<Item extends Searched>(items: readonly Item[], text: string): Item[] {
  if (!isSearchable(text)) return [...items]
  const wanted = text.trim().toLowerCase()
  const number = plainNumber(text)
  const digits = /^\d*$/.test(number) ? number : wanted
  return items.filter(
    ({ nsn, pgc, description, size }) =>
      (digits !== '' && (nsn.includes(digits) || pgc.includes(digits))) ||
      [description, size].some((words) => words.toLowerCase().includes(wanted)),
  )
}
