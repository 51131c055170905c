import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import {
  type BodyOf,
  type Client,
  type ClientResponse,
  startTestPortal,
  type TestPortal,
} from '#testing/portal.ts'
import { addToCart, readCarts } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'
import { readSession } from '#wire/session/session.ts'

let portal: TestPortal
let requester: Client
let other: Client
let addition: BodyOf<typeof addToCart>

beforeAll(async () => {
  portal = await startTestPortal({}, { responseTimeout: 120_000 })
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { ...unit, username: 'asker', roles: [{ role: 'finance' }] })
  const placer = await buildPerson(portal.owner, {
    ...unit,
    username: 'placer',
    roles: [{ role: 'order-placer' }],
  })
  await buildFund(portal.owner, { ...unit, cents: 100_000 })
  const { nsns } = await buildProduct(portal.owner)
  requester = await portal.signIn('asker')
  other = await portal.signIn('placer')
  addition = { memberId: placer.id, nsn: nsns[0] ?? '', quantity: 1, fundCode: '6C' }
})
afterAll(() => portal?.stop())

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

describe('while one person asks for many reports at once', () => {
  it('the server makes two reports of one person, queues six, and asks the others to come again', async () => {
    const requested = await whileHeld('shipments', async () => {
      const reports = sendTimes(20, report(requester))
      await expect.poll(() => reports.here.length).toBe(12)
      return reports
    })
    for (const { status, body, headers } of requested.here.slice(0, 12))
      expect([status, body.code, body.detail, headers['retry-after']]).toEqual([
        503,
        'NOT_DONE',
        'Many reports are being made right now. Try again in a moment.',
        '5',
      ])
    const good = (await requested.all).filter(({ status }) => status === 200)
    expect(good).toHaveLength(8)
    expect((await report(requester)()).status).toBe(200)
  })

  it('many reports of one person leave sessions, carts, writes, and lists open to everybody, and reports to another person', async () => {
    const { waiting, theirs } = await whileHeld('shipments', async () => {
      const reports = sendTimes(20, report(requester))
      await expect.poll(() => reports.here.length).toBe(12)
      for (const client of [requester, other]) {
        expect((await client.send(readSession, {})).status).toBe(200)
        expect((await client.send(listFundCodes, {})).status).toBe(200)
      }
      expect((await other.send(addToCart, { body: addition })).status).toBe(200)
      expect((await other.send(readCarts, { params: { person: addition.memberId } })).status).toBe(200)
      const theirs = report(other)()
      await expect.poll(countReports).toBe(3)
      return { waiting: reports.all, theirs }
    })
    expect((await theirs).status).toBe(200)
    await waiting
  })
})

describe('blocked lists', () => {
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
})
