import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSeen } from '#testing/as-seen.ts'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrder, declineOrder, listOrders, readOrder, replaceOrderLine } from '#wire/orders/orders.ts'

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
  as(name).ask(replaceOrderLine, { params: { number, nsn: old() } }, version === undefined ? {} : { version })

describe('an obsolete line of a waiting order', () => {
  test('becomes its successor at the price of today; money follows and signatures are void', async () => {
    const before = await world.balances()
    const number = await world.order({ levels: 2, quantities: [4, 1] })
    expect(
      (await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))).body
        .order.level,
    ).toBe(2)
    await declare()
    const seen = await as('second').ask(readOrder, { params: { number } })
    expect(seen.body.order.lines[0]).toMatchObject({
      itemStatus: 'obsolete',
      replacement: { nsn: successor(), name: 'New coat', isSold: true },
    })
    const stuck = await as('second').ask(
      approveOrder,
      { params: { number } },
      await asSeen(portal.owner, number),
    )
    expect([stuck.status, stuck.body.code]).toEqual([422, 'OBSOLETE_NSN'])
    expect(stuck.body.detail).toContain(dashed(successor()))

    const { status, body } = await replace('placer', number, seen.body.order.version)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ total: 145_00, level: 1, approver: '', version: 3 })
    expect(body.order.lines).toMatchObject([
      { number: 1, nsn: successor(), quantity: 4, price: 30_00, replacement: null },
      { number: 2, nsn: old(1), quantity: 1, price: 25_00 },
    ])
    expect((await world.balances()).reserved).toBe(before.reserved + 14_500)
    const event = body.events.at(-1)
    expect(event).toMatchObject({ kind: 'changed', person: expect.any(String) })
    for (const part of [dashed(old()), dashed(successor()), 'Approvals start again at level 1.'])
      expect(event.detail).toContain(part)
    expect(
      (await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number)))
        .status,
    ).toBe(200)
    expect(
      (await as('second').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))).body
        .order.status,
    ).toBe('approved')
    const spent = (await world.balances()).spent
    expect(spent).toBe(before.spent + 14_500)
  })

  test('joins the line that has the successor already', async () => {
    const number = await world.order({ quantities: [2, 3] })
    await portal.owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${old(1)} WHERE nsn = ${old()}`
    const { body } = await replace('first', number)
    expect(body.order.lines).toMatchObject([{ number: 2, nsn: old(1), quantity: 5 }])
    expect(body.order.total).toBe(125_00)
  })

  test('stays when the fund holds too little, and nothing is changed', async () => {
    const number = await world.order({ quantities: [20] })
    await declare()
    const available = (await world.balances()).available
    await portal.owner`UPDATE item_prices SET price_cents = ${available + 10_000} WHERE nsn = ${successor()} AND fiscal_year = 2027`
    const refused = await replace('placer', number)
    await portal.owner`UPDATE item_prices SET price_cents = 3000 WHERE nsn = ${successor()} AND fiscal_year = 2027`
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect((await as('placer').ask(readOrder, { params: { number } })).body.order).toMatchObject({
      total: 500_00,
      version: 1,
    })
    await as('first').ask(
      declineOrder,
      { params: { number }, body: { comment: 'Made up.' } },
      await asSeen(portal.owner, number),
    )
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
    expect((await as('first').ask(replaceOrderLine, { params: { number, nsn: old(2) } })).status).toBe(404)
    expect((await replace('first', number, 1)).status).toBe(200)
    expect((await replace('first', number, 2)).status).toBe(404)

    const decided = await world.order()
    await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL WHERE nsn = ${old()}`
    await as('first').ask(approveOrder, { params: { number: decided } }, await asSeen(portal.owner, decided))
    await declare()
    const late = await replace('placer', decided)
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_DECIDED'])
    const [line] = (await as('placer').ask(readOrder, { params: { number: decided } })).body.order.lines
    expect(line).toMatchObject({ nsn: old(), itemStatus: 'active', replacement: null })
  })
})

test('an order that waits says when its backordered lines are expected, and the list says it, too', async () => {
  const number = await world.order()
  await portal.owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${old()}`
  const expected = { itemStatus: 'backordered', getWellOn: '2027-03-12' }
  expect((await as('first').ask(readOrder, { params: { number } })).body.order.lines).toMatchObject([
    expected,
  ])
  const list = (
    await as('first').ask(listOrders, { query: { status: 'awaiting', searchTerm: String(number) } })
  ).body
  expect(list[0].lines).toMatchObject([expected])
  await portal.owner`UPDATE items SET status = 'active', get_well_on = NULL WHERE nsn = ${old()}`

  // Once it is approved only the supplier's word counts.
  await as('first').ask(approveOrder, { params: { number } }, await asSeen(portal.owner, number))
  await portal.owner`UPDATE order_lines SET supply_state = 'backordered', get_well_on = '2027-04-01' WHERE order_id = ${number}`
  expect((await as('first').ask(readOrder, { params: { number } })).body.order.lines).toMatchObject([
    { itemStatus: 'backordered', getWellOn: '2027-04-01' },
  ])
})
