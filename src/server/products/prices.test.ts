import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPerson, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { countProducts, listProducts, readItem } from '#wire/catalogue/catalogue.ts'
import * as more from '#wire/products/product-prices.ts'
import * as wire from '#wire/products/products.ts'

let portal: TestPortal
let world: OrdersWorld
let manager: Client
let placer: Client
let elsewhere: Client
let pgc: string
let nsns: string[]

const NOW = '2026-11-21T17:00:00Z'
const params = () => ({ params: { pgc } })
const read = async (as = manager) =>
  (await as.send(wire.readStoredProduct, params())).body as wire.StoredProduct
const setPrices = (body: Partial<more.NewPrices>, as = manager, version?: number) => {
  const price = { fiscalYear: 2027, isOwn: false, beginsOn: null, prices: priceOf(0, 3000) }
  const input = { ...params(), body: { ...price, ...body } }
  return as.send(more.savePrices, input, version === undefined ? {} : { version })
}
const priceOf = (size: number, price: number | null) => [{ nsn: nsns[size] ?? '', price }]
const catalogPrice = async (as = placer, size = 0) =>
  (await as.send(readItem, { params: { nsn: nsns[size] ?? '' } })).body.price
const saveSale = (body: more.NewSale) => manager.send(more.saveSale, { ...params(), body })
const lastEvent = async () =>
  (await portal.owner`SELECT * FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]

const signInManager = async () => {
  const person = await buildPerson(portal.owner, { dodaac: world.member.dodaac, permissions: [8] })
  manager = await portal.signIn(person.username)
}

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  const { owner } = portal
  const { dodaac } = world.member
  const foreign = await buildPerson(owner, { dodaac, program: 'NG', permissions: [8] })
  await signInManager()
  elsewhere = await portal.signIn(foreign.username)
  placer = await portal.signIn(world.placer.username)
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  portal.setTime(NOW)
  const built = await buildProduct(portal.owner, { sizes: ['SMALL', 'LARGE'], programs: ['AR', 'NG'] })
  pgc = built.pgc
  nsns = built.nsns
})

describe('a price', () => {
  test('a manager sets a price of everybody for some sizes, and the shop uses it at once', async () => {
    expect(await setPrices({ prices: [...priceOf(0, 3000), ...priceOf(1, 3100)] })).toMatchObject({
      status: 200,
    })
    expect([await catalogPrice(), await catalogPrice(placer, 1), await catalogPrice(elsewhere)]).toEqual([
      3000, 3100, 3000,
    ])
    const nsn = nsns[0] ?? ''
    expect(await lastEvent()).toMatchObject({
      object: `product ${pgc}`,
      detail: { fiscalYear: 2027, before: { [nsn]: '$25.00' }, after: { [nsn]: '$30.00' } },
    })
  })

  test("a program's own price overrides the price of everybody, is hidden from other programs, and can be removed", async () => {
    await setPrices({ isOwn: true, prices: priceOf(0, 1800) })
    expect([await catalogPrice(), await catalogPrice(elsewhere)]).toEqual([1800, 2500])
    expect((await read()).prices).toContainEqual(
      expect.objectContaining({ nsn: nsns[0], isOwn: true, price: 1800, fiscalYear: 2027 }),
    )
    expect((await read(elsewhere)).prices.filter(({ isOwn }) => isOwn)).toEqual([])
    expect(await setPrices({ isOwn: true, prices: priceOf(0, null) })).toMatchObject({ status: 200 })
    expect(await catalogPrice()).toBe(2500)
  })

  const over = 'That fiscal year is over. Its prices cannot change.'
  const outside =
    'Fiscal year 2027 runs from 10/01/2026 to 09/30/2027. Enter a day of it, or choose another year.'
  test.each([
    ['zero', { prices: () => priceOf(0, 0) }, 'Enter a price of more than zero dollars.'],
    ['a year that is over', { fiscalYear: 2026 }, over],
    ['today', { beginsOn: '2026-11-21' }, 'Enter a future day, or leave it empty to begin at once.'],
    ['a day of another year', { beginsOn: '2027-10-01' }, outside],
    ['nothing', { prices: () => [] }, 'Enter at least one price that is new.'],
  ])('the portal refuses a price for %s', async (_, given, detail) => {
    const body = 'prices' in given ? { prices: (given.prices as () => never)() } : given
    expect(await setPrices(body)).toMatchObject({ status: 422, body: { detail } })
    expect(await catalogPrice()).toBe(2500)
  })

  test('the portal refuses a price for a size of another product, and in an outdated version', async () => {
    const other = [{ nsn: world.nsns[0] ?? '', price: 100 }]
    expect(await setPrices({ prices: other })).toMatchObject({ status: 422 })
    const { version } = await read()
    expect((await setPrices({}, manager, version)).status).toBe(200)
    expect((await setPrices({ prices: priceOf(0, 9900) }, manager, version)).status).toBe(409)
    expect(await catalogPrice()).toBe(3000)
  })
})

describe('a price that is prepared for a day', () => {
  const beginsOn = '2027-01-01'
  const before = '2027-01-01T04:59:00Z'
  const begun = '2027-01-01T05:00:00Z'

  test('a prepared price begins by itself on its day, in the time zone of the portal, and in no other program', async () => {
    await setPrices({ isOwn: true, beginsOn, prices: priceOf(0, 2000) })
    portal.setTime(before)
    placer = await portal.signIn(world.placer.username)
    expect(await catalogPrice()).toBe(2500)
    portal.setTime(begun)
    expect([await catalogPrice(), await catalogPrice(placer, 1)]).toEqual([2000, 2500])
    elsewhere = await portal.signIn('foreigner')
    expect(await catalogPrice(elsewhere)).toBe(2500)
  })

  test('an item that has only a prepared price stays out of the lists until then', async () => {
    await portal.owner`DELETE FROM item_prices WHERE fiscal_year = 2027 AND nsn = ANY (${nsns})`
    await setPrices({ beginsOn, prices: priceOf(1, 2000) })
    const shelf = { params: { program: 'AR', category: 'COAT' } }
    const listed = async () => {
      const rows = await placer.send(listProducts, { ...shelf, query: { pageSize: 100 } as never })
      const count = await placer.send(countProducts, { ...shelf, query: {} as never })
      expect(count.body.total).toBe(rows.body.length)
      return rows.body.find((row: { pgc: string }) => row.pgc === pgc)
    }
    placer = await portal.signIn(world.placer.username)
    expect(await listed()).toBeUndefined()
    portal.setTime(begun)
    placer = await portal.signIn(world.placer.username)
    expect(await listed()).toMatchObject({ itemCount: 1, nsn: nsns[1] })
  })

  test('a prepared price is listed with the first and last day of sale, and can be canceled until it begins', async () => {
    await signInManager()
    await setPrices({ beginsOn, prices: priceOf(0, 1900) })
    await setPrices({ beginsOn, prices: [...priceOf(0, 2000), ...priceOf(1, 2200)] })
    await saveSale({ isListed: true, soldFrom: '2026-12-01', soldUntil: '2027-03-31' })
    const listed = async () =>
      ((await manager.send(more.listPrepared, {})).body as more.Prepared[]).filter((one) => one.pgc === pgc)
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
    const cancel = () => manager.send(more.cancelPrices, { ...params(), body: { isOwn: false, beginsOn } })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(404)
    expect((await listed()).map(({ what }) => what)).toEqual(['sale-begins', 'sale-ends'])
    await setPrices({ beginsOn })
    portal.setTime(begun)
    await signInManager()
    expect(await cancel()).toMatchObject({ status: 422 })
  })

  test('a prepared price that has begun gives way to a later one, and one ahead stays', async () => {
    await setPrices({ beginsOn, prices: priceOf(0, 2000) })
    await setPrices({ beginsOn: '2027-02-01', prices: priceOf(0, 2100) })
    portal.setTime('2027-01-15T17:00:00Z')
    await signInManager()
    placer = await portal.signIn(world.placer.username)
    expect((await read()).prices.filter(({ nsn }) => nsn === nsns[0])).toMatchObject([
      { price: 2000, beginsOn: null },
      { price: 2100, beginsOn: '2027-02-01' },
    ])
    await setPrices({ prices: priceOf(0, 2050) })
    expect(await catalogPrice()).toBe(2050)
    expect((await lastEvent())?.detail.before).toEqual({ [nsns[0] ?? '']: '$20.00' })
    portal.setTime('2027-02-01T17:00:00Z')
    placer = await portal.signIn(world.placer.username)
    expect(await catalogPrice()).toBe(2100)
  })
})
