import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { inDatabase } from '#testing/test-server.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { approveOrder, changeOrderQuantity, declineOrder } from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import { verifyRows } from './verify-rows.ts'

let portal: TestPortal
let world: OrdersWorld
let superuser: postgres.Sql
let placer: Client
let first: Client
let second: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  const name = new URL(portal.database.url('owner')).pathname.slice(1)
  superuser = postgres(inDatabase(inject('testServer').adminUrl, name), { max: 1, onnotice: () => {} })
  placer = await portal.signIn(world.placer.username)
  first = await portal.signIn(world.first.username)
  second = await portal.signIn(world.second.username)
})
afterAll(async () => {
  await superuser?.end()
  await portal?.stop()
})

/** Seals what has happened until now; transactions of other tests on the same server may have to end first. */
async function sealAll() {
  await expect
    .poll(async () => {
      await portal.owner`SELECT seal_block('order_events', 5000)`
      const [row] = await portal.owner`SELECT (SELECT count(*) FROM order_events)
          - (SELECT coalesce(sum(row_count), 0) FROM audit_blocks WHERE series = 'order_events') AS n`
      return Number(row?.n)
    })
    .toBe(0)
}
const findBroken = async () => (await verifyRows(superuser)).broken.map(({ row }) => row)
/** Forges with every trigger asleep, verifies, and takes it back. */
async function findForged(forgery: string): Promise<string[]> {
  let found: string[] = []
  await superuser
    .begin(async (sql) => {
      await sql`SET LOCAL session_replication_role = replica`
      expect((await sql.unsafe(forgery)).count).toBe(1)
      found = (await verifyRows(sql)).broken.map(({ row }) => row)
      throw new Error('undo')
    })
    .catch(() => {})
  return found
}

async function order(): Promise<number> {
  const body = { memberId: world.member.id, nsn: world.nsns[0] ?? '', quantity: 2, fundCode: '6C' }
  const { number } = (await placer.ask(addToCart, { body })).body
  expect((await placer.ask(submitCart, { params: { number } })).status).toBe(200)
  return number
}

const ACTS: [name: string, act: (number: number) => Promise<{ status: number }>][] = [
  ['submitted', async () => ({ status: 200 })],
  [
    'changed',
    (number) => first.ask(changeOrderQuantity, { params: { number, nsn: world.nsns[0] ?? '', quantity: 1 } }),
  ],
  ['approved', (number) => first.ask(approveOrder, { params: { number }, body: {} })],
  [
    'declined',
    (number) => first.ask(declineOrder, { params: { number }, body: { comment: 'Not this year.' } }),
  ],
  ['withdrawn', (number) => placer.ask(withdrawOrder, { params: { number }, body: { comment: 'Mistake.' } })],
]

test.each(ACTS)(
  'an order that was %s is as it was sealed, before and after, and a forgery is found then',
  async (_, act) => {
    const number = await order()
    await sealAll()
    expect(await findBroken()).toEqual([])
    expect((await act(number)).status).toBe(200)
    expect(await findBroken(), 'not sealed again yet').toEqual([])
    await sealAll()
    expect(await findBroken(), 'sealed again').toEqual([])
    expect(await findForged(`UPDATE orders SET member_id = orderer_id WHERE order_id = ${number}`)).toEqual([
      `orders [${number}]`,
    ])
  },
)

test('of each signature, the last one too', async () => {
  const number = await order()
  expect((await first.ask(approveOrder, { params: { number }, body: {} })).status).toBe(200)
  await sealAll()
  expect((await second.ask(approveOrder, { params: { number }, body: {} })).status).toBe(200)
  await sealAll()
  expect(await findBroken()).toEqual([])
  for (const level of [1, 2])
    expect(
      await findForged(
        `UPDATE approvals SET comment = 'forged' WHERE order_id = ${number} AND level = ${level}`,
      ),
    ).toEqual([`orders [${number}]`])
  expect(
    await findForged(`UPDATE order_lines SET requisition = 'W9TA0163270009' WHERE order_id = ${number}`),
  ).toEqual([`orders [${number}]`])
})
