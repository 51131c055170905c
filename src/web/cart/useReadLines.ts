import { useQueries } from '@tanstack/react-query'
import {
  describeMissing,
  findWanted,
  MOST_PASTED,
  type PastedLine,
  readPastedLines,
} from '#domain/cart/pasted-lines.ts'
import { shortenSize } from '#domain/catalogue/size-ranges.ts'
import { describeInstead } from '#domain/catalogue/successors.ts'
import { Refusal } from '#domain/refusal.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { productQuery } from './items.queries.ts'

/** What a pasted line means: so many of one item, something to put right, or not known yet. */
export type ReadLine = { at: number } & (
  | { state: 'meant'; nsn: string; quantity: number; words: string }
  | { state: 'wrong'; words: string }
  | { state: 'waiting'; words: string }
)

/** Reads pasted lines and looks up what each of them means: `3 × COAT, MAN'S, 42R`. */
export function useReadLines(text: string): { lines: ReadLine[]; problem: string | null } {
  const { program } = usePerson()
  const lines = readPastedLines(text)
  const isTooLong = lines.length > MOST_PASTED
  const asked = isTooLong
    ? []
    : [...new Set(lines.flatMap((line) => (line.problem === undefined ? [line.wanted.number] : [])))]
  const products = useQueries({
    queries: asked.map((number) => ({ ...productQuery(program, number), retry: false, staleTime: 60_000 })),
  })
  if (isTooLong)
    return { lines: [], problem: `These are ${lines.length} lines. Add up to ${MOST_PASTED} at a time.` }
  return {
    problem: null,
    lines: lines.map((line) => {
      if (line.problem !== undefined) return tell(line, line.problem)
      const found = products[asked.indexOf(line.wanted.number)]
      if (found?.data) return readLine(line, found.data)
      if (found?.error)
        return tell(line, isUnknown(found.error) ? describeMissing(line.wanted, 0) : found.error.message)
      return { at: line.at, state: 'waiting', words: `Line ${line.at}: looking it up…` }
    }),
  }
}

function readLine(line: Extract<PastedLine, { problem?: undefined }>, items: Item[]): ReadLine {
  const { wanted, quantity } = line
  const item = findWanted(wanted, items)
  if (!item) return tell(line, describeMissing(wanted, items.length))
  if (item.status === 'obsolete') {
    const { replacement } = item
    return tell(
      line,
      replacement ? describeInstead(item.nsn, replacement) : `${item.description} is obsolete`,
    )
  }
  const name = [item.description, shortenSize(item.size)].filter(Boolean).join(', ')
  return { at: line.at, state: 'meant', nsn: item.nsn, quantity, words: `${quantity} × ${name}` }
}

function tell({ at }: PastedLine, problem: string): ReadLine {
  return { at, state: 'wrong', words: `Line ${at}: ${problem.replace(/\.$/, '')}.` }
}

export function isUnknown(error: Error): boolean {
  return error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'invalid')
}
