import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Answer, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrders } from '#wire/orders/decide-selected.ts'
import { approveOrder, changeOrderQuantity, declineOrder, readOrder } from '#wire/orders/orders.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

let portal: TestPortal
let world: OrdersWorld
let placer: Client
let second: Client
const firsts: Client[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner, 1_000_000)
  for (let index = 0; index < 10; index++) {
    const { username } = await buildPerson(portal.owner, {
      dodaac: world.dodaac,
      roles: [{ role: 'approver', level: 1 }],
    })
    firsts.push(await portal.signIn(username))
  }
  placer = await portal.signIn('placer')
  second = await portal.signIn('second')
})
afterAll(() => portal.stop())

const count = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const first = (index: number) => firsts[index % firsts.length] as Client
const brokenPromise = async (number: number) =>
  (await portal.owner`SELECT broken_promise(${number}) AS fault`)[0]?.fault

test('of fifty who approve and decline at once, one wins [D7]', async () => {
  const before = await world.balances()
  const number = await world.order()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? first(index).ask(approveOrder, { params: { number } })
        : first(index).ask(declineOrder, { params: { number }, body: { comment: 'No.' } }),
    ),
  )
  expect(count(answers)).toEqual({ 200: 1, 409: 49 })
  const rows = await portal.owner`SELECT decision FROM approvals WHERE order_id = ${number}`
  expect(rows).toHaveLength(1)
  expect(await brokenPromise(number)).toBeNull()
  const { available, reserved, spent } = await world.balances()
  expect([available + reserved + spent, reserved]).toEqual([
    before.available + before.reserved + before.spent,
    before.reserved,
  ])
})

test('with two levels each level is signed once, the second after the first', async () => {
  const number = await world.order({ levels: 2 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 5 ? first(index) : second).ask(approveOrder, { params: { number } }),
    ),
  )
  if (!answers.some((answer) => answer.body.order?.status === 'approved'))
    await second.ask(approveOrder, { params: { number } })
  const counts = count(answers)
  expect(counts[200]).toBeLessThanOrEqual(2)
  expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(50)
  const rows =
    await portal.owner`SELECT level FROM approvals WHERE order_id = ${number} ORDER BY approvals.decided_at, level`
  expect(rows.map((row) => row.level)).toEqual([1, 2])
  expect(await brokenPromise(number)).toBeNull()
})

test('of a withdrawal and an approval at the same moment one wins, and the other one hears which', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const before = await world.balances()
    const number = await world.order()
    const withdraw = () => placer.ask(withdrawOrder, { params: { number }, body: { comment: 'Not needed.' } })
    const approve = () => first(round).ask(approveOrder, { params: { number } })
    const [withdrawn, approved] =
      round % 2 === 0
        ? await Promise.all([withdraw(), approve()])
        : await Promise.all([approve(), withdraw()]).then(([a, w]) => [w, a] as const)
    expect([withdrawn.status, approved.status].toSorted()).toEqual([200, 409])
    const [lost, word] = withdrawn.status === 409 ? [withdrawn, 'approved'] : [approved, 'withdrawn']
    expect(lost.body.detail).toBe(`Order ${number} is already ${word}.`)
    outcomes.add(word)
    expect(await brokenPromise(number)).toBeNull()
    const { available, reserved, spent } = await world.balances()
    const paid = word === 'approved' ? 5000 : 0
    expect([available, reserved, spent]).toEqual([
      before.available - paid,
      before.reserved,
      before.spent + paid,
    ])
  }
  expect(outcomes.size).toBe(2)
})

test('an approval signs what was looked at, or the change comes first and voids it [D10]', async () => {
  for (let round = 0; round < 15; round++) {
    const number = await world.order({ levels: 2 })
    const [approved, changed] = await Promise.all([
      first(round).ask(approveOrder, { params: { number } }, { version: 1 }),
      placer.ask(changeOrderQuantity, { params: { number, nsn: world.nsns[0], quantity: 1 } }),
    ])
    expect(changed.status).toBe(200)
    expect([200, 409]).toContain(approved.status)
    const { body } = await placer.ask(readOrder, { params: { number } })
    // If the change came first, the changed order has no signature that counts.
    expect(body.order).toMatchObject({ total: 25_00, level: 1, status: 'awaiting' })
    expect(body.approvals.filter((approval: { isCurrent: boolean }) => approval.isCurrent)).toEqual([])
    expect(await brokenPromise(number)).toBeNull()
    await first(round).ask(declineOrder, { params: { number }, body: { comment: 'Enough.' } })
  }
})

test('two selections in opposite order approve everything once', async () => {
  const orders: number[] = []
  for (let index = 0; index < 6; index++) orders.push(await world.order({ quantities: [1] }))
  const rows = orders.map((number) => ({ number, version: 1 }))
  const answers = await Promise.all(
    [rows, rows.toReversed(), rows, rows.toReversed()].map((selection, index) =>
      first(index).ask(approveOrders, { body: { orders: selection } }),
    ),
  )
  expect(count(answers)).toEqual({ 200: 4 })
  const approved = answers.flatMap((answer) =>
    answer.body
      .filter((row: { approved: boolean }) => row.approved)
      .map((row: { number: number }) => row.number),
  )
  expect(approved.toSorted((a, b) => a - b)).toEqual(orders)
})

test('requisition numbers of orders that are approved together are never the same', async () => {
  const orders: number[] = []
  for (let index = 0; index < 10; index++) orders.push(await world.order({ quantities: [1, 1, 1] }))
  const answers = await Promise.all(
    orders.map((number, index) => first(index).ask(approveOrder, { params: { number } })),
  )
  expect(count(answers)).toEqual({ 200: 10 })
  const numbers = answers.flatMap((answer) =>
    answer.body.order.lines.map((line: { requisition: string }) => line.requisition),
  )
  expect(new Set(numbers).size).toBe(30)
})
