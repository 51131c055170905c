import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltProduct, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import {
  countProducts,
  type Item,
  listCategories,
  listProducts,
  type ProductRow,
  readItem,
  readProduct,
} from '#wire/catalogue/catalogue.ts'

let portal: TestPortal
let placer: Client
let member: Client
let coat: BuiltProduct
let navyOnly: BuiltProduct

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  const { dodaac } = await buildUnit(owner)
  placer = await portal.signIn(
    (await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })).username,
  )
  member = await portal.signIn((await buildPerson(owner, { dodaac })).username)
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
afterAll(() => portal?.stop())

const ofArmy = { program: 'AR' }
const list = (category: string, query: QueryOf<typeof listProducts> = {}) =>
  placer.send(listProducts, { params: { ...ofArmy, category }, query })
const count = async (category: string, query: QueryOf<typeof countProducts> = {}) =>
  (await placer.send(countProducts, { params: { ...ofArmy, category }, query })).body
const read = (item = '', client = member) => client.send(readProduct, { params: { ...ofArmy, item } })
const readOne = (nsn = '', client = member) => client.send(readItem, { params: { nsn } })
const sizes = (items: Item[]) => items.map(({ size }) => size)

describe('a category', () => {
  it('a category lists the products of the program by name, 20 a page [CONST-02 API-26 DATA-15 API-28]', async () => {
    const { status, body } = await list('SOCKS')
    expect(status).toBe(200)
    expect(body.map(({ name }: ProductRow) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Socks ${String(index + 1).padStart(2, '0')}`),
    )
    expect((await list('SOCKS', { page: 2 })).body).toMatchObject([{ name: 'Socks 21' }])
    expect((await list('SOCKS', { page: 3 })).body).toEqual([])
    expect((await list('COAT')).body).toEqual([
      {
        ...{ nsn: coat.nsns[2], name: 'Coat, Winter', pgc: coat.pgc, category: 'COAT', picture: null },
        ...{ sizeFamily: '', colours: [], itemCount: 3, backordered: 0, getWellOn: null, instead: null },
        range: { leastPrice: 123_45, maxPrice: 123_45, firstSize: 'SMALL', lastSize: 'LARGE' },
      },
    ])
  })

  it('the paging twin of a category counts the same products [API-27 DATA-20]', async () => {
    expect(await count('SOCKS')).toEqual({ total: 21, totalPages: 2 })
    expect(await count('SOCKS', { pageSize: 7 })).toEqual({ total: 21, totalPages: 3 })
    expect(await count('EYE')).toEqual({ total: 0, totalPages: 0 })
    expect(await count('EYE', { searchTerm: 'winter' })).toEqual({ total: 1, totalPages: 1 })
  })

  it('the sticky bar shows the count of each category, the largest first [CAT-01]', async () => {
    const { body } = await placer.send(listCategories, { params: ofArmy })
    const named = body.map((row: { category: string; name: string }) => `${row.category} ${row.name}`)
    expect(named.sort().join(', ')).toBe(
      'ACCES Accessories, BLOUS Blouses, COAT Coats, EYE Eyewear, FOOT Footwear, HEAD Headwear, HERA Heraldic, ' +
        'INSIG Insignia, JACK Jackets, MATER Maternity, SHIRT Shirts, SKIRT Skirts, SLACK Slacks, SOCKS Socks, ' +
        'TAPE Name & Service Tapes, TROUS Trousers, TRUNK Trunks, UNDER Underwear',
    )
    expect(body.slice(0, 3)).toEqual([
      { category: 'SOCKS', name: 'Socks', position: 14, products: 21 },
      { category: 'COAT', name: 'Coats', position: 3, products: 1 },
      { category: 'ACCES', name: 'Accessories', position: 1, products: 0 },
    ])
  })

  it('a category is closed to people without permission 1 and in other programs [NAV-13]', async () => {
    const statuses = async (client: Client, program: string) => {
      const params = { program, category: 'COAT' }
      const responses = [
        await client.send(listProducts, { params }),
        await client.send(countProducts, { params }),
        await client.send(listCategories, { params: { program } }),
      ]
      return responses.map(({ status }) => status)
    }
    expect(await statuses(member, 'AR')).toEqual([403, 403, 403])
    expect(await statuses(placer, 'USNR')).toEqual([404, 404, 404])
    expect(await statuses(placer, 'AR')).toEqual([200, 200, 200])
    expect((await list('HATS')).status).toBe(400)
    expect((await list('COAT', { page: 0 })).status).toBe(400)
    const params = { ...ofArmy, category: 'COAT' }
    expect((await placer.send(listProducts, { params }, { odd: { shade: 'red' } })).status).toBe(400)
  })
})

describe('a product', () => {
  it('a product shows all its sizes in natural order with prices in dollars [API-23 API-28]', async () => {
    for (const item of [coat.pgc, coat.nsns[0]]) {
      const { status, body } = await read(item)
      expect(status).toBe(200)
      expect(sizes(body)).toEqual(['SMALL', 'MEDIUM', 'LARGE'])
      expect(body[1]).toEqual({
        ...{ nsn: coat.nsns[0], pgc: coat.pgc, name: 'Coat, Winter', description: 'COAT, WINTER' },
        ...{ size: 'MEDIUM', colour: '', price: 123_45, unitOfIssue: 'EA', category: 'COAT', picture: null },
        ...{ sizeFamily: '', sizeKey: 'coat unisex', status: 'active', replacement: null, getWellOn: null },
      })
    }
    const dashed = coat.nsns[0]?.replace(/^(....)(..)(...)/, '$1-$2-$3-')
    expect((await read(dashed)).body).toHaveLength(3)
  })

  it('a product shows the replacement of a requested obsolete size, and hides the size otherwise', async () => {
    const { body } = await read(coat.nsns[3])
    expect(body).toHaveLength(4)
    expect(body.find(({ nsn }: Item) => nsn === coat.nsns[3])).toMatchObject({
      status: 'obsolete',
      replacement: { nsn: coat.nsns[0] },
    })
    const details = await readOne(coat.nsns[3])
    expect(details.body).toMatchObject({ status: 'obsolete', replacement: { nsn: coat.nsns[0] } })
  })

  it('a product that the program no longer sells is found while the program sells its replacement', async () => {
    const { owner } = portal
    const gone = await buildProduct(owner, { name: 'Coat, Old', sizes: ['A', 'B'], programs: [] })
    await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${coat.nsns[0] ?? ''} WHERE nsn = ${gone.nsns[0] ?? ''}`
    expect((await read(gone.nsns[0])).body).toMatchObject([{ replacement: { nsn: coat.nsns[0] } }])
    expect((await read(gone.nsns[1])).status).toBe(404)
    expect((await read(gone.pgc)).status).toBe(404)
  })

  it('an unknown, malformed, or foreign product is not available', async () => {
    const odd = ['9999999999999', '99999', 'x', '8405-1', "'", '%', '0'.repeat(150)]
    for (const item of [...odd, navyOnly.pgc, navyOnly.nsns[0]]) {
      const response = await read(item)
      expect(response.status, item).toBe(404)
      expect(response.body.detail).toBe("This item isn't available. Sorry about that.")
      expect((await readOne(item)).status, item).toBe(404)
    }
    const elsewhere = { params: { program: 'USNR', item: navyOnly.pgc } } as const
    expect((await member.send(readProduct, elsewhere)).status).toBe(404)
  })

  it('a product has the price of this fiscal year, and cannot be ordered in a year without a price [API-24 API-28]', async () => {
    const { owner } = portal
    const glasses = { category: 'EYE' as const, name: 'Glasses', sizes: ['NEW', 'LATE'], cents: 2000 }
    const belt = await buildProduct(owner, glasses)
    const signInNew = async () =>
      portal.signIn((await buildPerson(owner, { dodaac: (await buildUnit(owner)).dodaac })).username)
    await owner`UPDATE item_prices SET price_cents = 1999 WHERE nsn = ${belt.nsns[0] ?? ''} AND fiscal_year = 2026`
    await owner`DELETE FROM item_prices WHERE nsn = ${belt.nsns[1] ?? ''} AND fiscal_year = 2027`
    expect((await readOne(belt.nsns[0])).body.price).toBe(20_00)
    expect(sizes((await read(belt.pgc)).body)).toEqual(['NEW'])
    expect((await read(belt.nsns[1])).status).toBe(404)
    expect((await list('EYE')).body).toMatchObject([{ itemCount: 1 }])
    portal.setTime('2026-10-01T02:00:00Z')
    expect((await readOne(belt.nsns[0], await signInNew())).body.price).toBe(19_99)
    portal.setTime('2027-10-01T16:00:00Z')
    expect((await read(belt.pgc, await signInNew())).status).toBe(404)
    portal.setTime('2026-11-21T17:00:00Z')
  })
})
