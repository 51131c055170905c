import { money } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { formatMoney } from '#domain/money.ts'
import { listPrices } from '#domain/public-catalog/proposals.ts'
import { type DraftedProduct, describeTakingOver, planProduct } from '#domain/public-catalog/taking-over.ts'
import { Refusal } from '#domain/refusal.ts'
import * as wire from '#wire/public-catalog/public-catalog.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { products } from '../imports/catalogue-kinds.ts'
import { items, prices } from '../imports/item-kinds.ts'
import { draftRows, writeRows } from '../products/store-rows.ts'
import {
  acceptFacts,
  type DraftRow,
  type Facts,
  findDraftedProducts,
  findKnown,
  lockDrafts,
  lockProducts,
} from './taking-queries.ts'

const WORDS: [keyof Facts, string][] = [
  ['itemName', 'Item name'],
  ['unitOfIssue', 'Unit of issue'],
  ['price', 'Price'],
  ['nextPrice', 'Next price'],
  ['nextFrom', 'Next price from'],
  ['status', 'Status'],
  ['replacementNsn', 'Replacement NSN'],
  ['size', 'Size'],
  ['colour', 'Color'],
]

export function describeRow({ status, accepted, ...draft }: DraftRow): Omit<wire.StoredDraft, 'notes'> {
  return {
    ...draft,
    isObsolete: status === 'obsolete',
    changes: accepted ? listChanges(accepted, { ...draft, status }) : [],
  }
}

function listChanges(before: Facts, after: Facts): wire.StoredDraft['changes'] {
  const show = (value: Facts[keyof Facts]) =>
    typeof value === 'number' ? `$${money.write(value)}` : (value ?? '')
  return WORDS.filter(([field]) => before[field] !== after[field]).map(([field, what]) => ({
    what,
    from: show(before[field]),
    to: show(after[field]),
  }))
}

function findChanged({ accepted, ...draft }: DraftRow): Set<string> {
  return new Set(WORDS.flatMap(([field]) => (accepted && accepted[field] !== draft[field] ? [field] : [])))
}

/** The side effects beyond each item, shown before confirmation. */
export async function noteTakingOver(sql: Sql, program: string, rows: readonly DraftRow[]) {
  const changed = rows.filter((row) => findChanged(row).size > 0)
  const byPgc = await findProducts(sql, program, changed)
  const known = await findKnown(
    sql,
    changed.flatMap(({ replacementNsn }) => replacementNsn ?? []),
  )
  return (row: DraftRow): string[] => {
    const product = byPgc.get(row.pgc ?? '')
    const facts = findChanged(row)
    if (!product || facts.size === 0) return []
    const notes = describeTakingOver(product, facts, row.status)
    if (facts.has('replacementNsn') && row.replacementNsn && !known.has(row.replacementNsn))
      notes.push(
        `${row.replacementNsn} replaces it and is not in the catalog yet. Choose it first if you want to name it.`,
      )
    return notes
  }
}

async function findProducts(sql: Sql, program: string, rows: readonly DraftRow[]) {
  const pgcs = [...new Set(rows.flatMap(({ pgc }) => pgc ?? []))].sort()
  const found = pgcs.length === 0 ? [] : await findDraftedProducts(sql, program, pgcs)
  return new Map(found.map((product) => [product.pgc, product]))
}

/** Applies the changes, or keeps the catalog. Either way, the next month is compared with this one. */
export async function acceptDrafts(
  context: WriteContext,
  {
    body: { nsns, versions, isTakenOver },
  }: Input<unknown, undefined, { nsns: string[]; versions: string[]; isTakenOver: boolean }>,
): Promise<{ items: number }> {
  const { sql, person } = context
  await lockProducts(sql, nsns)
  const drafts = await lockDrafts(sql, person.program, nsns)
  const taken = drafts.filter((draft) => draft.accepted !== null)
  if (taken.length < nsns.length)
    throw new Refusal('conflict', 'Some of these items were not taken. Read the list again.')
  const seen = new Map(versions.map((version, at) => [nsns[at], version]))
  const moved = taken.find(({ nsn, version }) => seen.has(nsn) && seen.get(nsn) !== version)
  if (moved)
    throw new Refusal(
      'conflict',
      `${moved.nsn} or its product has changed in the meantime. Look at it again.`,
    )
  if (isTakenOver) await takeOver(context, taken)
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

async function takeOver(context: WriteContext, taken: readonly DraftRow[]): Promise<void> {
  const { sql, person, today } = context
  const byPgc = await findProducts(sql, person.program, taken)
  for (const [pgc, drafts] of Map.groupBy(taken, (draft) => draft.pgc ?? '')) {
    const changedPrices = drafts.flatMap((draft) => {
      const changed = findChanged(draft)
      return listPrices(
        {
          ...draft,
          price: changed.has('price') ? draft.price : null,
          nextPrice: changed.has('nextPrice') || changed.has('nextFrom') ? draft.nextPrice : null,
        },
        today,
      )
    })
    await writePrices(context, changedPrices, pgc)
    const product = byPgc.get(pgc)
    if (product)
      await changeProduct(context, product, new Set(drafts.flatMap((one) => [...findChanged(one)])))
  }
  await writeSizes(context, taken)
}

async function changeProduct(
  context: WriteContext,
  product: DraftedProduct,
  changed: ReadonlySet<string>,
): Promise<void> {
  const planned = planProduct(product, changed)
  if (Object.keys(planned).length === 0) return
  const rows = await draftRows(context, products, [{ pgc: product.pgc, ...planned }])
  await writeRows(context, products, rows)
  for (const row of rows) await note(context, `product ${product.pgc}`, row)
}

/** A replacement counts only when the catalog has it. */
async function writeSizes(context: WriteContext, drafts: readonly DraftRow[]): Promise<void> {
  const known = await findKnown(
    context.sql,
    drafts.flatMap(({ replacementNsn }) => replacementNsn ?? []),
  )
  const rows = drafts.flatMap((draft) => {
    const { nsn, size, colour, status, replacementNsn } = draft
    const changed = findChanged(draft)
    const isStatus = changed.has('status') || changed.has('replacementNsn')
    if (!isStatus && !changed.has('size') && !changed.has('colour')) return []
    return {
      nsn,
      ...(changed.has('size') && { size }),
      ...(changed.has('colour') && { colour }),
      ...(isStatus && {
        status,
        replacementNsn: replacementNsn && known.has(replacementNsn) ? replacementNsn : null,
      }),
    }
  })
  if (rows.length === 0) return
  const written = await draftRows(context, items, rows, () => 'nsns')
  await writeRows(context, items, written)
  for (const row of written) await note(context, `item ${row.after.nsn}`, row)
}

export async function writePrices(
  context: WriteContext,
  given: { nsn: string; fiscalYear: number; cents: number }[],
  pgc?: string,
): Promise<number> {
  const { program } = context.person
  if (given.length === 0) return 0
  const rows = given.map((price) => ({ ...price, program }))
  const written = await draftRows(context, prices, rows, () => 'nsns')
  await writeRows(context, prices, written)
  for (const [fiscalYear, some] of pgc ? Map.groupBy(written, ({ after }) => after.fiscalYear) : [])
    await addEvent(context, `product ${pgc}`, {
      program,
      fiscalYear,
      before: Object.fromEntries(
        some.flatMap(({ before }) => (before ? [[before.nsn, formatMoney(before.cents)]] : [])),
      ),
      after: Object.fromEntries(some.map(({ after }) => [after.nsn, formatMoney(after.cents)])),
    })
  return written.length
}

async function note<Row>(context: WriteContext, object: string, { changes }: Draft<Row>): Promise<void> {
  if (changes.length === 0) return
  await addEvent(context, object, {
    before: Object.fromEntries(changes.map(({ heading, from }) => [heading, from])),
    after: Object.fromEntries(changes.map(({ heading, to }) => [heading, to])),
  })
}

const ACTION = `${wire.acceptDrafts.method} ${wire.acceptDrafts.path}`

async function addEvent(
  { sql, person, caller }: WriteContext,
  object: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await addAuditEvent(sql, {
    program: person.program,
    personId: person.id,
    action: ACTION,
    object,
    detail,
    ...caller,
  })
}
