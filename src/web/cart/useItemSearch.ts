import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOrderable, readCount } from '#domain/cart/counts.ts'
import { readOrderLine } from '#domain/cart/order-lines.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import type { OptionPage } from '#web/ui/option-search.ts'
import { type CountedItem, type Found, findItems } from './find-items.ts'

const MOST_OFFERED = 50

/**
 * Finds what a typed line means: an item by its number, or those that are named so. Behind an item that is chosen already a number
 * alone says how many of it.
 */
export function useItemSearch(chosen: CountedItem | null) {
  const { program } = usePerson()
  const queries = useQueryClient()
  const nothing = useRef('')
  const nameNone = () => nothing.current
  const ask = async (text: string): Promise<Found> => {
    const recount = readCount(text)
    if (chosen && recount !== null && isOrderable(recount))
      return { found: [{ ...chosen, quantity: recount }], why: '' }
    const line = readOrderLine(text)
    return line.problem === undefined
      ? findItems(queries, program, line.readings)
      : { found: [], why: line.problem }
  }
  const search = async (text: string): Promise<OptionPage<CountedItem>> => {
    const { found, why } = await ask(text)
    nothing.current = `${why.charAt(0).toUpperCase()}${why.slice(1)}.`
    const options = found.slice(0, MOST_OFFERED)
    return { options, total: options.length }
  }
  return { search, names: { many: 'items', nameNone } }
}
