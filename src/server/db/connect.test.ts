import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connection } from './connect.ts'

let database: TestDatabase
let sql: postgres.Sql
let other: postgres.Sql

beforeAll(async () => {
  database = await createTestDatabase()
  sql = postgres(database.url('owner'), { ...connection, max: 1 })
  other = postgres(database.url('owner'), { ...connection, max: 1 })
  await sql`CREATE TABLE notes (word text)`
})
afterAll(async () => {
  await Promise.all([sql.end(), other.end()])
  await database.drop()
})

const count = async () => Number((await other`SELECT count(*) AS rows FROM notes`)[0]?.rows)

/** Ends the connection of a transaction from elsewhere, and waits until it is gone. */
async function cutOff(transaction: postgres.Sql): Promise<void> {
  const [own] = await transaction`SELECT pg_backend_pid() AS pid`
  await other`SELECT pg_terminate_backend(${own?.pid}, 5000)`
  await sleep(50)
}

test('a transaction whose connection is lost between two statements keeps nothing and writes nothing more', async () => {
  let goneOn: Promise<unknown> = Promise.resolve()
  const work = sql.begin((transaction) => {
    goneOn = (async () => {
      await transaction`INSERT INTO notes VALUES ('before')`
      await cutOff(transaction as unknown as postgres.Sql)
      // Somebody else's query opens the connection again: the transaction must not go on there.
      await sql`SELECT 1`
      await transaction`INSERT INTO notes VALUES ('after')`
    })()
    return goneOn
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await expect(goneOn).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
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
