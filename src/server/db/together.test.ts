import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { asOne } from './as-one.ts'
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
  const open = (receive: (text: string) => void = () => {}) => {
    const watch = { statement: (text: string) => void receive(text) }
    return openPool(database.url('owner'), { ...connection, max: 1, watch })
  }
  sql = open((text) => sent.push(text))
  other = open()
  third = open()
  await sql`CREATE TABLE accounts_of_test (name text PRIMARY KEY, cents integer NOT NULL CHECK (cents >= 0))`
  await sql`CREATE TABLE journal (place integer GENERATED ALWAYS AS IDENTITY, word text NOT NULL)`
  await sql`CREATE TABLE things_of_test (thing_id bigint PRIMARY KEY, free_text text, is_good boolean, price_cents bigint, bought_on date,
    happened_at timestamptz, levels integer[], status order_status, parts jsonb)`
  await sql`INSERT INTO things_of_test VALUES
    (1, ${'"Quoted", {braced} \\ and ünlike: 2026-11-22T10:00:00+00:00'}, true, 9007199254740991, '2026-11-03',
      '2026-11-03 04:05:06.789123+02', '{1,2}', 'awaiting', '{"free_text": "as it is", "happened_at": "2026-11-03T04:05:06Z"}'),
    (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (3, '', false, -1, '1900-01-01', '1899-12-31 23:59:59.5Z', '{}', 'shipped', '[]')`
})
afterAll(async () => {
  await Promise.all([sql, other, third].map((one) => one.end({ timeout: 1 })))
  await database.drop()
})
beforeEach(async () => {
  await sql`TRUNCATE accounts_of_test, journal RESTART IDENTITY`
  await sql`INSERT INTO accounts_of_test VALUES ('boots', 100)`
})

const inTransaction = <T>(work: (transaction: AnySql) => Promise<T>) =>
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
      facts: { before: look(own), deep: { er: { one: note(own, 'one'), two: note(own, 'two') } } },
      lock: { account: lock(own), start: note(own, 'lock') },
    }),
  )
  expect([before?.cents, isSpent, after?.cents]).toEqual([100, true, 70])
  expect(await readJournal()).toEqual(['lock', 'one', 'two', 'writes', 'outcome'])
})

test('facts are read after the lock, although all statements leave before its answer', async () => {
  const [holding, spending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const rival = other.begin(async (own) => {
    await lock(own)
    holding.resolve()
    await spending.promise
    await spend(own, 60)
  })
  await holding.promise
  sent = []
  const work = inTransaction((own) => {
    const all = own`SELECT * FROM accounts_of_test`
    return sendTogether({
      facts: { deep: { known: look(own) } },
      lock: { account: lock(own) },
      outcome: { all },
    })
  })
  while ((await third`SELECT FROM pg_locks WHERE NOT granted`).length === 0) await sleep(5)
  const left = sent.filter((text) => text.includes('accounts_of_test'))
  spending.resolve()
  await rival
  expect(left).toHaveLength(3)
  expect((await work).deep.known).toEqual({ cents: 40 })
})

test('a failed statement or a refused answer fails the whole transaction, although later writes were already sent', async () => {
  const failing = inTransaction((own) =>
    sendTogether({ writes: { one: note(own, 'one'), isSpent: spend(own, 500), two: note(own, 'two') } }),
  )
  await expect(failing).rejects.toMatchObject({ constraint: 'accounts_of_test_cents_check' })
  const refused = inTransaction((own) => {
    const account = lock(own).as((seen) => {
      if (seen?.cents !== 7) throw new Error('Not the account that was meant.')
    })
    return sendTogether({ lock: { account }, writes: { isSpent: spend(own, 1), fails: spend(own, 500) } })
  })
  await expect(refused).rejects.toThrow('Not the account that was meant.')
  expect([await readJournal(), (await look(other))?.cents]).toEqual([[], 100])
})

test('a part without a statement answers by its name, and a single part is sent when it is awaited', async () => {
  const results = await inTransaction((own) => {
    const many = reading(own<{ word: string }[]>`SELECT 'a' AS word UNION ALL SELECT 'b'`, (rows) =>
      rows.map(({ word }) => word),
    )
    return sendTogether({ lock: { nothing: null }, facts: { known: notNeeded(['known']), many } })
  })
  expect(results).toEqual({ nothing: null, known: ['known'], many: ['a', 'b'] })
  expect(await look(sql)).toEqual({ cents: 100 })
  expect(await first(sql<{ one: number }[]>`SELECT 1 AS one WHERE false`)).toBeUndefined()
})

test('the compiler refuses a statement that was already sent, and so does the portal at run time', async () => {
  const findAhead = async (of: AnySql) => look(of)
  await inTransaction(async (own) => {
    const early = (name: string) => `'${name}' was sent before it was its turn.`
    // @ts-expect-error A callee that awaits has sent its statement before the lock.
    await expect(sendTogether({ facts: { known: findAhead(own) } })).rejects.toThrow(early('known'))
    // @ts-expect-error Also within a part of a part.
    await expect(sendTogether({ facts: { deep: { known: findAhead(own) } } })).rejects.toThrow(early('known'))
    const awaited = look(own)
    await awaited
    await expect(sendTogether({ facts: { awaited } })).rejects.toThrow(early('awaited'))
    const executed = own`SELECT 1`.execute()
    await expect(sendTogether({ facts: { executed } })).rejects.toThrow(early('executed'))
    const twice = { lock: { same: look(own) }, writes: { same: note(own, 'same') } }
    await expect(sendTogether(twice)).rejects.toThrow("'same' is sent twice.")
  })
})

type Thing = { thingId: number; freeText: string | null; happenedAt: Date | null }

const writeDown = () => ({
  things: sql<Thing[]>`SELECT * FROM things_of_test ORDER BY happened_at NULLS LAST, thing_id`,
  one: first(sql<Thing[]>`SELECT * FROM things_of_test WHERE thing_id = ${1}`),
  none: first(sql<Thing[]>`SELECT * FROM things_of_test WHERE thing_id = ${99}`),
  isThere: found(sql`SELECT FROM things_of_test WHERE thing_id = ${3}`),
  isAway: found(sql`SELECT FROM things_of_test WHERE thing_id = ${4}`),
  names: reading(sql<{ freeText: string }[]>`SELECT free_text FROM things_of_test ORDER BY 1`, (rows) =>
    rows.map(({ freeText }) => freeText),
  ),
  nothing: notNeeded('as given'),
})

test('statements sent as one answer like statements sent separately, and one that fails or refuses fails all', async () => {
  const apart = await sendTogether({ facts: writeDown() })
  sent = []
  const requested = await asOne(sql, writeDown())
  expect(requested).toEqual({ ...apart, things: [...apart.things] })
  expect(requested.things.map(({ thingId }) => thingId)).toEqual([3, 1, 2])
  expect(requested.one?.happenedAt).toEqual(new Date('2026-11-03T02:05:06.789Z'))
  expect([requested.nothing, sent.length]).toEqual(['as given', 1])
  const refused = first(sql<Thing[]>`SELECT * FROM things_of_test`).as(() => {
    throw new Error('Not this one.')
  })
  await expect(asOne(sql, { ...writeDown(), refused })).rejects.toThrow('Not this one.')
  const broken = sql<{ cents: number }[]>`SELECT price_cents / 0 AS cents FROM things_of_test`
  await expect(asOne(sql, { ...writeDown(), broken })).rejects.toThrow('division by zero')
})

test('the compiler detects timestamps by their column names', () => {
  const misnamed = () => sql<{ moment: Date }[]>`SELECT happened_at AS moment FROM things_of_test`
  // @ts-expect-error A moment that is not called one would come back as a text.
  asOne(sql, { misnamed: misnamed() })
  const pretended = () => sql<{ lookedAt: string }[]>`SELECT free_text AS looked_at FROM things_of_test`
  // @ts-expect-error A text that is called a moment would come back as one.
  asOne(sql, { pretended: pretended() })
})
