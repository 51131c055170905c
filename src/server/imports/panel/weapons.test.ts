import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/imports/import-states.ts'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { applyAll, importFile, sendFile, settle } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { applyImport, cancelImport, checkImport, startImport } from '#wire/imports/imports.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client
let foreigner: Client

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true, beginImport: undefined })
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
