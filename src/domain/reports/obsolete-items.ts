import { isSearchable } from '../lookups.ts'
import { plainNumber } from '../typed-numbers.ts'

type Searched = { nsn: string; pgc: string; description: string; size: string }

/** NSN, PGC or a description, in any case (OBS-04). Short text finds all entries (OBS-03). */
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
