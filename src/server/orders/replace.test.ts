import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let world: OrdersWorld
let next: BuiltProduct
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client
const old = (at = 0) => world.nsns[at] ?? ''
const successor = (at = 0) => next.nsns[at] ?? ''
const dashed = (nsn: string) => nsn.replace(/^(....)(..)(...)/, '$1-$2-$3-')

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  next = await buildProduct(portal.owner, { name: 'New coat', cents: 3000 })
  for (const name of ['placer', 'member', 'first', 'second', 'outsider', 'foreigner', 'finance'])
    clients.set(name, await portal.signIn(name))
})
afterAll(() => portal?.stop())

const declare = () =>
  portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${successor()} WHERE nsn = ${old()}`
beforeEach(
  () => portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL WHERE nsn = ${old()}`,
)
const replace = (name: string, number: number, version?: number) =>
  as(name).post(`/cart/order/${number}/${old()}/replace`, {}, version === undefined ? {} : { version })

describe('an obsolete line of a waiting order', () => {
  test('becomes its successor at the price of today; money follows and signatures are void', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2, quantities: [4, 1] })
    expect((await as('first').post(`/cart/approve/${number}`)).body.order.level).toBe(2)
    await declare()
    const seen = await as('second').get(`/cart/order/${number}`)
    expect(seen.body.order.items[0]).toMatchObject({
      itemStatus: 'obsolete',
      replacement: { itmreF_0: successor(), zdeS4AXX_0: 'New coat', isSold: true },
    })
    const stuck = await as('second').post(`/cart/approve/${number}`)
    expect([stuck.status, stuck.body.code]).toEqual([422, 'OBSOLETE_NSN'])
    expect(stuck.body.detail).toContain(dashed(successor()))

    const { status, body } = await replace('placer', number, seen.body.order.version)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ total: 145, level: 1, approver: '', version: 3 })
    expect(body.order.items).toMatchObject([
      { vcrliN_0: 1, itmreF_0: successor(), qtY_0: 4, prI_0: 30, replacement: null },
      { vcrliN_0: 2, itmreF_0: old(1), qtY_0: 1, prI_0: 25 },
    ])
    expect((await world.balances()).reserved).toBe(before.reserved + 14_500)
    const event = body.events.at(-1)
    expect(event).toMatchObject({ kind: 'changed', person: expect.any(String) })
    for (const part of [dashed(old()), dashed(successor()), 'Approvals start again at level 1.'])
      expect(event.detail).toContain(part)
    expect((await as('first').post(`/cart/approve/${number}`)).status).toBe(200)
    expect((await as('second').post(`/cart/approve/${number}`)).body.order.scstA_0).toBe(3)
    const spent = (await world.balances()).spent
    expect(spent).toBe(before.spent + 14_500)
  })

  test('joins the line that has the successor already', async () => {
    const number = await world.order({ quantities: [2, 3] })
    await portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${old(1)} WHERE nsn = ${old()}`
    const { body } = await replace('first', number)
    expect(body.order.items).toMatchObject([{ vcrliN_0: 2, itmreF_0: old(1), qtY_0: 5 }])
    expect(body.order.total).toBe(125)
  })

  test('stays when the fund holds too little, and nothing is changed', async () => {
    const number = await world.order({ quantities: [20] })
    await declare()
    const available = (await world.balances()).available
    await portal.owner`UPDATE item_prices SET price_cents = ${available + 10_000} WHERE nsn = ${successor()} AND fiscal_year = 2027`
    const refused = await replace('placer', number)
    await portal.owner`UPDATE item_prices SET price_cents = 3000 WHERE nsn = ${successor()} AND fiscal_year = 2027`
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect((await as('placer').get(`/cart/order/${number}`)).body.order).toMatchObject({
      total: 500,
      version: 1,
    })
    await as('first').post(`/cart/decline/${number}`, { comment: 'Made up.' })
  })

  test('is replaced by those who may change the order, in the version they saw, and only while it waits', async () => {
    const number = await world.order()
    expect([(await replace('placer', number)).body.code]).toEqual(['NOT_OBSOLETE'])
    await declare()
    for (const [name, status] of [
      ['member', 403],
      ['finance', 403],
      ['second', 409],
      ['outsider', 404],
      ['foreigner', 404],
    ] as const)
      expect((await replace(name, number)).status, name).toBe(status)
    expect((await replace('first', number, 7)).body.code).toBe('STALE_ORDER')
    expect((await as('first').post(`/cart/order/${number}/${old(2)}/replace`)).status).toBe(404)
    expect((await replace('first', number, 1)).status).toBe(200)
    expect((await replace('first', number, 2)).status).toBe(404)

    const decided = await world.order()
    await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL WHERE nsn = ${old()}`
    await as('first').post(`/cart/approve/${decided}`)
    await declare()
    const late = await replace('placer', decided)
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_DECIDED'])
    const [line] = (await as('placer').get(`/cart/order/${decided}`)).body.order.items
    expect(line).toMatchObject({ itmreF_0: old(), itemStatus: 'active', replacement: null })
  })
})

test('an order that waits says when its backordered lines are expected, and the list says it, too', async () => {
  const number = await world.order()
  await portal.owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${old()}`
  const expected = { itemStatus: 'backordered', getWellOn: '2027-03-12' }
  expect((await as('first').get(`/cart/order/${number}`)).body.order.items).toMatchObject([expected])
  const list = (await as('first').get(`/cart/orders?SCSTA_0=2&searchTerm=${number}`)).body
  expect(list[0].items).toMatchObject([expected])
  await portal.owner`UPDATE items SET status = 'active', get_well_on = NULL WHERE nsn = ${old()}`

  // Once it is approved only the supplier's word counts.
  await as('first').post(`/cart/approve/${number}`)
  await portal.owner`UPDATE order_lines SET supply_state = 'backordered', get_well_on = '2027-04-01' WHERE order_id = ${number}`
  expect((await as('first').get(`/cart/order/${number}`)).body.order.items).toMatchObject([
    { itemStatus: 'backordered', getWellOn: '2027-04-01' },
  ])
})
