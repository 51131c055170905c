import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildUnit } from '#testing/build.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { importFile, readFindings, sendFile, settle } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readZip, writeZip } from '#testing/zip.ts'
import { cancelImport, checkImport } from '#wire/imports/imports.ts'

let portal: TestPortal
let admin: Client
let foreigner: Client

beforeAll(async () => {
  const importLimits = { memory: 48, atOnce: 2 }
  portal = await startTestPortal({}, { runsJobs: true, importLimits, beginImport: undefined })
  const world = await buildOrdersWorld(portal.owner)
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
