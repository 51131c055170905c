import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import {
  countProducts,
  listCategories,
  listProducts,
  readItem,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'

/** Sizes that only one program has a price for: they are offered and counted there, and nowhere else. */
let portal: TestPortal
let world: OrdersWorld
let product: BuiltProduct
let army: Client
let guard: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  product = await buildProduct(portal.owner, {
    category: 'HEAD',
    name: 'Bugle cap',
    sizes: ['SMALL', 'LARGE'],
    programs: ['AR', 'NG'],
  })
  const [small = '', large = ''] = product.nsns
  await portal.owner`DELETE FROM item_prices WHERE nsn = ANY (${product.nsns})`
  await portal.owner`INSERT INTO item_prices VALUES (${small}, 2026, 1000), (${small}, 2027, 1100)`
  await portal.owner`INSERT INTO program_prices VALUES ('NG', ${large}, 2026, 900), ('NG', ${large}, 2027, 950)`
  army = await portal.signIn(world.placer.username)
  guard = await portal.signIn('foreigner')
})
afterAll(() => portal?.stop())

const shops = () => [['AR', army] as const, ['NG', guard] as const]

test('the card counts the sizes that the own program can order', async () => {
  for (const [program, client] of shops()) {
    const inCategory = { params: { program, category: 'HEAD' }, query: {} as never }
    const expected = { pgc: product.pgc, itemCount: program === 'AR' ? 1 : 2 }
    expect((await client.ask(listProducts, inCategory)).body).toMatchObject([expected])
    const search = { params: { program }, query: { searchTerm: 'bugle' } as never }
    expect((await client.ask(searchProducts, search)).body).toMatchObject([expected])
  }
})

test('what only another program has prices for is not listed, not counted and not found', async () => {
  const [small = ''] = product.nsns
  await portal.owner`DELETE FROM item_prices WHERE nsn = ${small} AND fiscal_year = 2027`
  for (const [program, client] of shops()) {
    const inCategory = { params: { program, category: 'HEAD' }, query: {} as never }
    const there = program === 'NG' ? 1 : 0
    expect((await client.ask(listProducts, inCategory)).body).toHaveLength(there)
    expect((await client.ask(countProducts, inCategory)).body.total).toBe(there)
    const search = { params: { program }, query: { searchTerm: 'bugle' } as never }
    expect((await client.ask(searchProducts, search)).body).toHaveLength(there)
    const counts: { category: string; products: number }[] = (
      await client.ask(listCategories, { params: { program } })
    ).body
    expect(counts.find(({ category }) => category === 'HEAD')?.products).toBe(there)
  }
})

test('an obsolete size is shown at the last price that the own program paid', async () => {
  const [, large = ''] = product.nsns
  await portal.owner`DELETE FROM program_prices WHERE nsn = ${large} AND fiscal_year = 2027`
  await portal.owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${large}`
  const asked = { params: { nsn: large } }
  expect((await guard.ask(readItem, asked)).body).toMatchObject({ status: 'obsolete', price: 900 })
  expect((await army.ask(readItem, asked)).body).toMatchObject({ status: 'obsolete', price: 0 })
})

test('a size whose first price begins on a day is counted from that day on, and the product stands there once', async () => {
  const { pgc, nsns } = await buildProduct(portal.owner, { category: 'SOCKS', sizes: ['9', '10', '11'] })
  const [, second = '', third = ''] = nsns
  await portal.owner`DELETE FROM item_prices WHERE nsn IN (${second}, ${third})`
  await portal.owner`INSERT INTO prepared_prices (nsn, fiscal_year, begins_on, price_cents)
    VALUES (${second}, 2027, '2026-12-01', 500), (${third}, 2027, '2027-02-01', 600)`
  for (const [day, itemCount] of [
    ['2026-11-30', 1],
    ['2026-12-01', 2],
    ['2027-01-31', 2],
    ['2027-02-01', 3],
  ] as const) {
    portal.setTime(`${day}T17:00:00Z`)
    const client = await portal.signIn(world.placer.username)
    const inCategory = { params: { program: 'AR', category: 'SOCKS' }, query: {} as never }
    expect((await client.ask(listProducts, inCategory)).body, day).toMatchObject([{ pgc, itemCount }])
    expect((await client.ask(countProducts, inCategory)).body.total, day).toBe(1)
  }
})
