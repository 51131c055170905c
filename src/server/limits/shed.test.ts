import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildFund, buildProduct, PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type BodyOf, type Client, type ClientResponse, NO_LAG } from '#testing/portal.ts'
import { addToCart, readCarts } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { exportOrderDetails, listOrderDetails } from '#wire/reports/order-reports.ts'
import { readSession, signIn } from '#wire/session/session.ts'
import { RequestScope } from '../db/request-scope.ts'
import { TurnedAway } from './fair-queue.ts'
import { RequestPools } from './request-pools.ts'

const web = mkdtempSync(join(tmpdir(), 'quartermaster-web-'))
mkdirSync(join(web, 'assets'))
writeFileSync(join(web, 'index.html'), '<!doctype html><title>Page</title>')
writeFileSync(join(web, 'assets/a-1.js'), 'export {}')
let lag = 0
const { portal, unit, build } = openPortal({}, { lag: { now: () => lag }, webFolder: web })
let client: Client
let addition: BodyOf<typeof addToCart>

beforeAll(async () => {
  const { id } = await build({ username: 'placer', roles: [{ role: 'order-placer' }, { role: 'finance' }] })
  await buildFund(portal.owner, { ...unit, cents: 100_000 })
  const { nsns } = await buildProduct(portal.owner)
  client = await portal.signIn('placer')
  addition = { memberId: id, nsn: nsns[0] ?? '', quantity: 1, fundCode: '6C' }
})
afterAll(() => rmSync(web, { recursive: true, force: true }))

const HEAVY: Record<string, () => Promise<ClientResponse>> = {
  'a list': () => client.send(listOrders, { query: {} }),
  'a list that needs little': () => client.send(listFundCodes, {}),
  'an export': () => client.send(exportOrderDetails, { query: { program: 'AR' } }),
  'a report': () => client.send(listOrderDetails, { query: { program: 'AR' } }),
}
const LIGHT: Record<string, () => Promise<ClientResponse>> = {
  'the session': () => client.send(readSession, {}),
  'the cart': () => client.send(readCarts, { params: { person: addition.memberId } }),
  'what is written': () => client.send(addToCart, { body: addition }),
  'signing in': () =>
    portal.anonymous.send(signIn, { body: { username: 'placer', password: PASSWORD, assertion: '' } }),
}
const PLAIN_ADDRESSES = ['/livez', '/readyz', '/metrics', '/', '/assets/a-1.js']

async function expectAll(requests: typeof HEAVY, status: number): Promise<void> {
  for (const [name, sendRequest] of Object.entries(requests))
    expect((await sendRequest()).status, name).toBe(status)
}

async function countTurnedAway(pool: string): Promise<number> {
  const { body } = await portal.app.inject('/metrics')
  return Number(
    new RegExp(`^calls_turned_away_total\\{room="${pool}",why="lag"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0,
  )
}

describe('while the portal has more to do than it can', () => {
  it('an overloaded server refuses lists and reports at once, and still answers essential calls [F13]', async () => {
    lag = 300
    const before = await countTurnedAway('plain')
    await expectAll(HEAVY, 503)
    await expectAll(LIGHT, 200)
    expect(await countTurnedAway('plain')).toBe(before + 2)
    const { body, headers } = await client.send(listOrders, { query: {} })
    const detail = 'The portal is overloaded right now. Try again in a moment.'
    expect([body.code, body.detail, headers['retry-after']]).toEqual(['NOT_DONE', detail, '5'])
    // It looks up nobody for a call that it refuses.
    expect((await portal.anonymous.send(listOrders, { query: {} })).status).toBe(503)
    lag = 240
    await expectAll(HEAVY, 200)
    expect((await portal.anonymous.send(listOrders, { query: {} })).status).toBe(401)
  })

  it('an overloaded server refuses light calls last, and never refuses pages, files, and health checks', async () => {
    lag = 3001
    await expectAll(LIGHT, 503)
    for (const url of PLAIN_ADDRESSES)
      expect([url, (await portal.app.inject(url)).statusCode]).toEqual([url, 200])
    lag = 0
    await expectAll(LIGHT, 200)
  })
})

test('when the maximum number of requests waits, the server refuses the next one before any work, and other rooms are open', async () => {
  const refused: string[] = []
  const pools = new RequestPools(60_000, NO_LAG, (pool, why) => refused.push(`${pool} ${why}`))
  const requestScopes = Array.from({ length: 63 }, () => new RequestScope())
  const places = requestScopes.map((requestScope, n) =>
    pools
      .take(
        'reports',
        { session: `s${n}`, address: `10.0.0.${n % 3}`, requestScope },
        () => new Promise(() => {}),
      )
      .catch(() => {}),
  )
  expect(() => pools.requireOpen('reports')).toThrow(TurnedAway)
  expect(refused).toEqual(['reports full'])
  pools.requireOpen('plain')
  pools.requireOpen('light')
  requestScopes.at(-1)?.leave()
  await places.at(-1)
  pools.requireOpen('reports')
  for (const requestScope of requestScopes) requestScope.leave()
})
