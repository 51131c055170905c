import { beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '#server/commands/verify.ts'
import { openSupplyFolder, type Said } from '#testing/supply-folder.ts'
import { availableOf } from '#testing/supply-world.ts'

// Four pieces at $25.00: $100, of which supply may charge $110 without Finance.

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
        await world.owner`SELECT l.supply_state, l.shipped_quantity, l.ended_quantity, l.owed_cents, l.charge_cents,
          l.supplied_quantity, order_invariant_violation(l.order_id) AS fault FROM order_lines l WHERE l.order_id = ${order}`
      )[0],
    shipments: () =>
      world.owner`SELECT suffix, quantity, nsn, unit_of_issue, units, unit_price_cents FROM shipments
        WHERE order_id = ${order} ORDER BY shipment_id`,
  }
}

beforeEach(async () => {
  await send()
  await read()
})

test('a dozen in place of four pieces waits for Finance, and one dozen completes the line', async () => {
  const { write, say, paid, line, shipments } = await openLine()
  const dozen = { unit: 'DZ', price: '0030000' }
  expect(await say(write('BG', 1, dozen), write('AS', 1, { unit: 'DZ', day: '322' }))).toEqual([])
  expect(await line()).toMatchObject({
    ...{ supplyState: 'shipped', shippedQuantity: 12, chargeCents: 30_000, owedCents: 20_000, fault: null },
  })
  expect(await paid()).toBe(10_000)
  expect(await shipments()).toMatchObject([
    { quantity: 12, unitOfIssue: 'DZ', units: 1, unitPriceCents: 30_000 },
  ])
})

test('the fund pays a little more than approved without a question', async () => {
  const { write, say, paid, line } = await openLine()
  await say(write('B7', 4, { price: '0002750' }))
  expect([await paid(), (await line())?.owedCents]).toEqual([11_000, 0])
  await say(write('B7', 4, { price: '0002751', day: '321' }))
  expect([await paid(), (await line())?.owedCents]).toEqual([11_000, 4])
})

test('a substitute under suffix B costs the price of its record, or else what it costs the program', async () => {
  const [nsn = '', other = ''] = world.nsns.slice(-2)
  await world.owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${other}, 2027, 2600)`
  const substitute = async (given: string, price?: string) => {
    const opened = await openLine()
    const { write, say } = opened
    await say(
      write('BH', 1, { suffix: 'B', nsn: given, ...(price && { price }) }),
      write('AS', 3, { suffix: 'A', day: '321' }),
      write('AS', 1, { suffix: 'B', nsn: given, day: '321' }),
    )
    return opened
  }
  const { write, say, paid, shipments } = await substitute(nsn, '0002900')
  expect(await paid()).toBe(3 * 2500 + 2900)
  expect(await shipments()).toMatchObject([
    { suffix: 'A', quantity: 3, unitPriceCents: 2500 },
    { suffix: 'B', quantity: 1, nsn, unitPriceCents: 2900 },
  ])
  await say(write('B7', 1, { suffix: 'B', nsn, price: '0003000', day: '325' }))
  expect((await shipments()).map((row) => row.unitPriceCents)).toEqual([2500, 3000])
  expect(await paid()).toBe(3 * 2500 + 3000)
  const unpriced = await substitute(other)
  expect(await unpriced.paid()).toBe(3 * 2500 + 2600)
  expect((await unpriced.shipments()).map((row) => row.unitPriceCents)).toEqual([2500, 2600])
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

test('an administrator gets a requisition that the supplier does not have, canceled or not', async () => {
  const { write, say, paid } = await openLine()
  const again = 'order again with a new document number'
  expect(await say(write('BF', 4))).toEqual([expect.stringMatching(`${again}.*applied`)])
  expect(await paid()).toBe(10_000)
  const requested = await openLine()
  await world.owner`UPDATE order_lines SET cancellation_requested = 4 WHERE order_id = ${requested.order}`
  expect(await requested.say(requested.write('BF', 4))).toEqual([
    expect.stringMatching(`${again}.*set it aside`),
  ])
  expect([await requested.paid(), await requested.line()]).toMatchObject([
    0,
    { supplyState: 'cancelled', endedQuantity: 4, fault: null },
  ])
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
