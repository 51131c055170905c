import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Sql as AnySql, connection } from './connect.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { first, found, notNeeded, reading, sendTogether } from './together.ts'

let database: TestDatabase
let sql: Pool
let other: Pool
let third: Pool
let sent: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const open = (receive: (text: string) => void = () => {}) =>
    openPool(database.url('owner'), {
      ...connection,
      max: 1,
      watch: { statement: (text) => void receive(text) },
    })
  sql = open((text) => sent.push(text))
  other = open()
  third = open()
  await sql`CREATE TABLE accounts_of_test (name text PRIMARY KEY, cents integer NOT NULL CHECK (cents >= 0))`
  await sql`CREATE TABLE journal (place integer GENERATED ALWAYS AS IDENTITY, word text NOT NULL)`
})
afterAll(async () => {
  await Promise.all([sql, other, third].map((one) => one.end({ timeout: 1 })))
  await database.drop()
})
beforeEach(async () => {
  await sql`TRUNCATE accounts_of_test, journal RESTART IDENTITY`
  await sql`INSERT INTO accounts_of_test VALUES ('boots', 100)`
})

const inTransaction = <T>(work: (transaction: AnySql) => Promise<T>): Promise<T> =>
  sql.begin((transaction) => work(transaction)) as Promise<T>
const note = (of: AnySql, word: string) => of`INSERT INTO journal (word) VALUES (${word})`
const readJournal = async () => (await other`SELECT word FROM journal ORDER BY place`).map(({ word }) => word)
const lock = (of: AnySql) =>
  first(of<{ cents: number }[]>`SELECT cents FROM accounts_of_test WHERE name = 'boots' FOR NO KEY UPDATE`)
const look = (of: AnySql) =>
  first(of<{ cents: number }[]>`SELECT cents FROM accounts_of_test WHERE name = 'boots'`)
const spend = (of: AnySql, cents: number) =>
  found(of`UPDATE accounts_of_test SET cents = cents - ${cents} WHERE name = 'boots' RETURNING 1`)

test('lock, facts, writes, and outcome run in this order, in whatever order the code lists them', async () => {
  const { before, after, isSpent } = await inTransaction((own) =>
    sendTogether({
      outcome: { after: look(own), last: note(own, 'outcome') },
      writes: { isSpent: spend(own, 30), change: note(own, 'writes') },
      facts: {
        before: look(own),
        deep: { er: { one: note(own, 'facts, one'), two: note(own, 'facts, two') } },
      },
      lock: { account: lock(own), start: note(own, 'lock') },
    }),
  )
  expect([before?.cents, isSpent, after?.cents]).toEqual([100, true, 70])
  expect(await readJournal()).toEqual(['lock', 'facts, one', 'facts, two', 'writes', 'outcome'])
})

test('facts are read after the lock, although all statements leave before its answer', async () => {
  const rival = await holdAccount()
  sent = []
  const work = inTransaction((own) =>
    sendTogether({
      facts: { deep: { known: look(own) } },
      lock: { account: lock(own) },
      outcome: { all: all(own) },
    }),
  )
  await until(async () => (await readWaiting()) > 0)
  const left = sent.filter((text) => text.includes('accounts_of_test'))
  await rival.spendAndEnd(60)
  expect(left).toHaveLength(3)
  expect((await work).deep.known).toEqual({ cents: 40 })
})

const all = (of: AnySql) => of`SELECT * FROM accounts_of_test`

async function holdAccount(): Promise<{ spendAndEnd(cents: number): Promise<void> }> {
  const holding = Promise.withResolvers<void>()
  const spending = Promise.withResolvers<number>()
  const ended = other.begin(async (transaction) => {
    const rival = transaction
    await lock(rival)
    holding.resolve()
    await spend(rival, await spending.promise)
  })
  await holding.promise
  return {
    async spendAndEnd(cents) {
      spending.resolve(cents)
      await ended
    },
  }
}

async function readWaiting(): Promise<number> {
  const [row] = await third`SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted`
  return row?.waiting
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5)
}

test('a failed statement fails the whole transaction, which stores nothing', async () => {
  const work = inTransaction((own) =>
    sendTogether({
      writes: { one: note(own, 'one'), isSpent: spend(own, 500), two: note(own, 'two') },
      outcome: { after: look(own) },
    }),
  )
  await expect(work).rejects.toMatchObject({ constraint: 'accounts_of_test_cents_check' })
  expect(await readJournal()).toEqual([])
})

test('a refused answer fails the whole transaction, although the later writes were already sent', async () => {
  const work = inTransaction((own) =>
    sendTogether({
      lock: {
        account: lock(own).as((account) => {
          if (account?.cents !== 7) throw new Error('Not the account that was meant.')
        }),
      },
      writes: { isSpent: spend(own, 1), fails: spend(own, 500) },
    }),
  )
  await expect(work).rejects.toThrow('Not the account that was meant.')
  expect((await look(other))?.cents).toBe(100)
})

test('a part without a statement answers by its name, and a single part is sent when it is awaited', async () => {
  const results = await inTransaction((own) =>
    sendTogether({
      lock: { nothing: null },
      facts: {
        known: notNeeded(['known']),
        many: reading(own<{ word: string }[]>`SELECT 'a' AS word UNION ALL SELECT 'b'`, (rows) =>
          rows.map(({ word }) => word),
        ),
      },
    }),
  )
  expect(results).toEqual({ nothing: null, known: ['known'], many: ['a', 'b'] })
  expect(await look(sql)).toEqual({ cents: 100 })
  expect(await first(sql<{ one: number }[]>`SELECT 1 AS one WHERE false`)).toBeUndefined()
})

test('the compiler refuses a statement that was already sent, and so does the portal at run time', async () => {
  const findAhead = async (of: AnySql) => look(of)
  await inTransaction(async (own) => {
    // @ts-expect-error A callee that awaits has sent its statement before the lock.
    await expect(sendTogether({ facts: { known: findAhead(own) } })).rejects.toThrow(
      "'known' was sent before it was its turn.",
    )
    // @ts-expect-error Also within a part of a part.
    await expect(sendTogether({ facts: { deep: { known: findAhead(own) } } })).rejects.toThrow("'known'")
    const awaited = look(own)
    await awaited
    await expect(sendTogether({ facts: { awaited } })).rejects.toThrow("'awaited'")
    const executed = own`SELECT 1`.execute()
    await expect(sendTogether({ facts: { executed } })).rejects.toThrow("'executed'")
    const twice = { lock: { same: look(own) }, writes: { same: note(own, 'same') } }
    await expect(sendTogether(twice)).rejects.toThrow("'same' is sent twice.")
  })
})
