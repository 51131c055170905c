import type { FastifyRequest } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { buildFund, buildProduct } from '#testing/build.ts'
import { checkRows } from '#testing/check-rows.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import * as wire from '#wire/cart/cart.ts'
import { approveOrder, readOrder } from '#wire/orders/orders.ts'
import { findVersion } from './versions.ts'

const { portal, unit, build, signInNew } = openPortal()
let [placer, approver] = [] as unknown as [Client, Client]
let [own, other] = [0, 0]
let nsns: string[] = []

beforeAll(async () => {
  own = (await build({ username: 'placer', roles: [{ role: 'order-placer' }] })).id
  other = (await build()).id
  await buildFund(portal.owner, { ...unit, cents: 1_000_000 })
  nsns = (await buildProduct(portal.owner)).nsns
  placer = await portal.signIn('placer')
  approver = await signInNew({ roles: [{ role: 'approver' }] })
})

const add = (memberId: number, nsn = nsns[0], extra = {}) =>
  placer.send(wire.addToCart, { body: { memberId, nsn, quantity: 1, fundCode: '6C' } }, extra)
const cartOf = (carts: wire.Cart[], member: number) => carts.find(({ memberId }) => memberId === member)

it('the ETag is the version of the cart that was written, even when the person has several', async () => {
  await add(own)
  const added = await add(other)
  const params = { member: own, nsn: nsns[0], quantity: 3 }
  const changed = await placer.send(wire.changeCartQuantity, { params })
  expect(added.headers.etag).toBe(`"${cartOf(changed.body.carts, other)?.version}"`)
  const cart = cartOf(changed.body.carts, own)
  expect(changed.headers.etag).toBe(`"${cart?.version}"`)
  const change = { params: { number: cart?.number }, body: { expedited: true } }
  const saved = await placer.send(wire.changeCart, change, {
    headers: { 'if-match': String(changed.headers.etag) },
  })
  expect([saved.status, saved.headers.etag]).toEqual([200, `"${cartOf(saved.body.carts, own)?.version}"`])
  expect((await placer.send(wire.readCarts, { params: { person: own } })).headers.etag).toBeUndefined()
})

it('the ETag is the version of every returned order, also when stored, and a decision accepts it', async () => {
  const key = { key: 'etag-of-a-kept-answer' }
  const [first, again] = [await add(own, nsns[1], key), await add(own, nsns[1], key)]
  expect(first.headers.etag).toMatch(/^"\d+"$/)
  expect([again.headers.etag, again.body]).toEqual([first.headers.etag, first.body])
  const params = { number: first.body.number }
  const submitted = await placer.send(wire.submitCart, { params })
  expect(submitted.headers.etag).toBe(`"${submitted.body.order.version}"`)
  const { etag } = (await approver.send(readOrder, { params })).headers
  expect(etag).toBe(submitted.headers.etag)
  for (const [seen, status] of [
    ['"999"', 409],
    [String(etag), 200],
  ] as const)
    expect(await approver.send(approveOrder, { params }, { headers: { 'if-match': seen } })).toMatchObject({
      status,
    })
})

it('the version of a response comes from its order, its record, or the cart that the address names', () => {
  const carts = [
    { number: 11, memberId: 21, version: 3 },
    { number: 12, memberId: 22, version: 5 },
  ]
  checkRows<[unknown, object | undefined, string, number | undefined]>(
    [
      [{ order: { version: 4 } }, {}, 'GET', 4],
      [{ version: 7, order: { version: 8 } }, {}, 'PUT', 7],
      [null, undefined, 'POST', undefined],
      [{ carts }, { number: '12' }, 'PUT', 5],
      [{ carts }, { number: '13' }, 'PUT', undefined],
      [{ carts }, { member: '22' }, 'PUT', 5],
      [{ carts }, { member: '23' }, 'POST', undefined],
      [{ version: 3, totalLines: 2 }, undefined, 'POST', 3],
      [{ carts: [] }, {}, 'POST', undefined],
      [{ carts }, {}, 'GET', undefined],
    ],
    (responded, params, method, version) =>
      expect(findVersion(responded, { params, method } as FastifyRequest)).toBe(version),
  )
})
