import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openExports } from '#testing/exports-portal.ts'
import { definition, type NumbersFilter } from '#testing/numbers-export.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import type { Exports } from './exports.ts'

const { opened, exportsOf, start, nextPerson } = openExports()

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
  const rows = (filter: NumbersFilter, page = { skip: 0, max: 1_000_000 }, personId = nextPerson()) =>
    opened.exports.start(definition, {
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
    const sql = openPool(opened.database.url('owner'), { max: 1 })
    return work(sql).finally(() => sql.end())
  }
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
    expect((await opened.exports.find(990, 'rows'))?.rows).toBeLessThan(50_000)
    stream.destroy()
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
})
