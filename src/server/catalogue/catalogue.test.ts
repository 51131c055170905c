import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltProduct, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

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
    name: 'Coat, Winter',
    sizes: ['MEDIUM', 'LARGE', 'SMALL', 'OLD'],
    cents: 12345,
  })
  await owner`UPDATE items SET size_order = -1 WHERE nsn = ${coat.nsns[2] ?? ''}`
  await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${coat.nsns[0] ?? ''} WHERE nsn = ${coat.nsns[3] ?? ''}`
  navyOnly = await buildProduct(owner, { name: 'Coat, Navy', programs: ['USNR'] })
  for (let number = 1; number <= 21; number++)
    await buildProduct(owner, {
      category: 'SOCKS',
      name: `Socks ${String(number).padStart(2, '0')}`,
      sizes: ['M'],
    })
})
afterAll(() => portal?.stop())

const sizes = (rows: { itmdeS2_0: string }[]) => rows.map((row) => row.itmdeS2_0)

describe('a category', () => {
  it('lists the products of the program by name, 20 a page [CONST-02 API-26 DATA-15 API-28]', async () => {
    const { status, body } = await placer.get('/product/all/AR/SOCKS')
    expect(status).toBe(200)
    expect(body.map((row: { zdeS4AXX_0: string }) => row.zdeS4AXX_0)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Socks ${String(index + 1).padStart(2, '0')}`),
    )
    expect((await placer.get('/product/all/AR/SOCKS?page=2')).body).toMatchObject([
      { zdeS4AXX_0: 'Socks 21' },
    ])
    expect((await placer.get('/product/all/AR/SOCKS?page=3')).body).toEqual([])
    expect((await placer.get('/product/all/AR/COAT')).body).toEqual([
      {
        itmreF_0: coat.nsns[2],
        zdeS4AXX_0: 'Coat, Winter',
        ypcgnuM_0: coat.pgc,
        category: 'COAT',
        imagePath: null,
        variants: 3,
        backordered: 0,
        getWellOn: null,
        instead: null,
      },
    ])
  })

  it('has a paging twin that counts the same products [API-27 DATA-20]', async () => {
    expect((await placer.get('/product/paging/AR/SOCKS')).body).toEqual({ total: 21, totalPages: 2 })
    expect((await placer.get('/product/paging/AR/SOCKS?pageSize=7')).body).toEqual({
      total: 21,
      totalPages: 3,
    })
    expect((await placer.get('/product/paging/AR/EYE')).body).toEqual({ total: 0, totalPages: 0 })
    expect((await placer.get('/product/paging/AR/EYE?searchTerm=winter')).body).toEqual({
      total: 1,
      totalPages: 1,
    })
  })

  it('is counted for the sticky bar, the fullest first [CAT-01]', async () => {
    const { body } = await placer.get('/product/categories/AR')
    expect(
      body
        .map((row: { category: string; name: string }) => `${row.category} ${row.name}`)
        .sort()
        .join(', '),
    ).toBe(
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

  it('is closed to those without permission 1 and in other programs [NAV-13]', async () => {
    for (const path of ['/product/all/AR/COAT', '/product/paging/AR/COAT', '/product/categories/AR'])
      expect((await member.get(path)).status, path).toBe(403)
    for (const path of ['/product/all/USNR/COAT', '/product/paging/USNR/COAT', '/product/categories/USNR'])
      expect((await placer.get(path)).status, path).toBe(404)
    expect((await placer.get('/product/all/AR/HATS')).status).toBe(400)
    expect((await placer.get('/product/all/AR/COAT?page=0')).status).toBe(400)
    expect((await placer.get('/product/all/AR/COAT?colour=red')).status).toBe(400)
  })
})

describe('a product', () => {
  it('shows all its sizes in their natural order with prices in dollars [API-23 API-28]', async () => {
    for (const item of [coat.pgc, coat.nsns[0]]) {
      const { status, body } = await member.get(`/product/AR/${item}`)
      expect(status).toBe(200)
      expect(sizes(body)).toEqual(['SMALL', 'MEDIUM', 'LARGE'])
      expect(body[1]).toEqual({
        itmreF_0: coat.nsns[0],
        ypcgnuM_0: coat.pgc,
        zdeS4AXX_0: 'Coat, Winter',
        itmdeS1_0: 'COAT, WINTER',
        itmdeS2_0: 'MEDIUM',
        colour: '',
        prI_0: 123.45,
        unitOfIssue: 'EA',
        category: 'COAT',
        imagePath: null,
        status: 'active',
        replacement: null,
        getWellOn: null,
      })
    }
    const dashed = coat.nsns[0]?.replace(/^(....)(..)(...)/, '$1-$2-$3-')
    expect((await member.get(`/product/AR/${dashed}`)).body).toHaveLength(3)
  })

  it('names the replacement of an obsolete size that is asked for, and hides it otherwise', async () => {
    const { body } = await member.get(`/product/AR/${coat.nsns[3]}`)
    expect(body).toHaveLength(4)
    expect(body.find((row: { itmreF_0: string }) => row.itmreF_0 === coat.nsns[3])).toMatchObject({
      status: 'obsolete',
      replacement: { itmreF_0: coat.nsns[0] },
    })
    const details = await member.get(`/product/details/${coat.nsns[3]}`)
    expect(details.body).toMatchObject({ status: 'obsolete', replacement: { itmreF_0: coat.nsns[0] } })
  })

  it('that the program gave up altogether is known while it sells the replacement', async () => {
    const { owner } = portal
    const gone = await buildProduct(owner, { name: 'Coat, Old', sizes: ['A', 'B'], programs: [] })
    await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${coat.nsns[0] ?? ''} WHERE nsn = ${gone.nsns[0] ?? ''}`
    expect((await member.get(`/product/AR/${gone.nsns[0]}`)).body).toMatchObject([
      { replacement: { itmreF_0: coat.nsns[0] } },
    ])
    expect((await member.get(`/product/AR/${gone.nsns[1]}`)).status).toBe(404)
    expect((await member.get(`/product/AR/${gone.pgc}`)).status).toBe(404)
  })

  it('that is unknown, malformed or sold elsewhere is not available', async () => {
    const items = [
      '9999999999999',
      '99999',
      'x',
      '8405-1',
      navyOnly.pgc,
      navyOnly.nsns[0],
      "'",
      '%25',
      '0'.repeat(150),
    ]
    for (const item of items) {
      const answer = await member.get(`/product/AR/${item}`)
      expect(answer.status, item).toBe(404)
      expect(answer.body.detail).toBe("This item isn't available. Sorry about that.")
      expect((await member.get(`/product/details/${item}`)).status, item).toBe(404)
    }
    expect((await member.get(`/product/USNR/${navyOnly.pgc}`)).status).toBe(404)
  })

  it('costs what this fiscal year says, and cannot be ordered in a year without a price [API-24 API-28]', async () => {
    const { owner } = portal
    const belt = await buildProduct(owner, {
      category: 'EYE',
      name: 'Glasses',
      sizes: ['NEW', 'LATE'],
      cents: 2000,
    })
    await owner`UPDATE item_prices SET price_cents = 1999 WHERE nsn = ${belt.nsns[0] ?? ''} AND fiscal_year = 2026`
    await owner`DELETE FROM item_prices WHERE nsn = ${belt.nsns[1] ?? ''} AND fiscal_year = 2027`
    expect((await member.get(`/product/details/${belt.nsns[0]}`)).body.prI_0).toBe(20)
    expect(sizes((await member.get(`/product/AR/${belt.pgc}`)).body)).toEqual(['NEW'])
    expect((await member.get(`/product/AR/${belt.nsns[1]}`)).status).toBe(404)
    expect((await placer.get('/product/all/AR/EYE')).body).toMatchObject([{ variants: 1 }])
    // 30 September in New York is still fiscal year 2026, whatever the day in London.
    portal.setTime('2026-10-01T02:00:00Z')
    const then = await portal.signIn(
      (await buildPerson(owner, { dodaac: (await buildUnit(owner)).dodaac })).username,
    )
    expect((await then.get(`/product/details/${belt.nsns[0]}`)).body.prI_0).toBe(19.99)
    portal.setTime('2027-10-01T16:00:00Z')
    const later = await portal.signIn(
      (await buildPerson(owner, { dodaac: (await buildUnit(owner)).dodaac })).username,
    )
    expect((await later.get(`/product/AR/${belt.pgc}`)).status).toBe(404)
    portal.setTime('2026-11-21T17:00:00Z')
  })
})
