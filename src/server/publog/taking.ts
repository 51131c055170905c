import { money } from '#domain/imports/codecs.ts'
import { compareSizes, listPrices, requireSellable } from '#domain/publog/proposals.ts'
import { Refusal } from '#domain/refusal.ts'
import { readLikePatterns } from '#domain/search.ts'
import type * as wire from '#wire/panel/public-catalogue.ts'
import type { Page } from '../catalogue/queries.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { assortment, products } from '../imports/catalogue-kinds.ts'
import { items, prices } from '../imports/item-kinds.ts'
import { draftRows, writeRows } from '../upkeep/keep-rows.ts'
import {
  type Aside,
  acceptFacts,
  countDraftRows,
  countStates,
  type DraftRow,
  type Facts,
  type Filter,
  findDraftRows,
  findFreePgc,
  findKnown,
  findLastPosition,
  findProposals,
  isListed,
  listOpenCategories,
  lockDrafts,
  setAside,
} from './taking-queries.ts'

type Typed = Page & { searchTerm: string }

/** New items as products by name, and what else waits. */
export async function readProposals({ sql, person }: ReadContext, { query }: { query: Typed }) {
  const rows = await findProposals(sql, person.program, readLikePatterns(query.searchTerm), query)
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
  const filter = { ...query, patterns: readLikePatterns(query.searchTerm) }
  const total = await countDraftRows(sql, person.program, filter)
  const rows = total === 0 ? [] : await findDraftRows(sql, person.program, filter, query)
  return { total, rows: rows.map(describeRow) }
}

function describeRow({ status, accepted, ...draft }: DraftRow): wire.KeptDraft {
  return {
    ...draft,
    isObsolete: status === 'obsolete',
    changes: accepted ? listChanges(accepted, { ...draft, status }) : [],
  }
}

const WORDS: [keyof Facts, string][] = [
  ['itemName', 'Item name'],
  ['unitOfIssue', 'Unit of issue'],
  ['price', 'Price'],
  ['nextPrice', 'Next price'],
  ['nextFrom', 'Next price from'],
  ['status', 'Status'],
  ['replacementNsn', 'Replacement NSN'],
  ['size', 'Size'],
  ['colour', 'Colour'],
]

/** What of a draft is different since it was taken, as people read it. */
function listChanges(before: Facts, after: Facts): wire.KeptDraft['changes'] {
  const show = (value: Facts[keyof Facts]) =>
    typeof value === 'number' ? `$${money.write(value)}` : (value ?? '')
  return WORDS.filter(([field]) => before[field] !== after[field]).map(([field, what]) => ({
    what,
    from: show(before[field]),
    to: show(after[field]),
  }))
}

/** Sells drafts: a product, its sizes, what they cost the program this year and the next, all by the rules of a file. */
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
      `${elsewhere.nsn} stands under PGC ${elsewhere.pgc} already. Take it there.`,
      {
        errors: [{ field: 'pgc', message: `${elsewhere.nsn} stands under PGC ${elsewhere.pgc}.` }],
      },
    )
  const [made] = await draftRows(context, products, [
    { ...product, displayName: product.displayName || product.name },
  ])
  // More sizes of a product that is there leave it as it is.
  if (made && !made.before) await writeRows(context, products, [made])
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
  const priced = await writePrices(context, drafts, today)
  await acceptFacts(sql, person.program, nsns)
  context.concern(`product ${pgc}`, { program: person.program, after: { ...product, nsns } })
  return { pgc, items: drafts.length, prices: priced }
}

/** Prices are those of the program's branch, so they are the program's own. */
async function writePrices(
  context: WriteContext,
  drafts: readonly DraftRow[],
  today: string,
): Promise<number> {
  const { program } = context.person
  const rows = drafts.flatMap((draft) => listPrices(draft, today)).map((price) => ({ ...price, program }))
  if (rows.length > 0) await writeRows(context, prices, await draftRows(context, prices, rows, () => 'nsns'))
  return rows.length
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

/** Takes over what has changed of sold items, or keeps the catalogue as it is; the next month is compared with this one. */
export async function acceptDrafts(
  context: WriteContext,
  { body: { nsns, isTakenOver } }: Input<unknown, undefined, { nsns: string[]; isTakenOver: boolean }>,
): Promise<{ items: number }> {
  const { sql, person, today } = context
  const drafts = await lockDrafts(sql, person.program, nsns)
  const taken = drafts.filter((draft) => draft.accepted !== null)
  if (taken.length < nsns.length)
    throw new Refusal('conflict', 'Some of these items were not taken. Read the list again.')
  if (isTakenOver) {
    await writePrices(context, taken, today)
    await writeSizes(context, taken)
  }
  await acceptFacts(sql, person.program, nsns)
  context.concern('public catalogue', {
    program: person.program,
    after: {
      isTakenOver,
      items: taken.map((draft) => ({ nsn: draft.nsn, changes: describeRow(draft).changes })),
    },
  })
  return { items: taken.length }
}

/** Size, colour and status of items; a replacement counts when the catalogue has it. */
async function writeSizes(context: WriteContext, drafts: readonly DraftRow[]): Promise<void> {
  const known = await findKnown(
    context.sql,
    drafts.flatMap(({ replacementNsn }) => replacementNsn ?? []),
  )
  const rows = drafts
    .filter(({ accepted, ...draft }) =>
      (['status', 'replacementNsn', 'size', 'colour'] as const).some((one) => accepted?.[one] !== draft[one]),
    )
    .map(({ nsn, size, colour, status, replacementNsn, accepted }) => ({
      nsn,
      ...(accepted?.size !== size && { size }),
      ...(accepted?.colour !== colour && { colour }),
      ...((accepted?.status !== status || accepted?.replacementNsn !== replacementNsn) && {
        status,
        replacementNsn: replacementNsn && known.has(replacementNsn) ? replacementNsn : null,
      }),
    }))
  if (rows.length > 0) await writeRows(context, items, await draftRows(context, items, rows, () => 'nsns'))
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
