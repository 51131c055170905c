import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRelay } from '#testing/cluster/relay.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
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

const count = async () => Number((await other`SELECT count(*) AS rows FROM notes`)[0]?.rows)

async function cutOff(transaction: Sql): Promise<void> {
  const [own] = await transaction`SELECT pg_backend_pid() AS pid`
  await other`SELECT pg_terminate_backend(${own?.pid}, 5000)`
  await sleep(50)
}

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
  expect(await count()).toBe(0)
})

test('the program reopens a connection that is lost during work, and continues', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const work = sql.begin(async (transaction) => {
      const [own] = await transaction`SELECT pg_backend_pid() AS pid`
      await Promise.all([
        transaction`SELECT pg_sleep(30)`,
        sleep(50).then(() => other`SELECT pg_terminate_backend(${own?.pid}, 5000)`),
      ])
    })
    await expect(work).rejects.toThrow()
    await sleep(100)
    expect(await sql`SELECT 1 AS one`).toMatchObject([{ one: 1 }])
  }
})

const writeAndEnd = (write: (transaction: Transaction) => Promise<unknown>) =>
  sql.begin((transaction) => {
    const own = transaction
    return Promise.all([write(own), own.commit()])
  })

test('a transaction that sends its end with its last statements stores all of them or nothing', async () => {
  const before = await count()
  await writeAndEnd((own) => own`INSERT INTO notes VALUES ('kept')`)
  expect(await count()).toBe(before + 1)
  const failing = writeAndEnd((own) =>
    Promise.all([own`INSERT INTO notes VALUES ('not kept')`, own`SELECT 1 / 0`]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await writeAndEnd((own) => own`INSERT INTO notes VALUES ('kept, too')`)
  expect(await count()).toBe(before + 2)
})

test('a transaction that breaks an invariant at its end reports the error and stores nothing', async () => {
  await sql`CREATE TABLE promises (word text UNIQUE DEFERRABLE INITIALLY DEFERRED)`
  const twice = writeAndEnd((own) => own`INSERT INTO promises VALUES ('same'), ('same')`)
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await sql`SELECT * FROM promises`).toEqual([])
})

test('no statement follows the end of a transaction', async () => {
  const before = await count()
  const late = sql.begin(async (transaction) => {
    await transaction.commit()
    await transaction`INSERT INTO notes VALUES ('late')`
  })
  await expect(late).rejects.toMatchObject({ code: 'TRANSACTION_ENDED' })
  expect(await count()).toBe(before)
})

test('a transaction that loses its connection before its end stores nothing, and the pool continues', async () => {
  const before = await count()
  const work = writeAndEnd(async (own) => {
    await own`INSERT INTO notes VALUES ('before')`.catch(() => {})
  })
  await work
  const lost = sql.begin(async (transaction) => {
    const own = transaction
    await own`INSERT INTO notes VALUES ('lost')`
    await cutOff(own)
    await Promise.all([own`INSERT INTO notes VALUES ('lost, too')`, own.commit()])
  })
  await expect(lost).rejects.toMatchObject({ code: '57P01' })
  expect(await count()).toBe(before + 1)
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const lost = openPool(`postgres://qm:x@127.0.0.1:${port}/qm`, { ...connection, max: 1 })
  await expect(lost`SELECT 1`).rejects.toMatchObject({ code: 'ECONNRESET' })
  await lost.end({ timeout: 0 })
  await sleep(10)
  process.off('unhandledRejection', receive)
  server.close()
  expect(forgotten).toEqual([])
})

test('after a failed BEGIN no later statement runs, and the connection serves no other request', async () => {
  const before = await count()
  const findPid = async () => (await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid
  const pid = await findPid()
  const failing = sql.begin('ISOLATION LEVEL NONE', (transaction) =>
    Promise.all([1, 2, 3].map((n) => transaction`INSERT INTO notes VALUES (${`outside ${n}`})`)),
  )
  await expect(failing).rejects.toMatchObject({ code: '42601' })
  expect(await count()).toBe(before)
  expect(await findPid()).not.toBe(pid)
})

test('a transaction that ignored a failure cannot end as a success', async () => {
  const before = await count()
  const work = sql.begin(async (transaction) => {
    await transaction`INSERT INTO notes VALUES ('lost')`
    await transaction`SELECT 1 / 0`.catch(() => {})
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  expect(await count()).toBe(before)
})

test('a failed statement on a savepoint is undone, and the transaction continues', async () => {
  const before = await count()
  await sql.begin(async (transaction) => {
    await transaction`INSERT INTO notes VALUES ('kept')`
    const inner = transaction.savepoint((own) =>
      Promise.all([own`INSERT INTO notes VALUES ('undone')`, own`SELECT 1 / 0`]),
    )
    await expect(inner).rejects.toMatchObject({ code: '22012' })
    await transaction`INSERT INTO notes VALUES ('kept, too')`
  })
  expect(await count()).toBe(before + 2)
})

test('a failed statement can run again on the same connection', async () => {
  await sql`CREATE TABLE later (word text)`
  const read = () => sql<{ word: string }[]>`SELECT word FROM later`
  await sql`DROP TABLE later`
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
  const seen = await sql.begin(async (transaction) => {
    const parts: number[] = []
    const numbers = transaction<{ n: number }[]>`SELECT n FROM generate_series(1, 5) n`.cursor(2)
    for await (const part of numbers) {
      parts.push(part.length)
      await transaction`INSERT INTO notes VALUES (${`part of ${part.length}`})`
    }
    return parts
  })
  expect(seen).toEqual([2, 2, 1])
})

test('values of every kind read back as they were written', async () => {
  const given = {
    text: 'ünlike "quoted" {braced} \\ \n',
    large: 9_007_199_254_740_991,
    isGood: false,
    at: new Date('2026-11-03T02:05:06.789Z'),
    bytes: Buffer.from([0, 255, 92]),
    list: ['a,b', '"', null, '\\', 'NULL', ''],
    days: ['2026-11-03'],
    json: [{ nested: ['x', null] }],
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
  const before = await count()
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
  expect(await count()).toBe(before)
})
