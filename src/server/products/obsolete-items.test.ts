import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltProduct, buildFund, buildOrder, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'
import { readCatalogueEntry, saveItemStatus, saveProductStatus } from '#wire/products/catalogue-upkeep.ts'

const { portal, world, as } = openOrdersPortal()
let next: BuiltProduct
let pgc: string
const old = (at = 0) => world.nsns[at] ?? ''
const successor = (at = 0) => next.nsns[at] ?? ''

beforeAll(async () => {
  next = await buildProduct(portal.owner, { name: 'New coat', programs: ['AR', 'NG'] })
  pgc = world.pgc
})
beforeEach(async () => {
  await portal.owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL`
  await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL, get_well_on = NULL`
})

const read = (item: string, name = 'everything') => as(name).send(readCatalogueEntry, { params: { item } })
const saveItem = (nsn: string, body: object, name = 'everything') =>
  as(name).send(saveItemStatus, { params: { nsn }, body: { replacementNsn: null, getWellOn: null, ...body } })
const saveProduct = (number: string, isObsolete: boolean, replacementPgc: string | null = null) =>
  as('everything').send(saveProductStatus, { params: { pgc: number }, body: { isObsolete, replacementPgc } })

test('an administrator finds an item or a product and sees its holders in all programs, as numbers only', async () => {
  await world.order()
  const { placer: orderer, member, fundId, foreigner } = world
  const lines = (nsn: string) => [{ nsn, quantity: 1, cents: 2500 }]
  await buildOrder(portal.owner, { orderer, member, fundId, status: 'cart', lines: lines(old(1)) })
  const abroad = await buildFund(portal.owner, { dodaac: world.dodaac, program: 'NG', cents: 90_000 })
  await buildOrder(portal.owner, { orderer: foreigner, member: foreigner, ...abroad, lines: lines(old()) })
  for (const name of ['everything', 'foreigner']) {
    expect((await read(old(), name)).body).toMatchObject({
      ...{ nsn: old(), pgc, size: 'SMALL', carts: 0, awaiting: 2 },
    })
    expect((await read(pgc, name)).body).toMatchObject({
      ...{ nsn: null, status: 'active', orderable: 3, carts: 1, awaiting: 2 },
    })
  }
  for (const item of ['8405019999999', 'coat']) expect((await read(item)).status).toBe(404)
})

test('an administrator declares an item obsolete or backordered, and makes it orderable again; both are audited', async () => {
  const gone = { status: 'obsolete', replacementNsn: successor() }
  expect((await saveItem(old(), gone)).body).toMatchObject({
    ...{ status: 'obsolete', replacedBy: successor(), successor: { nsn: successor(), isSold: true } },
  })
  expect(await portal.lastEvent()).toMatchObject({
    object: `item ${old()}`,
    detail: { before: { status: 'active' }, after: gone },
  })
  const search = { params: { program: 'AR' }, query: { searchTerm: old() } }
  const [row] = (await as('placer').send(searchProducts, search)).body
  expect(row.instead).toEqual({ obsolete: old(), nsn: successor() })
  expect((await saveItem(old(), { ...gone, status: 'active' })).body).toMatchObject({
    ...{ status: 'active', replacedBy: null, successor: null },
  })
  const shown = await as('placer').send(readProduct, { params: { program: 'AR', item: pgc } })
  expect(shown.body).toHaveLength(3)

  const late = { status: 'backordered', getWellOn: '2027-03-12' }
  expect((await saveItem(old(), late)).body).toMatchObject(late)
  expect(await saveItem(old(), { ...late, getWellOn: '2026-11-20' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'getWellOn' }] },
  })
  expect((await saveItem(old(), { ...late, status: 'active' })).body.getWellOn).toBeNull()
})

test('an administrator declares a whole product obsolete; each size leads to the same size of the other product', async () => {
  expect((await saveProduct(pgc, true, next.pgc)).body).toMatchObject({
    ...{ status: 'obsolete', orderable: 0, replacedBy: next.pgc, successor: { nsn: null, pgc: next.pgc } },
  })
  expect((await read(old(2))).body).toMatchObject({
    isProductObsolete: true,
    successor: { nsn: successor(2) },
  })
  expect(codeOf(await saveItem(old(2), { status: 'active' }))).toEqual([422, 'PRODUCT_OBSOLETE'])
  const own = await saveItem(old(2), { status: 'obsolete', replacementNsn: successor(0) })
  expect(own.body.successor.nsn).toBe(successor(0))
  expect((await saveProduct(pgc, false)).body).toMatchObject({ status: 'active', orderable: 3 })
  expect(await portal.lastEvent()).toMatchObject({
    object: `product ${pgc}`,
    detail: { after: { isObsolete: false } },
  })
})

test('an administrator reads in a sentence what cannot be a replacement', async () => {
  expect(await saveItem(old(), { status: 'obsolete', replacementNsn: '8405019999999' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'replacementNsn' }] },
  })
  expect((await saveProduct(pgc, true, '99999')).body.errors[0].message).toContain('There is no PGC 99999')
  expect((await saveItem('8405019999999', { status: 'active' })).status).toBe(404)
  const itself = await saveItem(old(), { status: 'obsolete', replacementNsn: old() })
  await saveItem(old(), { status: 'obsolete', replacementNsn: successor() })
  for (const circle of [itself, await saveProduct(next.pgc, true, pgc)]) {
    expect(codeOf(circle)).toEqual([422, 'SUCCESSORS_CIRCLE'])
    expect(circle.body.detail).toMatch(/\.$/)
  }
  expect((await read(next.pgc)).body.status).toBe('active')
})

test('two administrators who change the same product at once lose neither change', async () => {
  const both = await Promise.all([
    saveItem(old(), { status: 'obsolete', replacementNsn: successor() }),
    saveItem(old(1), { status: 'backordered', getWellOn: '2027-03-12' }, 'foreigner'),
    saveProduct(next.pgc, false),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(
    await portal.owner`SELECT variants, backordered FROM orderable_products WHERE pgc = ${pgc} AND fiscal_year = 2027`,
  ).toEqual([{ variants: 2, backordered: 1 }])
})
