import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOrderable, readCount } from '#domain/cart/counts.ts'
import { describeMissing, findWanted } from '#domain/cart/pasted-lines.ts'
import { findInSize, type Reading, readTypedLine, type TypedLine } from '#domain/cart/typed-line.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { shortenSize } from '#domain/catalogue/size-ranges.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import type { OptionPage } from '#web/ui/option-search.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { namedProductsQuery, productQuery } from './items.queries.ts'
import { isUnknown } from './useReadLines.ts'

/** So many of one item. */
export type CountedItem = { item: Item; quantity: number }

/** '2 × Coat, Army Green 564, size 42R' */
export const nameCounted = ({ item, quantity }: CountedItem): string =>
  `${quantity} × ${nameItem(item.name, shortenSize(item.size))}`

/** Of so many products that words find, the sizes are offered. */
const MOST_PRODUCTS = 4
const MOST_OFFERED = 50
const FRESH_FOR = 60_000

/**
 * Finds what a typed line means: an item by its number, or those that are named so. Behind an item that is chosen already a number
 * alone says how many of it.
 */
export function useItemSearch(chosen: CountedItem | null) {
  const { program } = usePerson()
  const ask = useAsk(program)
  const nothing = useRef('')
  const nameNone = () => nothing.current
  const search = async (text: string): Promise<OptionPage<CountedItem>> => {
    const recount = readCount(text)
    const line = readTypedLine(text)
    const { found, why } =
      chosen && recount !== null && isOrderable(recount)
        ? { found: [{ ...chosen, quantity: recount }], why: '' }
        : await ask(line)
    nothing.current = why
    const options = found.slice(0, MOST_OFFERED)
    return { options, total: options.length }
  }
  return { search, names: { many: 'items', nameNone } }
}

type Found = { found: CountedItem[]; why: string }

function useAsk(program: ProgramCode): (line: TypedLine) => Promise<Found> {
  const queries = useQueryClient()
  const readItems = (number: string) =>
    queries.fetchQuery({ ...productQuery(program, number), retry: false, staleTime: FRESH_FOR })
  const readNamed = async ({ name, size, quantity }: Reading): Promise<CountedItem[]> => {
    const asked = { ...namedProductsQuery(program, name), retry: false, staleTime: FRESH_FOR }
    const named = await queries.fetchQuery(asked)
    const products = await Promise.all(named.slice(0, MOST_PRODUCTS).map(({ pgc }) => readItems(pgc)))
    return products.flatMap((items) =>
      findInSize(size, items)
        .filter(({ status }) => status !== 'obsolete')
        .map((item) => ({ item, quantity })),
    )
  }
  return async (line) => {
    if (line.kind === 'wrong') return { found: [], why: line.problem }
    if (line.kind === 'words') {
      for (const reading of line.readings) {
        const found = await readNamed(reading)
        if (found.length > 0) return { found, why: '' }
      }
      const { name = '', size = '' } = line.readings[0] ?? {}
      return {
        found: [],
        why: `Nothing named ${[name, size].filter(Boolean).join(' in size ')} in this program.`,
      }
    }
    const { wanted, quantity } = line
    const items = await readItems(wanted.number).catch((error: Error) => {
      if (isUnknown(error)) return []
      throw error
    })
    const exact = findWanted(wanted, items)
    const meant = exact ? [exact] : findInSize(wanted.size, items)
    const why = describeMissing(wanted, items.length)
    return {
      found: meant.map((item) => ({ item, quantity })),
      why: `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
    }
  }
}
