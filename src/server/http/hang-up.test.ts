import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTACK_SECONDS, sendSignIn } from '#testing/attacks/flood.ts'
import { type Answered, askAndHangUp, askFor, createAgent, p95 } from '#testing/attacks/hang-up.ts'
import { type RunningPortal, runPortal } from '#testing/faults/running-portal.ts'
import { requestOf } from '#testing/portal.ts'
import { readOwnRights } from '#wire/account/my-account.ts'
import { API_BASE } from '#wire/call.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'
import { readSession } from '#wire/session/session.ts'

const PASSWORD = 'Demo-Pass-2026'
const PEOPLE = ['placer', 'approver1', 'finance', 'member', 'guard', 'marine']

let portal: RunningPortal
let database: postgres.Sql
const cookies = new Map<string, string>()

beforeAll(async () => {
  portal = await runPortal()
  database = postgres(portal.databaseUrl('report'), { max: 1 })
  for (const username of [...PEOPLE, 'manager']) {
    const answer = await sendSignIn(portal.origin, '127.0.0.1', { username, password: PASSWORD })
    cookies.set(username, answer.cookies.map((one) => one.split(';')[0]).join('; '))
  }
}, 300_000)
afterAll(async () => {
  await database?.end()
  await portal?.remove()
})

const cookieOf = (username = '') => cookies.get(username) ?? ''
const REPORT = requestOf(listOrderDetails, { query: { program: 'AR', pageSize: 500 } }).url
const LIST = `${API_BASE}${listOrders.path}?pageSize=10`
const VISITED = [API_BASE + readSession.path, API_BASE + readOwnRights.path, LIST]

/** What others do meanwhile, one after the other with a pause, until it is over. */
async function visit(until: () => boolean): Promise<Answered[]> {
  const agent = createAgent(4)
  const answers: Answered[] = []
  for (let n = 0; !until(); n++) {
    const path = VISITED[n % VISITED.length] ?? LIST
    answers.push(await askFor(portal.origin, path, cookieOf(PEOPLE[n % PEOPLE.length]), agent))
    await sleep(10)
  }
  agent.destroy()
  return answers
}
const visitFor = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return visit(() => performance.now() >= end)
}

const goodOf = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 200)

/** The role of the reports is shown what its connections do. */
async function countReports(): Promise<number> {
  const found = await database`SELECT 1 FROM pg_stat_activity
    WHERE application_name LIKE 'quartermaster reports%' AND state <> 'idle' AND datname = current_database()`
  return found.length
}

describe.skipIf(process.platform !== 'linux')('while somebody asks for more than they wait for', () => {
  it('others are answered, and nothing of it is left five seconds later [F11]', async () => {
    const before = await visitFor(ATTACK_SECONDS)
    let isOver = false
    const others = visit(() => isOver)
    for (let second = 0; second < ATTACK_SECONDS; second++)
      await askAndHangUp(portal.origin, REPORT, cookieOf('manager'))
    const ended = performance.now()
    await expect.poll(countReports, { timeout: 5000, interval: 50 }).toBe(0)
    const gone = performance.now() - ended
    isOver = true
    const during = await others
    console.log(
      `60 x 30 reports, hung up, ${ATTACK_SECONDS} times: others' p95 ${p95(before).toFixed(0)} ms before, ` +
        `${p95(during).toFixed(0)} ms during (${goodOf(during).length} of ${during.length} good); no statement left after ${gone.toFixed(0)} ms`,
    )
    expect(goodOf(during)).toHaveLength(during.length)
    // A report is made for whoever asks then: places were given back.
    expect((await askFor(portal.origin, REPORT, cookieOf('manager'))).status).toBe(200)
  }, 120_000)
})
