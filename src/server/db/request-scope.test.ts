import { connect as connectTo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { listen } from '#testing/sockets.ts'
import { connect, connection, type Handles } from './connect.ts'
import { openPool, type Pool, type Sql } from './driver/sql.ts'
import { RequestScope } from './request-scope.ts'

let database: TestDatabase
let handles: Handles
/** PostgreSQL shows these connections only to their own role. */
let watching: { reports: Pool; reads: Pool }

beforeAll(async () => {
  database = await createTestDatabase()
  handles = connect({ url: database.url })
  const open = (role: 'report' | 'app') => openPool(database.url(role), { ...connection, max: 1 })
  watching = { reports: open('report'), reads: open('app') }
})
afterAll(async () => {
  await Promise.all([handles.close(), watching.reports.end(), watching.reads.end()])
  await database.drop()
})

/** PostgreSQL ignores a cancel request for a statement that is only parsed. */
const expectRunning = (kind: 'reports' | 'reads', count: number) =>
  expect
    .poll(async () => {
      const found = await watching[kind]`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'PgSleep'`
      return found.length
    })
    .toBe(count)
const settled = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    // A statement timeout has another message.
    (error: Error) => (/user request/.test(error.message) ? 'ended' : error.message),
  )
const echo = async (sql: Sql, n: number) => (await sql`SELECT ${n}::int AS n`)[0]?.n
const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const echoNine = (sql: Sql) => Promise.all(NINE.map((n) => echo(sql, n)))

test.each(['reports', 'reads'] as const)(
  'a client that disconnects ends the statement that runs for it: %s',
  async (kind) => {
    const requestScope = new RequestScope()
    const sql = handles[kind]('AR').of(requestScope)
    const slow = settled(sql`SELECT pg_sleep(60)`)
    await expectRunning(kind, 1)
    requestScope.leave()
    expect(await slow).toBe('ended')
    await expectRunning(kind, 0)
    expect(await settled(sql`SELECT 1`)).toBe('ended')
  },
)

test('a waiting statement of a disconnected client is never sent, and the other clients get their answers', async () => {
  const requestScope = new RequestScope()
  const mine = handles.reports('ANG').of(requestScope)
  const ended = NINE.map(() => settled(mine`SELECT pg_sleep(60)`))
  const results = echoNine(handles.reports('ANG').of(new RequestScope()))
  await expectRunning('reports', 3)
  requestScope.leave()
  expect(new Set(await Promise.all(ended))).toEqual(new Set(['ended']))
  expect(await results).toEqual(NINE)
  await expectRunning('reports', 0)
})

test('a client that leaves before a connection opens takes no connection', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const requestScope = new RequestScope()
    const sql = handles.reports('MC').of(requestScope)
    const requested = Array.from({ length: 4 }, () => settled(sql`SELECT 1`))
    if (turn % 2 === 1) await Promise.resolve().then(() => {})
    requestScope.leave()
    await Promise.all(requested)
  }
  expect(await echoNine(handles.reports('MC'))).toEqual(NINE)
})

test('statements behind an ended statement keep their own answers', async () => {
  const sql = handles.reads('AR')
  for (let turn = 0; turn < 10; turn++) {
    const requestScope = new RequestScope()
    const all = Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0 ? settled(sql.of(requestScope)`SELECT pg_sleep(0.02)`) : echo(sql, n),
    )
    await sleep(turn * 3)
    requestScope.leave()
    for (const [n, response] of (await Promise.all(all)).entries()) if (n % 3 !== 0) expect(response).toBe(n)
  }
})

test.each([
  ['is ended', 60_000, (requestScope: RequestScope) => requestScope.leave(), 'ended'],
  ['takes too long', 1000, () => {}, 'canceling statement due to statement timeout'],
])(
  'after a statement that %s in the middle of its rows, the next one gets only its own rows',
  async (_, timeout, end, outcome) => {
    const settings = { statement_timeout: timeout }
    const sql = openPool(database.url('app'), { ...connection, max: 1, settings })
    const requestScope = new RequestScope()
    const own = sql.of(requestScope)
    const slow = settled(own`SELECT repeat('x', 1000), pg_sleep(0.001) FROM generate_series(1, 60000)`)
    await expectRunning('reads', 1)
    await sleep(300)
    end(requestScope)
    expect([await slow, await echo(sql, 42)]).toEqual([outcome, 42])
    await sql.end()
  },
)

const CANCEL = 80_877_102

test('a late cancel request does not affect the next user of the connection', async () => {
  const address = new URL(database.url('app'))
  const { port } = address
  const held: (() => void)[] = []
  const server = createServer((near) => {
    near.on('error', () => {})
    near.once('data', (first) => {
      const pass = () => {
        const far = connectTo({ port: Number(port), host: '127.0.0.1' })
        far.on('error', () => {}).write(first)
        near.pipe(far).pipe(near)
      }
      if (first.readInt32BE(4) === CANCEL) held.push(pass)
      else pass()
    })
  })
  address.port = String(await listen(server))
  const sql = openPool(address.href, { ...connection, max: 1 })
  const requestScope = new RequestScope()
  const left = settled(sql.of(requestScope)`SELECT pg_sleep(0.6)`)
  await expectRunning('reads', 1)
  requestScope.leave()
  expect(await left).toBe('done')
  const stays = settled(sql`SELECT pg_sleep(0.3)`)
  await expect.poll(() => held.length).toBe(1)
  await sleep(100)
  for (const pass of held) pass()
  expect(await stays).toBe('done')
  await sql.end()
  server.close()
})
