import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import {
  describeGone,
  describeUnknown,
  type ItemChange,
  type ProductChange,
  readItemChange,
  readProductChange,
  refuseField,
} from '#domain/products/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CatalogueEntry } from '#wire/products/catalogue-upkeep.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import {
  type EntryRow,
  findItemEntry,
  findProductEntry,
  lockProduct,
  saveItem,
  saveProduct,
} from './obsolete-items-queries.ts'

export async function getEntry(
  context: ReadContext,
  { params }: { params: { item: string } },
): Promise<CatalogueEntry> {
  return readEntry(context, params.item)
}

/** An item of an obsolete product stays obsolete. The database refuses a cycle at the commit. */
export async function saveItemOf(
  context: WriteContext,
  { params: { nsn }, body }: Input<{ nsn: string }, undefined, ItemChange>,
): Promise<CatalogueEntry> {
  const { sql } = context
  const change = readItemChange(nsn, body, context.today)
  await lockProduct(sql, { nsn })
  const before = await requireEntry(context, nsn)
  if (before.isProductObsolete && change.status !== 'obsolete')
    throw new Refusal('rule', describeGone(before.pgc), { code: 'PRODUCT_OBSOLETE' })
  if (change.replacementNsn !== null && !(await findItemEntry(sql, change.replacementNsn)))
    throw refuseField('replacementNsn', describeUnknown(change.replacementNsn))
  await saveItem(sql, nsn, change)
  context.concern(`item ${nsn}`, { before: pickChange(before), after: { ...change } })
  return readEntry(context, nsn)
}

/** Making the product orderable again restores each item's status. */
export async function saveProductOf(
  context: WriteContext,
  { params: { pgc }, body }: Input<{ pgc: string }, undefined, ProductChange>,
): Promise<CatalogueEntry> {
  const { sql } = context
  const change = readProductChange(pgc, body)
  await lockProduct(sql, { pgc })
  const before = await requireEntry(context, pgc)
  if (change.replacementPgc !== null && !(await findProductEntry(sql, change.replacementPgc)))
    throw refuseField('replacementPgc', describeUnknown(change.replacementPgc))
  await saveProduct(sql, pgc, change)
  context.concern(`product ${pgc}`, { before: pickChange(before), after: { ...change } })
  return readEntry(context, pgc)
}

async function requireEntry({ sql }: Pick<ReadContext, 'sql'>, item: string): Promise<EntryRow> {
  const nsn = parseNsn(item)
  const pgc = item.trim()
  const row = nsn ? await findItemEntry(sql, nsn) : isPgc(pgc) ? await findProductEntry(sql, pgc) : null
  if (!row) throw new Refusal('not-found', 'The catalog has no such NSN or PGC.')
  return row
}

async function readEntry(
  context: Pick<ReadContext, 'sql' | 'person' | 'today'>,
  item: string,
): Promise<CatalogueEntry> {
  const row = await requireEntry(context, item)
  const number = row.nsn ?? row.pgc
  const gone = row.status === 'obsolete' ? [number] : []
  const successors = await findSuccessors(context.sql, catalogScopeOf(context), gone)
  return { ...row, successor: successors.get(number) ?? null }
}

function pickChange({ status, replacedBy, getWellOn }: EntryRow) {
  return { status, replacedBy, getWellOn }
}
