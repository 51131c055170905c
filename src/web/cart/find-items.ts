import type { QueryClient } from '@tanstack/react-query'
import { matchReading } from '#domain/cart/match-items.ts'
import { describeMissing, type Reading } from '#domain/cart/order-lines.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { callQuery } from '#web/calls/useCall.ts'
import { type Item, PRODUCTS_PER_PAGE, readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'

export type CountedItem = { item: Item; quantity: number }

/** `why` explains an empty result. */
export type Found = { found: CountedItem[]; why: string }

/** Maximum products of a name search whose sizes are offered. */
const MAX_PRODUCTS = 4
/** Milliseconds that a look-up stays cached. */
const FRESH_FOR = 60_000
export const LOOKED_UP = { retry: false, staleTime: FRESH_FOR }

/**
 * The first reading that finds something counts. A number that may also be a quantity of one other item finds both.
 * `isExact` excludes sizes that only begin like the text.
 */
export async function findItems(
  queries: QueryClient,
  program: ProgramCode,
  readings: readonly Reading[],
  isExact = false,
): Promise<Found> {
  let why = ''
  let found: CountedItem[] = []
  for (const reading of readings) {
    // Only a reading of the number as a quantity can still find another item.
    if (found[0]?.quantity === reading.quantity) continue
    const items = await readItems(queries, program, reading)
    why ||= describeMissing(reading, items.length)
    const intended = matchReading(reading, reading === readings[0], items, isExact)
    if (found.length === 0) found = intended
    else if (intended.length === 1) found = [...found, ...intended]
    if (found.length > 1) break
  }
  return { found, why }
}

async function readItems(queries: QueryClient, program: ProgramCode, reading: Reading): Promise<Item[]> {
  const readOne = (number: string) =>
    queries.fetchQuery(callQuery(readProduct, { params: { program, item: number } }, LOOKED_UP))
  if (reading.by === 'number')
    return readOne(reading.item).catch((error: Error) => {
      if (isUnknown(error)) return []
      throw error
    })
  const query = { page: 1, pageSize: PRODUCTS_PER_PAGE, searchTerm: reading.item }
  const named = await queries.fetchQuery(callQuery(searchProducts, { params: { program }, query }, LOOKED_UP))
  return (await Promise.all(named.rows.slice(0, MAX_PRODUCTS).map(({ pgc }) => readOne(pgc)))).flat()
}

function isUnknown(error: Error): boolean {
  return error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'invalid')
}
