import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { killPrograms, Programs, shiftClock } from '#testing/cluster/programs.ts'
import { letOwnerCreateRoles } from '#testing/external-database.ts'
import { ORIGIN, requestOf, type TestInput } from '#testing/portal.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import type { Call } from '#wire/call.ts'
import { addToCart } from '#wire/cart/cart.ts'
import { readSession, signIn, signOut } from '#wire/session/session.ts'
import { lookUpPeople } from '#wire/users/users.ts'
import { connection } from './db/connect.ts'
import { openPool, type Pool } from './db/driver/sql.ts'
import { startEmbedded } from './db/embedded.ts'

/** Milliseconds; a minute with `npm run faults -- cluster`. */
const STALL_TIMEOUT = process.env.CLUSTER_KILLS ? 60_000 : 12_000
const PATIENCE = { timeout: 60_000 }
/** Clock errors in seconds. */
const WRONG = [0, 120, -120]

const undo: (() => unknown)[] = []
let programs: Programs
let owner: Pool

beforeAll(async () => {
  const data = makeTemporaryData({ hasDemoData: true })
  undo.push(() => data.remove())
  const database = await startEmbedded(data, { durable: false })
  undo.push(() => database.stop())
  await letOwnerCreateRoles(database)
  owner = openPool(database.url('owner'), { ...connection, max: 1 })
  undo.push(() => owner.end({ timeout: 5 }))
  const external = { DATABASE_URL: database.url('owner'), DATA_DIR: data.dataDir, DEMO: '1' }
  programs = await Programs.prepare(
    WRONG.length,
    { ...external, PUBLIC_URL: ORIGIN, LOG_LEVEL: 'warn' },
    (at) => (WRONG[at] ? shiftClock(WRONG[at]) : {}),
  )
  await programs.start(0)
  await Promise.all([programs.start(1), programs.start(2)])
}, 600_000)
afterAll(async () => {
  killPrograms()
  for (const end of undo.toReversed()) await end()
})

function sendRequest<P, Q, B, A>(
  at: number,
  call: Call<P, Q, B, A>,
  input: TestInput<P, Q, B>,
  more: Record<string, string> = {},
) {
  const { url, method, payload = '{}', headers } = requestOf(call, input)
  const body = method === 'GET' ? {} : { body: payload }
  const given = { method, headers: { ...headers, ...more }, ...body }
  return fetch(`http://127.0.0.1:${programs.ports[at]}${url}`, given)
}

async function enter(username: string): Promise<{ cookie: string }> {
  const response = await sendRequest(0, signIn, { body: { username, password: PASSWORD, assertion: '' } })
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('a program whose clock is two minutes wrong logs it and counts with the others by database time', async () => {
  const logged = WRONG.map((_, at) => programs.findLogged(at, 'clock.wrong')[0]?.secondsAhead)
  expect(logged).toEqual([undefined, 120, -120])
  const admin = await enter('admin')
  const lookUp = async (at: number) =>
    (await sendRequest(at, lookUpPeople, { body: { search: 'nobody@example.mil' } }, admin)).status
  const readSecond = async () =>
    Number((await owner`SELECT extract(second FROM clock_timestamp()) AS s`)[0]?.s)
  while ((await readSecond()) > 40) await sleep(1_000)
  for (let time = 0; time < 30; time++) expect(await lookUp(time % 3)).toBe(200)
  expect([await lookUp(0), await lookUp(1), await lookUp(2)]).toEqual([429, 429, 429])
})

test('a program that froze during a write blocks nobody, trusts no cached data, and logs the pause', async () => {
  const [leaving, placer] = [await enter('manager'), await enter('placer')]
  expect((await sendRequest(1, readSession, {}, leaving)).status).toBe(200)
  const [item] = await owner`SELECT o.first_nsn FROM orderable_products o JOIN program_products p USING (pgc)
    WHERE p.program = 'AR' AND o.fiscal_year = 2027 ORDER BY pgc LIMIT 1`
  const [member] =
    await owner`SELECT person_id FROM people WHERE program = 'AR' AND dodaac = 'W9AR01' AND enabled
    AND username IS NULL ORDER BY person_id LIMIT 1`
  const key = { ...placer, 'idempotency-key': 'stood-still' }
  const wanted = { memberId: Number(member?.personId), nsn: String(item?.firstNsn) }
  const add = (at: number) =>
    sendRequest(at, addToCart, { body: { ...wanted, quantity: 1, fundCode: '6C' } }, key)
  const countCarts = async () =>
    Number((await owner`SELECT count(*) AS n FROM carts WHERE member_id = ${member?.personId}`)[0]?.n)
  const before = await countCarts()
  let added: ReturnType<typeof add> | undefined
  await owner.begin(async (sql) => {
    // PostgreSQL counts a process that stops here neither as idle nor as slow.
    await sql`LOCK TABLE carts IN EXCLUSIVE MODE`
    added = add(1)
    added.catch(() => {})
    const findWaiting = () =>
      sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
    await expect
      .poll(async () => (await findWaiting()).length, { ...PATIENCE, interval: 20 })
      .toBeGreaterThan(0)
    programs.signal(1, 'SIGSTOP')
  })
  const begun = performance.now()
  expect((await sendRequest(0, signOut, { body: { everywhere: false } }, leaving)).status).toBe(200)
  await expect.poll(async () => (await add(0)).status, PATIENCE).toBe(200)
  await sleep(Math.max(0, STALL_TIMEOUT - (performance.now() - begun)))
  programs.signal(1, 'SIGCONT')
  expect((await sendRequest(1, readSession, {}, leaving)).status).not.toBe(200)
  expect((await added)?.status).toBe(503)
  await expect.poll(async () => (await sendRequest(1, readSession, {}, leaving)).status, PATIENCE).toBe(401)
  await expect.poll(async () => (await add(1)).status, PATIENCE).toBe(200)
  expect(await countCarts()).toBe(before + 1)
  const [said, ...more] = programs.findLogged(1, 'program.stood-still')
  expect(said?.seconds).toBeGreaterThanOrEqual(STALL_TIMEOUT / 1000 - 1)
  expect(more).toEqual([])
}, 300_000)
