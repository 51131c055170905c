import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PublogFile } from '#domain/public-catalog/files.ts'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, readFindings, settle } from '#testing/panel-import.ts'
import { importMonth, sendMonth } from '#testing/panel-month.ts'
import type { Client } from '#testing/portal.ts'
import { columnsOf, type PublogMonth, writePublogFile } from '#testing/publog-files.ts'
import { detailOf } from '#testing/said.ts'
import { lockZip, writeZip } from '#testing/zip.ts'
import * as wire from '#wire/imports/imports.ts'
import { startMonth } from '#wire/imports/months.ts'

const { portal, world, as, signIn } = openOrdersPortal(100_000, { runsJobs: true })
let keeper: Client

beforeAll(async () => {
  const { dodaac } = world
  await buildPerson(portal.owner, { dodaac, username: 'keeper', permissions: [8] })
  await buildPerson(portal.owner, { dodaac, username: 'third', permissions: [8] })
  await signIn('keeper', 'third')
  keeper = as('keeper')
})
beforeEach(() => portal.owner`DELETE FROM publog_drafts`)

const COAT = { FSC: '8405', NIIN: '10000001', INC: '1234', ITEM_NAME: "COAT,MAN'S" }
const SHOE = { FSC: '8430', NIIN: '10000002', INC: '77', ITEM_NAME: "SHOES,MEN'S" }
const SCREW = { FSC: '5305', NIIN: '10000003', INC: '1', ITEM_NAME: 'SCREW' }
const price = (NIIN: string, UNIT_PRICE: string) => ({
  ...{ NIIN, UNIT_PRICE, MOE: 'DA', EFFECTIVE_DATE: '01-OCT-2026', AAC: 'D', UI: 'EA' },
})
const csv = (file: PublogFile, rows: Record<string, string>[]) => writePublogFile(rows, columnsOf(file))
const zipped = (month: PublogMonth, folder = '') =>
  writeZip(
    Object.fromEntries(
      Object.entries(month).map(([file, rows]) => [`${folder}${file}.CSV`, csv(file as PublogFile, rows)]),
    ),
  )
const ITEMS = [COAT, SHOE, SCREW]
const list = zipped({ P_FLIS_NSN: ITEMS }, 'IDENTIFICATION/')
const prices = zipped({ V_FLIS_MANAGEMENT: [price('10000001', '84.50'), price('10000002', '61.00')] })
const drafts = async (program = 'AR') =>
  (
    await portal.owner`SELECT nsn, price_cents FROM publog_drafts WHERE program = ${program} ORDER BY nsn`
  ).map(({ nsn, priceCents }) => `${nsn} ${priceCents}`)
const countParts = async (id: string) =>
  (await portal.owner`SELECT FROM import_parts WHERE import_id = ${id}`).length
const check = (id: string) => keeper.send(wire.checkImport, { params: { import: id } })
const begin = (bytes: number, by = keeper) =>
  by.send(startMonth, { body: { files: [{ name: 'A.zip', bytes }] } })

test('the panel takes the published zip files: reads them first, applies them once, and shows only changes next month', async () => {
  const record = await importMonth(keeper, { 'IDENTIFICATION.zip': list, 'MANAGEMENT.zip': prices })
  const { id } = record
  const left =
    '5 rows were read. V_FLIS_MANAGEMENT_FUTURE is not among these files: prices of the coming year stay as they are.'
  expect(record).toMatchObject({
    ...{ kind: 'publog', fileName: 'IDENTIFICATION.zip, MANAGEMENT.zip', state: 'checked' },
    ...{ added: 2, changed: 0, same: 0, refused: 0, message: expect.stringContaining(left) },
  })
  expect(await readFindings(keeper, id, 'added')).toEqual([
    "row 0: 8405010000001 COAT,MAN'S",
    "row 0: 8430010000002 SHOES,MEN'S",
  ])
  expect(await drafts()).toEqual([])
  await expect.poll(() => countParts(id)).toBe(0)
  await expect.poll(() => readdirSync(join(portal.dataDir, 'imports'))).toEqual([])
  expect((await as('third').send(wire.readImport, { params: { import: id } })).status).toBe(404)

  expect(await applyAll(keeper, record)).toMatchObject({ state: 'applied', added: 2, refused: 0 })
  expect(await drafts()).toEqual(['8405010000001 8450', '8430010000002 6100'])
  expect(await drafts('NG'), 'of the own program only').toEqual([])
  const params = { import: id }
  expect((await keeper.send(wire.applyImport, { params, body: { rows: 2 } })).status).toBe(409)
  expect((await check(id)).status).toBe(409)
  expect((await keeper.send(wire.readImportResult, { params })).status).toBe(404)
  const [event] = await portal.owner`SELECT person_id, object, detail FROM audit_events
    WHERE action = 'import publog' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({
    personId: expect.any(Number),
    object: 'file IDENTIFICATION.zip, MANAGEMENT.zip',
    detail: { added: 2, changed: 0, same: 0, refused: 0 },
  })

  const next = await importMonth(keeper, {
    'p_flis_nsn.csv': csv('P_FLIS_NSN', ITEMS),
    'MANAGEMENT.zip': zipped({ V_FLIS_MANAGEMENT: [price('10000001', '90.00'), price('10000002', '61.00')] }),
  })
  expect(next).toMatchObject({ state: 'checked', added: 0, changed: 1, same: 1 })
  expect(await readFindings(keeper, next.id)).toEqual(['row 0, price: 84.50 -> 90.00'])
  await applyAll(keeper, next)
  expect(await drafts()).toEqual(['8405010000001 9000', '8430010000002 6100'])
})

test('files that the browser cuts anywhere into parts arrive as the same files', async () => {
  // Noise does not compress, so the zip spans several parts.
  let seed = 7
  const noise = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed.toString(36)
  }
  const many = Array.from({ length: 12_000 }, (_, n) => ({
    ...{ FSC: n % 100 === 0 ? '8405' : '5305', NIIN: String(20_000_000 + n), INC: '1234' },
    ITEM_NAME: `COAT ${Array.from({ length: 48 }, noise).join(' ')}`,
  }))
  const large = zipped({ P_FLIS_NSN: many })
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
  const record = await importMonth(keeper, { 'IDENTIFICATION.zip': large, 'MANAGEMENT.zip': prices })
  expect(record).toMatchObject({ state: 'checked', added: 120, refused: 0 })
})

test('the portal refuses a draft that another month has changed meanwhile, and writes the others', async () => {
  const record = await importMonth(keeper, { 'IDENTIFICATION.zip': list, 'MANAGEMENT.zip': prices })
  await applyAll(keeper, await importMonth(keeper, { 'IDENTIFICATION.zip': zipped({ P_FLIS_NSN: [COAT] }) }))
  const counts = { added: 1, changed: 0, same: 0, refused: 1 }
  expect(await applyAll(keeper, record)).toMatchObject({ state: 'applied', ...counts })
  expect(await readFindings(keeper, record.id, 'refused')).toEqual([
    'row 0, nsn: This draft has changed since the files were read. Import them again.',
  ])
  expect(await drafts()).toEqual(['8405010000001 null', '8430010000002 6100'])
})

test('an import that is canceled while the server reads it writes nothing, and its bytes are deleted', async () => {
  const id = await sendMonth(keeper, { 'IDENTIFICATION.zip': list })
  await portal.owner.begin(async (sql) => {
    await sql`LOCK TABLE import_rows IN ACCESS EXCLUSIVE MODE`
    await check(id)
    expect((await keeper.send(wire.cancelImport, { params: { import: id } })).status).toBe(200)
  })
  expect(await settle(keeper, id)).toMatchObject({ state: 'cancelled', added: 0 })
  await expect.poll(() => countParts(id)).toBe(0)
  expect(detailOf(await check(id))).toEqual([409, 'The files were read and deleted. Choose them again.'])
  expect(existsSync(join(portal.dataDir, 'imports', id))).toBe(false)
})

test('the portal refuses files that it cannot read with a sentence, and keeps no data of them', async () => {
  const entry = list.length - 22 - 46 - 'IDENTIFICATION/P_FLIS_NSN.CSV'.length
  const damaged = Buffer.from(list)
  damaged.writeUInt32LE(1, entry + 16)
  const lying = Buffer.from(list)
  lying.writeUInt32LE(20, entry + 24)
  const bomb = writeZip({ 'P_FLIS_NSN.CSV': Buffer.alloc(80 * 1024 * 1024, 'FSC,') })
  const other = writeZip({ 'V_FLIS_PART.CSV': csv('P_FLIS_NSN', ITEMS) })
  for (const [zip, sentence] of [
    [other, /^These files have no P_FLIS_NSN\.CSV.*IDENTIFICATION\.zip\.$/],
    [damaged, /bytes of IDENTIFICATION\/P_FLIS_NSN\.CSV are not those that were packed/],
    [lying, /^The zip IDENTIFICATION\.zip is damaged/],
    [lockZip(list), /is locked with a password\. Unpack it yourself/],
    [bomb, /would unpack P_FLIS_NSN\.CSV to more than 200 times its size/],
  ] as const) {
    const record = await importMonth(keeper, { 'IDENTIFICATION.zip': zip })
    expect(record).toMatchObject({ state: 'failed', message: expect.stringMatching(sentence) })
    await expect.poll(() => countParts(record.id)).toBe(0)
  }
  expect(await drafts()).toEqual([])
})

test('the portal refuses files that do not belong to a month before their upload', async () => {
  for (const [names, sentence, bytes = []] of [
    [[], 'Choose the files of a month.'],
    [['prices.csv'], 'prices.csv is not a file of the public catalog '],
    [['PUBLOG.iso'], 'PUBLOG.iso is not a file of the public catalog '],
    [['A.zip'], 'A.zip is empty. Download it again.', [0]],
    [['A.zip', 'a.ZIP'], 'a.ZIP was chosen twice'],
    [['A.zip', 'B.zip'], 'larger than 4 GB together', [4 * 1024 ** 3, 1]],
    [Array.from({ length: 21 }, (_, n) => `${n}.zip`), '20'],
  ] as [string[], string, number[]?][]) {
    const files = names.map((name, at) => ({ name, bytes: bytes[at] ?? 1 }))
    const { status, body } = await keeper.send(startMonth, { body: { files } })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)])
  }
})

test('the server refuses bytes that nobody announced, and cancels an upload when the user starts another one', async () => {
  const first: string = (await begin(10)).body.id
  const send = (part: number) => keeper.upload(wire.sendImportPart, { import: first, part }, Buffer.alloc(10))
  const read = async (id: string) =>
    (await keeper.send(wire.readImport, { params: { import: id } })).body as wire.ImportRecord
  expect((await send(0)).status).toBe(200)
  expect(detailOf(await send(1))).toEqual([400, 'A.zip has only 10 bytes. Choose it again.'])
  const second: string = (await begin(10)).body.id
  expect([await countParts(first), (await send(0)).status]).toEqual([0, 409])
  expect(await read(first)).toMatchObject({ state: 'cancelled', message: 'Other files were chosen.' })
  expect((await check(second)).status).toBe(409)
  await portal.owner`UPDATE imports SET created_at = created_at - interval '2 days' WHERE import_id = ${second}`
  await portal.owner`SELECT delete_month_bytes(${'2026-11-20T17:00:00Z'})`
  expect(await read(second)).toMatchObject({ state: 'cancelled' })
})

test('the months of all programs together have a limit', async () => {
  const max = 4 * 1024 ** 3
  expect((await begin(max)).status).toBe(200)
  expect((await begin(max, as('foreigner'))).status).toBe(200)
  expect(detailOf(await begin(1, as('third')))).toEqual([
    409,
    expect.stringContaining('Try again in some minutes'),
  ])
  expect((await begin(1)).status).toBe(200)
  expect((await begin(1, as('third'))).status).toBe(200)
})
