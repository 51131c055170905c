import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/orders.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { approveOrder, changeOrderQuantity, declineOrder } from '#wire/orders/orders.ts'
import { returnOrder, submitAgain } from '#wire/orders/return.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

/** Compares the portal with a small model: after any sequence of actions, fund and invariants agree. */
const UNDONE = new Error('Only tried.')
const PRICE = 2500
const FUND = 60_000

type Status = 'awaiting' | 'returned' | 'approved' | 'declined'
type ModelOrder = { number: number; status: Status; level: number; quantity: number; refunded: boolean }
type Model = { orders: ModelOrder[] }

const { portal, world, as } = openOrdersPortal(FUND)

const cents = (order: ModelOrder) => order.quantity * PRICE
const held = (model: Model) =>
  model.orders.filter((o) => o.status === 'awaiting').reduce((sum, o) => sum + cents(o), 0)
const spent = (model: Model) =>
  model.orders.filter((o) => o.status === 'approved' && !o.refunded).reduce((sum, o) => sum + cents(o), 0)
const available = (model: Model) => FUND - held(model) - spent(model)

const step = fc.record({
  kind: fc.constantFrom(
    'submit',
    'approve',
    'approve',
    'reduce',
    'decline',
    'return',
    'again',
    'change',
    'refund',
  ),
  which: fc.nat(9),
  quantity: fc.integer({ min: 1, max: 12 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(model: Model, { kind, which, quantity }: Step): Promise<void> {
  if (kind === 'submit') {
    const cost = quantity * PRICE
    const submitted = world.order({ levels: 2, quantities: [quantity] })
    if (cost > available(model))
      return void (await expect(submitted).rejects.toMatchObject({ code: '23514' }))
    model.orders.push({ number: await submitted, status: 'awaiting', level: 1, quantity, refunded: false })
    return
  }
  const order = model.orders[which % Math.max(1, model.orders.length)]
  if (!order) return
  const params = { number: order.number }
  if (kind === 'return') {
    const versionRead = await readVersionOf(portal.owner, order.number)
    const signer = as(order.level === 1 ? 'first' : 'second')
    const response = await signer.send(returnOrder, { params, body: { comment: 'Why?' } }, versionRead)
    expect(response.status).toBe(order.status === 'awaiting' ? 200 : 409)
    if (order.status === 'awaiting') Object.assign(order, { status: 'returned', level: 1 })
  } else if (kind === 'again') {
    const { status } = await as('placer').send(submitAgain, { params, body: {} })
    const fits = order.status === 'returned' && cents(order) <= available(model)
    expect(status).toBe(fits ? 200 : 409)
    if (fits) order.status = 'awaiting'
  } else if (kind === 'approve' || kind === 'reduce' || kind === 'decline') {
    const versionRead = await readVersionOf(portal.owner, order.number)
    const call = kind === 'decline' ? declineOrder : approveOrder
    const signer = as(order.level === 1 ? 'first' : 'second')
    const decisions = kind === 'reduce' ? [{ number: 1, quantity, reason: 'TOOMANY', comment: '' }] : []
    const body = kind === 'decline' ? { comment: 'No.' } : { decisions }
    const { status } = await signer.send(call, { params, body }, versionRead)
    if (order.status !== 'awaiting') return expect(status).toBe(409)
    const isLess = kind !== 'reduce' || quantity < order.quantity
    expect(status).toBe(isLess ? 200 : 422)
    if (!isLess) return
    if (kind === 'reduce') order.quantity = quantity
    if (kind === 'decline') order.status = 'declined'
    else Object.assign(order, order.level === 1 ? { level: 2 } : { status: 'approved' })
  } else if (kind === 'change') {
    const input = { params: { ...params, nsn: world.nsns[0], quantity } }
    const response = await as('placer').send(changeOrderQuantity, input)
    const fits =
      order.status === 'returned' ||
      (order.status === 'awaiting' && (quantity - order.quantity) * PRICE <= available(model))
    expect(response.status).toBe(fits ? 200 : 409)
    if (response.status === 200 && quantity !== order.quantity) Object.assign(order, { quantity, level: 1 })
  } else if (order.status === 'approved' && !order.refunded) {
    await refundLine(order)
    order.refunded = true
  }
}

async function refundLine(order: ModelOrder): Promise<void> {
  await portal.owner.begin(async (sql) => {
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, line_number)
      SELECT f.program, s.account_id, a.account_id, ${cents(order)}, 'refund', ${order.number}, 1
      FROM accounts s JOIN accounts a USING (fund_id) JOIN funds f USING (fund_id)
      WHERE fund_id = ${world.fundId} AND s.kind = 'spent' AND a.kind = 'available'`
    await sql`UPDATE orders SET refunded_cents = total_cents WHERE order_id = ${order.number}`
    await sql`UPDATE order_lines SET supply_state = 'rejected', refunded_cents = amount_cents, charge_cents = 0 WHERE order_id = ${order.number}`
  })
}

async function withdraw({ number }: ModelOrder): Promise<void> {
  const body = { comment: 'Enough.' }
  expect((await as('placer').send(withdrawOrder, { params: { number }, body })).status).toBe(200)
}

async function cleanUp(model: Model): Promise<void> {
  for (const order of model.orders) {
    if (order.status === 'returned') await withdraw(order)
    if (order.status === 'awaiting')
      await take(model, { kind: 'decline', which: model.orders.indexOf(order), quantity: 1 })
    if (order.status === 'approved' && !order.refunded) await refundLine(order)
  }
}

test('fund and orders agree with the model after any actions of users', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      const model: Model = { orders: [] }
      try {
        for (const next of steps) {
          await take(model, next)
          const wanted = { available: available(model), reserved: held(model), spent: spent(model) }
          expect(await world.balances()).toEqual(wanted)
        }
        const faults = await portal.owner`SELECT order_invariant_violation(order_id) AS fault FROM orders`
        expect(faults.filter((row) => row.fault !== null)).toEqual([])
      } finally {
        await cleanUp(model)
      }
    }),
    { numRuns: 5, seed: 33, endOnFailure: true },
  )
})

test('a submitted order takes only the four steps of its life, whatever the program requests [ORD-24]', async () => {
  const number = await world.order()
  /** Rolled back. */
  const canStep = async (from: OrderStatus, to: OrderStatus) => {
    const outcome = await portal.owner
      .begin(async (sql) => {
        // Tests only the status transition.
        await sql`ALTER TABLE orders DISABLE TRIGGER USER`
        const checks =
          await sql`SELECT conname FROM pg_constraint WHERE conrelid = 'orders'::regclass AND contype = 'c'`
        for (const { conname } of checks)
          await sql`ALTER TABLE orders DROP CONSTRAINT ${sql(String(conname))}`
        await sql`UPDATE orders SET status = ${from} WHERE order_id = ${number}`
        await sql`ALTER TABLE orders ENABLE TRIGGER orders_status_step`
        await sql`UPDATE orders SET status = ${to} WHERE order_id = ${number}`
        throw UNDONE
      })
      .catch((error: { constraint?: string }) => error)
    if (outcome !== UNDONE) expect(outcome).toMatchObject({ constraint: 'orders_status_step' })
    return outcome === UNDONE
  }
  const taken: string[] = []
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) if (from !== to && (await canStep(from, to))) taken.push(`${from} ${to}`)
  expect(taken).toEqual(['awaiting approved', 'awaiting declined', 'approved shipped', 'shipped approved'])
})
