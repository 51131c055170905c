import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { numbersFrom, openExports } from '#testing/exports-portal.ts'
import { definition } from '#testing/numbers-export.ts'
import type { Exports } from './exports.ts'

const { opened, exportsOf, start, startRows, numbersOf, asOwner } = openExports()

test('of twelve people who export at once, three get files and nine receive a request to wait [E10]', async () => {
  const requested = await Promise.allSettled(Array.from({ length: 12 }, () => start({ last: 20_000 })))
  const started = requested.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const refused = requested.filter((one) => one.status === 'rejected').map((one) => one.reason)
  expect(started).toHaveLength(3)
  const message = expect.stringContaining('Other people')
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'too-many', retryAfter: 60, message })
  const files = await Promise.all(started.map((stream) => buffer(stream)))
  expect((await readXlsx(files[0] as Buffer)).sheets[0]?.rows).toHaveLength(20_001)
})

const beginUnread = (by: Exports, personId: number, address = 'here') =>
  start({ last: 200_000 }, { by, personId, address, name: 'unread' }).then(async (stream) => {
    await once(stream, 'readable')
    return 'begun'
  }, String)

test('files that nobody downloads block no other export, and end after a time', async () => {
  const three = [1, 2, 3]
  const statesOf = async (them: Exports) =>
    (await Promise.all(three.map((personId) => them.find(personId, 'unread')))).map((found) => found?.state)
  const patient = exportsOf(20, 60_000)
  await Promise.all(three.map((personId) => beginUnread(patient, personId)))
  await expect.poll(() => beginUnread(patient, 4)).toBe('begun')
  expect(await statesOf(patient)).toEqual(three.map(() => 'running'))
  patient.close()
  const impatient = exportsOf(20, 1000)
  await Promise.all(three.map((personId) => beginUnread(impatient, personId)))
  await expect.poll(() => statesOf(impatient)).toEqual(three.map(() => 'failed'))
})

test('an address has at most six of them, and other addresses still begin theirs', async () => {
  const patient = exportsOf(20, 60_000)
  for (const personId of [1, 2, 3, 4, 5, 6])
    await expect.poll(() => beginUnread(patient, personId)).toBe('begun')
  await expect.poll(() => beginUnread(patient, 7, 'there')).toBe('begun')
  expect(await beginUnread(patient, 8)).toContain('Other people')
  await expect.poll(() => beginUnread(patient, 8, 'there')).toBe('begun')
  patient.close()
})

test('a JSON list arrives while the database still reads, and no faster than the client takes it', async () => {
  const early = await startRows({ last: 5000, slow: 3600 })
  await once(early, 'readable')
  const first = { number: 1, name: '=1', cents: 1_01, on: '2026-11-21' }
  const begun = JSON.stringify(definition.response.write([first])).slice(0, -1)
  expect(early.read().toString().slice(0, begun.length)).toBe(begun)
  early.destroy()

  const stream = await startRows({ last: 80_000 }, { personId: 990 })
  await once(stream, 'readable')
  for (let taken = 0; taken < 3; taken++) if (stream.read() === null) await once(stream, 'readable')
  await buffer(await startRows({ last: 80_000 }))
  expect((await opened.exports.find(990, 'rows'))?.rows).toBeLessThan(50_000)
  stream.destroy()
})

test('a JSON list and a file each show a single moment', async () => {
  const last = 100_000
  for (const kind of ['list', 'file']) {
    await asOwner(async (sql) => {
      await sql`DROP TABLE IF EXISTS numbers`
      await sql`CREATE TABLE numbers AS SELECT n FROM generate_series(1, ${last}::int) n`
      await sql`CREATE INDEX ON numbers (n)`
      await sql`GRANT SELECT ON numbers TO PUBLIC`
    })
    const filter = { last, table: 'numbers' }
    const stream = kind === 'list' ? await startRows(filter) : await start(filter)
    await once(stream, 'readable')
    await asOwner((sql) => sql`DELETE FROM numbers WHERE n > 5000`)
    if (kind === 'list') expect(await numbersOf(stream)).toEqual(numbersFrom(1, last))
    else expect((await readXlsx(await buffer(stream))).sheets[0]?.rows).toHaveLength(last + 1)
  }
})
