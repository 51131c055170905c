import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Ends the connection of a transaction from elsewhere, and waits until it is gone. */
async function cutOff(transaction: Sql): Promise<void> {
  const [own] = await transaction`SELECT pg_backend_pid() AS pid`
  await other`SELECT pg_terminate_backend(${own?.pid}, 5000)`
  await sleep(50)
}

test('a transaction whose connection is lost between two statements keeps nothing and writes nothing more', async () => {
  let goneOn: Promise<unknown> = Promise.resolve()
  const work = sql.begin((transaction) => {
    goneOn = (async () => {
      await transaction`INSERT INTO notes VALUES ('before')`
      await cutOff(transaction)
      // Somebody else's query opens the connection again: the transaction must not go on there.
      await sql`SELECT 1`
      await transaction`INSERT INTO notes VALUES ('after')`
    })()
    return goneOn
  })
  await expect(work).rejects.toMatchObject({ code: '57P01' })
  await expect(goneOn).rejects.toMatchObject({ code: '57P01' })
  expect(await count()).toBe(0)
})

test('a connection that is lost while it works is opened again, and the program goes on', async () => {
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

/** A transaction that sends its end together with what is written before it. */
const writeAndEnd = (write: (transaction: Transaction) => Promise<unknown>) =>
  sql.begin((transaction) => {
    const own = transaction
    return Promise.all([write(own), own.commit()])
  })

test('a transaction that sends its end with its last statements keeps all of them, or nothing', async () => {
  const before = await count()
  await writeAndEnd((own) => own`INSERT INTO notes VALUES ('kept')`)
  expect(await count()).toBe(before + 1)
  const failing = writeAndEnd((own) =>
    Promise.all([own`INSERT INTO notes VALUES ('not kept')`, own`SELECT 1 / 0`]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  // The next one has the same connection: nothing of the failed one is left on it.
  await writeAndEnd((own) => own`INSERT INTO notes VALUES ('kept, too')`)
  expect(await count()).toBe(before + 2)
})

test('a transaction whose promise is broken at its end says so and keeps nothing', async () => {
  await sql`CREATE TABLE promises (word text UNIQUE DEFERRABLE INITIALLY DEFERRED)`
  const twice = writeAndEnd((own) => own`INSERT INTO promises VALUES ('same'), ('same')`)
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await sql`SELECT * FROM promises`).toEqual([])
})

test('nothing follows the end of a transaction', async () => {
  const before = await count()
  const late = sql.begin(async (transaction) => {
    await transaction.commit()
    await transaction`INSERT INTO notes VALUES ('late')`
  })
  await expect(late).rejects.toMatchObject({ code: 'TRANSACTION_ENDED' })
  expect(await count()).toBe(before)
})

test('a transaction whose connection is lost before its end keeps nothing, and the pool goes on', async () => {
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

test('a connection that is lost as it opens fails whoever waits for it, and nobody else', async () => {
  const forgotten: unknown[] = []
  const hear = (error: unknown) => forgotten.push(error)
  process.on('unhandledRejection', hear)
  // Lets everybody in, says that it is ready, and is gone with the first question: that for the types of arrays.
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
  process.off('unhandledRejection', hear)
  server.close()
  expect(forgotten).toEqual([])
})
