import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connect, connection, type Handles } from './connect.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { RequestScope } from './request-scope.ts'

let database: TestDatabase
let handles: Handles
/** PostgreSQL shows these connections only to their own role. */
let watching: { reports: Pool; reads: Pool }

beforeAll(async () => {
  database = await createTestDatabase()
  handles = connect({ url: database.url })
  watching = {
    reports: openPool(database.url('report'), { ...connection, max: 1 }),
    reads: openPool(database.url('app'), { ...connection, max: 1 }),
  }
})
afterAll(async () => {
  await Promise.all([handles.close(), watching.reports.end(), watching.reads.end()])
  await database.drop()
})

/** PostgreSQL ignores a cancel request for a statement that is only parsed. */
const running = async (kind: 'reports' | 'reads') =>
  (
    await watching[kind]`SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`
  ).length
const settled = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    // A statement timeout has another message.
    (error: Error) => (/user request/.test(error.message) ? 'ended' : error.message),
  )

test.each(['reports', 'reads'] as const)(
  'a client that disconnects ends the statement that runs for it: %s',
  async (kind) => {
    const requestScope = new RequestScope()
    const slow = settled(handles[kind]('AR').of(requestScope)`SELECT pg_sleep(60)`)
    await expect.poll(() => running(kind)).toBe(1)
    requestScope.leave()
    expect(await slow).toBe('ended')
    await expect.poll(() => running(kind)).toBe(0)
  },
)

test('a waiting statement of a disconnected client is never sent, and the other clients get their answers', async () => {
  const [requestScope, other] = [new RequestScope(), new RequestScope()]
  const mine = handles.reports('ANG').of(requestScope)
  const theirs = handles.reports('ANG').of(other)
  const ended = Array.from({ length: 9 }, () => settled(mine`SELECT pg_sleep(60)`))
  const results = Array.from({ length: 9 }, (_, n) =>
    (async () => (await theirs`SELECT ${n}::int AS n`)[0]?.n)(),
  )
  await expect.poll(() => running('reports')).toBe(3)
  requestScope.leave()
  expect(new Set(await Promise.all(ended))).toEqual(new Set(['ended']))
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  await expect.poll(() => running('reports')).toBe(0)
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
  const sql = handles.reports('MC')
  const results = await Promise.all(
    Array.from({ length: 9 }, (_, n) => (async () => (await sql`SELECT ${n}::int AS n`)[0]?.n)()),
  )
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a client that has left sends no further statements', async () => {
  const requestScope = new RequestScope()
  const sql = handles.reads('AR').of(requestScope)
  requestScope.leave()
  expect(await settled(sql`SELECT 1`)).toBe('ended')
})

test('statements behind an ended statement keep their own answers', async () => {
  const sql = handles.reads('AR')
  for (let turn = 0; turn < 10; turn++) {
    const requestScope = new RequestScope()
    const all = Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0
        ? settled(sql.of(requestScope)`SELECT pg_sleep(0.02)`)
        : (async () => (await sql`SELECT ${n}::int AS n`)[0]?.n)(),
    )
    await sleep(turn * 3)
    requestScope.leave()
    const results = await Promise.all(all)
    for (const [n, response] of results.entries()) if (n % 3 !== 0) expect(response).toBe(n)
  }
})

test.each([
  ['is ended', (requestScope: RequestScope) => requestScope.leave(), 'ended'],
  ['takes too long', () => {}, 'canceling statement due to statement timeout'],
])(
  'after a statement that %s in the middle of its rows, the next one gets only its own rows',
  async (_, end, outcome) => {
    const sql = openPool(database.url('app'), {
      ...connection,
      ...{ max: 1, settings: { statement_timeout: 1000 } },
    })
    const requestScope = new RequestScope()
    const slow = settled(
      sql.of(requestScope)`SELECT repeat('x', 1000), pg_sleep(0.001) FROM generate_series(1, 60000)`,
    )
    await expect.poll(() => running('reads')).toBe(1)
    await sleep(300)
    end(requestScope)
    expect(await slow).toBe(outcome)
    expect([...(await sql`SELECT 42 AS answer`)]).toEqual([{ answer: 42 }])
    await sql.end()
  },
)

async function openSlowCanceling(port: number) {
  const CANCEL = 80_877_102
  const held: (() => void)[] = []
  const server = createServer((near) => {
    near.on('error', () => {})
    near.once('data', (first) => {
      const pass = () => {
        const far = connectTo({ port, host: '127.0.0.1' })
        far.on('error', () => {}).write(first)
        near.pipe(far).pipe(near)
      }
      if (first.readInt32BE(4) === CANCEL) held.push(pass)
      else pass()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, held, port: (server.address() as AddressInfo).port }
}

test('a late cancel request does not affect the next user of the connection', async () => {
  const address = new URL(database.url('app'))
  const slow = await openSlowCanceling(Number(address.port))
  address.port = String(slow.port)
  const sql = openPool(address.href, { ...connection, max: 1 })
  const requestScope = new RequestScope()
  const left = settled(sql.of(requestScope)`SELECT pg_sleep(0.2)`)
  await expect.poll(() => running('reads')).toBe(1)
  requestScope.leave()
  expect(await left).toBe('done')
  const stays = settled(sql`SELECT pg_sleep(0.3)`)
  await expect.poll(() => slow.held.length).toBe(1)
  await sleep(100)
  for (const pass of slow.held) pass()
  expect(await stays).toBe('done')
  await sql.end()
  slow.server.close()
})
