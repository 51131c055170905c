import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/imports/import-states.ts'
import { type BuiltProduct, buildPerson, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { applyAll, importFile, readFindings, settle } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import * as wire from '#wire/imports/imports.ts'
import { giveUpOld } from './import-queries.ts'

let portal: TestPortal
let world: OrdersWorld
let product: BuiltProduct
let admin: Client
let other: Client
const nsn = (at: number) => product.nsns[at] ?? ''
const priceOf = async (item: string) =>
  (await portal.owner`SELECT price_cents FROM item_prices WHERE nsn = ${item} AND fiscal_year = 2027`)[0]
    ?.priceCents

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  world = await buildOrdersWorld(portal.owner)
  product = await buildProduct(portal.owner, { name: 'Coat', programs: ['AR'] })
  await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'another', permissions: [99] })
  admin = await portal.signIn('everything')
  other = await portal.signIn('another')
})
afterAll(() => portal?.stop())
beforeEach(() =>
  portal.owner`UPDATE item_prices SET price_cents = 2500 WHERE fiscal_year = 2027`.then(() => {}),
)

const prices = (...rows: string[]) => `nsn,fiscal year,price\n${rows.map((row) => `${row}\n`).join('')}`

test('the portal first checks a file and shows additions, changes, and refusals by cell, without any write', async () => {
  const known = [`${nsn(0)},2027,30.00`, `${nsn(1)},2027,25.00`, `${nsn(0)},2029,31`]
  const record = await importFile(admin, 'prices', prices(...known, '123,2027,3', `${nsn(1)},2028,=1`))
  const counts = { added: 1, changed: 1, same: 1, refused: 2, rowsDone: 5, rowsTotal: 5 }
  expect(record).toMatchObject({ state: 'checked', kind: 'prices', ...counts })
  expect(await readFindings(admin, record.id)).toEqual([
    'row 5, nsn: An NSN has 13 digits, such as 8405-01-900-1234.',
    'row 6, price: Write dollars with at most two decimals, such as 1234.50.',
    'row 2, price: 25.00 -> 30.00',
    `row 4: ${nsn(0)} 2029`,
  ])
  expect(await readFindings(admin, record.id, 'added')).toEqual([`row 4: ${nsn(0)} 2029`])
  expect(await priceOf(nsn(0))).toBe(2500)
})

test('a checked file is applied once, the audit trail names the user, and the result repeats the file', async () => {
  const file = prices(`${nsn(0)},2027,30.00`, `${nsn(0)},2030,31`, '123,2027,3')
  const record = await importFile(admin, 'prices', file)
  const wrong = await admin.send(wire.applyImport, { params: { import: record.id }, body: { rows: 3 } })
  expect(wrong).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('2 rows would be written') },
  })
  const done = await applyAll(admin, record)
  expect(done).toMatchObject({ state: 'applied', added: 1, changed: 1, refused: 1 })
  expect(await priceOf(nsn(0))).toBe(3000)
  const again = await admin.send(wire.applyImport, { params: { import: record.id }, body: { rows: 2 } })
  expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('applied already') } })
  const events =
    await portal.owner`SELECT person_id, program, object, detail FROM audit_events WHERE action = 'import prices'`
  const detail = { file: 'prices.csv', added: 1, changed: 1, refused: 1 }
  expect(events).toMatchObject([
    { personId: world.everything.id, program: 'AR', object: 'file prices.csv', detail },
  ])
  const result = await admin.get(`/import/${record.id}/result`)
  expect(result.headers['content-disposition']).toContain('prices.csv.result.csv')
  expect(result.body).toBe(
    `nsn,fiscal year,price,result\r\n${nsn(0)},2027,30.00,changed\r\n${nsn(0)},2030,31,added\r\n123,2027,3,"refused: nsn: An NSN has 13 digits, such as 8405-01-900-1234."\r\n`,
  )
})

test('the import refuses rows that another person changed since the check, and writes the others [D22]', async () => {
  const file = prices(`${nsn(0)},2027,30.00`, `${nsn(1)},2027,31.00`, `${nsn(0)},2027,1`)
  const record = await importFile(admin, 'prices', file)
  await portal.owner`UPDATE item_prices SET price_cents = 2600 WHERE nsn = ${nsn(0)} AND fiscal_year = 2027`
  const done = await applyAll(admin, record)
  expect(done).toMatchObject({ state: 'applied', changed: 1, refused: 2 })
  expect(await readFindings(admin, record.id, 'refused')).toContain(
    'row 2, nsn: This row has changed since the file was checked. Check the file again.',
  )
  expect([await priceOf(nsn(0)), await priceOf(nsn(1))]).toEqual([2600, 3100])
})

test('a row that was unchanged or refused at the check is not written, even if it could be now', async () => {
  const record = await importFile(admin, 'prices', prices(`${nsn(0)},2027,25.00`, `${nsn(1)},2027,31.00`))
  await portal.owner`UPDATE item_prices SET price_cents = 2600 WHERE nsn = ${nsn(0)} AND fiscal_year = 2027`
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', changed: 1, refused: 1 })
  expect(await priceOf(nsn(0))).toBe(2600)
})

test('the import refuses an unreadable file at its row, with a message', async () => {
  const unknown = await importFile(admin, 'prices', 'nsn,fiscal year,cost\n1,2,3\n')
  expect(unknown).toMatchObject({ state: 'checked', added: 0, changed: 0, refused: 1 })
  expect(await readFindings(admin, unknown.id)).toEqual([
    "row 1, cost: There is no column 'cost' in prices. Its columns are nsn, fiscal year, price, program.",
  ])
  const nothing = await admin.send(wire.applyImport, { params: { import: unknown.id }, body: { rows: 0 } })
  expect(nothing).toMatchObject({ status: 422, body: { detail: 'This file adds and changes nothing.' } })
})

test('a file belongs to the user who uploaded it, and the check starts when it is complete', async () => {
  const record = await importFile(admin, 'prices', prices(`${nsn(0)},2027,30.00`))
  const ofOther = { params: { import: record.id } }
  expect((await other.send(wire.readImport, ofOther)).status).toBe(404)
  expect((await other.send(wire.readImportResult, ofOther)).status).toBe(404)
  expect((await other.send(wire.applyImport, { ...ofOther, body: { rows: 1 } })).status).toBe(404)
  expect((await other.send(wire.listImports, {})).body).toEqual([])
  const own = (await admin.send(wire.listImports, {})).body as { id: string }[]
  expect(own.map(({ id }) => id)).toContain(record.id)
  const late = await admin.upload(wire.sendImportPart, { import: record.id, part: 0 }, Buffer.from('x'))
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('This file is complete already') },
  })

  const beginWith = (bytes: number) =>
    admin.send(wire.startImport, { body: { kind: 'prices', fileName: 'a.csv', bytes } })
  const { body: begun } = await beginWith(10)
  const early = await admin.send(wire.checkImport, { params: { import: begun.id } })
  expect(early).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Only 0 of 10 bytes') },
  })
  expect((await beginWith(MAX_FILE_BYTES)).status).toBe(200)
  expect(await beginWith(MAX_FILE_BYTES + 1)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('larger than 128 MB') },
  })
  const json = await admin.post(`/import/${begun.id}/part/0`, { a: 1 })
  expect(json).toMatchObject({ status: 400, body: { detail: expect.stringContaining('octet-stream') } })
})

test('older files make room for new ones, except during their own import, and empty files do not count', async () => {
  const { owner } = portal
  const { id } = await importFile(admin, 'prices', prices(`${nsn(0)},2027,30.00`))
  const body = { kind: 'prices', fileName: 'a.csv', bytes: 1 }
  const { body: empty } = await admin.send(wire.startImport, { body })
  await admin.send(wire.cancelImport, { params: { import: empty.id } })
  await owner`UPDATE imports SET bytes = 300 WHERE import_id IN (${id}, ${empty.id})`
  await owner`DELETE FROM imports WHERE bytes <> 300`
  const makeRoom = (max: number) =>
    giveUpOld(owner, 'AR', world.everything.id, { max, begunBefore: new Date(0) })
  const held = async () =>
    (await owner`SELECT count(*)::int AS n FROM import_parts WHERE import_id = ${id}`)[0]?.n
  await makeRoom(500)
  expect(await held()).toBe(1)
  const late = await owner.begin(async (sql) => {
    await sql`UPDATE imports SET state = 'checking' WHERE import_id = ${id}`
    const making = makeRoom(0)
    await expect.poll(() => sql`SELECT FROM pg_locks WHERE NOT granted`).not.toEqual([])
    return { making }
  })
  await late.making
  expect([(await settle(admin, id)).state, await held()]).toEqual(['checked', 1])
  await makeRoom(0)
  expect(await held()).toBe(0)
})

test('template and export have the same columns, and an export is the same after an import', async () => {
  const files = new Map<string, Buffer>()
  const kinds = 'programs categories products items prices assortment dodaacs people roles groups'.split(' ')
  for (const kind of kinds) {
    const text = (await admin.get(`/import/template/${kind}`)).body as string
    const url = `/U3PLRest/api/import/export/${kind}`
    const exported = await portal.app.inject({ url, headers: { cookie: admin.cookie } })
    expect([kind, exported.statusCode]).toEqual([kind, 200])
    files.set(kind, exported.rawPayload)
    expect(text.split('\r\n')).toHaveLength(3)
  }
  for (const kind of ['prices', 'people', 'roles']) {
    const record = await importFile(admin, kind, files.get(kind) ?? '')
    expect(record, kind).toMatchObject({ state: 'checked', added: 0, changed: 0 })
    expect(record.same, kind).toBeGreaterThan(0)
  }
  expect((await admin.send(wire.exportImportRows, { params: { kind: 'nothing' } })).status).toBe(400)
})
