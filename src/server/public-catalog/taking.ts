import { describePlace } from '#domain/products/catalogue-upkeep.ts'
import { compareSizes, listPrices, requireSellable } from '#domain/public-catalog/proposals.ts'
import { Refusal } from '#domain/refusal.ts'
import { readLikePatterns, readProductSearch } from '#domain/search.ts'
import type { Page } from '../catalogue/queries.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { assortment, products, storedProducts } from '../imports/catalogue-kinds.ts'
import { items } from '../imports/item-kinds.ts'
import { draftRows, writeRows } from '../products/store-rows.ts'
import { describeRow, noteTakingOver, writePrices } from './taking-over.ts'
import {
  type Aside,
  acceptFacts,
  countDraftRows,
  countStates,
  type Filter,
  findDraftRows,
  findFreePgc,
  findLastPosition,
  findProposals,
  isListed,
  listOpenCategories,
  lockDrafts,
  setAside,
} from './taking-queries.ts'

type Typed = Page & { searchTerm: string }

function patternsOf(typed: string): string[] {
  const search = readProductSearch(typed)
  return search.kind === 'number' ? [`%${search.digits}%`] : readLikePatterns(typed)
}

export async function readProposals({ sql, person }: ReadContext, { query }: { query: Typed }) {
  const rows = await findProposals(sql, person.program, patternsOf(query.searchTerm), query)
  return {
    counts: await countStates(sql, person.program),
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => ({ ...row, sizes: row.sizes.toSorted(compareSizes) })),
    categories: await listOpenCategories(sql),
    freePgc: await findFreePgc(sql),
  }
}

export async function readDrafts(
  { sql, person }: ReadContext,
  { query }: { query: Typed & Pick<Filter, 'state' | 'itemName' | 'inc'> },
) {
  const filter = { ...query, patterns: patternsOf(query.searchTerm) }
  const total = await countDraftRows(sql, person.program, filter)
  const rows = total === 0 ? [] : await findDraftRows(sql, person.program, filter, query)
  const notes = await noteTakingOver(sql, person.program, rows)
  return { total, rows: rows.map((row) => ({ ...describeRow(row), notes: notes(row) })) }
}

/** By the file rules, with prices for this year and the next. */
export async function takeDrafts(
  context: WriteContext,
  { body: { nsns, ...product } }: Input<unknown, undefined, Wanted>,
): Promise<{ pgc: string; items: number; prices: number }> {
  const { sql, person, today } = context
  const { pgc } = product
  const drafts = await lockDrafts(sql, person.program, nsns)
  requireSellable(drafts, nsns)
  const elsewhere = drafts.find((draft) => draft.pgc !== null && draft.pgc !== pgc)
  if (elsewhere)
    throw new Refusal(
      'conflict',
      `${elsewhere.nsn} already belongs to PGC ${elsewhere.pgc}. Take it there.`,
      {
        errors: [{ field: 'pgc', message: describePlace(elsewhere.nsn, elsewhere.pgc ?? '') }],
      },
    )
  // More sizes do not change an existing product.
  const [standing] = await storedProducts.find(sql, [pgc], true)
  if (!standing) {
    const made = { ...product, displayName: product.displayName || product.name }
    await writeRows(context, products, await draftRows(context, products, [made]))
  }
  const last = await findLastPosition(sql, pgc)
  const fresh = drafts.filter((draft) => draft.pgc === null).sort((a, b) => compareSizes(a.size, b.size))
  const sizes = fresh.map(({ nsn, size, colour }, at) => ({
    nsn,
    pgc,
    size,
    colour,
    position: last + (at + 1) * 10,
    status: 'active' as const,
  }))
  if (sizes.length > 0) await writeRows(context, items, await draftRows(context, items, sizes, () => 'nsns'))
  if (!(await isListed(sql, person.program, pgc)))
    await writeRows(context, assortment, await draftRows(context, assortment, [{ pgc }]))
  const priced = await writePrices(
    context,
    drafts.flatMap((draft) => listPrices(draft, today)),
  )
  await acceptFacts(sql, person.program, nsns)
  context.concern(`product ${pgc}`, { program: person.program, after: { ...product, nsns } })
  return { pgc, items: drafts.length, prices: priced }
}

export async function putAside(
  context: WriteContext,
  { body }: Input<unknown, undefined, Aside>,
): Promise<{ items: number }> {
  const { sql, person } = context
  const done = await setAside(sql, person.program, body)
  context.concern('public catalogue', { program: person.program, after: { ...body, items: done } })
  return { items: done }
}

type Wanted = {
  pgc: string
  name: string
  displayName: string
  category: string
  unitOfIssue: string
  keywords: string
  gender: string
  nsns: string[]
}
