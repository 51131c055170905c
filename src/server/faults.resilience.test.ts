import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import {
  beginOrdering,
  IS_WHOLE,
  KILLS,
  startTroubledPortal,
  type TroubledPortal,
} from '#testing/faults/trouble.ts'
import { API_BASE } from '#wire/call.ts'

/** Milliseconds. */
const AWAY = IS_WHOLE ? 30_000 : 6_000

/** Only a hang takes longer (ms). */
const LONGEST = KILLS * 90_000 + 120_000

let portal: TroubledPortal
let ordering: Awaited<ReturnType<typeof beginOrdering>>

beforeAll(async () => {
  portal = await startTroubledPortal()
}, LONGEST)
afterAll(() => portal?.remove())
beforeEach(async () => {
  ordering = await beginOrdering(portal)
}, LONGEST)

const aWhile = () => sleep(Math.random() * 1_500)

test(
  `killing the program ${KILLS} times under orders loses and duplicates no acknowledged order [D1 D2 F10]`,
  async () => {
    const ready: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await portal.end('SIGKILL')
      ready.push(await portal.start())
      await aWhile()
    }
    await ordering.expectWholeBooks('program killed', ready)
  },
  LONGEST,
)

test(
  `killing the whole database ${KILLS} times under orders loses and duplicates no acknowledged order [D2]`,
  async () => {
    const ready: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      portal.signalDatabase('SIGKILL')
      ready.push(await portal.waitUntilReady())
      await aWhile()
    }
    await ordering.expectWholeBooks('database killed', ready)
  },
  LONGEST,
)

test(
  'while the database is frozen people receive a request to wait, and ordering continues by itself afterward',
  async () => {
    portal.signalDatabase('SIGSTOP')
    await sleep(AWAY / 2)
    const [alive, ready, signIn] = await Promise.all([
      fetch(`${portal.origin}/livez`),
      fetch(`${portal.origin}/readyz`),
      fetch(`${portal.origin}${API_BASE}/servicemember/login`, {
        method: 'POST',
        headers: { origin: portal.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ USERNAME_0: 'member', PASSWRD_0: PASSWORD, DODID_0: '' }),
      }),
    ])
    expect([alive.status, ready.status, signIn.status]).toEqual([200, 503, 503])
    expect(Number(signIn.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(signIn.headers.get('set-cookie')).toBeNull()
    await sleep(AWAY / 2)
    portal.signalDatabase('SIGCONT')
    await ordering.expectWholeBooks('database stood still', [await portal.waitUntilReady()])
  },
  AWAY + LONGEST,
)

test(
  `stopping the program ${KILLS} times under orders cuts off no open request`,
  async () => {
    const ready: number[] = []
    for (let stop = 0; stop < KILLS; stop++) {
      const served = performance.now()
      await aWhile()
      const requested = performance.now()
      expect(await portal.end('SIGTERM')).toBe(0)
      expect(ordering.shoppers.cutBetween(served, requested)).toBe(0)
      ready.push(await portal.start())
    }
    await ordering.expectWholeBooks('program stopped', ready)
  },
  LONGEST,
)

async function countUnsealedAtStart(): Promise<number> {
  const [row] = await portal.sql`WITH start AS (
      SELECT event_id, happened_at FROM audit_events WHERE action = 'portal start' ORDER BY event_id DESC LIMIT 1)
    SELECT count(*) AS events FROM audit_events e, start s WHERE e.event_id < s.event_id AND NOT EXISTS (SELECT FROM audit_blocks b
      WHERE b.series = 'audit_events' AND b.members @> e.event_id AND b.sealed_at < s.happened_at)`
  return Number(row?.events)
}

test(
  'a program killed under orders leaves at most 250 unsealed events, and a stopped one leaves none [D16]',
  async () => {
    const readLast = async () =>
      Number((await portal.sql`SELECT max(event_id) AS last FROM audit_events`)[0]?.last)
    const first = await readLast()
    while ((await readLast()) < first + 600) await sleep(50)
    await portal.end('SIGKILL')
    const ready = [await portal.start()]
    expect(await countUnsealedAtStart()).toBeLessThanOrEqual(250)
    await aWhile()
    expect(await portal.end('SIGTERM')).toBe(0)
    ready.push(await portal.start())
    expect(await countUnsealedAtStart()).toBe(0)
    await ordering.expectWholeBooks('program killed, then stopped', ready)
  },
  LONGEST,
)
