import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import * as wire from '#wire/cart/cart.ts'
import { approveOrder, readOrder } from '#wire/orders/orders.ts'
import { findVersion } from './versions.ts'

let portal: TestPortal
let placer: Client
let own = 0
let other = 0
let nsns: string[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  const roles = [{ role: 'order-placer' as const }]
  own = (await buildPerson(portal.owner, { ...unit, username: 'placer', roles })).id
  other = (await buildPerson(portal.owner, unit)).id
  await buildPerson(portal.owner, { ...unit, username: 'approver', roles: [{ role: 'approver' }] })
  await buildFund(portal.owner, { ...unit, cents: 1_000_000 })
  nsns = (await buildProduct(portal.owner)).nsns
  placer = await portal.signIn('placer')
})
afterAll(() => portal?.stop())

const add = (memberId: number, nsn = nsns[0], key?: string) => {
  const body = { memberId, nsn, quantity: 1, fundCode: '6C' }
  return placer.send(wire.addToCart, { body }, key === undefined ? {} : { key })
}
const cartOf = (carts: wire.Cart[], member: number) => carts.find(({ memberId }) => memberId === member)

describe('the ETag of an answer', () => {
  it('the ETag is the version of the cart that was written, even when the person has several', async () => {
    await add(own)
    const added = await add(other)
    const changed = await placer.send(wire.changeCartQuantity, {
      params: { member: own, nsn: nsns[0], quantity: 3 },
    })
    expect(added.headers.etag).toBe(`"${cartOf(changed.body.carts, other)?.version}"`)
    const cart = cartOf(changed.body.carts, own)
    expect(changed.headers.etag).toBe(`"${cart?.version}"`)
    const saved = await placer.send(
      wire.changeCart,
      { params: { number: cart?.number }, body: { expedited: true } },
      { headers: { 'if-match': String(changed.headers.etag) } },
    )
    expect(saved.status).toBe(200)
    expect(saved.headers.etag).toBe(`"${cartOf(saved.body.carts, own)?.version}"`)
    expect((await placer.send(wire.readCarts, { params: { person: own } })).headers.etag).toBeUndefined()
  })

  it('the ETag is the version of every returned order, and a decision accepts it', async () => {
    const { number } = (await add(own)).body
    const submitted = await placer.send(wire.submitCart, { params: { number } })
    expect(submitted.headers.etag).toBe(`"${submitted.body.order.version}"`)
    const approver = await portal.signIn('approver')
    const read = await approver.send(readOrder, { params: { number } })
    expect(read.headers.etag).toBe(submitted.headers.etag)
    const approve = (etag: unknown) =>
      approver.send(approveOrder, { params: { number } }, { headers: { 'if-match': String(etag) } })
    expect((await approve('"999"')).status).toBe(409)
    expect((await approve(read.headers.etag)).status).toBe(200)
  })

  const carts = [
    { number: 11, memberId: 21, version: 3 },
    { number: 12, memberId: 22, version: 5 },
  ]
  it.each([
    ['an order', { order: { version: 4 } }, {}, 'GET', 4],
    ['a record', { version: 7, order: { version: 8 } }, {}, 'PUT', 7],
    ['nothing', null, undefined, 'POST', undefined],
    ['the cart that the address names', { carts }, { number: '12' }, 'PUT', 5],
    ['a cart that is gone', { carts }, { number: '13' }, 'PUT', undefined],
    ['the cart of the member whom the address names', { carts }, { member: '22' }, 'PUT', 5],
    ['the cart of a member who has none', { carts }, { member: '23' }, 'POST', undefined],
    ['the cart that an addition went into', { version: 3, totalLines: 2 }, undefined, 'POST', 3],
    ['no cart, after the last one has gone', { carts: [] }, {}, 'POST', undefined],
    ['several carts', { carts }, {}, 'GET', undefined],
  ])('the ETag shows the version of %s', (_, responded, params, method, version) => {
    expect(findVersion(responded, { params, method } as FastifyRequest)).toBe(version)
  })

  it('the ETag returns with a stored response', async () => {
    const first = await add(other, nsns[1], 'etag-of-a-kept-answer')
    const again = await add(other, nsns[1], 'etag-of-a-kept-answer')
    expect(first.headers.etag).toMatch(/^"\d+"$/)
    expect([again.headers.etag, again.body]).toEqual([first.headers.etag, first.body])
  })
})
