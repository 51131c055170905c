import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizeBeside } from '#domain/catalogue/items.ts'
import { type BuiltProduct, buildFund, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart, readCarts, submitCart } from '#wire/cart/cart.ts'
import {
  countFoundProducts,
  countProducts,
  listCategories,
  listProducts,
  readItem,
  readProduct,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'
import { nameOf, sizeOf } from './sizes.ts'

let portal: TestPortal
let world: OrdersWorld
let army: Client
let guard: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  army = await portal.signIn(world.placer.username)
  guard = await portal.signIn('foreigner')
})
afterAll(() => portal?.stop())

test('lists and files name an item as the screen does, with its color once', async () => {
  const { owner } = portal
  const rows = await owner<{ displayName: string; size: string; name: string }[]>`
    SELECT p.display_name, ${sizeOf(owner)} AS size, ${nameOf(owner)} AS name
    FROM (VALUES ('Boots, hot weather, Coyote 498', '9 R', 'Coyote 498'), ('Beret, Black', '', 'Black'), ('Cap, patrol', '7 1/4', 'OCP'),
      ('Scarf, Black', 'ONE SIZE', 'Off-Black'), ('Coat', '42 REGULAR', ''), ('Insignia, collar', '', ''),
      ('Coyote 498', '9 R', 'Coyote 498')) v (display_name, size, colour),
      LATERAL (SELECT v.display_name) p, LATERAL (SELECT v.size, v.colour) i`
  expect(rows).toHaveLength(7)
  for (const { displayName, size, name } of rows)
    expect(name).toBe([displayName, sizeBeside(displayName, size)].filter(Boolean).join(' '))
})

describe('the notes of a product', () => {
  const products: Record<string, BuiltProduct> = {}

  const PROGRAMS = { 'Cap, garrison, Blue': ['AR', 'NG'], 'Cap, garrison, Tan': ['NG'] } as Record<
    string,
    ('AR' | 'NG')[]
  >
  const NAMES = [
    ...['Cap, garrison, Green', 'Cap, garrison, Blue', 'Cap, garrison, Tan', 'Cap, patrol, Green'],
    'Cap, garrison',
  ]

  beforeAll(async () => {
    for (const name of NAMES) {
      const built = await buildProduct(portal.owner, {
        ...{ category: 'HEAD', name, sizes: ['7', '7 1/4'], programs: PROGRAMS[name] ?? ['AR', 'NG'] },
      })
      products[name] = built
      const colour = /Green|Blue|Tan/.exec(name)?.[0] ?? 'Red'
      await portal.owner`UPDATE items SET colour = ${colour} WHERE pgc = ${built.pgc}`
    }
  })

  const pgcOf = (name: string) => products[name]?.pgc ?? ''
  const notesOf = async (client: Client, name: string) =>
    (await client.send(readProductNotes, { params: { item: pgcOf(name) } })).body
  const coloursOf = async (client: Client, name: string) =>
    (await notesOf(client, name)).otherColours.map(({ colour }: { colour: string }) => colour)

  test('the other colors are the products of the program with the same name except for the color', async () => {
    expect(await coloursOf(army, 'Cap, garrison, Green')).toEqual(['Blue'])
    expect(await coloursOf(guard, 'Cap, garrison, Green')).toEqual(['Blue', 'Tan'])
    expect((await notesOf(army, 'Cap, garrison, Green')).otherColours[0]).toMatchObject({
      pgc: pgcOf('Cap, garrison, Blue'),
      nsn: products['Cap, garrison, Blue']?.nsns[0],
    })
    expect(await coloursOf(army, 'Cap, patrol, Green')).toEqual([])
    expect(await coloursOf(army, 'Cap, garrison')).toEqual([])
  })

  test('a two-color product is no color of another product, and its card names both colors in size order', async () => {
    const [small = '', large = ''] = products['Cap, garrison, Blue']?.nsns ?? []
    await portal.owner`UPDATE items SET colour = 'Silver' WHERE nsn = ${small}`
    const { body } = await army.send(listProducts, {
      params: { program: 'AR', category: 'HEAD' },
      query: {} as never,
    })
    const card = body.find(({ pgc }: { pgc: string }) => pgc === pgcOf('Cap, garrison, Blue'))
    expect(card.colours).toEqual(['Silver', 'Blue'])
    expect(await coloursOf(army, 'Cap, garrison, Green')).toEqual([])
    await portal.owner`UPDATE items SET colour = 'Silver' WHERE nsn = ${large}`
    expect(await coloursOf(army, 'Cap, garrison, Blue')).toEqual([])
  })

  test('the measuring note of a product is the text of the catalog', async () => {
    const name = 'Cap, patrol, Green'
    expect((await notesOf(army, name)).measuring).toBe('')
    await portal.owner`UPDATE products SET measuring = 'Wear it over the ears.' WHERE pgc = ${pgcOf(name)}`
    expect((await notesOf(army, name)).measuring).toBe('Wear it over the ears.')
  })

  test('the notes omit everything that the program does not sell', async () => {
    const { status } = await army.send(readProductNotes, { params: { item: pgcOf('Cap, garrison, Tan') } })
    expect(status).toBe(404)
  })
})

describe('a size that only one program has a price for', () => {
  let product: BuiltProduct
  beforeAll(async () => {
    product = await buildProduct(portal.owner, {
      ...{ category: 'TRUNK', name: 'Bugle cap', sizes: ['SMALL', 'LARGE'], programs: ['AR', 'NG'] },
    })
    const [small = '', large = ''] = product.nsns
    await portal.owner`DELETE FROM item_prices WHERE nsn = ANY (${product.nsns})`
    await portal.owner`INSERT INTO item_prices VALUES (${small}, 2026, 1000), (${small}, 2027, 1100)`
    await portal.owner`INSERT INTO program_prices VALUES ('NG', ${large}, 2026, 900), ('NG', ${large}, 2027, 950)`
  })

  const shops = () => [['AR', army] as const, ['NG', guard] as const]

  test("the card counts the sizes that the person's own program can order", async () => {
    for (const [program, client] of shops()) {
      const inCategory = { params: { program, category: 'TRUNK' }, query: {} as never }
      const expected = { pgc: product.pgc, itemCount: program === 'AR' ? 1 : 2 }
      expect((await client.send(listProducts, inCategory)).body).toMatchObject([expected])
      const search = { params: { program }, query: { searchTerm: 'bugle' } as never }
      expect((await client.send(searchProducts, search)).body).toMatchObject([expected])
    }
  })

  test('a size that only another program has a price for is not listed, counted, or found', async () => {
    const [small = ''] = product.nsns
    await portal.owner`DELETE FROM item_prices WHERE nsn = ${small} AND fiscal_year = 2027`
    for (const [program, client] of shops()) {
      const inCategory = { params: { program, category: 'TRUNK' }, query: {} as never }
      const there = program === 'NG' ? 1 : 0
      expect((await client.send(listProducts, inCategory)).body).toHaveLength(there)
      expect((await client.send(countProducts, inCategory)).body.total).toBe(there)
      const search = { params: { program }, query: { searchTerm: 'bugle' } as never }
      expect((await client.send(searchProducts, search)).body).toHaveLength(there)
      const counts: { category: string; products: number }[] = (
        await client.send(listCategories, { params: { program } })
      ).body
      expect(counts.find(({ category }) => category === 'TRUNK')?.products).toBe(there)
    }
  })

  test("an obsolete size shows the last price that the person's own program paid", async () => {
    const [, large = ''] = product.nsns
    await portal.owner`DELETE FROM program_prices WHERE nsn = ${large} AND fiscal_year = 2027`
    await portal.owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${large}`
    const requested = { params: { nsn: large } }
    expect((await guard.send(readItem, requested)).body).toMatchObject({ status: 'obsolete', price: 900 })
    expect((await army.send(readItem, requested)).body).toMatchObject({ status: 'obsolete', price: 0 })
  })

  test('a size is counted from the day of its first price, and the product appears once', async () => {
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
      expect((await client.send(listProducts, inCategory)).body, day).toMatchObject([{ pgc, itemCount }])
      expect((await client.send(countProducts, inCategory)).body.total, day).toBe(1)
    }
  })
})

describe('a product that is sold for a limited time', () => {
  let hat: BuiltProduct
  const nsn = () => hat.nsns[0] ?? ''
  const AR = { program: 'AR' as const }
  const EYE = { ...AR, category: 'EYE' }
  beforeAll(async () => {
    hat = await buildProduct(portal.owner, { category: 'EYE', name: 'Parade hat', sizes: ['ONE SIZE'] })
    await portal.owner`UPDATE program_products SET sold_from = '2026-11-23', sold_until = '2026-11-25' WHERE pgc = ${hat.pgc}`
  })

  async function signInOn(day: string) {
    portal.setTime(`${day}T17:00:00Z`)
    return portal.signIn('placer')
  }
  const add = (client: Awaited<ReturnType<typeof signInOn>>) =>
    client.send(addToCart, { body: { memberId: world.member.id, nsn: nsn(), quantity: 1, fundCode: '6C' } })

  test.each([
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-11-25', true],
    ['2026-11-26', false],
  ])('a product that is sold from 23 to 25 November is in every list on %s: %s', async (day, isSold) => {
    const placer = await signInOn(day)
    const search = { params: AR, query: { searchTerm: 'parade hat' } }
    const categories = (await placer.send(listCategories, { params: AR })).body
    const found = {
      listed: (await placer.send(listProducts, { params: EYE })).body.length,
      counted: (await placer.send(countProducts, { params: EYE })).body.total,
      inCategory: categories.find(({ category }: { category: string }) => category === 'EYE').products,
      searched: (await placer.send(searchProducts, search)).body.length,
      countedFound: (await placer.send(countFoundProducts, search)).body.total,
      opened: (await placer.send(readProduct, { params: { ...AR, item: nsn() } })).status,
    }
    expect(found).toEqual(
      isSold
        ? { listed: 1, counted: 1, inCategory: 1, searched: 1, countedFound: 1, opened: 200 }
        : { listed: 0, counted: 0, inCategory: 0, searched: 0, countedFound: 0, opened: 404 },
    )
  })

  test('an orderer can add the product while it is sold, and cannot order it afterward', async () => {
    expect((await add(await signInOn('2026-11-22'))).status).toBe(404)
    const placer = await signInOn('2026-11-25')
    expect((await add(placer)).status).toBe(200)
    const cart = async (client: typeof placer) =>
      (await client.send(readCarts, { params: { person: world.placer.id } })).body.carts[0]
    expect((await cart(placer)).obstacles).toEqual([])
    const later = await signInOn('2026-11-26')
    const { number, version, obstacles } = await cart(later)
    expect(obstacles).toEqual([
      expect.stringMatching(
        /^Line 1, Parade hat .* is not sold in your program\. Remove the line to continue\.$/,
      ),
    ])
    const submitted = await later.send(
      submitCart,
      { params: { number }, body: { acceptPrices: false } },
      { version },
    )
    expect(submitted.status).toBe(422)
  })

  test("the product has the program's own price in the list and in the cart", async () => {
    await portal.owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${nsn()}, 2027, 3199)`
    await portal.owner`INSERT INTO program_products (program, pgc, category, display_name) VALUES ('NG', ${hat.pgc}, 'EYE', 'Parade hat')`
    await buildFund(portal.owner, { program: 'NG', dodaac: world.dodaac, cents: 50_000 })
    const priceIn = async (program: 'AR' | 'NG', username: string) => {
      portal.setTime('2026-11-24T17:00:00Z')
      const client = await portal.signIn(username)
      return (await client.send(readProduct, { params: { program, item: nsn() } })).body[0].price
    }
    expect(await priceIn('AR', 'placer')).toBe(3199)
    expect(await priceIn('NG', 'foreigner')).toBe(2500)
    const client = await signInOn('2026-11-24')
    expect((await add(client)).body.line).toMatchObject({ nsn: nsn(), quantity: 2, price: 3199 })
    const { body } = await client.send(readCarts, { params: { person: world.placer.id } })
    expect(body.carts[0].lines).toMatchObject([{ quantity: 2, price: 3199, total: 6398 }])
  })
})
