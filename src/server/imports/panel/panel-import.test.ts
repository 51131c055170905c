import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/imports/import-states.ts'
import { type BuiltProduct, buildPerson, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, importFile, readFindings, settle } from '#testing/panel-import.ts'
import type { Client } from '#testing/portal.ts'
import { detailOf } from '#testing/said.ts'
import * as wire from '#wire/imports/imports.ts'
import { describeHidden } from './findings.ts'
import { giveUpOld } from './import-queries.ts'

const { portal, world, as } = openOrdersPortal(100_000, { runsJobs: true })
let product: BuiltProduct
let admin: Client
const nsn = (at: number) => product.nsns[at] ?? ''
const pricesOf = async (...sizes: number[]) => {
  const rows = await portal.owner`SELECT nsn, price_cents FROM item_prices WHERE fiscal_year = 2027`
  return sizes.map((at) => rows.find((row) => row.nsn === nsn(at))?.priceCents)
}

beforeAll(async () => {
  product = await buildProduct(portal.owner, { name: 'Coat' })
  admin = as('everything')
})
beforeEach(() => portal.owner`UPDATE item_prices SET price_cents = 2500 WHERE fiscal_year = 2027`)

const prices = (...rows: string[]) => `nsn,fiscal year,price\n${rows.map((row) => `${row}\n`).join('')}`
const check = (...rows: string[]) => importFile(admin, 'prices', prices(...rows))
const press = (id: string, rows: number, by = admin) =>
  by.send(wire.applyImport, { params: { import: id }, body: { rows } })
const begin = (bytes: number) =>
  admin.send(wire.startImport, { body: { kind: 'prices', fileName: 'a.csv', bytes } })

test('the portal first checks a file and shows additions, changes, and refusals by cell, without any write', async () => {
  const sound = [`${nsn(0)},2027,30.00`, `${nsn(1)},2027,25.00`, `${nsn(0)},2029,31`]
  const record = await check(...sound, '123,2027,3', `${nsn(1)},2028,=1`)
  const counts = { added: 1, changed: 1, same: 1, refused: 2, rowsDone: 5, rowsTotal: 5 }
  expect(record).toMatchObject({ state: 'checked', kind: 'prices', ...counts })
  expect(await readFindings(admin, record.id)).toEqual([
    'row 5, nsn: An NSN has 13 digits, such as 8405-01-900-1234.',
    'row 6, price: Write dollars with at most two decimals, such as 1234.50.',
    'row 2, price: 25.00 -> 30.00',
    `row 4: ${nsn(0)} 2029`,
  ])
  expect(await readFindings(admin, record.id, 'added')).toEqual([`row 4: ${nsn(0)} 2029`])
  expect(await pricesOf(0)).toEqual([2500])
  const unknown = await importFile(admin, 'prices', 'nsn,fiscal year,cost\n1,2,3\n')
  expect(detailOf(await press(unknown.id, 0))).toEqual([422, 'This file adds and changes nothing.'])
})

test('a checked file is applied once, the audit trail names the user, and the result repeats the file', async () => {
  const record = await check(`${nsn(0)},2027,30.00`, `${nsn(0)},2030,31`, '123,2027,3')
  expect(detailOf(await press(record.id, 3))).toEqual([
    409,
    expect.stringContaining('2 rows would be written'),
  ])
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', added: 1, changed: 1, refused: 1 })
  expect(await pricesOf(0)).toEqual([3000])
  expect(detailOf(await press(record.id, 2))).toEqual([409, expect.stringContaining('applied already')])
  const detail = { file: 'prices.csv', added: 1, changed: 1, refused: 1 }
  expect(
    await portal.owner`SELECT person_id, program, object, detail FROM audit_events WHERE action = 'import prices'`,
  ).toMatchObject([{ personId: world.everything.id, program: 'AR', object: 'file prices.csv', detail }])
  const result = await admin.get(`/import/${record.id}/result`)
  expect(result.headers['content-disposition']).toContain('prices.csv.result.csv')
  expect(result.body).toBe(
    `\ufeffnsn,fiscal year,price,result\r\n${nsn(0)},2027,30.00,changed\r\n${nsn(0)},2030,31,added\r\n123,2027,3,"refused: nsn: An NSN has 13 digits, such as 8405-01-900-1234."\r\n`,
  )
  const corrected = await importFile(admin, 'prices', result.body.replace('123,', `${nsn(1)},`))
  expect(corrected).toMatchObject({ state: 'checked', added: 0, changed: 1, same: 2, refused: 0 })
})

test('the import refuses rows that another person changed since the check, and writes the others [D22]', async () => {
  const file = [`${nsn(0)},2027,30.00`, `${nsn(1)},2027,31.00`, `${nsn(2)},2027,25.00`, `${nsn(0)},2027,1`]
  const record = await check(...file)
  await portal.owner`UPDATE item_prices SET price_cents = 2600 WHERE nsn IN (${nsn(0)}, ${nsn(2)}) AND fiscal_year = 2027`
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', changed: 1, refused: 3 })
  expect(await readFindings(admin, record.id, 'refused')).toContain(
    'row 2, nsn: This row has changed since the file was checked. Check the file again.',
  )
  // The third row was the same at the check, so nobody agreed to write it.
  expect(await pricesOf(0, 1, 2)).toEqual([2600, 3100, 2600])
})

test('a file belongs to the user who uploaded it, and the check starts when it is complete', async () => {
  const { id } = await check(`${nsn(0)},2027,30.00`)
  const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac, permissions: [99] })
  const other = await portal.signIn(username)
  const params = { import: id }
  const foreign = [
    other.send(wire.readImport, { params }),
    other.send(wire.readImportResult, { params }),
    press(id, 1, other),
  ]
  for (const response of foreign) expect((await response).status).toBe(404)
  expect((await other.send(wire.listImports, {})).body).toEqual([])
  const own: { id: string }[] = (await admin.send(wire.listImports, {})).body
  expect(own.map((one) => one.id)).toContain(id)
  expect(
    detailOf(await admin.upload(wire.sendImportPart, { import: id, part: 0 }, Buffer.from('x'))),
  ).toEqual([409, expect.stringContaining('This file is complete already')])

  const { body: begun } = await begin(10)
  expect(detailOf(await admin.send(wire.checkImport, { params: { import: begun.id } }))).toEqual([
    409,
    expect.stringContaining('Only 0 of 10 bytes'),
  ])
  expect((await begin(MAX_FILE_BYTES)).status).toBe(200)
  expect(detailOf(await begin(MAX_FILE_BYTES + 1))).toEqual([
    400,
    expect.stringContaining('larger than 128 MB'),
  ])
  expect(detailOf(await admin.post(`/import/${begun.id}/part/0`, { a: 1 }))).toEqual([
    400,
    expect.stringContaining('octet-stream'),
  ])
})

test('older files make room for new ones, except during their own import, and empty files do not count', async () => {
  const { owner } = portal
  const { id } = await check(`${nsn(0)},2027,30.00`)
  const { body: empty } = await begin(1)
  await admin.send(wire.cancelImport, { params: { import: empty.id } })
  await owner`UPDATE imports SET bytes = 300 WHERE import_id IN (${id}, ${empty.id})`
  await owner`DELETE FROM imports WHERE bytes <> 300`
  const makeRoom = (max: number) =>
    giveUpOld(owner, 'AR', world.everything.id, { max, begunBefore: new Date(0) })
  const held = async () => (await owner`SELECT FROM import_parts WHERE import_id = ${id}`).length
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

test('each kind of file has a template, and an export that the panel reads', async () => {
  const kinds = 'programs categories products items prices assortment dodaacs people roles groups'.split(' ')
  for (const kind of kinds) {
    const template = (await admin.get(`/import/template/${kind}`)).body as string
    expect(template.split('\r\n'), kind).toHaveLength(3)
    const exported = await admin.get(`/import/export/${kind}`)
    expect(exported.status, kind).toBe(200)
    if (kind !== 'prices') continue
    const record = await importFile(admin, kind, exported.body)
    expect(record).toMatchObject({ state: 'checked', added: 0, changed: 0 })
    expect(record.same).toBeGreaterThan(0)
  }
})

test('the import reports rows that a sheet hides, because it reads them like any other', () => {
  const row = { number: 2, cells: [], name: '', given: {}, before: null, after: {}, changes: [], faults: [] }
  const say = (...hidden: boolean[]) =>
    describeHidden({ headings: [], faults: [], drafts: hidden.map((isHidden) => ({ ...row, isHidden })) })
  expect(say(false)).toBe('')
  expect(say(true, false)).toBe(
    'One row is hidden in the sheet, such as by a filter. It is read like any other.',
  )
  expect(say(true, true)).toMatch(/^2 rows are hidden in the sheet, .* They are read like any other\.$/)
})

test('uploads have a limit of bytes for each person, and an abandoned upload frees its bytes [E11]', async () => {
  const foreigner = as('foreigner')
  const begin = () =>
    foreigner.send(wire.startImport, { body: { kind: 'people', fileName: 'a.csv', bytes: MAX_FILE_BYTES } })
  const begun = []
  for (let file = 0; file < 4; file++) begun.push((await begin()).body.id)
  expect(detailOf(await begin())).toEqual([409, expect.stringContaining('take 512 MB already')])
  expect((await foreigner.send(wire.cancelImport, { params: { import: begun[0] } })).body).toMatchObject({
    state: 'cancelled',
  })
  expect((await begin()).status).toBe(200)
})
