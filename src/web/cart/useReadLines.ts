import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_PASTED, type PastedLine, readPastedLines } from '#domain/cart/pasted-lines.ts'
import { describeStock } from '#domain/catalogue/get-well-dates.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { shortenSize } from '#domain/catalogue/size-names.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { describeInstead } from '#domain/catalogue/successors.ts'
import { TYPING_DELAY } from '#web/change/quantity-sends.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import type { Item } from '#wire/catalogue/catalogue.ts'
import type { SizesOfPerson } from '#wire/people/sizes.ts'
import { type CountedItem, type Found, findItems, LOOKED_UP } from './find-items.ts'

/** An item with its quantity, a problem, or still unknown. */
export type ReadLine = { at: number } & (
  | { state: 'meant'; nsn: string; quantity: number; words: string; item: Item }
  | { state: 'wrong'; words: string }
  | { state: 'waiting'; words: string }
)

/** '2 × Coat, Army Green 564, size 42R', and whose size it is when the text has none. */
export const nameCounted = ({ item, quantity, whose }: CountedItem): string =>
  [`${quantity} × ${nameItem(item.name, shortenSize(item.size))}`, whose].filter(Boolean).join(', ')

/** `worn` has the sizes of the chosen member, for lines without a size. */
export function useReadLines(
  text: string,
  worn: SizesOfPerson | null = null,
): { lines: ReadLine[]; problem: string | null } {
  const { program } = usePerson()
  const queries = useQueryClient()
  const lines = readPastedLines(text)
  const isTooLong = lines.length > MAX_PASTED
  const enabled = useRest(text)
  // Looks up equal lines once.
  const requested = new Map(
    (isTooLong ? [] : lines).flatMap((line) =>
      line.problem === undefined ? [[JSON.stringify(line.readings), line.readings]] : [],
    ),
  )
  const keys = [...requested.keys()]
  const meanings = useQueries({
    queries: [...requested].map(([key, readings]) => ({
      queryKey: ['quick-line', program, key, worn],
      queryFn: (): Promise<Found> => findItems(queries, program, readings, true, worn),
      ...{ enabled, ...LOOKED_UP },
    })),
  })
  if (isTooLong)
    return { lines: [], problem: `You entered ${lines.length} lines. Add up to ${MAX_PASTED} at a time.` }
  return {
    problem: null,
    lines: lines.map((line): ReadLine => {
      if (line.problem !== undefined) return reject(line, line.problem)
      const meaning = meanings[keys.indexOf(JSON.stringify(line.readings))]
      if (meaning?.data) return readLine(line, meaning.data)
      if (meaning?.error) return reject(line, meaning.error.message)
      return { at: line.at, state: 'waiting', words: `Line ${line.at}: looking it up…` }
    }),
  }
}

/** True after a pause in typing. Text that comes with its field, such as from a sheet, is complete. */
function useRest(text: string): boolean {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_DELAY)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text
}

function readLine(line: PastedLine, { found, why }: Found): ReadLine {
  const [only, other] = found
  if (!only) return reject(line, why)
  if (other)
    return reject(
      line,
      `it can be ${nameCounted(only)} or ${nameCounted(other)}. Write the NSN, or x2 for two pieces`,
    )
  const { item, quantity } = only
  if (item.status === 'obsolete') {
    const { replacement } = item
    return reject(line, replacement ? describeInstead(item.nsn, replacement) : `${item.name} is obsolete`)
  }
  const words = `${nameCounted(only)}, NSN ${formatNsn(item.nsn)}. ${describeStock(item)}.`
  return { at: line.at, state: 'meant', nsn: item.nsn, quantity, words, item }
}

function reject({ at }: PastedLine, problem: string): ReadLine {
  return { at, state: 'wrong', words: `Line ${at}: ${problem.replace(/\.$/, '')}.` }
}
