import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltPerson,
  type BuiltProduct,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
} from '#testing/build.ts'
import { type Answer, type Client, requestOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { addToCart, changeCartQuantity, submitCart } from '#wire/cart/cart.ts'

let portal: TestPortal
let placer: BuiltPerson
let placing: Client
let coat: BuiltProduct
let dodaac: string

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  coat = await buildProduct(owner, { cents: 2500 })
  ;({ dodaac } = await buildUnit(owner))
  placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
  await buildPerson(owner, { dodaac, roles: [{ role: 'approver' }] })
  placing = await portal.signIn(placer.username)
})
afterAll(() => portal.stop())

const count = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())].map(
      ([kind, group]) => [kind, group.length],
    ),
  )
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

async function buildCart(fundId: number, quantity = 2): Promise<{ number: number; member: BuiltPerson }> {
  const member = await buildPerson(portal.owner, { dodaac })
  const { number } = await buildOrder(portal.owner, {
    orderer: placer,
    member,
    fundId,
    fundCode: '6C',
    lines: [{ nsn: coat.nsns[0] ?? '', quantity, cents: 2500 }],
    status: 'cart',
  })
  return { number, member }
}
const submit = (number: number, extra = {}) => placing.ask(submitCart, { params: { number } }, extra)

test('20 submits at once on a fund that pays for 5: exactly 5 go through [D6]', async () => {
  const { fundId } = await buildFund(portal.owner, { dodaac, cents: 25_000 })
  const carts: number[] = []
  for (const _ of times(20, () => 0)) carts.push((await buildCart(fundId)).number)
  const answers = await Promise.all(carts.map((number) => submit(number)))
  expect(count(answers)).toEqual({ '200': 5, '409 INSUFFICIENT_FUNDS': 15 })
  const balances =
    await portal.owner`SELECT kind, balance_cents FROM accounts WHERE fund_id = ${fundId} ORDER BY kind`
  expect(balances.map(({ kind, balanceCents }) => [kind, balanceCents])).toEqual([
    ['available', 0],
    ['reserved', 25_000],
    ['spent', 0],
  ])
  const [orders] =
    await portal.owner`SELECT count(*) AS submitted FROM orders WHERE order_id = ANY (${carts}) AND status = 'awaiting'`
  expect(orders?.submitted).toBe(5)
  // The rest of this file needs money again.
  await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind)
    SELECT 'AR', s.account_id, a.account_id, 100000000, 'allot' FROM accounts s, accounts a
    WHERE s.program = 'AR' AND s.kind = 'source' AND a.fund_id = ${fundId} AND a.kind = 'available'`
})

test('10 submits at once with one key make one order and 10 equal answers [D1]', async () => {
  const { number } = await buildCart(0)
  const answers = await Promise.all(times(10, () => submit(number, { key: 'one-key-for-all' })))
  expect(count(answers)).toEqual({ '200': 10 })
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  const [events] = await portal.owner`SELECT count(*) AS n FROM order_events WHERE order_id = ${number}`
  expect(events?.n).toBe(1)
})

test('10 submits at once with keys of their own: one goes through, 9 hear that it is no cart any more [D1]', async () => {
  const { number } = await buildCart(0)
  const answers = await Promise.all(times(10, (index) => submit(number, { key: `key-number-${index}` })))
  expect(count(answers)).toEqual({ '200': 1, '409 NOT_A_CART': 9 })
})

test('an answer that got lost after the commit is given again to the same key [D2]', async () => {
  const { number } = await buildCart(0)
  const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  const { method, url, payload, headers } = requestOf(submitCart, { params: { number } })
  const lost = request({
    ...{ port: address.port, host: address.hostname, method, path: url },
    headers: { ...headers, cookie: placing.cookie, 'idempotency-key': 'the-answer-is-lost' },
  })
  lost.on('error', () => {})
  lost.end(payload)
  const isSubmitted = async () =>
    (await portal.owner`SELECT 1 FROM orders WHERE order_id = ${number} AND status = 'awaiting'`).length === 1
  await expect.poll(isSubmitted).toBe(true)
  lost.destroy()
  const again = await submit(number, { key: 'the-answer-is-lost' })
  expect(again).toMatchObject({ status: 200, body: { order: { number, status: 'awaiting' } } })
  const [kept] = await portal.owner`SELECT count(*) AS events,
    (SELECT count(*) FROM transfers t WHERE t.order_id = ${number}) AS reservations
    FROM order_events WHERE order_id = ${number}`
  expect(kept).toEqual({ events: 1, reservations: 1 })
})

test('a key that comes back with another request is refused [D2]', async () => {
  const [first, second] = [await buildCart(0), await buildCart(0)]
  expect((await submit(first.number, { key: 'used-before' })).status).toBe(200)
  expect((await submit(second.number, { key: 'used-before' })).status).toBe(422)
})

test('a quantity edit that races a submit never splits an order from its lines or from its reservation [D3]', async () => {
  for (const round of times(8, (index) => index)) {
    const { number, member } = await buildCart(0)
    const edit = () =>
      placing.ask(changeCartQuantity, { params: { member: member.id, nsn: coat.nsns[0], quantity: 5 } })
    const named = () => submit(number, { version: 1 })
    const [submitted, edited] =
      round % 2 === 0
        ? await Promise.all([named(), edit()])
        : await Promise.all([edit(), named()]).then(([e, s]) => [s, e] as const)
    // The first one wins: the submit names the version before the edit.
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([submitted.status, edited.status])
    const [order] = await portal.owner`SELECT o.status, o.total_cents, sum(l.amount_cents)::bigint AS lines,
        coalesce((SELECT sum(amount_cents) FROM transfers t WHERE t.order_id = o.order_id), 0)::bigint AS reserved
      FROM orders o JOIN order_lines l USING (order_id) WHERE o.order_id = ${number} GROUP BY o.order_id`
    const [cart] = await portal.owner`SELECT sum(l.quantity)::int AS pieces
      FROM carts c JOIN cart_lines l USING (order_id) WHERE c.order_id = ${number} GROUP BY c.order_id`
    if (submitted.status === 200) {
      expect(order).toEqual({ status: 'awaiting', totalCents: 5000, lines: 5000, reserved: 5000 })
      expect(cart).toBeUndefined()
    } else expect([order, cart]).toEqual([undefined, { pieces: 5 }])
  }
})

test('an addition that races the submit of its cart is either in the order or in a new cart', async () => {
  for (const _ of times(4, () => 0)) {
    const { number, member } = await buildCart(0)
    const [submitted, added] = await Promise.all([
      submit(number),
      placing.ask(addToCart, {
        body: { memberId: member.id, nsn: coat.nsns[1], quantity: 1, fundCode: '6C' },
      }),
    ])
    expect([submitted.status, added.status]).toEqual([200, 200])
    const [lines] = await portal.owner`SELECT count(*) AS n, coalesce(sum(l.quantity), 0)::int AS pieces
      FROM (SELECT quantity FROM orders JOIN order_lines USING (order_id) WHERE member_id = ${member.id}
        UNION ALL SELECT quantity FROM carts JOIN cart_lines USING (order_id) WHERE member_id = ${member.id}) l`
    expect([lines?.n, lines?.pieces]).toEqual([2, 3])
  }
})
