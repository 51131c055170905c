import { expect, test } from 'vitest'
import type { CategoryCode } from '#domain/catalogue/categories.ts'
import { sizeBeside } from '#domain/catalogue/items.ts'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { addToCart, readCarts, submitCart } from '#wire/cart/cart.ts'
import {
  countFoundProducts,
  countProducts,
  listCategories,
  listProducts,
  type ProductRow,
  readItem,
  readProduct,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'
import { nameOf, sizeOf } from './sizes.ts'

const { portal, world, as } = openOrdersPortal()

async function signInOn(day: string, name = 'placer') {
  portal.setTime(`${day}T17:00:00Z`)
  return portal.signIn(name)
}

/** Asks every list of the catalog about the only product of a category. */
async function look(client: Client, program: string, category: CategoryCode, searchTerm: string) {
  const inCategory = { params: { program, category }, query: {} }
  const search = { params: { program }, query: { searchTerm } }
  const listed: ProductRow[] = (await client.send(listProducts, inCategory)).body
  const searched: ProductRow[] = (await client.send(searchProducts, search)).body
  const categories: { category: string; products: number }[] = (
    await client.send(listCategories, { params: { program } })
  ).body
  return {
    listed: listed.map(({ itemCount }) => itemCount),
    searched: searched.map(({ itemCount }) => itemCount),
    counted: (await client.send(countProducts, inCategory)).body.total,
    countedFound: (await client.send(countFoundProducts, search)).body.total,
    inCategory: categories.find((one) => one.category === category)?.products,
  }
}
const NOWHERE = { listed: [], searched: [], counted: 0, countedFound: 0, inCategory: 0 }
const once = (sizes: number) => ({
  ...{ listed: [sizes], searched: [sizes], counted: 1, countedFound: 1, inCategory: 1 },
})

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

test('other colors are products of the program with the same name except for their only color', async () => {
  const products = new Map<string, BuiltProduct>()
  for (const [name, colour, program] of [
    ['Cap, garrison, Green', 'Green', 'AR'],
    ['Cap, garrison, Blue', 'Blue', 'AR'],
    ['Cap, garrison, Tan', 'Tan', 'NG'],
    ['Cap, patrol, Green', 'Green', 'AR'],
    ['Cap, garrison', 'Red', 'AR'],
  ] as const) {
    const programs = program === 'AR' ? (['AR', 'NG'] as const) : (['NG'] as const)
    const built = await buildProduct(portal.owner, {
      ...{ category: 'HEAD', name, sizes: ['7', '7 1/4'], programs: [...programs] },
    })
    products.set(name, built)
    await portal.owner`UPDATE items SET colour = ${colour} WHERE pgc = ${built.pgc}`
  }
  const pgcOf = (name: string) => products.get(name)?.pgc ?? ''
  const notesOf = (name: string, by = 'placer') =>
    as(by).send(readProductNotes, { params: { item: pgcOf(name) } })
  const coloursOf = async (name: string, by?: string) =>
    (await notesOf(name, by)).body.otherColours.map(({ colour }: { colour: string }) => colour)
  const blue = products.get('Cap, garrison, Blue')
  expect((await notesOf('Cap, garrison, Green')).body).toMatchObject({
    otherColours: [{ colour: 'Blue', pgc: blue?.pgc, nsn: blue?.nsns[0] }],
    measuring: '',
  })
  expect(await coloursOf('Cap, garrison, Green', 'foreigner')).toEqual(['Blue', 'Tan'])
  expect(await coloursOf('Cap, patrol, Green')).toEqual([])
  expect(await coloursOf('Cap, garrison')).toEqual([])
  expect((await notesOf('Cap, garrison, Tan')).status, 'not sold here').toBe(404)

  const [small = '', large = ''] = blue?.nsns ?? []
  await portal.owner`UPDATE items SET colour = 'Silver' WHERE nsn = ${small}`
  const inCategory = { params: { program: 'AR', category: 'HEAD' }, query: {} }
  const cards: ProductRow[] = (await as('placer').send(listProducts, inCategory)).body
  expect(cards.find(({ pgc }) => pgc === blue?.pgc)?.colours, 'in the order of sizes').toEqual([
    'Silver',
    'Blue',
  ])
  expect(await coloursOf('Cap, garrison, Green')).toEqual([])
  await portal.owner`UPDATE items SET colour = 'Silver' WHERE nsn = ${large}`
  expect(await coloursOf('Cap, garrison, Blue')).toEqual([])

  await portal.owner`UPDATE products SET measuring = 'Over the ears.' WHERE pgc = ${pgcOf('Cap, patrol, Green')}`
  expect((await notesOf('Cap, patrol, Green')).body.measuring).toBe('Over the ears.')
})

test('a size is listed, counted, and found only where its program has a price, and shows the last price it paid', async () => {
  const { owner } = portal
  const { nsns } = await buildProduct(owner, {
    ...{ category: 'TRUNK', name: 'Bugle cap', sizes: ['SMALL', 'LARGE'], programs: ['AR', 'NG'] },
  })
  const [small = '', large = ''] = nsns
  await owner`DELETE FROM item_prices WHERE nsn = ANY (${nsns})`
  await owner`INSERT INTO item_prices VALUES (${small}, 2026, 1000), (${small}, 2027, 1100)`
  await owner`INSERT INTO program_prices VALUES ('NG', ${large}, 2026, 900), ('NG', ${large}, 2027, 950)`
  expect(await look(as('placer'), 'AR', 'TRUNK', 'bugle')).toEqual(once(1))
  expect(await look(as('foreigner'), 'NG', 'TRUNK', 'bugle')).toEqual(once(2))
  await owner`DELETE FROM item_prices WHERE nsn = ${small} AND fiscal_year = 2027`
  expect(await look(as('placer'), 'AR', 'TRUNK', 'bugle')).toEqual(NOWHERE)
  expect(await look(as('foreigner'), 'NG', 'TRUNK', 'bugle')).toEqual(once(1))
  await owner`DELETE FROM program_prices WHERE nsn = ${large} AND fiscal_year = 2027`
  await owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${large}`
  for (const [name, price] of Object.entries({ foreigner: 900, placer: 0 }))
    expect((await as(name).send(readItem, { params: { nsn: large } })).body, name).toMatchObject({
      ...{ status: 'obsolete', price },
    })
})

test('a size is counted from the day of its first price, and the product appears once', async () => {
  const sizes = { category: 'SOCKS', name: 'Wool socks', sizes: ['9', '10', '11'] } as const
  const { nsns } = await buildProduct(portal.owner, { ...sizes, sizes: [...sizes.sizes] })
  const [, second = '', third = ''] = nsns
  await portal.owner`DELETE FROM item_prices WHERE nsn IN (${second}, ${third})`
  await portal.owner`INSERT INTO prepared_prices (nsn, fiscal_year, begins_on, price_cents)
    VALUES (${second}, 2027, '2026-12-01', 500), (${third}, 2027, '2027-02-01', 600)`
  for (const [day, itemCount] of [
    ['2026-11-30', 1],
    ['2026-12-01', 2],
    ['2027-01-31', 2],
    ['2027-02-01', 3],
  ] as const)
    expect(await look(await signInOn(day), 'AR', 'SOCKS', 'wool socks'), day).toEqual(once(itemCount))
})

test('a product that is sold for some days is in every list on these days, and cannot be ordered afterward', async () => {
  const { owner } = portal
  const { pgc, nsns } = await buildProduct(owner, {
    ...{ category: 'EYE', name: 'Parade hat', sizes: ['ONE SIZE'], programs: ['AR', 'NG'] },
  })
  const [nsn = ''] = nsns
  await owner`UPDATE program_products SET sold_from = '2026-11-23', sold_until = '2026-11-25' WHERE pgc = ${pgc} AND program = 'AR'`
  await owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${nsn}, 2027, 3199)`
  const add = (client: Client) =>
    client.send(addToCart, { body: { memberId: world.member.id, nsn, quantity: 2, fundCode: '6C' } })
  const open = (client: Client, program = 'AR') =>
    client.send(readProduct, { params: { program, item: nsn } })
  const cart = async (client: Client) =>
    (await client.send(readCarts, { params: { person: world.placer.id } })).body.carts[0]

  const early = await signInOn('2026-11-22')
  expect(await look(early, 'AR', 'EYE', 'parade hat')).toEqual(NOWHERE)
  expect([(await open(early)).status, (await add(early)).status]).toEqual([404, 404])
  expect((await open(await signInOn('2026-11-22', 'foreigner'), 'NG')).body[0].price).toBe(2500)
  for (const day of ['2026-11-23', '2026-11-25']) {
    const placer = await signInOn(day)
    expect(await look(placer, 'AR', 'EYE', 'parade hat'), day).toEqual(once(1))
    expect((await open(placer)).body[0].price, day).toBe(3199)
  }
  const last = await signInOn('2026-11-25')
  expect((await add(last)).body.line).toMatchObject({ nsn, quantity: 2, price: 3199 })
  expect(await cart(last)).toMatchObject({
    obstacles: [],
    lines: [{ quantity: 2, price: 3199, total: 6398 }],
  })
  const late = await signInOn('2026-11-26')
  expect(await look(late, 'AR', 'EYE', 'parade hat')).toEqual(NOWHERE)
  expect((await open(late)).status).toBe(404)
  const { number, version, obstacles } = await cart(late)
  expect(obstacles).toEqual([
    expect.stringMatching(
      /^Line 1, Parade hat .* is not sold in your program\. Remove the line to continue\.$/,
    ),
  ])
  const body = { acceptPrices: false }
  expect((await late.send(submitCart, { params: { number }, body }, { version })).status).toBe(422)
})
