import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/imports/import-states.ts'
import { buildPerson, buildUnit } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { applyAll, importFile, readFindings, sendFile, settle } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readZip, writeZip } from '#testing/zip.ts'
import { applyImport, cancelImport, checkImport, startImport } from '#wire/imports/imports.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client
let foreigner: Client

beforeAll(async () => {
  const importLimits = { memory: 48, atOnce: 2 }
  portal = await startTestPortal({}, { runsJobs: true, importLimits, beginImport: undefined })
  world = await buildOrdersWorld(portal.owner)
  const { dodaac, program } = world.foreigner
  await buildPerson(portal.owner, { dodaac, program, username: 'foreign-keeper', permissions: [3, 8] })
  admin = await portal.signIn('everything')
  foreigner = await portal.signIn('foreign-keeper')
})
afterAll(() => portal?.stop())

const HEADINGS = ['nsn', 'fiscal year', 'price']
const prices = (rows: number) =>
  `${HEADINGS}\n${Array.from({ length: rows }, (_, n) => `8405${String(n).padStart(9, '0')},2027,1\n`).join('')}`

async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await portal.owner.begin(async (sql) => {
    await sql.unsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    await work()
  })
}

test.each([
  ['blank rows without end', 'xl/worksheets/sheet1.xml', '</sheetData>', '<row/>', 200_001, /200,000 rows/],
  ['texts without end', 'xl/sharedStrings.xml', '</sst>', '<si><t/></si>', 1_000_001, /too many texts/],
])(
  'the import refuses an Excel file of %s before it uses memory',
  async (_, part, end, piece, times, sentence) => {
    const book = await writeXlsx({ sheets: [{ name: 'Prices', rows: [HEADINGS, ['x', 2027, 'y']] }] })
    const parts = [...readZip(Buffer.from(book))].map(([name, text]) => [
      name,
      Buffer.from(name === part ? text.replace(end, piece.repeat(times) + end) : text),
    ])
    const bomb = writeZip(Object.fromEntries(parts))
    const { id, state } = await importFile(admin, 'prices', bomb)
    expect(state).toBe('checked')
    expect(await readFindings(admin, id)).toEqual([expect.stringMatching(sentence)])
  },
)

test('a file that needs too much memory fails once with a message and leaves nothing behind', async () => {
  const left = join(portal.dataDir, 'imports', randomUUID())
  mkdirSync(join(portal.dataDir, 'imports'), { recursive: true })
  writeFileSync(left, 'of a process that died')
  const { id, ...record } = await importFile(admin, 'prices', prices(50_000))
  expect(record).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^This file needs more than 48 MB of memory.*CSV UTF-8\.$/),
  })
  const [row] = await portal.owner`SELECT tries FROM imports WHERE import_id = ${id}`
  expect(row?.tries).toBe(1)
  await expect.poll(() => readdirSync(join(portal.dataDir, 'imports'))).toEqual([])
  expect(await importFile(admin, 'prices', prices(10))).toMatchObject({ state: 'checked' })
})

test('Cancel ends an import in the middle of any step, and an import of another program continues', async () => {
  const id = await sendFile(admin, 'prices', Buffer.from(prices(10)))
  await whileLocked('items', async () => {
    await admin.send(checkImport, { params: { import: id } })
    const { dodId } =
      (await portal.owner`SELECT dod_id FROM people WHERE person_id = ${world.foreigner.id}`)[0] ?? {}
    const people = await importFile(foreigner, 'people', `dod id,phone\n${dodId},614-555-0111\n`)
    expect(people).toMatchObject({ state: 'checked', changed: 1 })
    await admin.send(cancelImport, { params: { import: id } })
    expect(await settle(admin, id)).toMatchObject({
      state: 'cancelled',
      message: 'It was cancelled. Nothing was written.',
    })
  })
})

test('a canceled import writes nothing, and can be applied afterward', async () => {
  const record = await importFile(admin, 'prices', `${HEADINGS}\n${world.nsns[0]},2031,30\n`)
  const idle = await admin.send(cancelImport, { params: { import: record.id } })
  expect(idle).toMatchObject({ status: 409, body: { detail: 'Nothing is in progress for this file.' } })
  await portal.owner.begin(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('import', 0))`
    await admin.send(applyImport, { params: { import: record.id }, body: { rows: 1 } })
    expect((await admin.send(cancelImport, { params: { import: record.id } })).status).toBe(200)
  })
  expect(await settle(admin, record.id)).toMatchObject({
    state: 'checked',
    message: 'It was cancelled. Nothing was written.',
  })
  expect(await portal.owner`SELECT FROM item_prices WHERE fiscal_year = 2031`).toEqual([])
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', added: 1 })
})

test('the process works on as many files as its memory allows, and the next file waits', async () => {
  await buildUnit(portal.owner, { dodaac: 'W9TG01', program: 'ANG' })
  await buildPerson(portal.owner, { dodaac: 'W9TG01', program: 'ANG', username: 'third', permissions: [8] })
  const third = await portal.signIn('third')
  const clients = [admin, foreigner, third]
  const [own = '', other = '', last = ''] = await Promise.all(
    clients.map((client) => sendFile(client, 'prices', Buffer.from(prices(10)))),
  )
  const begun = async () =>
    (await portal.owner`SELECT FROM imports WHERE tries > 0 AND import_id IN (${own}, ${other}, ${last})`)
      .length
  const begin = (client: Client, id: string) => client.send(checkImport, { params: { import: id } })
  await whileLocked('items', async () => {
    await Promise.all([begin(admin, own), begin(foreigner, other)])
    await expect.poll(begun).toBe(2)
    await begin(third, last)
    await sleep(1000)
    expect(await begun()).toBe(2)
    const { body } = await third.send(cancelImport, { params: { import: last } })
    expect(body).toMatchObject({ state: 'cancelled', isCancellationRequested: false })
    await begin(third, last)
    await admin.send(cancelImport, { params: { import: own } })
    await expect.poll(begun).toBe(3)
  })
  expect(await settle(third, last)).toMatchObject({ state: 'checked' })
})

test('uploads have a limit of bytes for each person, and an abandoned upload frees its bytes', async () => {
  const begin = () =>
    foreigner.send(startImport, { body: { kind: 'people', fileName: 'a.csv', bytes: MAX_FILE_BYTES } })
  const begun = []
  for (let file = 0; file < 4; file++) begun.push((await begin()).body.id)
  expect(await begin()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('take 512 MB already') },
  })
  const given = await foreigner.send(cancelImport, { params: { import: begun[0] } })
  expect(given.body).toMatchObject({ state: 'cancelled' })
  expect((await begin()).status).toBe(200)
})
