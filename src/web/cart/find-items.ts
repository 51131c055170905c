import type { QueryClient } from '@tanstack/react-query'
import { matchReading } from '#domain/cart/match-items.ts'
import { describeMissing, type Reading } from '#domain/cart/order-lines.ts'
import { writeSizeKey } from '#domain/catalogue/size-families.ts'
import { findOfSize } from '#domain/catalogue/size-names.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { callQuery } from '#web/calls/useCall.ts'
import { type Item, PRODUCTS_PER_PAGE, readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'
import type { SizesOfPerson } from '#wire/people/sizes.ts'

/** `whose` says that nobody typed the size. */
export type CountedItem = { item: Item; quantity: number; whose?: string }

/** `why` explains an empty result. */
export type Found = { found: CountedItem[]; why: string }

/** Maximum products of a name search whose sizes are offered. */
const MAX_PRODUCTS = 4
/** Milliseconds that a look-up stays cached. */
const FRESH_FOR = 60_000
export const LOOKED_UP = { retry: false, staleTime: FRESH_FOR }

/**
 * The first reading that finds something counts. A number that may also be a quantity of one other item finds both. With
 * `isExact`, sizes that only begin like the text do not count. A text without a size finds the size in `worn` first.
 */
export async function findItems(
  queries: QueryClient,
  program: ProgramCode,
  readings: readonly Reading[],
  isExact = false,
  worn: SizesOfPerson | null = null,
): Promise<Found> {
  const matches = (reading: Reading, items: readonly Item[], isFirst: boolean): CountedItem[] => {
    const fitting = isFirst && worn ? findWorn(reading, items, worn) : []
    if (fitting.length > 0 && isExact) return fitting
    const others = matchReading(reading, reading === readings[0], items, isExact)
    return [...fitting, ...others.filter(({ item }) => !fitting.some((one) => one.item.nsn === item.nsn))]
  }
  let why = ''
  let found: CountedItem[] = []
  for (const reading of readings) {
    // Only a reading of the number as a quantity can still find another item.
    if (found[0]?.quantity === reading.quantity) continue
    const items = await readItems(queries, program, reading)
    why ||= describeMissing(reading, items.length)
    const intended = matches(reading, items, found.length === 0)
    if (found.length === 0) found = intended
    else if (intended.length === 1) found = [...found, ...intended]
    if (found.length > 1) break
  }
  return { found, why }
}

/** Orderable items in the sizes of the member, when the text names a product with several sizes, and none of them. */
function findWorn(
  { item, size, quantity }: Reading,
  items: readonly Item[],
  worn: SizesOfPerson,
): CountedItem[] {
  if (size !== '' || items.length < 2 || items.some(({ nsn }) => nsn === item)) return []
  return items.flatMap((one) => {
    const known = worn.sizes.find((own) => writeSizeKey(own) === one.sizeKey)
    if (!known || one.status === 'obsolete' || findOfSize(known.size, [one]).length === 0) return []
    const whose = `the size of ${worn.name}${known.isOld ? ', noted more than a year ago' : ''}`
    return [{ item: one, quantity, whose }]
  })
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
