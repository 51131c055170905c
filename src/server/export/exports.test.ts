import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { definition, type NumbersFilter } from '#testing/numbers-export.ts'
import { connection, REPORT_TAKES } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { Exports } from './exports.ts'
import { saveProgress } from './progress-queries.ts'
import { readAhead } from './read-ahead.ts'

let database: TestDatabase
let writes: Pool
let exports: Exports

const exportsOf = (...limits: [max?: number, readerMayPause?: number]) => {
  const [max = 20, readerMayPause] = limits
  return new Exports(
    { reports: () => null, primary: () => database.url('report') },
    writes,
    { kind: 'export', max, seconds: 3600 },
    readerMayPause,
  )
}

beforeAll(async () => {
  database = await createTestDatabase()
  writes = openPool(database.url('app'), { ...connection, max: 2 })
  exports = exportsOf()
})
afterAll(async () => {
  exports.close()
  await writes.end()
  await database.drop()
})

let person = 0
const start = (filter: NumbersFilter, personId = ++person, name = 'my-export') =>
  exports.start(definition, {
    personId,
    address: 'here',
    program: 'AR',
    filter,
    name,
    now: new Date(),
  })

test('an export is a workbook with a visible header, numeric amounts, dates, and text that is never computed', async () => {
  const bytes = await buffer(await start({ last: 2500 }))
  const book = await readXlsx(bytes)
  const sheet = book.sheets[0]
  expect(sheet?.name).toBe('Numbers')
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  // A text column: a size such as 10-12 does not become a date.
  expect(sheets[0]?.cells?.get('1,1')?.style?.numFmt).toBe('@')
  const rows = sheet?.rows ?? []
  expect(rows).toHaveLength(2501)
  expect(rows[0]).toEqual(['Number', 'Name', 'Amount', 'Day'])
  expect(rows[2500]).toEqual([2500, '=2500', 2525, new Date('2026-11-21T00:00:00Z')])
})

test.each([999, 1000, 1001, 2000, 2001])(
  'a cursor whose query ends before its %i rows are written loses no row',
  async (last) => {
    const read: number[] = []
    await writes.begin(async (sql) => {
      const numbers = sql<{ n: number }[]>`SELECT n FROM generate_series(1, ${last}::int) n`.cursor(1000)
      for await (const batch of readAhead(numbers)) {
        read.push(...batch.map(({ n }) => n))
        for (let turn = 0; turn < 3; turn++) await sql`SELECT 1`
      }
    })
    expect(read).toEqual(Array.from({ length: last }, (_, n) => n + 1))
  },
)

test('a person sees how many rows are written, and only for their own export', async () => {
  const stream = await start({ last: 2500 }, 900, 'known-name')
  expect(await exports.find(900, 'known-name')).toEqual({ rows: 0, total: 2500, state: 'running' })
  expect(await exports.find(901, 'known-name')).toBeNull()
  await buffer(stream)
  expect(await exports.find(900, 'known-name')).toEqual({ rows: 2500, total: 2500, state: 'done' })
})

test('another program on the database also reports the progress of an export', async () => {
  const beside = exportsOf()
  const stream = await start({ last: 2500 }, 905, 'asked-beside')
  const find = () => beside.find(905, 'asked-beside')
  await expect.poll(find).toMatchObject({ total: 2500, state: 'running' })
  await buffer(stream)
  await expect.poll(find).toEqual({ rows: 2500, total: 2500, state: 'done' })
})

test('an export whose program is gone has failed', async () => {
  await saveProgress(writes, 906, 'orphan', { rows: 1, total: 9, state: 'running' })
  await writes`UPDATE export_progress SET noted_at = noted_at - interval '1 minute' WHERE person_id = 906`
  expect((await exports.find(906, 'orphan'))?.state).toBe('failed')
})

test('each person has one export at a time, whichever process writes it, until it is written', async () => {
  const beside = exportsOf()
  const sendRequest = (them: Exports, personId: number, last = 100_000) =>
    them.start(definition, {
      personId,
      address: 'here',
      program: 'AR',
      filter: { last },
      name: 'beside',
      now: new Date(),
    })
  const first = await sendRequest(exports, 915)
  await expect(sendRequest(beside, 915)).rejects.toMatchObject({
    kind: 'too-many',
    message: expect.stringContaining('still being written'),
  })
  const other = await sendRequest(beside, 916)
  first.destroy()
  await new Promise((done) => first.once('close', done))
  expect((await exports.find(915, 'beside'))?.state).toBe('failed')
  await buffer(await sendRequest(beside, 915, 1))
  other.destroy()
  beside.close()
})

test('each person has a limited number of exports an hour across all processes', async () => {
  const few = [exportsOf(2), exportsOf(2)] as const
  const at = (them: Exports, instant: string, personId = 920) =>
    them.start(definition, {
      personId,
      address: 'here',
      program: 'AR',
      filter: { last: 1 },
      name: 'many',
      now: new Date(instant),
    })
  await buffer(await at(few[0], '2026-11-23T09:00:00Z'))
  await buffer(await at(few[1], '2026-11-23T09:58:59Z'))
  for (const them of few)
    await expect(at(them, '2026-11-23T09:59:00Z')).rejects.toMatchObject({
      kind: 'too-many',
      message: 'You have made 2 exports within an hour. Try again in 60 seconds.',
      retryAfter: 60,
    })
  await buffer(await at(few[0], '2026-11-23T09:59:00Z', 921))
  await buffer(await at(few[1], '2026-11-23T10:00:00Z'))
})

test('a failed query ends the file, so that no partial file looks complete', async () => {
  const stream = await start({ last: 60_000, failsAt: 30_000 }, 930)
  await expect(buffer(stream)).rejects.toThrow('division by zero')
  expect((await exports.find(930, 'my-export'))?.state).toBe('failed')
})

test('an export of a list that cannot be counted is refused, and the portal continues', async () => {
  await expect(start({ last: 1, failsAt: 0 }, 940)).rejects.toThrow('division by zero')
  await buffer(await start({ last: 1 }, 941))
})

test('of twelve people who export at once, three get files and nine receive a request to wait [E10]', async () => {
  const requested = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => start({ last: 20_000 }, 950 + index)),
  )
  const started = requested.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const refused = requested.filter((one) => one.status === 'rejected').map((one) => one.reason)
  expect(started).toHaveLength(3)
  for (const reason of refused)
    expect(reason).toMatchObject({
      kind: 'too-many',
      retryAfter: 60,
      message: expect.stringContaining('Other people'),
    })
  const files = await Promise.all(started.map((stream) => buffer(stream)))
  expect((await readXlsx(files[0] as Buffer)).sheets[0]?.rows).toHaveLength(20_001)
})

describe('files that nobody downloads', () => {
  const three = [1, 2, 3]
  const statesOf = async (them: Exports) =>
    (await Promise.all(three.map((personId) => them.find(personId, 'unread')))).map((found) => found?.state)
  const requestExportOf =
    (them: Exports) =>
    async (personId: number, address = 'here') => {
      const requested = { personId, address, program: 'AR', filter: { last: 200_000 }, name: 'unread' }
      const stream = await them.start(definition, { ...requested, now: new Date() })
      await once(stream, 'readable')
    }

  test('files that nobody downloads block no other export', async () => {
    const patient = exportsOf(20, 60_000)
    const sendRequest = requestExportOf(patient)
    await Promise.all(three.map((personId) => sendRequest(personId)))
    await expect.poll(() => sendRequest(4).then(() => 'begun', String)).toBe('begun')
    expect(await statesOf(patient)).toEqual(three.map(() => 'running'))
    patient.close()
  })

  test('an address has at most six of them, and other addresses still begin theirs', async () => {
    const patient = exportsOf(20, 60_000)
    const begin = (personId: number, address: string) =>
      requestExportOf(patient)(personId, address).then(() => 'begun', String)
    for (const personId of [1, 2, 3, 4, 5, 6]) await expect.poll(() => begin(personId, 'here')).toBe('begun')
    await expect.poll(() => begin(7, 'there')).toBe('begun')
    expect(await begin(8, 'here')).toContain('Other people')
    await expect.poll(() => begin(8, 'there')).toBe('begun')
    patient.close()
  })

  test('the portal ends files that nobody downloads after a time', async () => {
    const impatient = exportsOf(20, 1000)
    const sendRequest = requestExportOf(impatient)
    await Promise.all(three.map((personId) => sendRequest(personId)))
    await expect.poll(() => statesOf(impatient)).toEqual(three.map(() => 'failed'))
  })
})

describe('a list as JSON', () => {
  const rows = (filter: NumbersFilter, page = { skip: 0, max: 1_000_000 }, personId = ++person) =>
    exports.start(definition, {
      personId,
      address: 'here',
      program: 'AR',
      filter,
      form: { kind: 'json', ...page },
      name: 'rows',
      now: new Date(),
    })
  const readRows = async (stream: Readable) => z.parse(definition.response.schema, await json(stream))
  const first = { number: 1, name: '=1', cents: 1_01, on: '2026-11-21' }
  const numbersOf = async (stream: Readable) => (await readRows(stream)).map(({ number }) => number)
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const asOwner = async <T>(work: (sql: Pool) => Promise<T>): Promise<T> => {
    const sql = openPool(database.url('owner'), { max: 1 })
    return work(sql).finally(() => sql.end())
  }
  const running = () =>
    asOwner(async (sql) => {
      const found = await sql`SELECT state FROM pg_stat_activity
        WHERE application_name LIKE 'quartermaster export%' AND datname = current_database()`
      return found.length
    })

  test('a JSON list holds the response of the call, and any page of it', async () => {
    const second = { number: 2, name: '=2', cents: 2_02, on: '2026-11-21' }
    expect(await readRows(await rows({ last: 2 }))).toEqual([first, second])
    expect(await json(await rows({ last: 0 }))).toEqual([])
    expect(await numbersOf(await rows({ last: 2500 }))).toEqual(from(1, 2500))
    expect(await numbersOf(await rows({ last: 5000 }, { skip: 900, max: 1200 }))).toEqual(from(901, 2100))
    expect(await numbersOf(await rows({ last: 2500 }, { skip: 2000, max: 1000 }))).toEqual(from(2001, 2500))
    expect(await json(await rows({ last: 2500 }, { skip: 5000, max: 1000 }))).toEqual([])
  })

  test('a JSON list arrives while the database still reads, and no faster than the client takes it', async () => {
    const early = await rows({ last: 5000, slow: 3600 })
    await once(early, 'readable')
    const begun = JSON.stringify(definition.response.write([first])).slice(0, -1)
    expect(early.read().toString().slice(0, begun.length)).toBe(begun)
    early.destroy()

    const stream = await rows({ last: 80_000 }, undefined, 990)
    await once(stream, 'readable')
    for (let taken = 0; taken < 3; taken++) if (stream.read() === null) await once(stream, 'readable')
    await buffer(await rows({ last: 80_000 }))
    expect((await exports.find(990, 'rows'))?.rows).toBeLessThan(50_000)
    stream.destroy()
  })

  test('a client that disconnects ends the statement and the snapshot', async () => {
    const stream = await rows({ last: 100_000, slow: 3600 })
    await once(stream, 'readable')
    await expect.poll(running).toBeGreaterThan(0)
    stream.destroy()
    // PostgreSQL detects it before the statement timeout.
    await expect.poll(running, { timeout: REPORT_TAKES / 2 }).toBe(0)
  })

  test.each(['json', 'workbook'] as const)(
    'a JSON list and a file each show a single moment: %s',
    async (kind) => {
      const last = 100_000
      await asOwner(async (sql) => {
        await sql`DROP TABLE IF EXISTS numbers`
        await sql`CREATE TABLE numbers AS SELECT n FROM generate_series(1, ${last}::int) n`
        await sql`CREATE INDEX ON numbers (n)`
        await sql`GRANT SELECT ON numbers TO PUBLIC`
      })
      const filter = { last, table: 'numbers' }
      const stream = kind === 'json' ? await rows(filter) : await start(filter)
      await once(stream, 'readable')
      await asOwner((sql) => sql`DELETE FROM numbers WHERE n > 5000`)
      if (kind === 'json') expect(await numbersOf(stream)).toEqual(from(1, last))
      else expect((await readXlsx(await buffer(stream))).sheets[0]?.rows).toHaveLength(last + 1)
    },
  )

  test('a failed JSON list is cut off, so that it does not look complete', async () => {
    await expect(json(await rows({ last: 60_000, failsAt: 30_000 }))).rejects.toThrow('division by zero')
    await expect(rows({ last: 1, failsAt: -1 })).rejects.toThrow('division by zero')
  })
})
