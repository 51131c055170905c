import { expect, it } from 'vitest'
import type { StoredProduct } from '#wire/products/products.ts'
import { pricePaid } from './price-words.ts'

const price = (isOwn: boolean, cents: number, beginsOn: string | null) => ({
  ...{ nsn: '1', fiscalYear: 2026, isOwn, price: cents, beginsOn },
})

it('the old price is the price without the change: the common price, or the prepared price', () => {
  const product = { prices: [price(false, 900, '2026-09-01'), price(false, 800, null)] } as StoredProduct
  const paid = (isOwn: boolean, day: string | null, stored = product) =>
    pricePaid(stored, { nsn: '1', fiscalYear: 2026, isOwn }, day)
  expect([paid(false, null), paid(true, null), paid(true, '2026-08-31')]).toEqual([800, 800, 800])
  expect([paid(false, '2026-09-01'), paid(true, '2026-09-15')]).toEqual([900, 900])
  const own = { prices: [...product.prices, price(true, 700, '2026-08-01')] } as StoredProduct
  expect([paid(true, null, own), paid(true, '2026-09-15', own)]).toEqual([800, 700])
  expect(pricePaid(product, { nsn: '2', fiscalYear: 2026, isOwn: true }, null)).toBeNull()
})
