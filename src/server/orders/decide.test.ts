import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let world: OrdersWorld
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner, 10_000_000)
  for (const name of [
    'placer',
    'member',
    'first',
    'other-first',
    'second',
    'both',
    'finance',
    'stranger',
    'everything',
    'foreigner',
  ])
    clients.set(name, await portal.signIn(name))
})
afterAll(() => portal.stop())

const mails = () =>
  portal.owner<
    { data: { to: string; subject: string; text: string } }[]
  >`SELECT data FROM pgboss.job WHERE name = 'mail' ORDER BY created_on`
const mailsAbout = async (number: number) =>
  (await mails()).map((job) => job.data).filter((mail) => mail.subject.startsWith(`Order ${number} `))

describe('approving', () => {
  test('approvers sign level by level and the last one spends the money [ORD-19]', async () => {
    const number = await world.order({ levels: 2, quantities: [2, 3] })
    const before = await world.balances()
    const early = await as('second').post(`/cart/approve/${number}`)
    expect(early.status).toBe(409)
    expect(early.body.detail).toBe(`Order ${number} waits for level 1 of 2 first.`)

    const signed = await as('first').post(`/cart/approve/${number}`, { comment: 'Needed for drill.' })
    expect(signed.status).toBe(200)
    expect(signed.body.order).toMatchObject({
      scstA_0: 2,
      level: 2,
      levels: 2,
      mayDecide: false,
      approver: 'First3 Last3',
    })
    expect(signed.body.waitingFor).toHaveLength(2)

    const done = await as('second').post(`/cart/approve/${number}`)
    expect(done.status).toBe(200)
    expect(done.body.order.scstA_0).toBe(3)
    expect(done.body.order.items.map((line: { requisitioN_0: string }) => line.requisitioN_0)).toEqual([
      'W9TA0163250001',
      'W9TA0163250002',
    ])
    expect(done.body.events.map((event: { title: string }) => event.title)).toEqual([
      'Cart started',
      'Submitted for approval',
      'Approved at level 1 of 2',
      'Approved at level 2 of 2',
    ])
    expect(await world.balances()).toEqual({
      available: before.available,
      reserved: before.reserved - 12_500,
      spent: before.spent + 12_500,
    })
    const to = (await mailsAbout(number)).map((mail) => `${mail.to} ${mail.subject}`)
    expect(to.sort()).toEqual([
      `both@example.mil Order ${number} waits for your approval`,
      `member@example.mil Order ${number} is approved`,
      `placer@example.mil Order ${number} is approved`,
      `second@example.mil Order ${number} waits for your approval`,
    ])
    const [line] =
      await portal.owner`SELECT supply_state, next_supply_step FROM order_lines WHERE order_id = ${number} AND line_number = 1`
    expect(line).toEqual({ supplyState: 'none', nextSupplyStep: '2026-11-21' })
  })
})
