import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ON_ONE_LINE } from '#domain/words.ts'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readProduct } from '#wire/catalogue/catalogue.ts'
import * as wire from '#wire/products/products.ts'

let portal: TestPortal
let world: OrdersWorld
let manager: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  const { username } = await buildPerson(portal.owner, { dodaac: world.member.dodaac, permissions: [8] })
  manager = await portal.signIn(username)
})
afterAll(() => portal?.stop())

const mittens: wire.ProductFields = {
  ...{ name: 'MITTENS, WOOL', displayName: 'Wool mittens', category: 'COAT', unitOfIssue: 'PR' },
  ...{ keywords: 'gloves hands warm', gender: 'Unisex', sizeFamily: 'hands', branches: ['army', 'marine'] },
  care: 'Wash cold.',
  ...{ description: 'Knitted.\nWith a liner.', measuring: 'Around the palm.' },
}
const small: wire.SizeFields = {
  ...{ size: 'SMALL', colour: 'Black', position: 10, status: 'active', getWellOn: null },
  ...{ replacementNsn: null, weight: 4.5 },
}
const NSN = '8415010000017'
const read = async (pgc = '40001') =>
  (await manager.send(wire.readStoredProduct, { params: { pgc } })).body as wire.StoredProduct
const list = async (query: object) =>
  (await manager.send(wire.listStoredProducts, { query: query as never })).body as {
    total: number
    rows: wire.StoredRow[]
  }
const lastEvent = async () =>
  (await portal.owner`SELECT * FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]
const event = (object: string, detail: object) => ({ object, detail: expect.objectContaining(detail) })

describe('a catalog manager', () => {
  test('a catalog manager adds a product, and the portal shows the entered values', async () => {
    const added = await manager.send(wire.addProduct, { body: { pgc: '40001', ...mittens } })
    expect(added).toMatchObject({
      status: 200,
      body: { pgc: '40001', ...mittens, sizes: [], isObsolete: false },
    })
    expect(await lastEvent()).toMatchObject(
      event('product 40001', {
        after: expect.objectContaining({ name: 'MITTENS, WOOL', care: 'Wash cold.' }),
      }),
    )
    const again = await manager.send(wire.addProduct, { body: { pgc: '40001', ...mittens, name: 'Other' } })
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'pgc' }] } })
    expect((await read()).name).toBe('MITTENS, WOOL')
  })

  test('a product without a display name shows the supply name, as in a file', async () => {
    await manager.send(wire.addProduct, { body: { pgc: '40002', ...mittens, displayName: '' } })
    expect(await read('40002')).toMatchObject({ displayName: 'MITTENS, WOOL' })
  })

  test('a catalog manager changes the version that they saw, and the audit trail has the old and new values', async () => {
    const { version } = await read()
    const change = (ifMatch: number, fields: object) =>
      manager.send(
        wire.saveProduct,
        { params: { pgc: '40001' }, body: { ...mittens, ...fields } },
        { version: ifMatch },
      )
    const changed = await change(version, { displayName: 'Mittens', care: 'Wash warm.' })
    expect(changed).toMatchObject({ status: 200, body: { displayName: 'Mittens', care: 'Wash warm.' } })
    expect((await lastEvent())?.detail).toEqual({
      before: { 'display name': 'Wool mittens', care: 'Wash cold.' },
      after: { 'display name': 'Mittens', care: 'Wash warm.' },
    })
    expect(await change(version, { displayName: 'Too late' })).toMatchObject({ status: 409 })
    expect((await read()).displayName).toBe('Mittens')
  })

  test.each([
    ['category', { category: 'NONE1' }, 'There is no category NONE1. Add it first.'],
    ['keywords', { keywords: 'One\ttwo' }, ON_ONE_LINE],
  ])('the portal refuses a wrong product with the sentence of a file: %s', async (field, fields, message) => {
    const refused = await manager.send(wire.saveProduct, {
      params: { pgc: '40001' },
      body: { ...mittens, ...fields },
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
  })

  test('a catalog manager gives a product sizes with weight and position, each NSN once in the whole catalog', async () => {
    const add = (nsn: string, fields: object = {}) =>
      manager.send(wire.addSize, { params: { pgc: '40001' }, body: { nsn, ...small, ...fields } })
    expect(await add('8415-01-000-0017')).toMatchObject({
      status: 200,
      body: { sizes: [{ nsn: NSN, ...small }] },
    })
    await add('8415010000024', { size: 'LARGE', position: 5, weight: null })
    expect((await read()).sizes.map(({ size }) => size)).toEqual(['LARGE', 'SMALL'])
    expect(await add(NSN)).toMatchObject({
      status: 409,
      body: { detail: 'NSN 8415-01-000-0017 already belongs to PGC 40001.', errors: [{ field: 'nsn' }] },
    })
    expect(await add(world.nsns[0] ?? '')).toMatchObject({ status: 409 })
  })

  test('a catalog manager records what is backordered and what replaces the obsolete, by the rules of a file', async () => {
    const [, old] = (await read()).sizes
    const save = (fields: object, ifMatch = old?.version ?? 0) =>
      manager.send(
        wire.saveSize,
        { params: { pgc: '40001', nsn: NSN }, body: { ...small, ...fields } },
        { version: ifMatch },
      )
    const refusals = [
      [{ status: 'obsolete', replacementNsn: NSN }, 'replacementNsn'],
      [{ status: 'obsolete', replacementNsn: '9999999999999' }, 'replacementNsn'],
      [{ status: 'active', replacementNsn: '8415010000024' }, 'replacementNsn'],
      [{ status: 'backordered', getWellOn: '2020-01-01' }, 'getWellOn'],
      [{ status: 'active', getWellOn: '2027-01-01' }, 'getWellOn'],
    ] as const
    for (const [fields, field] of refusals)
      expect(await save(fields), JSON.stringify(fields)).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      })
    const saved = await save({ status: 'obsolete', replacementNsn: '8415010000024', weight: 5 })
    expect(saved.body.sizes[1]).toMatchObject({
      status: 'obsolete',
      replacementNsn: '8415010000024',
      weight: 5,
    })
    expect((await lastEvent())?.detail).toEqual({
      before: { status: 'active', 'replacement nsn': '', weight: '4.5' },
      after: { status: 'obsolete', 'replacement nsn': '8415010000024', weight: '5' },
    })
    expect(await save({ status: 'active' })).toMatchObject({ status: 409 })
    expect(await save({ status: 'active' }, saved.body.sizes[1]?.version)).toMatchObject({ status: 200 })
  })

  test('a size that is sent again after a lost response is there once, and the response is the first one', async () => {
    const send = () =>
      manager.send(
        wire.addSize,
        { params: { pgc: '40002' }, body: { nsn: '8415010000031', ...small } },
        { key: 'lost-reply-of-a-size' },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await read('40002')).sizes).toHaveLength(1)
    await portal.owner`DELETE FROM items WHERE nsn = '8415010000031'`
  })

  test('a catalog manager changes no size of another product under this one', async () => {
    const params = { pgc: '40002', nsn: NSN }
    expect((await manager.send(wire.saveSize, { params, body: small })).status).toBe(404)
    expect((await read()).sizes).toHaveLength(2)
  })
})

test('the lists of every program follow a new name and category', async () => {
  const [row] = await portal.owner`SELECT pgc FROM items WHERE nsn = ${world.nsns[0] ?? ''}`
  const pgc = String(row?.pgc)
  await portal.owner`INSERT INTO program_products (program, pgc, category, display_name)
    SELECT 'NG', pgc, category, display_name FROM products WHERE pgc = ${pgc} ON CONFLICT DO NOTHING`
  const stored = await read(pgc)
  await manager.send(wire.saveProduct, {
    params: { pgc },
    body: { ...mittens, name: 'COAT, NEW', displayName: 'New coat', category: stored.category },
  })
  const lists = await portal.owner`SELECT DISTINCT display_name FROM program_products WHERE pgc = ${pgc}`
  expect(lists).toEqual([{ displayName: 'New coat' }])
  const shown = await (await portal.signIn(world.placer.username)).send(readProduct, {
    params: { program: 'AR', item: pgc },
  })
  expect(shown.body[0]).toMatchObject({ name: 'New coat' })
})

describe('the product list', () => {
  const found = async (query: object) => (await list(query)).rows.map(({ pgc }) => pgc)

  test('the product list finds the beginning of a PGC, a part of an NSN, and words of a name or keywords', async () => {
    expect(await found({ searchTerm: '40001' })).toEqual(['40001'])
    expect(await found({ searchTerm: '010000024' })).toEqual(['40001'])
    expect(await found({ searchTerm: 'mitt WARM' })).toEqual(['40002', '40001'])
    expect(await found({ searchTerm: 'no such thing' })).toEqual([])
  })

  test('the product list shows what is sold, what is not sold, and what has no price this year', async () => {
    const row = (await list({ searchTerm: '40001' })).rows[0]
    expect(row).toMatchObject({ name: 'Mittens', isSold: false, sizes: 2, unpriced: 2, isObsolete: false })
    expect(await found({ state: 'sold' })).not.toContain('40001')
    expect(await found({ state: 'unsold' })).toContain('40001')
    expect(await found({ state: 'unpriced' })).toEqual(['40001'])
    expect(await found({ state: 'obsolete' })).not.toContain('40001')
    const { owner } = portal
    const [own, prepared] = await owner`SELECT nsn FROM items WHERE pgc = '40001' ORDER BY nsn`
    const add = (program: string, day: string) =>
      owner.begin(async (sql) => {
        await sql`DELETE FROM program_prices`
        await sql`DELETE FROM prepared_prices`
        await sql`INSERT INTO program_prices VALUES (${program}, ${own?.nsn}, 2027, 100)`
        await sql`INSERT INTO prepared_prices VALUES (${program}, ${prepared?.nsn}, 2027, ${day}, 100)`
      })
    for (const [program, day, unpriced] of [
      ['NG', '2026-11-01', 2],
      ['AR', '2026-11-22', 1],
      ['AR', '2026-11-21', 0],
    ] as const) {
      await add(program, day)
      expect((await list({ searchTerm: '40001' })).rows[0]?.unpriced).toBe(unpriced)
      expect(await found({ state: 'unpriced' })).toEqual(unpriced === 0 ? [] : ['40001'])
    }
    await portal.owner`INSERT INTO program_products (program, pgc, category, display_name, sold_from) VALUES
      ('AR', '40001', 'COAT', 'Mittens', '2026-11-21'), ('AR', '40002', 'COAT', 'Mittens', '2026-11-22')`
    expect(await found({ state: 'unpriced' })).toEqual([])
    expect(await found({ state: 'sold', searchTerm: 'mittens' })).toEqual(['40001'])
    expect(await found({ state: 'unsold', searchTerm: 'mittens' })).toEqual(['40002'])
  })

  test('the product list comes in pages by name, and knows its total', async () => {
    const { total, rows } = await list({ pageSize: 1, page: 2, searchTerm: 'mittens' })
    expect([total, rows.map(({ pgc }) => pgc)]).toEqual([2, ['40001']])
    expect((await list({ category: 'COAT' })).rows.length).toBeGreaterThan(1)
    expect((await list({ category: 'BOOTS' })).total).toBe(0)
  })
})
