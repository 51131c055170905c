import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findCalls } from '#testing/calls.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { enter } from '#testing/enter.ts'
import * as requests from '#testing/made-up-requests.ts'
import { type Known, ODD_TEXT } from '#testing/made-up-values.ts'
import { ORIGIN, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'
import { verifyLedger } from './commands/verify.ts'

/** Requests per call: a fixed one; `npm run fuzz` makes 1,000 random ones. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1)
const SEED = Number(
  process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Math.trunc(Math.random() * 2 ** 31) : 1),
)
const AT_ONCE = 8
const LOOKS_EVERY = process.env.FUZZ_RUNS ? 1 : 40
const PEOPLE = ['admin', 'admin', 'manager', 'finance', 'approver1', 'placer', 'placer', 'guard', 'nobody']

/** Internal words that no response may contain (threat F7). */
const INSIDE =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|SET|VALUES|WHERE)\b|node_modules|\.ts:\d|\/src\/|PostgresError|relation "|column "|\$argon2|at async/

const responses = new Map(
  (await findCalls()).map(({ method, path, response }) => [
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    response,
  ]),
)
let portal: TestPortal
let calls: requests.Described[]
const requested = { requests: 0, slowest: 0, slowestCall: '', statuses: new Map<number, number>() }

beforeAll(async () => {
  process.env.SQL_TEXTS_PAUSED = 'yes'
  portal = await startTestPortal({ DEMO: '1' }, {}, await createDemoDatabase())
  calls = requests.readCalls((await (await portal.signIn('member')).get('/openapi.json')).body)
}, 300_000)
afterAll(async () => {
  await portal.stop()
  delete process.env.SQL_TEXTS_PAUSED
})

test(
  'every call answers any input sensibly, reveals no internals, and leaves the ledger correct [D4 E2 F6 F7]',
  async () => {
    const wrong: string[] = []
    let known: Known = []
    for (const [index, call] of calls.entries()) {
      if (index % LOOKS_EVERY === 0) {
        await fillCarts((await enter(portal.owner, 'placer')) ?? '')
        known = await findKnown()
      }
      const samples = fc.sample(fc.tuple(madeUp(call, known), fc.constantFrom(...PEOPLE)), {
        numRuns: RUNS,
        seed: SEED + index,
      })
      const cookies = await enterAll(samples.map(([, username]) => username))
      for (let from = 0; from < samples.length; from += AT_ONCE) {
        const responses = samples
          .slice(from, from + AT_ONCE)
          .map(([request, username]) => sendRequest(call, request, cookies.get(username)))
        for (const complaint of await Promise.all(responses)) if (complaint) wrong.push(complaint)
      }
    }
    report()
    expect(wrong.slice(0, 10)).toEqual([])
    expect((await verifyLedger(portal.owner)).flatMap(({ broken }) => broken)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  },
  30 * 60_000,
)

test('no invented path reaches a file that is not for the browser [E8 F5]', async () => {
  const pieces = `.. . %2e%2e ..%2f %2e%2e%5c %00 % %ff assets index.html etc passwd package.json src server .env ~ cart ; ? #`
  const piece = fc.constantFrom('', 'x'.repeat(300), ...pieces.split(' '))
  const folders = 'files assets guides U3PLRest U3PLRest/api U3PLRest/api/reports u3plrest/API'
  const start = fc.constantFrom('', ...folders.split(' '))
  const paths = fc.sample(fc.tuple(start, fc.array(piece, { minLength: 1, maxLength: 6 })), {
    numRuns: RUNS * 20,
    seed: SEED,
  })
  const cookie = (await enter(portal.owner, 'admin')) ?? ''
  const wrong: string[] = []
  for (const [beginning, pieces] of paths) {
    const url = `/${[beginning, ...pieces].join('/')}`
    const { statusCode, body } = await portal.app.inject({ method: 'GET', url, headers: { cookie } })
    if (statusCode >= 500 || /root:|"quartermaster"|^import /m.test(body))
      wrong.push(`${url} → ${statusCode} ${body.slice(0, 200)}`)
  }
  expect(wrong.slice(0, 10)).toEqual([])
}, 300_000)

/** Every second request has unusual Unicode characters in a text. */
function madeUp(call: requests.Described, known: Known): fc.Arbitrary<requests.MadeUp> {
  const right = requests.requestsFor(call, API_BASE, known, ORIGIN)
  return fc.oneof(
    right,
    fc
      .tuple(right, ODD_TEXT, fc.nat())
      .map(([request, text, place]) => requests.withOddText(request, text, place)),
  )
}

async function sendRequest(call: requests.Described, request: requests.MadeUp, cookie?: string) {
  const begun = performance.now()
  const { statusCode, headers, body } = await portal.app.inject({
    ...(request as { method: 'GET' }),
    headers: { ...request.headers, ...(cookie ? { cookie } : {}) },
  })
  const took = performance.now() - begun
  requested.requests++
  requested.statuses.set(statusCode, (requested.statuses.get(statusCode) ?? 0) + 1)
  if (took > requested.slowest)
    Object.assign(requested, { slowest: took, slowestCall: `${call.method} ${call.path}` })
  const sent = `${request.method} ${request.url.slice(0, 600)} ${request.payload?.slice(0, 600) ?? ''} → ${statusCode}`
  if (statusCode >= 500) return `${sent} ${body.slice(0, 300)}`
  if (statusCode >= 400 && !String(headers['content-type']).startsWith('application/problem+json'))
    return `${sent} is not problem JSON`
  // With an empty last part, the address is that of the list.
  const isOther = request.url.split('?')[0]?.endsWith('/')
  const response = isOther ? undefined : responses.get(`${call.method} ${call.path}`)
  if (response && statusCode === 200 && String(headers['content-type']).includes('json')) {
    const { error } = z.safeParse(response.schema, JSON.parse(body))
    if (error) return `${sent} its own schema refuses ${error.message.slice(0, 300)}`
  }
  if (INSIDE.test(body.slice(0, 50_000)) && !body.startsWith('PK'))
    return `${sent} shows ${INSIDE.exec(body)?.[0]}`
  return null
}

async function enterAll(usernames: string[]): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  for (const name of new Set(usernames)) cookies.set(name, (await enter(portal.owner, name)) ?? '')
  return cookies
}

async function fillCarts(cookie: string): Promise<void> {
  const [item] =
    await portal.owner`SELECT first_nsn AS nsn FROM orderable_products WHERE fiscal_year = 2027 ORDER BY pgc LIMIT 1`
  const members =
    await portal.owner`SELECT person_id FROM people WHERE program = 'AR' AND dodaac = 'W9AR01' LIMIT 3`
  for (const { personId } of members) {
    const body = { smiD_0: String(personId), itmreF_0: item?.nsn, qtY_0: 1, fundcodE_0: '6C' }
    await portal.client(cookie).post('/cart/addtocart', body)
  }
}

async function findKnown(): Promise<Known> {
  const texts = async (query: string) =>
    (await portal.owner.unsafe(query)).flatMap((row) => Object.values(row).map(String))
  const numbers = async (query: string) => (await texts(query)).map((id) => id.padStart(20, '0'))
  const orders = `(SELECT order_id FROM orders WHERE dodaac IN ('W9AR01', 'W9AR02') ORDER BY status, order_id LIMIT 30)
    UNION ALL (SELECT order_id FROM carts WHERE program = 'AR' LIMIT 4)`
  const people = `(SELECT person_id FROM people WHERE program = 'AR' AND username IS NOT NULL LIMIT 8)
    UNION ALL (SELECT member_id FROM carts WHERE program = 'AR' LIMIT 4)`
  const roles = "SELECT assignment_id FROM role_assignments WHERE program = 'AR' LIMIT 5"
  const requisitions = 'SELECT requisition FROM order_lines WHERE requisition IS NOT NULL LIMIT 5'
  const accounts = 'SELECT username, email FROM people WHERE username IS NOT NULL LIMIT 4'
  const groups = "SELECT group_number FROM groups WHERE program = 'AR' LIMIT 3"
  return [
    [/program|bpcnum/i, ['AR', 'AR', 'AR', 'AR', 'AR', 'AR', 'NG']],
    [
      /^(person|member|customer|servicemember|orderer|approver|smid_0|wusmid_\d|people)$/i,
      await numbers(people),
    ],
    [/^(number|order|orders|vcrnum_0|shipment)$/i, await numbers(orders)],
    [/dodaac(?!grp)/i, ['W9AR01', 'W9AR02', 'W9AR03', 'FB9NG1']],
    [/dodaacgrpid/i, await numbers(roles)],
    [/nsn|itmref/i, await texts('SELECT nsn FROM items LIMIT 8')],
    [/ypcgnum|^item$/i, await texts('SELECT pgc FROM products LIMIT 4')],
    [/fund.?code/i, ['6C', '7D']],
    [/amt/i, ['12.50', '1', '100']],
    [/year/i, ['26', '27', '2027']],
    [/quantity|qty/i, ['1', '2', '5']],
    [/requisition/i, await texts(requisitions)],
    [/grpnum|group/i, await texts(groups)],
    [/dat|day|from|until/i, ['2026-10-01', '2026-11-21', '2025-12-31']],
    [/time/i, ['08:00', '17:30']],
    [/passw/i, ['Demo-Pass-2026', 'Other-Pass-2027']],
    [/username|email/i, await texts(accounts)],
    [/dodid/i, await texts('SELECT dod_id FROM people WHERE dod_id IS NOT NULL LIMIT 2')],
    [/^page$/i, ['1', '2']],
    [/pagesize/i, ['10', '12', '20', '50']],
    [/address|url|site/i, ['https://quartermaster.example/a']],
    [/search/i, ['coat', 'a', '8440']],
  ]
}

function report(): void {
  const statuses = [...requested.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
  console.log(
    `${requested.requests} made-up requests to ${calls.length} calls, seed ${SEED}: ${statuses.join(', ')}; slowest ${Math.round(requested.slowest)} ms (${requested.slowestCall})`,
  )
}
