import { shortenSize } from '../catalogue/size-ranges.ts'
import { isOrderable, NOT_ORDERABLE, splitCount } from './counts.ts'
import { fold, readPastedLines, readWantedItem, type WantedItem } from './pasted-lines.ts'

/** What words can mean: so many pieces of what is named so, in this size. */
export type Reading = { name: string; size: string; quantity: number }

/** One line as somebody types it: an item by its number, or by what it is called with the likelier reading first. */
export type TypedLine =
  | { kind: 'number'; wanted: WantedItem; quantity: number }
  | { kind: 'words'; readings: Reading[] }
  | { kind: 'wrong'; problem: string }

/**
 * Reads an item and how many of it: `8405-01-999-7000 x3`, `10002 42R 2`, `coat 42R 2`, `2 x coat 42R`; one piece where nothing is said.
 * A bare number at the end can be a size as well; which it is says what there is.
 */
export function readTypedLine(text: string): TypedLine {
  const counted = splitCount(text)
  const item = counted?.item ?? text.trim()
  const quantity = counted?.count ?? 1
  if (!isOrderable(quantity)) return wrong(NOT_ORDERABLE)
  const wanted = readWantedItem(item)
  if (wanted && (counted || !/\s/.test(item))) return { kind: 'number', wanted, quantity }
  const [pasted] = counted ? [] : readPastedLines(item)
  if (pasted && pasted.problem === undefined)
    return { kind: 'number', wanted: pasted.wanted, quantity: pasted.quantity }
  if (readWantedItem(item.split(/[\s,;]+/)[0] ?? '') && pasted?.problem !== undefined)
    return wrong(pasted.problem)
  return { kind: 'words', readings: listReadings(item.split(/\s+/), counted?.count ?? null) }
}

/** What is wrong with a line, as a sentence of its own. */
function wrong(problem: string): TypedLine {
  return { kind: 'wrong', problem: `${problem[0]?.toUpperCase()}${problem.slice(1)}.` }
}

function listReadings(words: string[], counted: number | null): Reading[] {
  const digits = words.findIndex((word, at) => at > 0 && /\d/.test(word))
  const end = digits === -1 ? words.length : digits
  const name = words.slice(0, end).join(' ')
  const rest = words.slice(end)
  const last = rest.at(-1) ?? ''
  const isCount = counted === null && /^\d{1,4}$/.test(last) && Number(last) > 0
  const uncounted = isCount ? rest.slice(0, -1) : rest
  const quantity = isCount ? Number(last) : (counted ?? 1)
  const asSize = { name, size: rest.join(' '), quantity: counted ?? 1 }
  const asCount = { name, size: uncounted.join(' '), quantity }
  // Beside a size a number counts; alone it is rather the size.
  const numbers = isCount ? (uncounted.length > 0 ? [asCount, asSize] : [asSize, asCount]) : [asSize]
  // A size can be a word, too: 'jacket small 2'.
  const worded =
    end > 1 && uncounted.length === 0
      ? [{ name: words.slice(0, end - 1).join(' '), size: words[end - 1] ?? '', quantity }]
      : []
  return [...numbers, ...worded]
}

/** Those of a product that come in this size: by its whole name or as people shorten it, else those that begin so; all without one. */
export function findInSize<I extends { size: string }>(size: string, items: readonly I[]): I[] {
  const typed = fold(size)
  const called = (is: (name: string) => boolean) =>
    items.filter((item) => [item.size, shortenSize(item.size)].some((name) => is(fold(name))))
  const exact = called((name) => name === typed)
  return exact.length > 0 ? exact : called((name) => name.startsWith(typed))
}
