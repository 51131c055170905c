import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openRelay, type Relay } from '#testing/cluster/relay.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { readSession, signOut } from '#wire/session/session.ts'
import { openPool } from './db/driver/sql.ts'
import { roleNames } from './db/roles.ts'

/** As in production (ms). */
const RESPONSE_TIMEOUT = 4_000
const PATIENCE = { timeout: 60_000 }

let portal: TestPortal
let world: OrdersWorld
let far: TestPortal
let relay: Relay
const log: { event?: string; seconds?: number }[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  await shortenHolds()
  world = await buildOrdersWorld(portal.owner)
  const { port } = new URL(portal.database.url('app'))
  relay = await openRelay(Number(port))
  far = await startTestPortal(
    { LOG_LEVEL: 'warn' },
    { responseTimeout: RESPONSE_TIMEOUT, logTo: { write: (line) => log.push(JSON.parse(line)) } },
    {
      url: (role) => portal.database.url(role).replace(`:${port}/`, `:${relay.port}/`),
      drop: async () => {},
    },
  )
})
afterAll(async () => {
  relay?.mend()
  await far?.stop()
  relay?.close()
  await portal?.stop()
})

/** Three seconds, and ten in production. */
async function shortenHolds(): Promise<void> {
  const admin = openPool(inject('testServer').adminUrl, { max: 1 })
  const [role] = await admin`SELECT rolconfig AS limits FROM pg_roles WHERE rolname = ${roleNames.app}`
  expect(role?.limits).toContain('idle_in_transaction_session_timeout=10s')
  await admin`ALTER ROLE ${admin(roleNames.app)} IN DATABASE ${admin(new URL(portal.database.url('app')).pathname.slice(1))}
    SET idle_in_transaction_session_timeout = '3s'`
  await admin.end()
}

const isReady = async () => (await far.app.inject('/readyz')).statusCode === 200
const count = (event: string) => log.filter((line) => line.event === event).length

describe('a program that is cut off from its database', () => {
  test('the program reports the lost database once in its readiness and its log, and recovers with the network', async () => {
    expect(await isReady()).toBe(true)
    const [silent, received] = [count('database.silent'), count('database.heard')]
    relay.cut()
    expect(await isReady()).toBe(false)
    await expect.poll(() => count('database.silent'), PATIENCE).toBe(silent + 1)
    await sleep(3_000)
    relay.mend()
    await expect.poll(isReady, PATIENCE).toBe(true)
    await expect.poll(() => count('database.heard'), PATIENCE).toBe(received + 1)
    expect(count('database.silent')).toBe(silent + 1)
    expect(log.findLast(({ event }) => event === 'database.heard')?.seconds).toBeGreaterThanOrEqual(3)
  })

  test('the program accepts no session that ended elsewhere, neither during the outage nor afterward', async () => {
    const { cookie } = await portal.signIn('second')
    const there = far.client(cookie)
    expect((await there.send(readSession, {})).status).toBe(200)
    const silent = count('database.silent')
    relay.cut()
    expect((await portal.client(cookie).send(signOut, { body: { everywhere: false } })).status).toBe(200)
    await expect.poll(() => count('database.silent'), PATIENCE).toBe(silent + 1)
    expect((await there.send(readSession, {})).status).toBe(503)
    relay.mend()
    const said = new Set<number>()
    await expect
      .poll(async () => said.add((await there.send(readSession, {})).status).has(401), PATIENCE)
      .toBe(true)
    expect(said).not.toContain(200)
  })

  test('the program releases its locks, and another program completes the request once', async () => {
    const number = await world.order()
    const { cookie } = await portal.signIn('first')
    const [here, there] = [portal.client(cookie), far.client(cookie)]
    const approve = (at: typeof here) =>
      at.send(approveOrder, { params: { number } }, { key: `cut-off-${number}` })
    let responded: ReturnType<typeof approve> | undefined
    await portal.owner.begin(async (sql) => {
      await sql`SELECT FROM orders WHERE order_id = ${number} FOR UPDATE`
      responded = approve(there)
      const findWaiting = () =>
        sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
      await expect.poll(async () => (await findWaiting()).length, { ...PATIENCE, interval: 20 }).toBe(1)
      relay.cut()
    })
    expect((await responded)?.status).toBe(503)
    await expect.poll(async () => (await approve(here)).status, PATIENCE).toBe(200)
    relay.mend()
    await expect.poll(isReady, PATIENCE).toBe(true)
    expect((await approve(there)).status).toBe(200)
    const events =
      await portal.owner`SELECT FROM order_events WHERE order_id = ${number} AND kind <> 'submitted'`
    expect(events).toHaveLength(1)
  })
})
