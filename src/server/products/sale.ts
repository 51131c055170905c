import type { NewSale } from '#wire/products/product-prices.ts'
import type { StoredProduct } from '#wire/products/products.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { assortment } from '../imports/catalogue-kinds.ts'
import { removeSale } from './prices-queries.ts'
import { readStored, requireHeld } from './products.ts'
import { findProduct, touchProduct } from './products-queries.ts'
import { draftRows, writeRows } from './store-rows.ts'

export async function saveSale(
  context: WriteContext,
  { params: { pgc }, body }: Input<{ pgc: string }, undefined, NewSale>,
): Promise<StoredProduct> {
  const { sql, person } = context
  await requireHeld(context, pgc)
  const standing = await findProduct(sql, person.program, pgc)
  const { isListed, ...days } = body
  if (isListed) await writeRows(context, assortment, await draftRows(context, assortment, [{ pgc, ...days }]))
  else await removeSale(sql, person.program, pgc)
  await touchProduct(sql, pgc)
  context.concern(`product ${pgc}`, {
    program: person.program,
    before: { sold: standing?.isListed, soldFrom: standing?.soldFrom, soldUntil: standing?.soldUntil },
    after: { sold: isListed, ...(isListed ? days : { soldFrom: null, soldUntil: null }) },
  })
  return readStored(context, { params: { pgc } })
}
