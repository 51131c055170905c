import { nameNumber } from '#domain/catalogue/successors.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { formatMoney } from '#domain/money.ts'
import { refuseField } from '#domain/products/catalogue-upkeep.ts'
import { NO_NEW_PRICE, readBeginning } from '#domain/products/price-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  listPrepared as listPreparedCall,
  type NewPrices,
  type Prepared,
} from '#wire/products/product-prices.ts'
import type { StoredProduct } from '#wire/products/products.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { prices } from '../imports/item-kinds.ts'
import { findPrices, type PriceRow } from '../imports/items-queries.ts'
import { listPreparedAfter, preparePrices, removePrepared, removePrices } from './prices-queries.ts'
import { readStored, requireHeld } from './products.ts'
import { findSizes, touchProduct } from './products-queries.ts'
import { draftRows, writeRows } from './store-rows.ts'

type OfProduct<B> = Input<{ pgc: string }, undefined, B>

/** Shared or program prices, from now or from a day of their fiscal year. */
export async function savePrices(
  context: WriteContext,
  { params: { pgc }, body }: OfProduct<NewPrices>,
): Promise<StoredProduct> {
  const { sql, person, today } = context
  await requireHeld(context, pgc)
  const { fiscalYear } = body
  const beginsOn = readBeginning(fiscalYear, body.beginsOn, today)
  const program = body.isOwn ? person.program : null
  const [set, gone] = await splitPrices(context, pgc, body)
  if (beginsOn !== null && gone[0])
    throw refuseField(gone[0], 'Enter a price: only a price can be prepared for a day.')
  const drafts = await draftPrices(context, body, set)
  const taken = await findTaken(context, body, gone)
  if (beginsOn === null) {
    await writeRows(context, prices, drafts)
    if (gone.length > 0) await removePrices(sql, { program, nsns: gone }, fiscalYear, today)
  } else
    await preparePrices(
      sql,
      program,
      fiscalYear,
      beginsOn,
      drafts.map(({ after }) => ({ nsn: after.nsn, cents: after.cents })),
    )
  await touchProduct(sql, pgc)
  context.concern(`product ${pgc}`, {
    ...(program !== null && { program }),
    fiscalYear,
    ...(beginsOn !== null && { beginsOn }),
    before: writePrices([...drafts.flatMap(({ before }) => before ?? []), ...taken]),
    after: writePrices(drafts.map(({ after }) => after)),
  })
  return readStored(context, { params: { pgc } })
}

/** A null price removes it. */
async function splitPrices({ sql }: WriteContext, pgc: string, { prices: given }: NewPrices) {
  const own = new Set((await findSizes(sql, pgc)).map(({ nsn }) => nsn))
  const foreign = given.find(({ nsn }) => !own.has(nsn))
  if (foreign) throw refuseField(foreign.nsn, `PGC ${pgc} has no ${nameNumber(foreign.nsn)}.`)
  const twice = given.find(({ nsn }, at) => given.findIndex((one) => one.nsn === nsn) < at)
  if (twice) throw refuseField(twice.nsn, `${nameNumber(twice.nsn)} is in the list twice. Keep it once.`)
  if (given.length === 0) throw new Refusal('rule', NO_NEW_PRICE)
  const set = given.flatMap(({ nsn, price }) => (price === null ? [] : [{ nsn, cents: price }]))
  return [set, given.filter(({ price }) => price === null).map(({ nsn }) => nsn)] as const
}

function draftPrices(
  context: WriteContext,
  { fiscalYear, isOwn }: NewPrices,
  set: readonly { nsn: string; cents: number }[],
): Promise<Draft<PriceRow>[]> {
  const program = isOwn ? context.person.program : ''
  const rows = set.map((one) => ({ ...one, fiscalYear, program }))
  return draftRows(context, prices, rows, (_, { nsn = '' }) => nsn)
}

async function findTaken(
  { sql, person, today }: WriteContext,
  { fiscalYear, isOwn }: NewPrices,
  gone: string[],
): Promise<PriceRow[]> {
  const rows = await findPrices(sql, gone, [fiscalYear], today)
  return rows.filter(({ program }) => program === (isOwn ? person.program : ''))
}

function writePrices(rows: { nsn: string; cents: number }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ nsn, cents }) => [nsn, formatMoney(cents)]))
}

/** Only for a future day. */
export async function cancelPrices(
  context: WriteContext,
  { params: { pgc }, body: { isOwn, beginsOn } }: OfProduct<{ isOwn: boolean; beginsOn: string }>,
): Promise<StoredProduct> {
  const { sql, person, today } = context
  await requireHeld(context, pgc)
  if (beginsOn <= today)
    throw new Refusal('rule', 'These prices are in effect already. Set new prices if they are wrong.', {
      code: 'BEGUN',
    })
  const program = isOwn ? person.program : null
  const nsns = (await findSizes(sql, pgc)).map(({ nsn }) => nsn)
  const removed = await removePrepared(sql, { program, nsns }, beginsOn)
  if (removed.length === 0) throw new Refusal('not-found', 'No prices are prepared for that day.')
  await touchProduct(sql, pgc)
  context.concern(`product ${pgc}`, {
    ...(program !== null && { program }),
    beginsOn,
    before: writePrices(removed),
    after: {},
  })
  return readStored(context, { params: { pgc } })
}

export function listPrepared({ sql, person, today }: ReadContext): Promise<Totalled<Prepared>[]> {
  return listPreparedAfter(sql, person.program, today, listPreparedCall.cutAt)
}
