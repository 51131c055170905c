import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { type BuiltProduct, buildFund, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart, readCarts, submitCart } from '#wire/cart/cart.ts'
import {
  countFoundProducts,
  countProducts,
  listCategories,
  listProducts,
  readProduct,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'

let portal: TestPortal
let world: OrdersWorld
let hat: BuiltProduct
const nsn = () => hat.nsns[0] ?? ''
const AR = { program: 'AR' as const }
const HEAD = { ...AR, category: 'HEAD' }

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  hat = await buildProduct(portal.owner, { category: 'HEAD', name: 'Parade hat', sizes: ['ONE SIZE'] })
  await portal.owner`UPDATE program_products SET sold_from = '2026-11-23', sold_until = '2026-11-25' WHERE pgc = ${hat.pgc}`
})
afterAll(() => portal?.stop())

/** Signs in at noon of a day in New York. */
async function signInOn(day: string) {
  portal.setTime(`${day}T17:00:00Z`)
  return portal.signIn('placer')
}
const add = (client: Awaited<ReturnType<typeof signInOn>>) =>
  client.ask(addToCart, {
    body: { memberId: world.member.id, nsn: nsn(), quantity: 1, fundCode: '6C' },
  })

test.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-25', true],
  ['2026-11-26', false],
])('a product that is sold from 23 to 25 November is in every list on %s: %s', async (day, isSold) => {
  const placer = await signInOn(day)
  const search = { params: AR, query: { searchTerm: 'parade hat' } }
  const categories = (await placer.ask(listCategories, { params: AR })).body
  const found = {
    listed: (await placer.ask(listProducts, { params: HEAD })).body.length,
    counted: (await placer.ask(countProducts, { params: HEAD })).body.total,
    inCategory: categories.find(({ category }: { category: string }) => category === 'HEAD').products,
    searched: (await placer.ask(searchProducts, search)).body.length,
    countedFound: (await placer.ask(countFoundProducts, search)).body.total,
    opened: (await placer.ask(readProduct, { params: { ...AR, item: nsn() } })).status,
  }
  expect(found).toEqual(
    isSold
      ? { listed: 1, counted: 1, inCategory: 1, searched: 1, countedFound: 1, opened: 200 }
      : { listed: 0, counted: 0, inCategory: 0, searched: 0, countedFound: 0, opened: 404 },
  )
})

it('is added to a cart while it is sold, and not ordered when that is over', async () => {
  expect((await add(await signInOn('2026-11-22'))).status).toBe(404)
  const placer = await signInOn('2026-11-25')
  expect((await add(placer)).status).toBe(200)
  const cart = async (client: typeof placer) =>
    (await client.ask(readCarts, { params: { person: world.placer.id } })).body.carts[0]
  expect((await cart(placer)).obstacles).toEqual([])
  const later = await signInOn('2026-11-26')
  const { number, version, obstacles } = await cart(later)
  expect(obstacles).toEqual([
    expect.stringMatching(/^Line 1, Parade hat .* is not sold in your program\. Remove the line to go on\.$/),
  ])
  const submitted = await later.ask(
    submitCart,
    { params: { number }, body: { acceptPrices: false } },
    { version },
  )
  expect(submitted.status).toBe(422)
})

it("costs a program what is the program's own price, in list and cart", async () => {
  await portal.owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${nsn()}, 2027, 3199)`
  await portal.owner`INSERT INTO program_products (program, pgc, category, display_name) VALUES ('NG', ${hat.pgc}, 'HEAD', 'Parade hat')`
  await buildFund(portal.owner, { program: 'NG', dodaac: world.dodaac, cents: 50_000 })
  const priceIn = async (program: 'AR' | 'NG', username: string) => {
    portal.setTime('2026-11-24T17:00:00Z')
    const client = await portal.signIn(username)
    return (await client.ask(readProduct, { params: { program, item: nsn() } })).body[0].price
  }
  expect(await priceIn('AR', 'placer')).toBe(3199)
  expect(await priceIn('NG', 'foreigner')).toBe(2500)
  const client = await signInOn('2026-11-24')
  expect((await add(client)).body.line).toMatchObject({ nsn: nsn(), quantity: 2, price: 3199 })
  const { body } = await client.ask(readCarts, { params: { person: world.placer.id } })
  expect(body.carts[0].lines).toMatchObject([{ quantity: 2, price: 3199, total: 6398 }])
})
