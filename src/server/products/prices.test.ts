import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { buildPerson, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { detailOf } from '#testing/said.ts'
import { readItem } from '#wire/catalogue/catalogue.ts'
import * as more from '#wire/products/product-prices.ts'
import * as wire from '#wire/products/products.ts'

const { portal, world, as, signIn } = openOrdersPortal()
let pgc: string
let nsns: string[]

beforeAll(async () => {
  await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'manager', permissions: [8] })
})
beforeEach(async () => {
  await moveTo('2026-11-21T17:00:00Z')
  const built = await buildProduct(portal.owner, { sizes: ['SMALL', 'LARGE'], programs: ['AR', 'NG'] })
  pgc = built.pgc
  nsns = built.nsns
})

/** Sessions end meanwhile. */
async function moveTo(instant: string): Promise<void> {
  portal.setTime(instant)
  await signIn('manager', 'placer', 'foreigner')
}
const priceOf = (size: number, price: number | null) => [{ nsn: nsns[size] ?? '', price }]
const setPrices = (body: Partial<more.NewPrices>, version?: number) => {
  const price = { fiscalYear: 2027, isOwn: false, beginsOn: null, prices: priceOf(0, 3000) }
  const input = { params: { pgc }, body: { ...price, ...body } }
  return as('manager').send(more.savePrices, input, version === undefined ? {} : { version })
}
const readStored = async (name = 'manager') =>
  (await as(name).send(wire.readStoredProduct, { params: { pgc } })).body as wire.StoredProduct
const shopPrice = async (name = 'placer', size = 0) =>
  (await as(name).send(readItem, { params: { nsn: nsns[size] ?? '' } })).body.price

test('a manager sets a price of everybody or of the own program, and the shop uses it at once', async () => {
  const [nsn = ''] = nsns
  expect((await setPrices({ prices: [...priceOf(0, 3000), ...priceOf(1, 3100)] })).status).toBe(200)
  expect([await shopPrice(), await shopPrice('placer', 1), await shopPrice('foreigner')]).toEqual([
    3000, 3100, 3000,
  ])
  await setPrices({ prices: priceOf(0, 2900) })
  expect(await portal.lastEvent()).toMatchObject({
    object: `product ${pgc}`,
    detail: { fiscalYear: 2027, before: { [nsn]: '$30.00' }, after: { [nsn]: '$29.00' } },
  })
  await setPrices({ isOwn: true, prices: priceOf(0, 1800) })
  expect([await shopPrice(), await shopPrice('foreigner')]).toEqual([1800, 2900])
  expect((await readStored()).prices).toContainEqual(
    expect.objectContaining({ nsn, isOwn: true, price: 1800, fiscalYear: 2027 }),
  )
  expect((await readStored('foreigner')).prices.filter(({ isOwn }) => isOwn)).toEqual([])
  expect((await setPrices({ isOwn: true, prices: priceOf(0, null) })).status).toBe(200)
  expect(await shopPrice()).toBe(2900)
  expect((await portal.lastEvent())?.detail).toMatchObject({ before: { [nsn]: '$18.00' } })
})

test('the portal refuses a price without an amount, a size, or a possible day, and in an outdated version', async () => {
  const outside =
    'Fiscal year 2027 runs from 10/01/2026 to 09/30/2027. Enter a day of it, or choose another year.'
  for (const [given, detail] of [
    [{ prices: priceOf(0, 0) }, 'Enter a price of more than zero dollars.'],
    [{ fiscalYear: 2026 }, 'That fiscal year is over. Its prices cannot change.'],
    [{ beginsOn: '2026-11-21' }, 'Enter a future day, or leave it empty to begin at once.'],
    [{ beginsOn: '2027-10-01' }, outside],
    [{ prices: [] }, 'Enter at least one price that is new.'],
  ] as const)
    expect(detailOf(await setPrices(given as Partial<more.NewPrices>))).toEqual([422, detail])
  expect((await setPrices({ prices: [{ nsn: world.nsns[0] ?? '', price: 100 }] })).status).toBe(422)
  const twice = await setPrices({ prices: [...priceOf(0, 3000), ...priceOf(0, null)] })
  expect([twice.status, (twice.body as { errors?: unknown }).errors]).toEqual([
    422,
    [{ field: nsns[0], message: `NSN ${formatNsn(nsns[0] ?? '')} is in the list twice. Keep it once.` }],
  ])
  expect(await shopPrice()).toBe(2500)
  const { version } = await readStored()
  expect((await setPrices({}, version)).status).toBe(200)
  expect((await setPrices({ prices: priceOf(0, 9900) }, version)).status).toBe(409)
  expect(await shopPrice()).toBe(3000)
})

const beginsOn = '2027-01-01'
const BEGUN = '2027-01-01T05:00:00Z'

test('a prepared price begins by itself on its day, in the time zone of the portal, and in no other program', async () => {
  await setPrices({ isOwn: true, beginsOn, prices: priceOf(0, 2000) })
  await moveTo('2027-01-01T04:59:00Z')
  expect(await shopPrice()).toBe(2500)
  await moveTo(BEGUN)
  expect([await shopPrice(), await shopPrice('placer', 1), await shopPrice('foreigner')]).toEqual([
    2000, 2500, 2500,
  ])
})

test('a prepared price is listed with the first and last day of sale, and can be canceled until it begins', async () => {
  await setPrices({ beginsOn, prices: priceOf(0, 1900) })
  await setPrices({ beginsOn, prices: [...priceOf(0, 2000), ...priceOf(1, 2200)] })
  const body = { isListed: true, soldFrom: '2026-12-01', soldUntil: '2027-03-31' }
  await as('manager').send(more.saveSale, { params: { pgc }, body })
  const listed = async () =>
    ((await as('manager').send(more.listPrepared, {})).body as more.Prepared[]).filter(
      (one) => one.pgc === pgc,
    )
  expect(await listed()).toMatchObject([
    { on: '2026-12-01', what: 'sale-begins' },
    { on: beginsOn, what: 'common-price', sizes: 2, from: 2000, to: 2200 },
    { on: '2027-04-01', what: 'sale-ends' },
  ])
  await setPrices({ fiscalYear: 2028, prices: priceOf(0, 2600) })
  await setPrices({ fiscalYear: 2028, isOwn: true, prices: priceOf(1, 2700) })
  expect((await listed()).slice(3)).toMatchObject([
    { on: '2027-10-01', what: 'common-year', sizes: 1, from: 2600, to: 2600 },
    { on: '2027-10-01', what: 'own-year', sizes: 1, from: 2700, to: 2700 },
  ])
  for (const isOwn of [false, true])
    await setPrices({ fiscalYear: 2028, isOwn, prices: [...priceOf(0, null), ...priceOf(1, null)] })
  const cancel = async () =>
    (await as('manager').send(more.cancelPrices, { params: { pgc }, body: { isOwn: false, beginsOn } }))
      .status
  expect([await cancel(), await cancel()]).toEqual([200, 404])
  expect((await listed()).map(({ what }) => what)).toEqual(['sale-begins', 'sale-ends'])
  await setPrices({ beginsOn })
  await moveTo(BEGUN)
  expect(await cancel()).toBe(422)
})

test('a prepared price that has begun gives way to a later one, and one ahead stays', async () => {
  const [nsn = ''] = nsns
  await setPrices({ beginsOn, prices: priceOf(0, 2000) })
  await setPrices({ beginsOn: '2027-02-01', prices: priceOf(0, 2100) })
  await moveTo('2027-01-15T17:00:00Z')
  expect((await readStored()).prices.filter((one) => one.nsn === nsn)).toMatchObject([
    { price: 2000, beginsOn: null },
    { price: 2100, beginsOn: '2027-02-01' },
  ])
  await setPrices({ prices: priceOf(0, 2050) })
  expect(await shopPrice()).toBe(2050)
  expect((await portal.lastEvent())?.detail.before).toEqual({ [nsn]: '$20.00' })
  await moveTo('2027-02-01T17:00:00Z')
  expect(await shopPrice()).toBe(2100)
})
