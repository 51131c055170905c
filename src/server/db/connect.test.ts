import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRelay } from '#testing/cluster/relay.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { listen } from '#testing/sockets.ts'
import { connection, type Transaction } from './connect.ts'
import { openPool, type Pool, type Sql } from './driver/sql.ts'

let database: TestDatabase
let sql: Pool
let other: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openPool(database.url('owner'), { ...connection, max: 1 })
  other = openPool(database.url('owner'), { ...connection, max: 1 })
  await sql`CREATE TABLE notes (word text)`
})
afterAll(async () => {
  await Promise.all([sql.end(), other.end()])
  await database.drop()
})
beforeEach(() => other`TRUNCATE notes`)

const readNotes = async () => (await other`SELECT word FROM notes ORDER BY word`).map(({ word }) => word)
const findPid = async (of: Sql) => (await of<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid

async function cutOff(transaction: Sql): Promise<void> {
  await other`SELECT pg_terminate_backend(${await findPid(transaction)}, 5000)`
  await sleep(50)
}
const writeAndEnd = (write: (own: Transaction) => Promise<unknown>) =>
  sql.begin((own) => Promise.all([write(own), own.commit()]))

test('a transaction that loses its connection between two statements stores nothing and writes nothing more', async () => {
  let goneOn: Promise<unknown> = Promise.resolve()
  const work = sql.begin((transaction) => {
    goneOn = (async () => {
      await transaction`INSERT INTO notes VALUES ('before')`
      await cutOff(transaction)
      await sql`SELECT 1`
      await transaction`INSERT INTO notes VALUES ('after')`
    })()
    return goneOn
  })
  await expect(work).rejects.toMatchObject({ code: '57P01' })
  await expect(goneOn).rejects.toMatchObject({ code: '57P01' })
  expect(await readNotes()).toEqual([])
})

test('the program reopens a connection that is lost during work or before its end, and continues', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const work = sql.begin(async (transaction) => {
      const pid = await findPid(transaction)
      const end = () => other`SELECT pg_terminate_backend(${pid}, 5000)`
      await Promise.all([transaction`SELECT pg_sleep(30)`, sleep(50).then(end)])
    })
    await expect(work).rejects.toThrow()
    await sleep(100)
    expect(await sql`SELECT 1 AS one`).toMatchObject([{ one: 1 }])
  }
  const lost = sql.begin(async (own) => {
    await own`INSERT INTO notes VALUES ('lost')`
    await cutOff(own)
    await Promise.all([own`INSERT INTO notes VALUES ('lost, too')`, own.commit()])
  })
  await expect(lost).rejects.toMatchObject({ code: '57P01' })
  expect(await readNotes()).toEqual([])
})

test('a transaction that sends its end with its last statements stores all of them or nothing', async () => {
  await writeAndEnd((own) => own`INSERT INTO notes VALUES ('kept')`)
  const failing = writeAndEnd((own) =>
    Promise.all([own`INSERT INTO notes VALUES ('not kept')`, own`SELECT 1 / 0`]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await writeAndEnd((own) => own`INSERT INTO notes VALUES ('kept, too')`)
  await sql`CREATE TABLE promises (word text UNIQUE DEFERRABLE INITIALLY DEFERRED)`
  const twice = writeAndEnd((own) => own`INSERT INTO promises VALUES ('same'), ('same')`)
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await sql`SELECT * FROM promises`).toEqual([])
  const late = sql.begin(async (transaction) => {
    await transaction.commit()
    await transaction`INSERT INTO notes VALUES ('late')`
  })
  await expect(late).rejects.toMatchObject({ code: 'TRANSACTION_ENDED' })
  expect(await readNotes()).toEqual(['kept', 'kept, too'])
})

test('a connection that is lost while it opens fails only the request that waits for it', async () => {
  const forgotten: unknown[] = []
  const receive = (error: unknown) => forgotten.push(error)
  process.on('unhandledRejection', receive)
  const welcome = Buffer.from('520000000800000000' + '4b0000000c0000000100000001' + '5a0000000549', 'hex')
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  const port = await listen(server)
  const lost = openPool(`postgres://qm:x@127.0.0.1:${port}/qm`, { ...connection, max: 1 })
  await expect(lost`SELECT 1`).rejects.toMatchObject({ code: 'ECONNRESET' })
  await lost.end({ timeout: 0 })
  await sleep(10)
  process.off('unhandledRejection', receive)
  server.close()
  expect(forgotten).toEqual([])
})

test('after a failed BEGIN no later statement runs, and the connection serves no other request', async () => {
  const pid = await findPid(sql)
  const failing = sql.begin('ISOLATION LEVEL NONE', (transaction) =>
    Promise.all([1, 2, 3].map((n) => transaction`INSERT INTO notes VALUES (${`outside ${n}`})`)),
  )
  await expect(failing).rejects.toMatchObject({ code: '42601' })
  expect(await readNotes()).toEqual([])
  expect(await findPid(sql)).not.toBe(pid)
})

test('a transaction that ignored a failure cannot end as a success, and one on a savepoint continues', async () => {
  const work = sql.begin(async (transaction) => {
    await transaction`INSERT INTO notes VALUES ('lost')`
    await transaction`SELECT 1 / 0`.catch(() => {})
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  await sql.begin(async (transaction) => {
    await transaction`INSERT INTO notes VALUES ('kept')`
    const inner = transaction.savepoint((own) =>
      Promise.all([own`INSERT INTO notes VALUES ('undone')`, own`SELECT 1 / 0`]),
    )
    await expect(inner).rejects.toMatchObject({ code: '22012' })
    await transaction`INSERT INTO notes VALUES ('kept, too')`
  })
  expect(await readNotes()).toEqual(['kept', 'kept, too'])
})

test('a failed statement can run again on the same connection', async () => {
  const read = () => sql<{ word: string }[]>`SELECT word FROM later`
  await expect(read()).rejects.toMatchObject({ code: '42P01' })
  await sql`CREATE TABLE later (word text, added integer)`
  expect(await read()).toEqual([])
  const all = () => sql`SELECT * FROM later`
  await all()
  await sql`ALTER TABLE later DROP COLUMN added`
  await expect(all()).rejects.toMatchObject({ code: '0A000' })
  await sql`INSERT INTO later VALUES ('there')`
  expect(await all()).toEqual([{ word: 'there' }])
})

test('reads of a cursor and other statements alternate in one transaction', async () => {
  await sql.begin(async (transaction) => {
    const numbers = transaction<{ n: number }[]>`SELECT n FROM generate_series(1, 5) n`.cursor(2)
    for await (const part of numbers)
      await transaction`INSERT INTO notes VALUES (${part.map(({ n }) => n).join()})`
  })
  expect(await readNotes()).toEqual(['1,2', '3,4', '5'])
})

test('values of every kind read back as they were written', async () => {
  const given = {
    ...{ text: 'ünlike "quoted" {braced} \\ \n', large: 9_007_199_254_740_991, isGood: false },
    ...{ at: new Date('2026-11-03T02:05:06.789Z'), bytes: Buffer.from([0, 255, 92]), days: ['2026-11-03'] },
    ...{ list: ['a,b', '"', null, '\\', 'NULL', ''], json: [{ nested: ['x', null] }] },
  }
  const [row] =
    await sql`SELECT ${given.text}::text AS text, ${given.large}::bigint AS large, ${given.isGood} AS is_good,
    ${given.at} AS at, ${given.bytes}::bytea AS bytes, ${given.list}::text[] AS list, ${given.days}::date[] AS days,
    ${sql.json(given.json)}::jsonb AS json, ${null}::text AS nothing, ARRAY[1, 2]::bigint[] AS numbers, ${[]}::text[] AS none,
    '2026-11-03'::date AS day, 1.50::numeric AS exact, ARRAY['2026-11-03T02:05:06Z'::timestamptz] AS moments`
  expect(row).toEqual({
    ...given,
    ...{ nothing: null, numbers: [1, 2], none: [], day: '2026-11-03', exact: '1.50' },
    moments: [new Date('2026-11-03T02:05:06Z')],
  })
})

test('the pool drops a silent connection, and the result of a COMMIT on it is unknown', async () => {
  const { port } = new URL(database.url('owner'))
  const relay = await openRelay(Number(port))
  const url = database.url('owner').replace(`:${port}/`, `:${relay.port}/`)
  const far = openPool(url, { ...connection, responseTimeout: 500, max: 1 })
  const work = far.begin(async (transaction) => {
    await transaction`INSERT INTO notes VALUES ('unknown')`
    relay.cut()
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  relay.close()
  await far.end({ timeout: 0 })
  expect(await readNotes()).toEqual([])
})
