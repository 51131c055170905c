import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { readTexts, saveTexts } from '#wire/panel/portal-content.ts'
import { readPortal, readSession, signIn, signOut } from '#wire/session/session.ts'
import type { Sql } from './db/connect.ts'
import { takeDueDays } from './supply/simulator-queries.ts'

type Program = Client & { app: FastifyInstance; stop(): Promise<void> }

let portal: TestPortal
let world: OrdersWorld
let approver: Client
/** The same approver at two more programs on the database. */
let beside: Program[]

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  approver = await portal.signIn('first')
  beside = [await portal.startBeside(approver.cookie), await portal.startBeside(approver.cookie)]
})
afterAll(async () => {
  for (const one of beside ?? []) await one.stop()
  await portal?.stop()
})

const everywhere = () => [approver, ...beside] as const

describe('three programs on one database', () => {
  test('do what is asked of all at once with one key once, and say the same', async () => {
    const number = await world.order()
    const answers = await Promise.all(
      everywhere().map((one) =>
        one.ask(approveOrder, { params: { number } }, { key: `everywhere-${number}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const events =
      await portal.owner`SELECT FROM order_events WHERE order_id = ${number} AND kind <> 'submitted'`
    expect(events).toHaveLength(1)
  })

  test('count wrong passwords together: the third locks the account at each', async () => {
    const attempt = (one: Client, password: string) =>
      one.ask(signIn, { body: { username: 'outsider', password, assertion: '' } })
    for (const program of everywhere()) await attempt(program, 'Wrong-Pass-2026')
    for (const program of everywhere()) {
      const answer = await attempt(program, PASSWORD)
      expect(answer.headers['set-cookie'] ?? '').not.toContain('sid=')
    }
  })

  test('let nobody in who has signed out at one of them', async () => {
    const { cookie } = await portal.signIn('second')
    const others = await Promise.all([portal.startBeside(cookie), portal.startBeside(cookie)])
    for (const one of others) expect((await one.ask(readSession, {})).status).toBe(200)
    const { status } = await portal.client(cookie).ask(signOut, { body: { everywhere: false } })
    expect(status).toBe(200)
    for (const one of others)
      await expect.poll(async () => (await one.ask(readSession, {})).status, { timeout: 10_000 }).toBe(401)
    for (const one of others) await one.stop()
  })

  test('say a text as soon as it is changed at one of them, not when they would have looked again', async () => {
    const administrator = await portal.signIn('everything')
    const { texts } = (await administrator.ask(readTexts, {})).body
    const said = async (one: Client) => (await one.ask(readPortal, {})).body.announcementStrip
    for (const one of beside) expect(await said(one)).toBe(texts.announcementStrip)
    // By themselves they look again after five seconds; a machine may be too busy to tell that apart, but not again and again.
    const took: number[] = []
    for (const announcementStrip of ['Boots are late.', 'Boots arrive on Monday.', 'Boots are here.']) {
      const begun = performance.now()
      expect((await administrator.ask(saveTexts, { body: { ...texts, announcementStrip } })).status).toBe(200)
      for (const one of beside)
        await expect.poll(() => said(one), { timeout: 60_000, interval: 20 }).toBe(announcementStrip)
      took.push(performance.now() - begun)
    }
    expect(Math.min(...took)).toBeLessThan(4_000)
  })

  test('turn each day of the simulated supplier once, whoever is first', async () => {
    await portal.owner`UPDATE supply_pace SET turned_at = clock_timestamp() - interval '10.5 seconds'`
    const sql = portal.owner as unknown as Sql
    const turned = await Promise.all([1, 2, 3].map(() => takeDueDays(sql, 1)))
    expect(turned.reduce((sum, days) => sum + days, 0)).toBe(10)
  })
})
