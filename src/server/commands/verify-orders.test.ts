import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAtForged, openSuperuser, sealAll } from '#testing/forging.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { approveOrder, changeOrderQuantity, declineOrder } from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import type { Pool } from '../db/driver/sql.ts'
import { verifyRows } from './verify-rows.ts'

const { portal, world, as } = openOrdersPortal()
let superuser: Pool
let [placer, first, second] = [] as unknown as [Client, Client, Client]

beforeAll(() => {
  superuser = openSuperuser(portal.database)
  ;[placer, first, second] = [as('placer'), as('first'), as('second')]
})
afterAll(() => superuser?.end())

const findBroken = async (sql: Parameters<typeof verifyRows>[0] = superuser) =>
  (await verifyRows(sql)).broken.map(({ row }) => row)
const findForged = (forgery: string) => lookAtForged(superuser, [forgery], findBroken)

async function order(): Promise<number> {
  const body = { memberId: world.member.id, nsn: world.nsns[0] ?? '', quantity: 2, fundCode: '6C' }
  const { number } = (await placer.send(addToCart, { body })).body
  expect((await placer.send(submitCart, { params: { number } })).status).toBe(200)
  return number
}

test('an order matches its seal before and after each act, and verification finds a forgery', async () => {
  const nsn = world.nsns[0] ?? ''
  for (const [name, act] of Object.entries({
    submitted: async () => ({ status: 200 }),
    changed: (number: number) => first.send(changeOrderQuantity, { params: { number, nsn, quantity: 1 } }),
    approved: (number: number) => first.send(approveOrder, { params: { number }, body: {} }),
    declined: (number: number) =>
      first.send(declineOrder, { params: { number }, body: { comment: 'Not this year.' } }),
    withdrawn: (number: number) =>
      placer.send(withdrawOrder, { params: { number }, body: { comment: 'Mistake.' } }),
  })) {
    const number = await order()
    await sealAll(portal.owner)
    expect(await findBroken(), name).toEqual([])
    expect((await act(number)).status, name).toBe(200)
    expect(await findBroken(), `${name}, not sealed again yet`).toEqual([])
    await sealAll(portal.owner)
    expect(await findBroken(), `${name}, sealed again`).toEqual([])
    const forgery = `UPDATE orders SET member_id = orderer_id WHERE order_id = ${number}`
    expect(await findForged(forgery), name).toEqual([`orders [${number}]`])
  }
})

test('verification finds a forgery of each signature, including the last one', async () => {
  const number = await order()
  expect((await first.send(approveOrder, { params: { number }, body: {} })).status).toBe(200)
  await sealAll(portal.owner)
  expect((await second.send(approveOrder, { params: { number }, body: {} })).status).toBe(200)
  await sealAll(portal.owner)
  expect(await findBroken()).toEqual([])
  for (const forgery of [
    `UPDATE approvals SET comment = 'forged' WHERE level = 1 AND order_id = ${number}`,
    `UPDATE approvals SET comment = 'forged' WHERE level = 2 AND order_id = ${number}`,
    `UPDATE order_lines SET requisition = 'W9TA0163270009' WHERE order_id = ${number}`,
  ])
    expect(await findForged(forgery), forgery).toEqual([`orders [${number}]`])
})
