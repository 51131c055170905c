import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublogFile } from '#domain/public-catalog/files.ts'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { applyAll, readFindings, settle } from '#testing/panel-import.ts'
import { importMonth, sendMonth } from '#testing/panel-month.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { columnsOf, type PublogMonth, writePublogFile } from '#testing/publog-files.ts'
import { lockZip, writeZip } from '#testing/zip.ts'
import * as wire from '#wire/imports/imports.ts'
import { startMonth } from '#wire/imports/months.ts'
import { saveDrafts } from './drafts-queries.ts'

let portal: TestPortal
let keeper: Client
let orderer: Client
let elsewhere: Client

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  const { owner } = portal
  await buildPrograms(owner)
  await owner`UPDATE programs SET branch = 'army' WHERE code = 'AR'`
  await buildUnit(owner, { dodaac: 'W9AR01' })
  await buildUnit(owner, { program: 'ANG', dodaac: 'W9NG01' })
  const signIn = async (permissions: number[], unit: object = { dodaac: 'W9AR01' }) =>
    portal.signIn((await buildPerson(owner, { ...unit, permissions } as never)).username)
  keeper = await signIn([8])
  orderer = await signIn([1, 2, 3, 4, 6, 7])
  elsewhere = await signIn([8], { program: 'ANG', dodaac: 'W9NG01' })
})
afterAll(() => portal?.stop())
beforeEach(() => portal.owner`DELETE FROM publog_drafts`)

const COAT = { FSC: '8405', NIIN: '10000001', INC: '1234', ITEM_NAME: "COAT,MAN'S" }
const SHOE = { FSC: '8430', NIIN: '10000002', INC: '77', ITEM_NAME: "SHOES,MEN'S" }
const price = (NIIN: string, UNIT_PRICE: string) =>
  Object.assign({ NIIN, UNIT_PRICE, MOE: 'DA' }, { EFFECTIVE_DATE: '01-OCT-2026', AAC: 'D', UI: 'EA' })
const MONTH = {
  P_FLIS_NSN: [COAT, SHOE, { FSC: '5305', NIIN: '10000003', INC: '1', ITEM_NAME: 'SCREW' }],
  V_FLIS_MANAGEMENT: [price('10000001', '84.50'), price('10000002', '61.00')],
} satisfies PublogMonth

const csv = (file: PublogFile, rows: Record<string, string>[], columns = columnsOf(file)) =>
  writePublogFile(rows, columns)
const zipped = (month: PublogMonth, folder = '') =>
  writeZip(
    Object.fromEntries(
      Object.entries(month).map(([file, rows]) => [`${folder}${file}.CSV`, csv(file as PublogFile, rows)]),
    ),
  )
const list = zipped({ P_FLIS_NSN: MONTH.P_FLIS_NSN }, 'IDENTIFICATION/')
const prices = zipped({ V_FLIS_MANAGEMENT: MONTH.V_FLIS_MANAGEMENT })
const drafts = async (program = 'AR') =>
  (
    await portal.owner`SELECT nsn, price_cents FROM publog_drafts WHERE program = ${program} ORDER BY nsn`
  ).map(({ nsn, priceCents }) => `${nsn} ${priceCents}`)
const countParts = async (id: string) =>
  (await portal.owner`SELECT count(*)::int AS n FROM import_parts WHERE import_id = ${id}`)[0]?.n

test('the panel takes the published zip files: reads them first, applies them once, and shows only changes next month', async () => {
  const files = { 'IDENTIFICATION.zip': list, 'MANAGEMENT.zip': prices }
  const record = await importMonth(keeper, files)
  const left =
    '5 rows were read. V_FLIS_MANAGEMENT_FUTURE is not among these files: prices of the coming year stay as they are.'
  expect(record).toMatchObject({
    ...{ kind: 'publog', fileName: 'IDENTIFICATION.zip, MANAGEMENT.zip', state: 'checked' },
    ...{ added: 2, changed: 0, same: 0, refused: 0, message: expect.stringContaining(left) },
  })
  expect(await readFindings(keeper, record.id, 'added')).toEqual([
    "row 0: 8405010000001 COAT,MAN'S",
    "row 0: 8430010000002 SHOES,MEN'S",
  ])
  expect(await drafts()).toEqual([])
  await expect.poll(() => countParts(record.id)).toBe(0)
  await expect.poll(() => readdirSync(join(portal.dataDir, 'imports'))).toEqual([])

  expect(await applyAll(keeper, record)).toMatchObject({ state: 'applied', added: 2, refused: 0 })
  expect(await drafts()).toEqual(['8405010000001 8450', '8430010000002 6100'])
  expect(await drafts('ANG')).toEqual([])
  const again = await keeper.send(wire.applyImport, { params: { import: record.id }, body: { rows: 2 } })
  expect(again.status).toBe(409)
  expect(await keeper.send(wire.checkImport, { params: { import: record.id } })).toMatchObject({
    status: 409,
  })
  expect(await keeper.send(wire.readImportResult, { params: { import: record.id } })).toMatchObject({
    status: 404,
  })
  const [event] = await portal.owner`SELECT person_id, object, detail FROM audit_events
    WHERE action = 'import publog' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({
    personId: expect.any(Number),
    object: 'file IDENTIFICATION.zip, MANAGEMENT.zip',
    detail: { added: 2, changed: 0, same: 0, refused: 0 },
  })

  const next = await importMonth(keeper, {
    'p_flis_nsn.csv': csv('P_FLIS_NSN', MONTH.P_FLIS_NSN),
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
    FSC: n % 100 === 0 ? '8405' : '5305',
    NIIN: String(20_000_000 + n),
    INC: '1234',
    ITEM_NAME: `COAT ${Array.from({ length: 48 }, noise).join(' ')}`,
  }))
  const large = zipped({ P_FLIS_NSN: many })
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
  const record = await importMonth(keeper, { 'IDENTIFICATION.zip': large, 'MANAGEMENT.zip': prices })
  expect(record).toMatchObject({ state: 'checked', added: 120, refused: 0 })
})

test('the portal refuses a draft that another month has changed meanwhile, and writes the others', async () => {
  const record = await importMonth(keeper, { 'IDENTIFICATION.zip': list, 'MANAGEMENT.zip': prices })
  const other = await importMonth(keeper, { 'IDENTIFICATION.zip': zipped({ P_FLIS_NSN: [COAT] }) })
  await applyAll(keeper, other)
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
    await keeper.send(wire.checkImport, { params: { import: id } })
    expect((await keeper.send(wire.cancelImport, { params: { import: id } })).status).toBe(200)
  })
  expect(await settle(keeper, id)).toMatchObject({ state: 'cancelled', added: 0 })
  await expect.poll(() => countParts(id)).toBe(0)
  expect(await keeper.send(wire.checkImport, { params: { import: id } })).toMatchObject({
    status: 409,
    body: { detail: 'The files were read and deleted. Choose them again.' },
  })
  expect(existsSync(join(portal.dataDir, 'imports', id))).toBe(false)
})

describe('files that cannot be read', () => {
  const P_FLIS_NSN = csv('P_FLIS_NSN', MONTH.P_FLIS_NSN)
  const damaged = Buffer.from(list)
  damaged.writeUInt32LE(1, damaged.length - 22 - 46 - 'IDENTIFICATION/P_FLIS_NSN.CSV'.length + 16)
  const lying = Buffer.from(list)
  lying.writeUInt32LE(20, lying.length - 22 - 46 - 'IDENTIFICATION/P_FLIS_NSN.CSV'.length + 24)
  const bomb = writeZip({ 'P_FLIS_NSN.CSV': Buffer.alloc(80 * 1024 * 1024, 'FSC,') })
  const named = (zip: Buffer) => ({ 'IDENTIFICATION.zip': zip })
  const other = { 'REFERENCE.zip': writeZip({ 'V_FLIS_PART.CSV': P_FLIS_NSN }) }
  const changed = /bytes of IDENTIFICATION\/P_FLIS_NSN\.CSV are not those that were packed/
  const cases: [string, Record<string, Buffer>, RegExp][] = [
    ['a zip without the list', other, /^These files have no P_FLIS_NSN\.CSV.*IDENTIFICATION\.zip\.$/],
    ['a zip whose bytes have changed', named(damaged), changed],
    ['a zip that unpacks to more than it says', named(lying), /^The zip IDENTIFICATION\.zip is damaged/],
    ['a locked zip', named(lockZip(list)), /is locked with a password\. Unpack it yourself/],
    ['a zip bomb', named(bomb), /would unpack P_FLIS_NSN\.CSV to more than 200 times its size/],
  ]
  test.each(cases)(
    'the portal refuses %s with a sentence, and keeps no data of it',
    async (_, files, sentence) => {
      const record = await importMonth(keeper, files)
      expect(record).toMatchObject({ state: 'failed', message: expect.stringMatching(sentence) })
      await expect.poll(() => countParts(record.id)).toBe(0)
      expect(await drafts()).toEqual([])
    },
  )

  test('the portal names a renamed column with its file, as a refused row', async () => {
    const columns = columnsOf('V_FLIS_MANAGEMENT').map((name) => (name === 'UNIT_PRICE' ? 'PRICE_USD' : name))
    const record = await importMonth(keeper, {
      'IDENTIFICATION.zip': list,
      'V_FLIS_MANAGEMENT.CSV': csv('V_FLIS_MANAGEMENT', MONTH.V_FLIS_MANAGEMENT, columns),
    })
    expect(record).toMatchObject({ state: 'checked', added: 0, changed: 0, refused: 1 })
    expect(await readFindings(keeper, record.id)).toEqual([
      expect.stringMatching(
        /^row 1, UNIT_PRICE: The column UNIT_PRICE is missing in V_FLIS_MANAGEMENT\..*PRICE_USD/,
      ),
    ])
  })

  test.each<[string[], string | RegExp, number[]?]>([
    [[], 'Choose the files of a month.'],
    [['prices.csv'], /prices\.csv is not a file of the public catalog /],
    [['PUBLOG.iso'], /PUBLOG\.iso is not a file of the public catalog /],
    [['A.zip'], 'A.zip is empty. Download it again.', [0]],
    [['A.zip', 'a.ZIP'], /a\.ZIP was chosen twice/],
    [['A.zip', 'B.zip'], /larger than 4 GB together/, [4 * 1024 ** 3, 1]],
    [Array.from({ length: 21 }, (_, n) => `${n}.zip`), /20/],
  ])(
    'the portal refuses files that do not belong to a month before their upload: %j',
    async (names, sentence, bytes = []) => {
      const files = names.map((name, at) => ({ name, bytes: bytes[at] ?? 1 }))
      const refused = await keeper.send(startMonth, { body: { files } })
      expect(refused).toMatchObject({ status: 400, body: { detail: expect.anything() } })
      expect(JSON.stringify(refused.body)).toMatch(sentence)
    },
  )
})

test('the server refuses bytes that nobody announced, and cancels an upload when the user starts another one', async () => {
  const begin = async () => {
    const { body } = await keeper.send(startMonth, { body: { files: [{ name: 'A.zip', bytes: 10 }] } })
    return (body as wire.ImportRecord).id
  }
  const first = await begin()
  const send = (id: string, part: number, bytes: number) =>
    keeper.upload(wire.sendImportPart, { import: id, part }, Buffer.alloc(bytes))
  expect((await send(first, 0, 10)).status).toBe(200)
  expect(await send(first, 1, 10)).toMatchObject({
    status: 400,
    body: { detail: 'A.zip has only 10 bytes. Choose it again.' },
  })
  const second = await begin()
  expect([await countParts(first), (await send(first, 0, 10)).status]).toEqual([0, 409])
  const { body } = await keeper.send(wire.readImport, { params: { import: first } })
  expect(body).toMatchObject({ state: 'cancelled', message: 'Other files were chosen.' })
  expect((await keeper.send(wire.checkImport, { params: { import: second } })).status).toBe(409)
  await portal.owner`UPDATE imports SET created_at = created_at - interval '2 days' WHERE import_id = ${second}`
  await portal.owner`SELECT delete_month_bytes(${'2026-11-20T17:00:00Z'})`
  expect((await keeper.send(wire.readImport, { params: { import: second } })).body).toMatchObject({
    state: 'cancelled',
  })
})

test('the months of all programs together have a limit', async () => {
  const files = (bytes: number) => ({ body: { files: [{ name: 'A.zip', bytes }] } })
  const max = 4 * 1024 ** 3
  expect((await keeper.send(startMonth, files(max))).status).toBe(200)
  expect((await elsewhere.send(startMonth, files(max))).status).toBe(200)
  const third = await portal.signIn(
    (await buildPerson(portal.owner, { dodaac: 'W9AR01', permissions: [8] })).username,
  )
  expect(await third.send(startMonth, files(1))).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Try again in some minutes') },
  })
  expect((await keeper.send(startMonth, files(1))).status).toBe(200)
  expect((await third.send(startMonth, files(1))).status).toBe(200)
  await portal.owner`DELETE FROM imports`
})

test('only a catalog manager imports a month, for their own program', async () => {
  const body = { files: [{ name: 'A.zip', bytes: 1 }] }
  expect((await orderer.send(startMonth, { body })).status).toBe(403)
  await saveDrafts(portal.owner, 'AR', [])
  const record = await importMonth(keeper, { 'IDENTIFICATION.zip': list })
  for (const client of [orderer, elsewhere])
    expect((await client.send(wire.readImport, { params: { import: record.id } })).status).toBe(404)
  const other = await importMonth(elsewhere, { 'IDENTIFICATION.zip': list })
  await applyAll(elsewhere, other)
  expect([(await drafts()).length, (await drafts('ANG')).length]).toEqual([0, 2])
})
