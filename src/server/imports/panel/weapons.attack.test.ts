import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { buildPerson, buildUnit } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import {
  importFile,
  readFindings,
  sendFile,
  settle,
  whileLocked,
  writePrices,
} from '#testing/panel-import.ts'
import type { Client } from '#testing/portal.ts'
import { readZip, writeZip } from '#testing/zip.ts'
import { cancelImport, checkImport } from '#wire/imports/imports.ts'

const importLimits = { memory: 48, atOnce: 2 }
const { portal, as } = openOrdersPortal(100_000, { runsJobs: true, importLimits, beginImport: undefined })

test.each([
  ['blank rows without end', 'xl/worksheets/sheet1.xml', '</sheetData>', '<row/>', 200_001, /200,000 rows/],
  ['texts without end', 'xl/sharedStrings.xml', '</sst>', '<si><t/></si>', 1_000_001, /too many texts/],
])(
  'the import refuses an Excel file of %s before it uses memory',
  async (_, part, end, piece, times, sentence) => {
    const rows = [writePrices(0).trim().split(','), ['x', 2027, 'y']]
    const book = await writeXlsx({ sheets: [{ name: 'Prices', rows }] })
    const parts = [...readZip(Buffer.from(book))].map(([name, text]) => [
      name,
      Buffer.from(name === part ? text.replace(end, piece.repeat(times) + end) : text),
    ])
    const bomb = writeZip(Object.fromEntries(parts))
    const { id, state } = await importFile(as('everything'), 'prices', bomb)
    expect(state).toBe('checked')
    expect(await readFindings(as('everything'), id)).toEqual([expect.stringMatching(sentence)])
  },
)

test('a file that needs too much memory fails once with a message and leaves nothing behind', async () => {
  const folder = join(portal.dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, randomUUID()), 'of a process that died')
  const { id, ...record } = await importFile(as('everything'), 'prices', writePrices(50_000))
  expect(record).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^This file needs more than 48 MB of memory.*CSV UTF-8\.$/),
  })
  expect(await portal.owner`SELECT tries FROM imports WHERE import_id = ${id}`).toEqual([{ tries: 1 }])
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect(await importFile(as('everything'), 'prices', writePrices(10))).toMatchObject({ state: 'checked' })
})

test('the process works on as many files as its memory allows, and the next file waits', async () => {
  await buildUnit(portal.owner, { dodaac: 'W9TG01', program: 'ANG' })
  await buildPerson(portal.owner, { dodaac: 'W9TG01', program: 'ANG', username: 'third', permissions: [8] })
  const clients = [as('everything'), as('foreigner'), await portal.signIn('third')] as const
  const ids = await Promise.all(
    clients.map((client) => sendFile(client, 'prices', Buffer.from(writePrices(10)))),
  )
  const [own = '', other = '', last = ''] = ids
  const [admin, foreigner, third] = clients
  const begun = async () =>
    (await portal.owner`SELECT FROM imports WHERE tries > 0 AND import_id = ANY (${ids})`).length
  const begin = (client: Client, id: string) => client.send(checkImport, { params: { import: id } })
  await whileLocked(portal.owner, 'items', async () => {
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
