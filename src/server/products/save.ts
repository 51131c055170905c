import { nameNumber } from '#domain/catalogue/successors.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { refuseField } from '#domain/products/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ProductFields, SizeFields, StoredProduct } from '#wire/products/products.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { products } from '../imports/catalogue-kinds.ts'
import { items } from '../imports/item-kinds.ts'
import { readStored, requireHeld } from './products.ts'
import { findProduct, findSizeHead, saveNotes, saveWeight } from './products-queries.ts'
import { draftRows, writeRows } from './store-rows.ts'

type OfProduct<B> = Input<{ pgc: string }, undefined, B>
type OfSize<B> = Input<{ pgc: string; nsn: string }, undefined, B>

export async function addProduct(
  context: WriteContext,
  { body: { pgc, ...fields } }: Input<unknown, undefined, ProductFields & { pgc: string }>,
): Promise<StoredProduct> {
  const draft = await draftProduct(context, pgc, fields)
  if (draft.before) throw taken('pgc', `There is a product ${pgc} already. Look for it in the list.`)
  return writeProduct(context, pgc, fields, draft, { care: '', measuring: '' })
}

export async function saveProduct(
  context: WriteContext,
  { params: { pgc }, body }: OfProduct<ProductFields>,
): Promise<StoredProduct> {
  await requireHeld(context, pgc)
  const standing = await findProduct(context.sql, context.person.program, pgc)
  const draft = await draftProduct(context, pgc, body)
  return writeProduct(context, pgc, body, draft, {
    care: standing?.care ?? '',
    measuring: standing?.measuring ?? '',
  })
}

async function draftProduct(context: WriteContext, pgc: string, fields: ProductFields) {
  const { care: _, measuring: __, ...given } = fields
  const row = { pgc, ...given, displayName: given.displayName || given.name }
  const [draft] = await draftRows(context, products, [row])
  return draft as Draft<typeof row>
}

async function writeProduct(
  context: WriteContext,
  pgc: string,
  { care, measuring }: ProductFields,
  draft: Awaited<ReturnType<typeof draftProduct>>,
  noted: { care: string; measuring: string },
): Promise<StoredProduct> {
  await writeRows(context, products, [draft])
  await saveNotes(context.sql, pgc, { care, measuring })
  concern(context, `product ${pgc}`, draft, [
    ['care', noted.care, care],
    ['measuring', noted.measuring, measuring],
  ])
  return readStored(context, { params: { pgc } })
}

export async function addSize(
  context: WriteContext,
  { params: { pgc }, body: { nsn, ...fields } }: OfProduct<SizeFields & { nsn: string }>,
): Promise<StoredProduct> {
  await requireHeld({ ...context, ifMatch: undefined }, pgc)
  const draft = await draftSize(context, pgc, nsn, fields)
  if (draft.before) throw taken('nsn', `${nameNumber(nsn)} already belongs to PGC ${draft.before.pgc}.`)
  return writeSize(context, pgc, nsn, fields, draft, null)
}

export async function saveSize(
  context: WriteContext,
  { params: { pgc, nsn }, body }: OfSize<SizeFields>,
): Promise<StoredProduct> {
  await requireHeld({ ...context, ifMatch: undefined }, pgc)
  const standing = await findSizeHead(context.sql, nsn)
  if (standing?.pgc !== pgc) throw new Refusal('not-found', `PGC ${pgc} has no ${nameNumber(nsn)}.`)
  requireKnownVersion(context.ifMatch, standing.version, 'size')
  const draft = await draftSize(context, pgc, nsn, body)
  return writeSize(context, pgc, nsn, body, draft, standing.weight)
}

async function draftSize(context: WriteContext, pgc: string, nsn: string, fields: SizeFields) {
  const { weight: _, ...given } = fields
  const row = { nsn, pgc, ...given }
  const [draft] = await draftRows(context, items, [row])
  return draft as Draft<typeof row>
}

async function writeSize(
  context: WriteContext,
  pgc: string,
  nsn: string,
  { weight }: SizeFields,
  draft: Awaited<ReturnType<typeof draftSize>>,
  weighed: number | null,
): Promise<StoredProduct> {
  await writeRows(context, items, [draft])
  await saveWeight(context.sql, nsn, weight)
  concern(context, `item ${nsn}`, draft, [['weight', String(weighed ?? ''), String(weight ?? '')]])
  return readStored(context, { params: { pgc } })
}

/** The audit trail holds old and new values of each changed field. */
function concern<Row extends object>(
  context: WriteContext,
  object: string,
  { before, changes, after }: Draft<Row>,
  more: [string, string, string][],
): void {
  const changed = [
    ...changes.map(({ heading, from, to }) => [heading, from, to] as const),
    ...more.filter(([, from, to]) => from !== to),
  ]
  const given = Object.fromEntries(changed.map(([name, , to]) => [name, to]))
  context.concern(
    object,
    before
      ? { before: Object.fromEntries(changed.map(([name, from]) => [name, from])), after: given }
      : { after: { ...after, ...given } },
  )
}

function taken(field: string, message: string): Refusal {
  return new Refusal('conflict', message, { errors: refuseField(field, message).errors })
}
