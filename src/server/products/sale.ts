import type { NewSale } from '#wire/products/product-prices.ts'
import type { KeptProduct } from '#wire/products/products.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { assortment } from '../imports/catalogue-kinds.ts'
import { draftRows, writeRows } from './keep-rows.ts'
import { removeSale } from './prices-queries.ts'
import { readKept, requireHeld } from './products.ts'
import { findProduct, touchProduct } from './products-queries.ts'

export async function saveSale(
  context: WriteContext,
  { params: { pgc }, body }: Input<{ pgc: string }, undefined, NewSale>,
): Promise<KeptProduct> {
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
  return readKept(context, { params: { pgc } })
}
