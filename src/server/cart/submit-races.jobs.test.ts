import { expect, test } from 'vitest'
import { type BuiltPerson, balancesOf, buildPerson } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { countStatuses } from '#testing/said.ts'
import { changeCartQuantity, submitCart } from '#wire/cart/cart.ts'

const { portal, coat, unit, ...carts } = openCartPortal()
const nsn = (at = 0) => coat.nsns[at] ?? ''

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

async function buildCart(): Promise<{ number: number; member: BuiltPerson }> {
  const member = await buildPerson(portal.owner, { dodaac: unit.dodaac })
  return { number: (await carts.add({ member })).body.number, member }
}
const submit = (number: number, extra = {}) => unit.placing.send(submitCart, { params: { number } }, extra)

test('of 30 concurrent submits on a fund that pays for 20, exactly 20 succeed [D6]', async () => {
  const numbers: number[] = []
  for (const _ of times(30, () => 0)) numbers.push((await buildCart()).number)
  const responses = await Promise.all(numbers.map((number) => submit(number)))
  expect(countStatuses(responses)).toEqual({ 200: 20, 409: 10 })
  const submitted =
    await portal.owner`SELECT FROM orders WHERE order_id = ANY (${numbers}) AND status = 'awaiting'`
  expect(submitted).toHaveLength(20)
  expect(await balancesOf(portal.owner, unit.fundId)).toEqual({ available: 0, reserved: 100_000, spent: 0 })
})

test('10 concurrent submits with one key make one order and get 10 equal responses [D1]', async () => {
  const { number } = await buildCart()
  const responses = await Promise.all(times(10, () => submit(number, { key: 'one-key-for-all' })))
  expect(countStatuses(responses)).toEqual({ 200: 10 })
  for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
  const [events] = await portal.owner`SELECT count(*) AS n FROM order_events WHERE order_id = ${number}`
  expect(events?.n).toBe(1)
})

test('of 10 concurrent submits with different keys, one succeeds and 9 learn that the cart is gone [D1]', async () => {
  const { number } = await buildCart()
  const responses = await Promise.all(times(10, (index) => submit(number, { key: `key-number-${index}` })))
  const codes = responses.map(({ body }) => body.code ?? 'submitted').sort()
  expect(codes).toEqual([...Array(9).fill('NOT_A_CART'), 'submitted'])
})

test('a quantity change that races a submit never separates an order from its lines or its reservation [D3]', async () => {
  for (const round of times(8, (index) => index)) {
    const { number, member } = await buildCart()
    const params = { member: member.id, nsn: nsn(), quantity: 5 }
    const edit = () => unit.placing.send(changeCartQuantity, { params })
    const named = () => submit(number, { version: 1 })
    const [submitted, edited] =
      round % 2 === 0
        ? await Promise.all([named(), edit()])
        : await Promise.all([edit(), named()]).then(([e, s]) => [s, e] as const)
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

test('an addition that races the submit of its cart goes into the order or a new cart', async () => {
  for (const _ of times(4, () => 0)) {
    const { number, member } = await buildCart()
    const again = { member, nsn: nsn(1), quantity: 1 }
    const [submitted, added] = await Promise.all([submit(number), carts.add(again)])
    expect([submitted.status, added.status]).toEqual([200, 200])
    const [lines] = await portal.owner`SELECT count(*) AS n, coalesce(sum(l.quantity), 0)::int AS pieces
      FROM (SELECT quantity FROM orders JOIN order_lines USING (order_id) WHERE member_id = ${member.id}
        UNION ALL SELECT quantity FROM carts JOIN cart_lines USING (order_id) WHERE member_id = ${member.id}) l`
    expect([lines?.n, lines?.pieces]).toEqual([2, 3])
  }
})
