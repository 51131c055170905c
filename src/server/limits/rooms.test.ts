import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Answer, type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart, readCarts } from '#wire/cart/cart.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'
import { readSession } from '#wire/session/session.ts'

let portal: TestPortal
let asker: Client
let other: Client
let addition: BodyOf<typeof addToCart>

beforeAll(async () => {
  portal = await startTestPortal({}, { answerWithin: 120_000 })
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
  asker = await portal.signIn('asker')
  other = await portal.signIn('placer')
  addition = { memberId: placer.id, nsn: nsns[0] ?? '', quantity: 1, fundCode: '6C' }
}, 120_000)
afterAll(() => portal?.stop())

function askTimes(times: number, ask: () => Promise<Answer>) {
  const here: Answer[] = []
  const all = Promise.all(
    Array.from({ length: times }, async () => {
      const answer = await ask()
      here.push(answer)
      return answer
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

const report = (client: Client) => () => client.ask(listOrderDetails, { query: { program: 'AR' } })

async function countReports(): Promise<number> {
  const { body } = await portal.app.inject('/metrics')
  return Number(/^calls\{room="reports",state="running"\} (\d+)$/m.exec(body)?.[1])
}

describe('while one person asks for many reports at once', () => {
  it('the server makes two reports of one person, queues six, and asks the others to come again', async () => {
    const asked = await whileHeld('shipments', async () => {
      const reports = askTimes(20, report(asker))
      await expect.poll(() => reports.here.length).toBe(12)
      return reports
    })
    for (const { status, body, headers } of asked.here.slice(0, 12))
      expect([status, body.code, body.detail, headers['retry-after']]).toEqual([
        503,
        'NOT_DONE',
        'Many reports are being made right now. Try again in a moment.',
        '5',
      ])
    const good = (await asked.all).filter(({ status }) => status === 200)
    expect(good).toHaveLength(8)
    expect((await report(asker)()).status).toBe(200)
  })

  it('many reports of one person leave sessions, carts, writes, and lists open to everybody, and reports to another person', async () => {
    const { waiting, theirs } = await whileHeld('shipments', async () => {
      const reports = askTimes(20, report(asker))
      await expect.poll(() => reports.here.length).toBe(12)
      for (const client of [asker, other]) {
        expect((await client.ask(readSession, {})).status).toBe(200)
        expect((await client.ask(listFundCodes, {})).status).toBe(200)
      }
      expect((await other.ask(addToCart, { body: addition })).status).toBe(200)
      expect((await other.ask(readCarts, { params: { person: addition.memberId } })).status).toBe(200)
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
      const asked = askTimes(60, () => asker.ask(listFundCodes, {}))
      await expect.poll(() => asked.here.length).toBe(14)
      expect(new Set(asked.here.map(({ status }) => status))).toEqual(new Set([503]))
      expect((await asker.ask(readSession, {})).status).toBe(200)
      expect((await report(asker)()).status).toBe(200)
      return asked
    })
    expect((await lists.all).filter(({ status }) => status === 200)).toHaveLength(46)
  })
})
