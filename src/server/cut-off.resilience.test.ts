import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { openRelay, type Relay } from '#testing/cluster/relay.ts'
import type { TestDatabase } from '#testing/database.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSession, signOut } from '#wire/session/session.ts'

/** As in production (ms). */
const RESPONSE_TIMEOUT = 4_000
const PATIENCE = { timeout: 60_000 }

let portal: TestPortal
let far: TestPortal
let relay: Relay
const log: { event?: string; seconds?: number }[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'leaving' })
  const { port } = new URL(portal.database.url('app'))
  relay = await openRelay(Number(port))
  const behindRelay: TestDatabase = {
    url: (role) => portal.database.url(role).replace(`:${port}/`, `:${relay.port}/`),
    drop: async () => {},
  }
  const logTo = { write: (line: string) => log.push(JSON.parse(line)) }
  far = await startTestPortal(
    { LOG_LEVEL: 'warn' },
    { responseTimeout: RESPONSE_TIMEOUT, logTo },
    behindRelay,
  )
})
afterAll(async () => {
  relay?.mend()
  await far?.stop()
  relay?.close()
  await portal?.stop()
})

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
    const { cookie } = await portal.signIn('leaving')
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
})
