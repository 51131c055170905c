import { beforeAll, expect, test } from 'vitest'
import { ON_ONE_LINE } from '#domain/words.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client, QueryOf } from '#testing/portal.ts'
import { readProduct } from '#wire/catalogue/catalogue.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import * as wire from '#wire/products/products.ts'

const { portal, world, as, signInNew } = openOrdersPortal()
let manager: Client

beforeAll(async () => {
  manager = await signInNew({ permissions: [8] })
})

const mittens: wire.ProductFields = {
  ...{ name: 'MITTENS, WOOL', displayName: 'Wool mittens', category: 'COAT', unitOfIssue: 'PR' },
  ...{ keywords: 'gloves hands warm', gender: 'Unisex', sizeFamily: 'hands', branches: ['army', 'marine'] },
  ...{ care: 'Wash cold.', description: 'Knitted.\nWith a liner.', measuring: 'Around the palm.' },
}
const small: wire.SizeFields = {
  ...{ size: 'SMALL', colour: 'Black', position: 10, status: 'active', getWellOn: null },
  ...{ replacementNsn: null, weight: 4.5 },
}
const NSN = '8415010000017'
const LARGE = '8415010000024'
const read = async (pgc = '40001') =>
  (await manager.send(wire.readStoredProduct, { params: { pgc } })).body as wire.StoredProduct
const add = (pgc: string, fields: object = {}) =>
  manager.send(wire.addProduct, { body: { pgc, ...mittens, ...fields } })
const save = (fields: object, version?: number, pgc = '40001') => {
  const extra = version === undefined ? {} : { version }
  return manager.send(wire.saveProduct, { params: { pgc }, body: { ...mittens, ...fields } }, extra)
}
const addSize = (nsn: string, fields: object = {}) =>
  manager.send(wire.addSize, { params: { pgc: '40001' }, body: { nsn, ...small, ...fields } })
const saveSize = (fields: object, version: number, pgc = '40001') =>
  manager.send(wire.saveSize, { params: { pgc, nsn: NSN }, body: { ...small, ...fields } }, { version })
const wrong = (field: string, message: unknown = expect.anything()) => ({
  status: 422,
  body: { errors: [{ field, message }] },
})

test('a catalog manager adds and changes a product, and the audit trail has the old and new values', async () => {
  expect(await add('40001')).toMatchObject({
    status: 200,
    body: { pgc: '40001', ...mittens, sizes: [], isObsolete: false },
  })
  expect(await portal.lastEvent()).toMatchObject({
    object: 'product 40001',
    detail: { after: { name: 'MITTENS, WOOL', care: 'Wash cold.' } },
  })
  expect(await add('40001', { name: 'Other' })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'pgc' }] },
  })
  const { name, version } = await read()
  expect(name).toBe('MITTENS, WOOL')
  await add('40002', { displayName: '' })
  expect((await read('40002')).displayName, 'as in a file').toBe('MITTENS, WOOL')

  const changes = { displayName: 'Mittens', care: 'Wash warm.' }
  expect(await save(changes, version)).toMatchObject({ status: 200, body: changes })
  expect((await portal.lastEvent())?.detail).toEqual({
    before: { 'display name': 'Wool mittens', care: 'Wash cold.' },
    after: { 'display name': 'Mittens', care: 'Wash warm.' },
  })
  expect((await save({ displayName: 'Too late' }, version)).status).toBe(409)
  expect((await read()).displayName).toBe('Mittens')
  const unknown = 'There is no category NONE1. Add it first.'
  expect(await save({ category: 'NONE1' })).toMatchObject(wrong('category', unknown))
  expect(await save({ keywords: 'One\ttwo' })).toMatchObject(wrong('keywords', ON_ONE_LINE))
})

test('a catalog manager gives a product sizes, backorders, and replacements, by the rules of a file', async () => {
  const added = await addSize('8415-01-000-0017')
  expect(added).toMatchObject({ status: 200, body: { sizes: [{ nsn: NSN, ...small }] } })
  await addSize(LARGE, { size: 'LARGE', position: 5, weight: null })
  expect((await read()).sizes.map(({ size }) => size)).toEqual(['LARGE', 'SMALL'])
  expect(await addSize(NSN)).toMatchObject({
    status: 409,
    body: { detail: 'NSN 8415-01-000-0017 already belongs to PGC 40001.', errors: [{ field: 'nsn' }] },
  })
  expect((await addSize(world.nsns[0] ?? '')).status, 'of another product').toBe(409)

  const version = (await read()).sizes[1]?.version ?? 0
  for (const [fields, field] of [
    [{ status: 'obsolete', replacementNsn: NSN }, 'replacementNsn'],
    [{ status: 'obsolete', replacementNsn: '9999999999999' }, 'replacementNsn'],
    [{ status: 'active', replacementNsn: LARGE }, 'replacementNsn'],
    [{ status: 'backordered', getWellOn: '2020-01-01' }, 'getWellOn'],
    [{ status: 'active', getWellOn: '2027-01-01' }, 'getWellOn'],
  ] as const)
    expect(await saveSize(fields, version), JSON.stringify(fields)).toMatchObject(wrong(field))
  const gone = { status: 'obsolete', replacementNsn: LARGE, weight: 5 }
  const saved = await saveSize(gone, version)
  expect(saved.body.sizes[1]).toMatchObject(gone)
  expect((await portal.lastEvent())?.detail).toEqual({
    before: { status: 'active', 'replacement nsn': '', weight: '4.5' },
    after: { status: 'obsolete', 'replacement nsn': LARGE, weight: '5' },
  })
  expect((await saveSize({}, version)).status).toBe(409)
  const next = saved.body.sizes[1]?.version
  expect((await saveSize({}, next, '40002')).status, 'not under another product').toBe(404)
  expect((await saveSize({}, next)).status).toBe(200)
})

test('the lists of every program follow a new name and category', async () => {
  const { pgc } = world
  await portal.owner`INSERT INTO program_products (program, pgc, category, display_name)
    SELECT 'NG', pgc, category, display_name FROM products WHERE pgc = ${pgc}`
  await save({ name: 'COAT, NEW', displayName: 'New coat', category: 'HEAD' }, undefined, pgc)
  const listed = { displayName: 'New coat', category: 'HEAD' }
  expect(
    await portal.owner`SELECT program, display_name, category FROM program_products WHERE pgc = ${pgc} ORDER BY 1`,
  ).toEqual([
    { program: 'AR', ...listed },
    { program: 'NG', ...listed },
  ])
  const shown = await as('placer').send(readProduct, { params: { program: 'AR', item: pgc } })
  expect(shown.body[0]).toMatchObject({ name: 'New coat' })
})

test('the unit of issue stays while approved lines of any program have outstanding pieces', async () => {
  const { pgc } = world
  const number = await world.order({ quantities: [2] })
  const body = { ...mittens, name: 'COAT, NEW', displayName: '', category: 'HEAD' }
  const change = () =>
    as('foreigner').send(wire.saveProduct, { params: { pgc }, body: { ...body, unitOfIssue: 'DZ' } })
  await as('first').send(approveOrder, { params: { number } })
  const message = `PGC ${pgc} has 1 approved line with outstanding pieces. Change the unit of issue when these are shipped or ended, or add another product.`
  expect(await change()).toMatchObject(wrong('unitOfIssue', message))
  await portal.owner`UPDATE order_lines SET shipped_quantity = 2 WHERE order_id = ${number}`
  expect((await change()).status).toBe(200)
})

const list = async (query: QueryOf<typeof wire.listStoredProducts>) => {
  const { body } = await manager.send(wire.listStoredProducts, { query })
  const rows = body.rows as wire.StoredRow[]
  return { total: body.total as number, rows, found: rows.map(({ pgc }) => pgc) }
}
const find = async (query: Parameters<typeof list>[0]) => (await list(query)).found

test('the product list finds numbers and words, and comes in pages by name with its total', async () => {
  for (const [searchTerm, pgcs] of [
    ['40001', ['40001']],
    ['010000024', ['40001']],
    ['mitt WARM', ['40002', '40001']],
    ['no such thing', []],
  ] as const)
    expect(await find({ searchTerm }), searchTerm).toEqual(pgcs)
  expect(await list({ pageSize: 1, page: 2, searchTerm: 'mittens' })).toMatchObject({
    ...{ total: 2, found: ['40001'] },
  })
  expect(await find({ category: 'COAT' })).toEqual(['40002', '40001'])
  expect((await list({ category: 'BOOTS' })).total).toBe(0)
})

test('the product list shows what is sold, what is not sold, and what has no price this year', async () => {
  const { owner } = portal
  expect((await list({ searchTerm: '40001' })).rows).toMatchObject([
    { name: 'Mittens', isSold: false, sizes: 2, unpriced: 2, isObsolete: false },
  ])
  expect(await find({ state: 'sold' })).not.toContain('40001')
  expect(await find({ state: 'unsold' })).toContain('40001')
  expect(await find({ state: 'unpriced' })).toEqual(['40001'])
  expect(await find({ state: 'obsolete' })).not.toContain('40001')
  for (const [program, day, unpriced] of [
    ['NG', '2026-11-01', 2],
    ['AR', '2026-11-22', 1],
    ['AR', '2026-11-21', 0],
  ] as const) {
    await owner.begin(async (sql) => {
      await sql`DELETE FROM program_prices`
      await sql`DELETE FROM prepared_prices`
      await sql`INSERT INTO program_prices VALUES (${program}, ${NSN}, 2027, 100)`
      await sql`INSERT INTO prepared_prices VALUES (${program}, ${LARGE}, 2027, ${day}, 100)`
    })
    expect((await list({ searchTerm: '40001' })).rows[0]?.unpriced).toBe(unpriced)
    expect(await find({ state: 'unpriced' })).toEqual(unpriced === 0 ? [] : ['40001'])
  }
  await owner`INSERT INTO program_products (program, pgc, category, display_name, sold_from) VALUES
    ('AR', '40001', 'COAT', 'Mittens', '2026-11-21'), ('AR', '40002', 'COAT', 'Mittens', '2026-11-22')`
  expect(await find({ state: 'unpriced' })).toEqual([])
  expect(await find({ state: 'sold', searchTerm: 'mittens' })).toEqual(['40001'])
  expect(await find({ state: 'unsold', searchTerm: 'mittens' })).toEqual(['40002'])
})
