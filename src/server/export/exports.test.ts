import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openExports } from '#testing/exports-portal.ts'
import { IN_THIS_PROCESS } from '#testing/in-this-process.ts'
import { definition, type NumbersFilter } from '#testing/numbers-export.ts'
import { REPORT_TAKES } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import type { Exports } from './exports.ts'
import { saveProgress } from './progress-queries.ts'
import { readAhead } from './read-ahead.ts'

const { opened, exportsOf, start, nextPerson } = openExports()
const here = (max?: number) => exportsOf(max, undefined, IN_THIS_PROCESS.openExport)

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
    await opened.writes.begin(async (sql) => {
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
  expect(await opened.exports.find(900, 'known-name')).toEqual({ rows: 0, total: 2500, state: 'running' })
  expect(await opened.exports.find(901, 'known-name')).toBeNull()
  await buffer(stream)
  expect(await opened.exports.find(900, 'known-name')).toEqual({ rows: 2500, total: 2500, state: 'done' })
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
  await saveProgress(opened.writes, 906, 'orphan', { rows: 1, total: 9, state: 'running' })
  await opened.writes`UPDATE export_progress SET noted_at = noted_at - interval '1 minute' WHERE person_id = 906`
  expect((await opened.exports.find(906, 'orphan'))?.state).toBe('failed')
})

test('each person has one export at a time, whichever process writes it, until it is written', async () => {
  const beside = exportsOf()
  const sendRequest = (them: Exports, personId: number, last = 30_000) =>
    them.start(definition, {
      personId,
      address: 'here',
      program: 'AR',
      filter: { last },
      name: 'beside',
      now: new Date(),
    })
  const first = await sendRequest(opened.exports, 915)
  await expect(sendRequest(beside, 915)).rejects.toMatchObject({
    kind: 'too-many',
    message: expect.stringContaining('still being written'),
  })
  const other = await sendRequest(beside, 916)
  first.destroy()
  await new Promise((done) => first.once('close', done))
  expect((await opened.exports.find(915, 'beside'))?.state).toBe('failed')
  await buffer(await sendRequest(beside, 915, 1))
  other.destroy()
  beside.close()
})

test('each person has a limited number of exports an hour across all processes', async () => {
  const few = [here(2), here(2)] as const
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
  expect((await opened.exports.find(930, 'my-export'))?.state).toBe('failed')
})

test('an export of a list that cannot be counted is refused, and the portal continues', async () => {
  await expect(start({ last: 1, failsAt: 0 }, 940)).rejects.toThrow('division by zero')
  await buffer(await start({ last: 1 }, 941))
})

describe('a list as JSON', () => {
  const rows = (filter: NumbersFilter, page = { skip: 0, max: 1_000_000 }, them = opened.exports) =>
    them.start(definition, {
      personId: nextPerson(),
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
    const sql = openPool(opened.database.url('owner'), { max: 1 })
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
    const page = (last: number, skip = 0, max = 1_000_000) => rows({ last }, { skip, max }, here())
    expect(await readRows(await page(2))).toEqual([first, second])
    expect(await json(await page(0))).toEqual([])
    expect(await numbersOf(await page(2500))).toEqual(from(1, 2500))
    expect(await numbersOf(await page(5000, 900, 1200))).toEqual(from(901, 2100))
    expect(await numbersOf(await page(2500, 2000, 1000))).toEqual(from(2001, 2500))
    expect(await json(await page(2500, 5000, 1000))).toEqual([])
  })

  test('a client that disconnects ends the statement and the snapshot', async () => {
    const stream = await rows({ last: 100_000, slow: 3600 })
    await once(stream, 'readable')
    await expect.poll(running).toBeGreaterThan(0)
    stream.destroy()
    // PostgreSQL detects it before the statement timeout.
    await expect.poll(running, { timeout: REPORT_TAKES / 2 }).toBe(0)
  })

  test('a failed JSON list is cut off, so that it does not look complete', async () => {
    await expect(json(await rows({ last: 60_000, failsAt: 30_000 }))).rejects.toThrow('division by zero')
    await expect(rows({ last: 1, failsAt: -1 })).rejects.toThrow('division by zero')
  })
})
