import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { asOne } from './as-one.ts'
import { connection } from './connect.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { first, found, notNeeded, reading, sendTogether } from './together.ts'

let database: TestDatabase
let sql: Pool
let sent: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openPool(database.url('owner'), {
    ...connection,
    max: 1,
    watch: { statement: (text) => void sent.push(text) },
  })
  await sql`CREATE TABLE things_of_test (thing_id bigint PRIMARY KEY, free_text text, is_good boolean, price_cents bigint, bought_on date,
    happened_at timestamptz, levels integer[], status order_status, parts jsonb)`
  await sql`INSERT INTO things_of_test VALUES
    (1, ${'"Quoted", {braced} \\ and ünlike: 2026-11-22T10:00:00+00:00'}, true, 9007199254740991, '2026-11-03',
      '2026-11-03 04:05:06.789123+02', '{1,2}', 'awaiting', '{"free_text": "as it is", "happened_at": "2026-11-03T04:05:06Z"}'),
    (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (3, '', false, -1, '1900-01-01', '1899-12-31 23:59:59.5Z', '{}', 'shipped', '[]')`
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await database.drop()
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

test('statements sent together answer like statements sent separately', async () => {
  const apart = await sendTogether({ facts: writeDown() })
  sent = []
  const requested = await asOne(sql, writeDown())
  expect(requested).toEqual({ ...apart, things: [...apart.things] })
  expect(requested.things.map(({ thingId }) => thingId)).toEqual([3, 1, 2])
  expect(requested.one?.happenedAt).toEqual(new Date('2026-11-03T02:05:06.789Z'))
  expect(requested.nothing).toBe('as given')
  expect(sent).toHaveLength(1)
})

test('the compiler detects timestamps by their column names', () => {
  const misnamed = () => sql<{ moment: Date }[]>`SELECT happened_at AS moment FROM things_of_test`
  // @ts-expect-error A moment that is not called one would come back as a text.
  asOne(sql, { misnamed: misnamed() })
  const pretended = () => sql<{ lookedAt: string }[]>`SELECT free_text AS looked_at FROM things_of_test`
  // @ts-expect-error A text that is called a moment would come back as one.
  asOne(sql, { pretended: pretended() })
})

test('one failed statement, or one refused answer, fails all statements', async () => {
  const refused = first(sql<Thing[]>`SELECT * FROM things_of_test`).as(() => {
    throw new Error('Not this one.')
  })
  await expect(asOne(sql, { ...writeDown(), refused })).rejects.toThrow('Not this one.')
  const broken = sql<{ cents: number }[]>`SELECT price_cents / 0 AS cents FROM things_of_test`
  await expect(asOne(sql, { ...writeDown(), broken })).rejects.toThrow('division by zero')
})
