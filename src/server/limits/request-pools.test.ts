import { beforeAll, expect, it } from 'vitest'
import { buildFund, buildProduct } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { BodyOf, Client, ClientResponse } from '#testing/portal.ts'
import { addToCart, readCarts } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'
import { readSession } from '#wire/session/session.ts'

const { portal, unit, build, signInNew } = openPortal({}, { responseTimeout: 120_000 })
let requester: Client
let other: Client
let addition: BodyOf<typeof addToCart>

beforeAll(async () => {
  const placer = await build({ roles: [{ role: 'order-placer' }] })
  await buildFund(portal.owner, { ...unit, cents: 100_000 })
  const { nsns } = await buildProduct(portal.owner)
  requester = await signInNew({ roles: [{ role: 'finance' }] })
  other = await portal.signIn(placer.username)
  addition = { memberId: placer.id, nsn: nsns[0] ?? '', quantity: 1, fundCode: '6C' }
})

function sendTimes(times: number, sendRequest: () => Promise<ClientResponse>) {
  const here: ClientResponse[] = []
  const all = Promise.all(
    Array.from({ length: times }, async () => {
      const response = await sendRequest()
      here.push(response)
      return response
    }),
  )
  return { here, all }
}

async function whileHeld<T>(table: string, work: () => Promise<T>): Promise<T> {
  return portal.owner.begin(async (sql) => {
    await sql.unsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return work()
  }) as Promise<T>
}

const report = (client: Client) => () => client.send(listOrderDetails, { query: { program: 'AR' } })

async function countReports(): Promise<number> {
  const { body } = await portal.app.inject('/metrics')
  return Number(/^calls\{room="reports",state="running"\} (\d+)$/m.exec(body)?.[1])
}

it('the server makes two reports of one person, queues six, and asks the others to come again, while other calls continue', async () => {
  const { requested, theirs } = await whileHeld('shipments', async () => {
    const requested = sendTimes(20, report(requester))
    await expect.poll(() => requested.here.length).toBe(12)
    for (const client of [requester, other]) {
      expect((await client.send(readSession, {})).status).toBe(200)
      expect((await client.send(listFundCodes, {})).status).toBe(200)
    }
    expect((await other.send(addToCart, { body: addition })).status).toBe(200)
    expect((await other.send(readCarts, { params: { person: addition.memberId } })).status).toBe(200)
    const theirs = report(other)()
    await expect.poll(countReports).toBe(3)
    return { requested, theirs }
  })
  const detail = 'Many reports are being made right now. Try again in a moment.'
  for (const { status, body, headers } of requested.here.slice(0, 12))
    expect([status, body.code, body.detail, headers['retry-after']]).toEqual([503, 'NOT_DONE', detail, '5'])
  expect((await theirs).status).toBe(200)
  expect((await requested.all).filter(({ status }) => status === 200)).toHaveLength(8)
  expect((await report(requester)()).status).toBe(200)
})

it('writes, sessions, and reports have their own places while lists are blocked', async () => {
  const lists = await whileHeld('fund_codes', async () => {
    const requested = sendTimes(60, () => requester.send(listFundCodes, {}))
    await expect.poll(() => requested.here.length).toBe(14)
    expect(new Set(requested.here.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await requester.send(readSession, {})).status).toBe(200)
    expect((await report(requester)()).status).toBe(200)
    return requested
  })
  expect((await lists.all).filter(({ status }) => status === 200)).toHaveLength(46)
})
