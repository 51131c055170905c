import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type BuiltProduct, buildFund, buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'
import { readCatalogueEntry, saveItemStatus, saveProductStatus } from '#wire/products/catalogue-upkeep.ts'
import { addCategory } from '#wire/products/categories.ts'
import { lookUpPeople } from '#wire/users/users.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client
let elsewhere: Client
let next: BuiltProduct
let pgc: string
const old = (at = 0) => world.nsns[at] ?? ''
const successor = (at = 0) => next.nsns[at] ?? ''

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  next = await buildProduct(portal.owner, { name: 'New coat', programs: ['AR', 'NG'] })
  const [row] = await portal.owner`SELECT pgc FROM items WHERE nsn = ${old()}`
  pgc = String(row?.pgc)
  admin = await portal.signIn('everything')
  elsewhere = await portal.signIn('foreigner')
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await portal.owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL`
  await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL, get_well_on = NULL`
})

const none = { replacementNsn: null, getWellOn: null }
const saveItem = (nsn: string, body: object, as = admin) =>
  as.send(saveItemStatus, { params: { nsn }, body: { ...none, ...body } })
const saveProduct = (number: string, isObsolete: boolean, replacementPgc: string | null = null) =>
  admin.send(saveProductStatus, { params: { pgc: number }, body: { isObsolete, replacementPgc } })
const lastEvent = async () =>
  (await portal.owner`SELECT * FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]

describe('an administrator', () => {
  it('an administrator finds an item or a product and sees its holders in all programs, as numbers only', async () => {
    await world.order()
    const cart = {
      orderer: world.placer,
      member: world.member,
      fundId: world.fundId,
      status: 'cart' as const,
    }
    await buildOrder(portal.owner, { ...cart, lines: [{ nsn: old(1), quantity: 1, cents: 2500 }] })
    const { fundId } = await buildFund(portal.owner, { dodaac: world.dodaac, program: 'NG', cents: 90_000 })
    const abroad = { orderer: world.foreigner, member: world.foreigner, fundId }
    await buildOrder(portal.owner, { ...abroad, lines: [{ nsn: old(), quantity: 1, cents: 2500 }] })
    for (const client of [admin, elsewhere]) {
      const item = await client.send(readCatalogueEntry, { params: { item: old() } })
      const held = { nsn: old(), pgc, size: 'SMALL', carts: 0, awaiting: 2 }
      expect(item).toMatchObject({ status: 200, body: held })
      const product = await client.send(readCatalogueEntry, { params: { item: pgc } })
      const whole = { nsn: null, status: 'active', orderable: 3, carts: 1, awaiting: 2 }
      expect(product.body).toMatchObject(whole)
    }
    expect((await admin.send(readCatalogueEntry, { params: { item: '8405019999999' } })).status).toBe(404)
    expect((await admin.send(readCatalogueEntry, { params: { item: 'coat' } })).status).toBe(404)
  })

  it('an administrator declares an item obsolete with its replacement, and makes it orderable again; both are audited', async () => {
    const gone = await saveItem(old(), { status: 'obsolete', replacementNsn: successor() })
    expect(gone.body).toMatchObject({
      status: 'obsolete',
      replacedBy: successor(),
      successor: { nsn: successor(), isSold: true },
    })
    expect(await lastEvent()).toMatchObject({
      object: `item ${old()}`,
      detail: { before: { status: 'active' }, after: { status: 'obsolete', replacementNsn: successor() } },
    })
    const placing = await portal.signIn('placer')
    const search = { params: { program: 'AR' }, query: { searchTerm: old() } }
    const [row] = (await placing.send(searchProducts, search)).body
    expect(row.instead).toEqual({ obsolete: old(), nsn: successor() })
    const back = await saveItem(old(), { status: 'active', replacementNsn: successor() })
    expect(back.body).toMatchObject({ status: 'active', replacedBy: null, successor: null })
    expect((await placing.send(readProduct, { params: { program: 'AR', item: pgc } })).body).toHaveLength(3)
  })

  it('an administrator declares a whole product obsolete; each size leads to the same size of the other product', async () => {
    expect((await saveProduct(pgc, true, next.pgc)).body).toMatchObject({
      status: 'obsolete',
      orderable: 0,
      replacedBy: next.pgc,
      successor: { nsn: null, pgc: next.pgc },
    })
    const item = (await admin.send(readCatalogueEntry, { params: { item: old(2) } })).body
    expect(item).toMatchObject({ isProductObsolete: true, successor: { nsn: successor(2) } })
    const alone = await saveItem(old(2), { status: 'active' })
    expect([alone.status, alone.body.code]).toEqual([422, 'PRODUCT_OBSOLETE'])
    const own = await saveItem(old(2), { status: 'obsolete', replacementNsn: successor(0) })
    expect(own.body.successor.nsn).toBe(successor(0))
    expect((await lastEvent())?.object).toBe(`item ${old(2)}`)
    expect((await saveProduct(pgc, false)).body).toMatchObject({ status: 'active', orderable: 3 })
    expect(await lastEvent()).toMatchObject({
      object: `product ${pgc}`,
      detail: { after: { isObsolete: false } },
    })
  })

  it('an administrator declares an item backordered with its expected date, and declares that it is back', async () => {
    const day = '2027-03-12'
    const waits = await saveItem(old(), { status: 'backordered', getWellOn: day })
    expect(waits.body).toMatchObject({ status: 'backordered', getWellOn: day })
    const past = await saveItem(old(), { status: 'backordered', getWellOn: '2026-11-20' })
    expect([past.status, past.body.errors[0].field]).toEqual([422, 'getWellOn'])
    expect((await saveItem(old(), { status: 'active', getWellOn: day })).body.getWellOn).toBeNull()
  })

  it('an administrator reads in a sentence what cannot be a replacement', async () => {
    const wrong = await saveItem(old(), { status: 'obsolete', replacementNsn: '8405019999999' })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'replacementNsn'])
    expect((await saveProduct(pgc, true, '99999')).body.errors[0].message).toContain('There is no PGC 99999')
    expect((await saveItem('8405019999999', { status: 'active' })).status).toBe(404)

    const circles = [
      () => saveItem(old(), { status: 'obsolete', replacementNsn: old() }),
      () => saveProduct(pgc, true, pgc),
      async () => {
        await saveItem(old(), { status: 'obsolete', replacementNsn: successor() })
        return saveProduct(next.pgc, true, pgc)
      },
    ]
    for (const close of circles) {
      const { status, body } = await close()
      expect([status, body.code]).toEqual([422, 'SUCCESSORS_CIRCLE'])
      expect(body.detail).toMatch(/\.$/)
    }
    expect((await admin.send(readCatalogueEntry, { params: { item: next.pgc } })).body.status).toBe('active')
  })

  it('two administrators who change the same product at once lose neither change', async () => {
    const both = await Promise.all([
      saveItem(old(), { status: 'obsolete', replacementNsn: successor() }),
      saveItem(old(1), { status: 'backordered', getWellOn: '2027-03-12' }, elsewhere),
      saveProduct(next.pgc, false),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const [row] =
      await portal.owner`SELECT variants, backordered FROM orderable_products WHERE pgc = ${pgc} AND fiscal_year = 2027`
    expect(row).toEqual({ variants: 2, backordered: 1 })
  })
})

test('permission 8 opens catalog maintenance and nothing else of the panel; the other permissions do not open it', async () => {
  const person = async (permissions: number[]) =>
    portal.signIn((await buildPerson(portal.owner, { dodaac: world.dodaac, permissions })).username)
  const manager = await person([8])
  const read = (client: Client) => client.send(readCatalogueEntry, { params: { item: old() } })
  expect((await read(manager)).status).toBe(200)
  expect(await saveItem(old(), { status: 'obsolete' }, manager)).toMatchObject({
    status: 200,
    body: { status: 'obsolete' },
  })
  const category = { code: 'GLOVES', name: 'Gloves', position: 1, sizeFamily: '' }
  expect((await manager.send(addCategory, { body: category })).status).toBe(403)
  expect((await manager.send(lookUpPeople, { body: { search: 'jane@example.mil' } })).status).toBe(403)
  const other = await person([1, 2, 3, 4, 6, 7])
  expect((await read(other)).status).toBe(403)
  expect((await saveItem(old(), { status: 'active' }, other)).status).toBe(403)
})
