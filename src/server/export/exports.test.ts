import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { definition, type NumbersFilter } from '#testing/numbers-export.ts'
import { Exports } from './exports.ts'

let database: TestDatabase
let exports: Exports

beforeAll(async () => {
  database = await createTestDatabase()
  exports = new Exports(database.url('report'))
})
afterAll(async () => {
  exports.close()
  await database.drop()
})

let person = 0
const start = (filter: NumbersFilter, personId = ++person, name = 'my-export') =>
  exports.start(definition, { personId, program: 'AR', filter, name, now: new Date() })

test('a person gets a workbook with a header in sight, numbers to add up, days, and text that is never computed', async () => {
  const bytes = await buffer(await start({ last: 2500 }))
  const book = await readXlsx(bytes)
  const sheet = book.sheets[0]
  expect(sheet?.name).toBe('Numbers')
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  const rows = sheet?.rows ?? []
  expect(rows).toHaveLength(2501)
  expect(rows[0]).toEqual(['Number', 'Name', 'Amount', 'Day'])
  expect(rows[2500]).toEqual([2500, '=2500', 2525, new Date('2026-11-21T00:00:00Z')])
})

test('a person sees how many rows are written, and only of their own export', async () => {
  const stream = await start({ last: 2500 }, 900, 'known-name')
  expect(exports.find(900, 'known-name')).toEqual({ rows: 0, total: 2500, state: 'running' })
  expect(exports.find(901, 'known-name')).toBeNull()
  await buffer(stream)
  expect(exports.find(900, 'known-name')).toEqual({ rows: 2500, total: 2500, state: 'done' })
})

test('one export at a time for each person; a cancelled one makes room', async () => {
  const first = await start({ last: 100_000 }, 910)
  await expect(start({ last: 1 }, 910)).rejects.toThrow('still being written')
  first.destroy()
  await new Promise((done) => first.once('close', done))
  expect(exports.find(910, 'my-export')?.state).toBe('failed')
  await buffer(await start({ last: 1 }, 910))
})

test('so many exports an hour for each person, and no more', async () => {
  const few = new Exports(database.url('report'), 2)
  const now = new Date()
  const at = (instant: Date) =>
    few.start(definition, { personId: 920, program: 'AR', filter: { last: 1 }, name: 'many', now: instant })
  for (let n = 0; n < 2; n++) await buffer(await at(now))
  await expect(at(now)).rejects.toThrow('2 exports within the last hour')
  await buffer(await at(new Date(now.getTime() + 3_600_001)))
})

test('a query that fails ends the file instead of leaving half of one that looks whole', async () => {
  const stream = await start({ last: 60_000, failsAt: 30_000 }, 930)
  await expect(buffer(stream)).rejects.toThrow('division by zero')
  expect(exports.find(930, 'my-export')?.state).toBe('failed')
})

test('a list that cannot even be counted is refused, and the portal goes on', async () => {
  await expect(start({ last: 1, failsAt: 0 }, 940)).rejects.toThrow('division by zero')
  await buffer(await start({ last: 1 }, 941))
})

test('twelve people exporting at once: three files are written, nine people are asked to wait [E10]', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => start({ last: 50_000 }, 950 + index)),
  )
  const started = asked.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const refused = asked.filter((one) => one.status === 'rejected').map((one) => one.reason)
  expect(started).toHaveLength(3)
  for (const reason of refused)
    expect(reason).toMatchObject({
      kind: 'too-many',
      retryAfter: 60,
      message: expect.stringContaining('Other people'),
    })
  const files = await Promise.all(started.map((stream) => buffer(stream)))
  expect((await readXlsx(files[0] as Buffer)).sheets[0]?.rows).toHaveLength(50_001)
})
