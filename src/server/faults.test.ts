import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { compareWithJournal } from '#testing/faults/compare.ts'
import { type Journal, openJournal } from '#testing/faults/journal.ts'
import { type RunningPortal, runPortal } from '#testing/faults/running-portal.ts'
import { type Shoppers, startShoppers } from '#testing/faults/shoppers.ts'
import { API_BASE } from '#wire/call.ts'
import { connection } from './db/connect.ts'

/** How often something is killed: 5 times in a test run, 50 times with `npm run faults`. */
const KILLS = Number(process.env.FAULT_KILLS ?? 5)
/** Orders a second while things break, and how long the database stands still (ms). */
const PACE = 20
const AWAY = KILLS >= 50 ? 30_000 : 6_000

let portal: RunningPortal
let sql: postgres.Sql
let journal: Journal
let shoppers: Shoppers
let since: number

beforeAll(async () => {
  portal = await runPortal()
  sql = postgres(portal.databaseUrl('owner'), { ...connection, max: 1 })
  await makeRich()
}, 180_000)
afterAll(async () => {
  await sql.end({ timeout: 5 })
  await portal.remove()
})

beforeEach(async () => {
  journal = openJournal(join(portal.dataDir, 'acknowledged'))
  since = Number((await sql`SELECT coalesce(max(order_id), 0) AS number FROM orders`)[0]?.number)
  const members =
    await sql`SELECT person_id FROM people WHERE program = 'AR' AND dodaac = 'W9AR01' AND enabled
    AND username IS NULL ORDER BY person_id LIMIT 8`
  const items = await sql`SELECT o.first_nsn FROM orderable_products o JOIN program_products p USING (pgc)
    WHERE p.program = 'AR' AND o.fiscal_year = 2027 ORDER BY pgc LIMIT 10`
  shoppers = await startShoppers({
    origin: portal.origin,
    username: 'placer',
    members: members.map(({ personId }) => Number(personId)),
    nsns: items.map(({ firstNsn }) => String(firstNsn)),
    pace: PACE,
    journal,
  })
  await sleep(1_000)
}, 60_000)
afterEach(() => journal.remove())

test(
  `killing the program ${KILLS} times under orders loses none that was acknowledged, and doubles none [D1 D2 F10]`,
  async () => {
    const ready: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await portal.end('SIGKILL')
      ready.push(await portal.start())
      await sleep(Math.random() * 1_500)
    }
    await expectWholeBooks('program killed', ready)
  },
  KILLS * 20_000 + 60_000,
)

test(
  `killing the whole database ${KILLS} times under orders loses none that was acknowledged, and doubles none [D2]`,
  async () => {
    const ready: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      portal.signalDatabase('SIGKILL')
      ready.push(await portal.waitUntilReady())
      await sleep(Math.random() * 1_500)
    }
    await expectWholeBooks('database killed', ready)
  },
  KILLS * 20_000 + 60_000,
)

test(
  'while the database stands still people are told to wait, and ordering goes on by itself after',
  async () => {
    portal.signalDatabase('SIGSTOP')
    await sleep(AWAY / 2)
    const asked = await Promise.all(
      ['/livez', '/readyz', `${API_BASE}/servicemember/login`].map((path) =>
        fetch(portal.origin + path, {
          ...(path.endsWith('login') && {
            method: 'POST',
            headers: { origin: portal.origin, 'content-type': 'application/json' },
            body: JSON.stringify({ USERNAME_0: 'placer', PASSWRD_0: 'x', DODID_0: '' }),
          }),
        }),
      ),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 503, 503])
    expect(Number(asked[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await sleep(AWAY / 2)
    portal.signalDatabase('SIGCONT')
    await expectWholeBooks('database stands still', [await portal.waitUntilReady()])
  },
  AWAY + 90_000,
)

test(
  `stopping the program ${KILLS} times under orders cuts off no request that was under way`,
  async () => {
    const ready: number[] = []
    for (let stop = 0; stop < KILLS; stop++) {
      const asked = performance.now()
      expect(await portal.end('SIGTERM')).toBe(0)
      expect(shoppers.cutBefore(asked)).toBe(0)
      ready.push(await portal.start())
      await sleep(Math.random() * 1_500)
    }
    await expectWholeBooks('program stopped', ready)
  },
  KILLS * 30_000 + 60_000,
)

/** The judgement after trouble: everybody finishes what is under way, then the books are compared. */
async function expectWholeBooks(trouble: string, ready: number[]): Promise<void> {
  await sleep(1_000)
  await shoppers.stop()
  const acknowledged = journal.read()
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  const middle = [...ready].sort((a, b) => a - b)[Math.floor(ready.length / 2)] ?? 0
  console.log(
    `${trouble} ${ready.length} times: ${acknowledged.length} orders acknowledged, ${shoppers.askedAgain()} requests asked again, ready after ${seconds(middle)} (longest ${seconds(Math.max(...ready))})`,
  )
  expect(shoppers.surprises).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  expect(await compareWithJournal(sql, acknowledged, since)).toEqual([])
}

/** Money enough for all orders of the test. */
async function makeRich(): Promise<void> {
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    SELECT f.program, source.account_id, available.account_id, 900000000, 'allot',
      (SELECT person_id FROM people WHERE username = 'finance'), 'For the test of faults'
    FROM funds f JOIN accounts available ON available.fund_id = f.fund_id AND available.kind = 'available'
      JOIN accounts source ON source.program = f.program AND source.kind = 'source'
    WHERE f.program = 'AR' AND f.dodaac = 'W9AR01' AND f.fund_code = '6C' AND f.fiscal_year = 2027`
}
