import { Refusal } from '#domain/refusal.ts'
import { readProductSearch } from '#domain/search.ts'
import type { ProductState, StoredProduct, StoredRow } from '#wire/products/products.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import type { Page } from '../catalogue/queries.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { findStoredPictures } from './pictures-queries.ts'
import {
  countHoldersOf,
  countListed,
  findPricesOf,
  findProduct,
  findSizes,
  listProducts,
  lockVersion,
} from './products-queries.ts'

type Search = Page & { searchTerm: string; category?: string | undefined; state?: ProductState | undefined }

export async function listStored(
  context: ReadContext,
  { query }: { query: Search },
): Promise<{ total: number; rows: StoredRow[] }> {
  const catalogScope = catalogScopeOf(context)
  const filter = {
    search: readProductSearch(query.searchTerm),
    category: query.category,
    state: query.state,
  }
  const total = await countListed(context.sql, catalogScope, filter)
  return { total, rows: total === 0 ? [] : await listProducts(context.sql, catalogScope, filter, query) }
}

export async function readStored(
  context: Pick<ReadContext, 'sql' | 'person' | 'today'>,
  { params: { pgc } }: { params: { pgc: string } },
): Promise<StoredProduct> {
  const { sql } = context
  const catalogScope = catalogScopeOf(context)
  const head = await findProduct(sql, catalogScope.program, pgc)
  if (!head) throw new Refusal('not-found', describeMissing(pgc))
  const sizes = await findSizes(sql, pgc)
  const pictures = await findStoredPictures(sql, pgc)
  const prices = await findPricesOf(sql, catalogScope, pgc)
  const holders = await countHoldersOf(sql, catalogScope.program, pgc)
  return { ...head, fiscalYear: catalogScope.fiscalYear, sizes, pictures, prices, holders }
}

/** Locks a product until the commit; `If-Match` requires the version that was read. */
export async function requireHeld({ sql, ifMatch }: WriteContext, pgc: string): Promise<void> {
  const version = await lockVersion(sql, pgc)
  if (version === null) throw new Refusal('not-found', describeMissing(pgc))
  requireKnownVersion(ifMatch, version, 'product')
}

function describeMissing(pgc: string): string {
  return `There is no product ${pgc}.`
}
