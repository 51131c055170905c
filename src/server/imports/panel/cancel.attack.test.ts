import { beforeAll, expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, importFile, sendFile, settle, whileLocked, writePrices } from '#testing/panel-import.ts'
import type { Client } from '#testing/portal.ts'
import { detailOf } from '#testing/said.ts'
import { applyImport, cancelImport, checkImport } from '#wire/imports/imports.ts'

const { portal, world, as } = openOrdersPortal(100_000, { runsJobs: true, beginImport: undefined })
let admin: Client
let foreigner: Client

beforeAll(() => {
  admin = as('everything')
  foreigner = as('foreigner')
})

const NOTHING = 'It was cancelled. Nothing was written.'
const cancel = (client: Client, id: string) => client.send(cancelImport, { params: { import: id } })

test('Cancel ends an import in the middle of any step, and an import of another program continues', async () => {
  const id = await sendFile(admin, 'prices', Buffer.from(writePrices(10)))
  const [foreign] = await portal.owner`SELECT dod_id FROM people WHERE person_id = ${world.foreigner.id}`
  await whileLocked(portal.owner, 'items', async () => {
    await admin.send(checkImport, { params: { import: id } })
    const people = await importFile(foreigner, 'people', `dod id,phone\n${foreign?.dodId},614-555-0111\n`)
    expect(people).toMatchObject({ state: 'checked', changed: 1 })
    await cancel(admin, id)
    expect(await settle(admin, id)).toMatchObject({ state: 'cancelled', message: NOTHING })
  })
  const record = await importFile(admin, 'prices', `nsn,fiscal year,price\n${world.nsns[0]},2031,30\n`)
  expect(detailOf(await cancel(admin, record.id))).toEqual([409, 'Nothing is in progress for this file.'])
  await portal.owner.begin(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('import', 0))`
    await admin.send(applyImport, { params: { import: record.id }, body: { rows: 1 } })
    expect((await cancel(admin, record.id)).status).toBe(200)
  })
  expect(await settle(admin, record.id)).toMatchObject({ state: 'checked', message: NOTHING })
  expect(await portal.owner`SELECT FROM item_prices WHERE fiscal_year = 2031`).toEqual([])
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', added: 1 })
})
