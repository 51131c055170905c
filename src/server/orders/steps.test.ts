import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/orders.ts'
import { buildFund, buildOrder, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

const STEPS = ['awaiting approved', 'awaiting declined', 'approved shipped']
const UNDONE = new Error('Only tried.')

let portal: TestPortal
let order: number

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  const { dodaac } = await buildUnit(owner)
  const { fundId } = await buildFund(owner, { dodaac, cents: 100_000 })
  const [orderer, member] = [await buildPerson(owner, { dodaac }), await buildPerson(owner, { dodaac })]
  const { nsns } = await buildProduct(owner, {})
  const lines = [{ nsn: nsns[0] ?? '', quantity: 1, cents: 1000 }]
  order = (await buildOrder(owner, { orderer, member, status: 'awaiting', fundId, lines })).number
})
afterAll(() => portal.stop())

/** Whether the database lets an order go this way; nothing of it stays. */
async function canStep(from: OrderStatus, to: OrderStatus): Promise<boolean> {
  const outcome = await portal.owner
    .begin(async (sql) => {
      // Only the rule of the steps is asked, not what else an order of that status must have.
      await sql`ALTER TABLE orders DISABLE TRIGGER USER`
      const checks =
        await sql`SELECT conname FROM pg_constraint WHERE conrelid = 'orders'::regclass AND contype = 'c'`
      for (const { conname } of checks) await sql`ALTER TABLE orders DROP CONSTRAINT ${sql(String(conname))}`
      await sql`UPDATE orders SET status = ${from} WHERE order_id = ${order}`
      await sql`ALTER TABLE orders ENABLE TRIGGER orders_status_step`
      await sql`UPDATE orders SET status = ${to} WHERE order_id = ${order}`
      throw UNDONE
    })
    .catch((error: { constraint_name?: string }) => error)
  if (outcome !== UNDONE) expect(outcome).toMatchObject({ constraint_name: 'orders_status_step' })
  return outcome === UNDONE
}

test('an order takes only the three steps of its life after it is submitted, whatever the program asks for [ORD-24]', async () => {
  const taken: string[] = []
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) if (from !== to && (await canStep(from, to))) taken.push(`${from} ${to}`)
  expect(taken).toEqual(STEPS)
})
