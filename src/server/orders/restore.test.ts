import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSeen } from '#testing/as-seen.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { restoreOrderLine } from '#wire/cart/undo.ts'
import { approveOrder, changeOrderQuantity, declineOrder, readOrder } from '#wire/orders/orders.ts'

let portal: TestPortal
let world: OrdersWorld
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client
const nsn = (index = 0) => world.nsns[index] ?? ''

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  for (const name of ['placer', 'member', 'first', 'second']) clients.set(name, await portal.signIn(name))
})
afterAll(() => portal.stop())

const change = (name: string, number: number, at: number, quantity: number) =>
  as(name).ask(changeOrderQuantity, { params: { number, nsn: nsn(at), quantity } })
const undo = (name: string, number: number, at: number) =>
  as(name).ask(restoreOrderLine, { params: { number, nsn: nsn(at) } })
const changesOf = (body: { events: { kind: string; detail: string }[] }) =>
  body.events.filter(({ kind }) => kind === 'changed').map(({ detail }) => detail)

test('a line taken off a waiting order comes back once: money, place and one entry of history', async () => {
  const number = await world.order({ quantities: [2, 1] })
  const before = await world.balances()
  await change('first', number, 0, 0)
  expect((await world.balances()).reserved).toBe(before.reserved - 5_000)
  await change('placer', number, 1, 3)
  const both = await Promise.all([undo('first', number, 0), undo('first', number, 0)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await undo('first', number, 0)
  expect(body.order.lines).toMatchObject([
    { number: 1, nsn: nsn(0), quantity: 2, price: 25_00 },
    { number: 2, nsn: nsn(1), quantity: 3 },
  ])
  expect(body.order).toMatchObject({ total: 125_00, version: 4 })
  expect(await world.balances()).toEqual({
    ...before,
    available: before.available - 5_000,
    reserved: before.reserved + 5_000,
  })
  expect(changesOf(body)).toEqual([
    expect.stringMatching(/^Line 1, .*: removed\.$/),
    expect.stringMatching(/^Line 2, .*: quantity 1 to 3\.$/),
    expect.stringMatching(/^Line 1, .*: put back, quantity 2\.$/),
  ])
})

test('signatures that the removal voided stay void, and putting it back voids those given since', async () => {
  const number = await world.order({ levels: 2, quantities: [2, 1] })
  await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
  await change('placer', number, 0, 0)
  await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
  const { body } = await undo('placer', number, 0)
  expect(body.order).toMatchObject({ level: 1, approver: '' })
  expect(body.approvals).toMatchObject([
    { round: 1, isCurrent: false },
    { round: 2, isCurrent: false },
  ])
  expect(changesOf(body).at(-1)).toContain('Approvals start again at level 1.')
})

test('a price of today is not put onto a line that had its own', async () => {
  const number = await world.order({ quantities: [2, 1] })
  await change('placer', number, 0, 0)
  await portal.owner`UPDATE item_prices SET price_cents = 9900 WHERE nsn = ${nsn(0)}`
  const { body } = await undo('placer', number, 0)
  await portal.owner`UPDATE item_prices SET price_cents = 2500 WHERE nsn = ${nsn(0)}`
  expect(body.order.lines[0]).toMatchObject({ price: 25_00, total: 50_00 })
})

test('what the fund cannot pay any more does not come back, and can be asked for again', async () => {
  const number = await world.order({ quantities: [2, 1] })
  await change('placer', number, 0, 0)
  const { available } = await world.balances()
  const other = await world.order({ quantities: [Math.floor(available / 2500)] })
  const refused = await undo('placer', number, 0)
  expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
  expect((await as('placer').ask(readOrder, { params: { number } })).body.order.lines).toHaveLength(1)
  await as('first').ask(
    declineOrder,
    { params: { number: other }, body: { comment: 'Room' } },
    await asSeen(portal.owner, other),
  )
  expect((await undo('placer', number, 0)).body.order.lines).toHaveLength(2)
})

test('nothing comes back for others, in an old view, or after the decision', async () => {
  const number = await world.order({ quantities: [2, 1] })
  expect((await undo('placer', number, 0)).status).toBe(404)
  await change('placer', number, 0, 0)
  expect((await undo('first', number, 0)).status).toBe(404)
  expect((await undo('member', number, 0)).status).toBe(403)
  const path = `/cart/order/${number}/${nsn(0)}/restore`
  expect((await as('placer').post(path, {}, { version: 1 })).status).toBe(409)
  await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
  const late = await undo('placer', number, 0)
  expect([late.status, late.body.detail]).toEqual([409, `Order ${number} is already approved.`])
})
