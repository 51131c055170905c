import { beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '#server/commands/verify.ts'
import { openSupplyFolder, type Said } from '#testing/supply-folder.ts'
import { availableOf } from '#testing/supply-world.ts'

/** Four pieces at $25.00. */
const { world, newNumber, send, read, deliver, respond } = openSupplyFolder()

async function openLine() {
  const requisition = newNumber()
  const order = await world.approve([requisition], 4)
  await send()
  const before = await availableOf(world.owner, world.fundId)
  let files = 0
  return {
    order,
    write: (code: string, quantity: number, said: Said = {}) =>
      respond(requisition, code, { quantity, ...said }),
    /** Returns the reasons of the records that wait in the quarantine. */
    async say(...records: string[]): Promise<string[]> {
      deliver(`${++files}.txt`, records)
      await read()
      const rows = await world.owner<{ reason: string }[]>`
        SELECT reason FROM supply_refusals WHERE record LIKE ${`%${requisition}%`} AND state = 'open' ORDER BY line_in_file`
      return rows.map(({ reason }) => reason)
    },
    paid: async () => 10_000 + before - (await availableOf(world.owner, world.fundId)),
    line: async () =>
      (
        await world.owner`SELECT ended_quantity, order_invariant_violation(order_id) AS fault FROM order_lines
          WHERE order_id = ${order}`
      )[0],
  }
}

beforeEach(async () => {
  await send()
  await read()
})

test('a substitute costs its own price, also when another line of the order is of that item', async () => {
  const [, nsn = ''] = world.nsns
  await world.owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${nsn}, 2027, 2600)`
  const requisition = newNumber()
  const order = await world.approve([requisition, newNumber()])
  await send()
  deliver('substitute.txt', [respond(requisition, 'BH', { nsn })])
  await read()
  expect(
    await world.owner`SELECT charge_cents FROM order_lines WHERE order_id = ${order} AND line_number = 1`,
  ).toEqual([{ chargeCents: 5200 }])
})

test('an administrator gets a requisition that the supplier does not have', async () => {
  const { write, say, paid } = await openLine()
  const again = /order again with a new document number.*applied/
  expect(await say(write('BF', 4))).toEqual([expect.stringMatching(again)])
  expect(await paid()).toBe(10_000)
})

test('a cancellation cannot end pieces that the unit has received before their shipment is reported; a person sees the difference', async () => {
  const { order, write, say, paid, line } = await openLine()
  await world.owner`INSERT INTO receipts (program, order_id, line_number, kind, quantity, actor_id)
    VALUES ('AR', ${order}, 1, 'receive', 1, ${world.placer.id})`
  await world.owner`UPDATE order_lines SET received_quantity = 1, received_state = 'received' WHERE order_id = ${order}`
  const reason = /^After it nothing of this line would come, but the unit has received 1. Clear it/
  expect(await say(write('CA', 4))).toEqual([expect.stringMatching(reason)])
  expect(await say(write('BJ', 1), write('CA', 1, { day: '321' }))).toHaveLength(2)
  expect([await paid(), await line()]).toMatchObject([2500, { endedQuantity: 0, fault: null }])
})

test('an order is Shipped while nothing is outstanding: a raised line makes it Approved until the rest ships', async () => {
  const { order, write, say } = await openLine()
  for (const [record, status, isOpen] of [
    [write('AS', 4), 'shipped', false],
    [write('BJ', 6, { day: '321' }), 'approved', true],
    [write('AS', 2, { day: '322' }), 'shipped', false],
  ] as const) {
    expect(await say(record)).toEqual([])
    expect(
      await world.owner`SELECT status, shipped_at IS NULL AS is_open FROM orders WHERE order_id = ${order}`,
    ).toEqual([{ status, isOpen }])
  }
  const broken = (await verifyLedger(world.owner as never)).filter((one) => one.broken.length > 0)
  expect(broken, 'after all tests of this file').toEqual([])
})
