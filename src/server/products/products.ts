import { Refusal } from '#domain/refusal.ts'
import { readProductSearch } from '#domain/search.ts'
import type { KeptProduct, KeptRow, ProductState } from '#wire/products/products.ts'
import { shopOf } from '../catalogue/catalogue.ts'
import type { Page } from '../catalogue/queries.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { requireSeen } from '../http/kept-rows.ts'
import { findKeptPictures } from './pictures-queries.ts'
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

export async function listKept(
  context: ReadContext,
  { query }: { query: Search },
): Promise<{ total: number; rows: KeptRow[] }> {
  const shop = shopOf(context)
  const filter = {
    search: readProductSearch(query.searchTerm),
    category: query.category,
    state: query.state,
  }
  const total = await countListed(context.sql, shop, filter)
  return { total, rows: total === 0 ? [] : await listProducts(context.sql, shop, filter, query) }
}

export async function readKept(
  context: Pick<ReadContext, 'sql' | 'person' | 'today'>,
  { params: { pgc } }: { params: { pgc: string } },
): Promise<KeptProduct> {
  const { sql } = context
  const shop = shopOf(context)
  const head = await findProduct(sql, shop.program, pgc)
  if (!head) throw new Refusal('not-found', describeMissing(pgc))
  const sizes = await findSizes(sql, pgc)
  const pictures = await findKeptPictures(sql, pgc)
  const prices = await findPricesOf(sql, shop, pgc)
  const holders = await countHoldersOf(sql, shop.program, pgc)
  return { ...head, fiscalYear: shop.fiscalYear, sizes, pictures, prices, holders }
}

/** Locks a product until the commit; `If-Match` requires the version that was read. */
export async function requireHeld({ sql, ifMatch }: WriteContext, pgc: string): Promise<void> {
  const version = await lockVersion(sql, pgc)
  if (version === null) throw new Refusal('not-found', describeMissing(pgc))
  requireSeen(ifMatch, version, 'product')
}

function describeMissing(pgc: string): string {
  return `There is no product ${pgc}.`
}
