import { once } from 'node:events'
import { buffer, json } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { numbersFrom, openExports } from '#testing/exports-portal.ts'
import { IN_THIS_PROCESS } from '#testing/in-this-process.ts'
import { definition } from '#testing/numbers-export.ts'
import { REPORT_TAKES } from '../db/connect.ts'
import { saveProgress } from './progress-queries.ts'
import { readAhead } from './read-ahead.ts'

const { opened, exportsOf, start, startRows, numbersOf, asOwner } = openExports()
const here = (max?: number) => exportsOf(max, undefined, IN_THIS_PROCESS.openExport)

test('an export is a workbook with a visible header, numeric amounts, dates, and text that is never computed', async () => {
  const bytes = await buffer(await start({ last: 2500 }))
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(sheets[0]).toMatchObject({ name: 'Numbers', freezePane: { rows: 1 } })
  // A text column: a size such as 10-12 does not become a date.
  expect(sheets[0]?.cells?.get('1,1')?.style?.numFmt).toBe('@')
  expect(rows).toHaveLength(2501)
  expect(rows[0]).toEqual(['Number', 'Name', 'Amount', 'Day'])
  expect(rows[2500]).toEqual([2500, '=2500', 2525, new Date('2026-11-21T00:00:00Z')])
})

test('a cursor whose query ends before its rows are written loses no row', async () => {
  for (const last of [999, 1000, 1001, 2000, 2001]) {
    const read: number[] = []
    await opened.writes.begin(async (sql) => {
      const numbers = sql<{ n: number }[]>`SELECT n FROM generate_series(1, ${last}::int) n`.cursor(1000)
      for await (const batch of readAhead(numbers)) {
        read.push(...batch.map(({ n }) => n))
        for (let turn = 0; turn < 3; turn++) await sql`SELECT 1`
      }
    })
    expect(read).toEqual(numbersFrom(1, last))
  }
})

test('a person sees how many rows of their own export are written, in each program on the database', async () => {
  const [own, beside] = [here(), here()]
  const stream = await start({ last: 2500 }, { by: own, personId: 900, name: 'known-name' })
  const running = { rows: 0, total: 2500, state: 'running' }
  expect(await own.find(900, 'known-name')).toEqual(running)
  expect(await own.find(901, 'known-name')).toBeNull()
  const find = () => beside.find(900, 'known-name')
  await expect.poll(find).toMatchObject({ total: 2500, state: 'running' })
  await buffer(stream)
  const done = { rows: 2500, total: 2500, state: 'done' }
  expect(await own.find(900, 'known-name')).toEqual(done)
  await expect.poll(find).toEqual(done)
})

test('an export whose program is gone has failed', async () => {
  await saveProgress(opened.writes, 906, 'orphan', { rows: 1, total: 9, state: 'running' })
  await opened.writes`UPDATE export_progress SET noted_at = noted_at - interval '1 minute' WHERE person_id = 906`
  expect((await opened.exports.find(906, 'orphan'))?.state).toBe('failed')
})

test('each person has one export at a time, whichever process writes it, until it is written', async () => {
  const beside = exportsOf()
  const begin = (personId: number, by = beside, last = 30_000) =>
    start({ last }, { by, personId, name: 'beside' })
  const first = await begin(915, opened.exports)
  await expect(begin(915)).rejects.toMatchObject({
    ...{ kind: 'too-many', message: expect.stringContaining('still being written') },
  })
  const other = await begin(916)
  first.destroy()
  await once(first, 'close')
  expect((await opened.exports.find(915, 'beside'))?.state).toBe('failed')
  await buffer(await begin(915, beside, 1))
  other.destroy()
  beside.close()
})

test('each person has a limited number of exports an hour across all processes', async () => {
  const [one, other] = [here(2), here(2)]
  const at = (by: typeof one, instant: string, personId = 920) =>
    start({ last: 1 }, { by, personId, now: new Date(instant) })
  await buffer(await at(one, '2026-11-23T09:00:00Z'))
  await buffer(await at(other, '2026-11-23T09:58:59Z'))
  const message = 'You have made 2 exports within an hour. Try again in 60 seconds.'
  for (const by of [one, other])
    await expect(at(by, '2026-11-23T09:59:00Z')).rejects.toMatchObject({
      ...{ kind: 'too-many', message, retryAfter: 60 },
    })
  await buffer(await at(one, '2026-11-23T09:59:00Z', 921))
  await buffer(await at(other, '2026-11-23T10:00:00Z'))
})

test('a failed query ends a file or a list, so that no part looks complete, and the portal continues', async () => {
  const by = here()
  const stream = await start({ last: 60_000, failsAt: 30_000 }, { by, personId: 930 })
  await expect(buffer(stream)).rejects.toThrow('division by zero')
  expect((await by.find(930, 'my-export'))?.state).toBe('failed')
  const rows = await startRows({ last: 60_000, failsAt: 30_000 }, { by })
  await expect(json(rows)).rejects.toThrow('division by zero')
  await expect(start({ last: 1, failsAt: 0 }, { by }), 'it cannot be counted').rejects.toThrow(
    'division by zero',
  )
  await expect(startRows({ last: 1, failsAt: -1 }, { by })).rejects.toThrow('division by zero')
  await buffer(await start({ last: 1 }, { by }))
})

test('a JSON list holds the response of the call, and any page of it', async () => {
  const page = (last: number, skip = 0, max?: number) => startRows({ last }, { by: here(), skip, max })
  expect(z.parse(definition.response.schema, await json(await page(2)))).toEqual([
    { number: 1, name: '=1', cents: 1_01, on: '2026-11-21' },
    { number: 2, name: '=2', cents: 2_02, on: '2026-11-21' },
  ])
  expect(await json(await page(0))).toEqual([])
  expect(await numbersOf(await page(2500))).toEqual(numbersFrom(1, 2500))
  expect(await numbersOf(await page(5000, 900, 1200))).toEqual(numbersFrom(901, 2100))
  expect(await numbersOf(await page(2500, 2000, 1000))).toEqual(numbersFrom(2001, 2500))
  expect(await json(await page(2500, 5000, 1000))).toEqual([])
})

test('a client that disconnects ends the statement and the snapshot', async () => {
  const running = () =>
    asOwner(async (sql) => {
      const found = await sql`SELECT state FROM pg_stat_activity
        WHERE application_name LIKE 'quartermaster export%' AND datname = current_database()`
      return found.length
    })
  const stream = await startRows({ last: 100_000, slow: 3600 })
  await once(stream, 'readable')
  await expect.poll(running).toBeGreaterThan(0)
  stream.destroy()
  // PostgreSQL detects it before the statement timeout.
  await expect.poll(running, { timeout: REPORT_TAKES / 2 }).toBe(0)
})
