import { Refusal } from '#domain/refusal.ts'
import type { Preview } from '#wire/products/product-prices.ts'
import { catalogScopeOf, getProductItems } from '../catalogue/catalogue.ts'
import { findCard } from '../catalogue/queries.ts'
import type { ReadContext } from '../http/context.ts'

/** The catalog as of a day, with prepared changes. */
export async function previewProduct(
  context: ReadContext,
  { params: { pgc }, query: { day } }: { params: { pgc: string }; query: { day: string } },
): Promise<Preview> {
  const then = { ...context, today: day }
  const card = await findCard(context.sql, catalogScopeOf(then), pgc)
  const items = await getProductItems(then, { params: { item: pgc } }).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'not-found') return []
    throw error
  })
  return { day, card, items }
}
