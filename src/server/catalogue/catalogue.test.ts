import { beforeAll, expect, it } from 'vitest'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client, QueryOf } from '#testing/portal.ts'
import {
  countProducts,
  type Item,
  listCategories,
  listProducts,
  type ProductRow,
  readItem,
  readProduct,
} from '#wire/catalogue/catalogue.ts'

const { portal, as } = openOrdersPortal()
let coat: BuiltProduct
let navyOnly: BuiltProduct

beforeAll(async () => {
  const { owner } = portal
  await owner`DELETE FROM program_products`
  coat = await buildProduct(owner, {
    ...{ name: 'Coat, Winter', sizes: ['MEDIUM', 'LARGE', 'SMALL', 'OLD'], cents: 12345 },
  })
  await owner`UPDATE items SET size_order = -1 WHERE nsn = ${coat.nsns[2] ?? ''}`
  await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${coat.nsns[0] ?? ''} WHERE nsn = ${coat.nsns[3] ?? ''}`
  navyOnly = await buildProduct(owner, { name: 'Coat, Navy', programs: ['USNR'] })
  for (let number = 1; number <= 21; number++)
    await buildProduct(owner, {
      ...{ category: 'SOCKS', name: `Socks ${String(number).padStart(2, '0')}`, sizes: ['M'] },
    })
})

const ofArmy = { program: 'AR' }
const list = async (category: string, query: QueryOf<typeof listProducts> = {}) =>
  (await as('placer').send(listProducts, { params: { ...ofArmy, category }, query })).body
const count = async (category: string, query: QueryOf<typeof countProducts> = {}) =>
  (await as('placer').send(countProducts, { params: { ...ofArmy, category }, query })).body
const read = (item = '', client = as('member')) => client.send(readProduct, { params: { ...ofArmy, item } })
const readOne = (nsn = '', client: Client = as('member')) => client.send(readItem, { params: { nsn } })
const sizes = (items: Item[]) => items.map(({ size }) => size)

it('a category lists the products of the program by name, 20 a page, with its paging twin [CONST-02 API-26 API-27 DATA-20]', async () => {
  expect((await list('SOCKS')).map(({ name }: ProductRow) => name)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Socks ${String(index + 1).padStart(2, '0')}`),
  )
  expect(await list('SOCKS', { page: 2 })).toMatchObject([{ name: 'Socks 21' }])
  expect(await list('SOCKS', { page: 3 })).toEqual([])
  expect(await list('COAT')).toEqual([
    {
      ...{ nsn: coat.nsns[2], name: 'Coat, Winter', pgc: coat.pgc, category: 'COAT', picture: null },
      ...{
        sizeFamily: '',
        colours: [],
        itemCount: 3,
        backordered: 0,
        getWellOn: null,
        foundItem: null,
        instead: null,
      },
      range: { leastPrice: 123_45, maxPrice: 123_45, firstSize: 'SMALL', lastSize: 'LARGE' },
    },
  ])
  expect(await count('SOCKS')).toEqual({ total: 21, totalPages: 2 })
  expect(await count('SOCKS', { pageSize: 7 })).toEqual({ total: 21, totalPages: 3 })
  expect(await count('EYE')).toEqual({ total: 0, totalPages: 0 })
  expect(await count('EYE', { searchTerm: 'winter' })).toEqual({ total: 1, totalPages: 1 })
})

it('the sticky bar shows the count of each category, the largest first [CAT-01]', async () => {
  const { body } = await as('placer').send(listCategories, { params: ofArmy })
  expect(body).toHaveLength(18)
  expect(body.slice(0, 3)).toEqual([
    { category: 'SOCKS', name: 'Socks', position: 14, products: 21 },
    { category: 'COAT', name: 'Coats', position: 3, products: 1 },
    { category: 'ACCES', name: 'Accessories', position: 1, products: 0 },
  ])
})

it('a product shows all its sizes in natural order with prices in dollars [API-23 API-28]', async () => {
  for (const item of [coat.pgc, coat.nsns[0], coat.nsns[0]?.replace(/^(....)(..)(...)/, '$1-$2-$3-')]) {
    const { body } = await read(item)
    expect(sizes(body), item).toEqual(['SMALL', 'MEDIUM', 'LARGE'])
    expect(body[1]).toEqual({
      ...{ nsn: coat.nsns[0], pgc: coat.pgc, name: 'Coat, Winter', description: 'COAT, WINTER' },
      ...{ size: 'MEDIUM', colour: '', price: 123_45, unitOfIssue: 'EA', category: 'COAT', picture: null },
      ...{ sizeFamily: '', sizeKey: 'coat unisex', status: 'active', replacement: null, getWellOn: null },
    })
  }
})

it('a product shows the replacement of a requested obsolete size, even of a product that is no longer sold', async () => {
  const [nsn = '', , , old = ''] = coat.nsns
  const instead = { status: 'obsolete', replacement: { nsn } }
  const { body } = await read(old)
  expect(body).toHaveLength(4)
  expect(body.find((item: Item) => item.nsn === old)).toMatchObject(instead)
  expect((await readOne(old)).body).toMatchObject(instead)
  const { owner } = portal
  const gone = await buildProduct(owner, { name: 'Coat, Old', sizes: ['A', 'B'], programs: [] })
  await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${nsn} WHERE nsn = ${gone.nsns[0] ?? ''}`
  expect((await read(gone.nsns[0])).body).toMatchObject([{ replacement: { nsn } }])
  expect((await read(gone.nsns[1])).status).toBe(404)
  expect((await read(gone.pgc)).status).toBe(404)
})

it('an unknown, malformed, or foreign product is not available', async () => {
  const odd = ['9999999999999', '99999', 'x', '8405-1', "'", '%', '0'.repeat(150)]
  const detail = "This item isn't available. Sorry about that."
  for (const item of [...odd, navyOnly.pgc, navyOnly.nsns[0]]) {
    expect(await read(item), item).toMatchObject({ status: 404, body: { detail } })
    expect((await readOne(item)).status, item).toBe(404)
  }
})

it('a product has the price of this fiscal year, and cannot be ordered in a year without a price [API-24 API-28]', async () => {
  const { owner } = portal
  const glasses = { category: 'EYE' as const, name: 'Glasses', sizes: ['NEW', 'LATE'], cents: 2000 }
  const { pgc, nsns } = await buildProduct(owner, glasses)
  const [early = '', late = ''] = nsns
  await owner`UPDATE item_prices SET price_cents = 1999 WHERE nsn = ${early} AND fiscal_year = 2026`
  await owner`DELETE FROM item_prices WHERE nsn = ${late} AND fiscal_year = 2027`
  expect((await readOne(early)).body.price).toBe(20_00)
  expect(sizes((await read(pgc)).body)).toEqual(['NEW'])
  expect((await read(late)).status).toBe(404)
  expect(await list('EYE')).toMatchObject([{ itemCount: 1 }])
  // Still 30 September in New York.
  portal.setTime('2026-10-01T02:00:00Z')
  expect((await readOne(early, await portal.signIn('member'))).body.price).toBe(19_99)
  portal.setTime('2027-10-01T16:00:00Z')
  expect((await read(pgc, await portal.signIn('member'))).status).toBe(404)
})
