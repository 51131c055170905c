import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { verifyLedger } from '#server/commands/verify.ts'
import { availableOf, createSupplyWorld, SUPPLY_DAY, type SupplyWorld } from '#testing/supply-world.ts'
import { readFolder } from './in-folder.ts'
import { sendBatches } from './out-folder.ts'

// Four pieces at $25.00: $100, of which supply may charge $110 without Finance.

let world: SupplyWorld
let folder: string
let serial = 5000

beforeAll(async () => {
  world = await createSupplyWorld()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-parts-'))
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => world.close())

type Said = { suffix?: string; day?: string; unit?: string; nsn?: string; price?: string }

async function openLine() {
  const requisition = buildDocumentNumber(world.dodaac, SUPPLY_DAY, serial++)
  const order = await world.approve([requisition], 4)
  await sendBatches(world.supply, join(folder, 'out'))
  const before = await availableOf(world.owner, world.fundId)
  function write(code: string, quantity: number, said: Said = {}): string {
    const { suffix = ' ', day = '320', unit = 'EA', nsn = world.nsnOf(requisition), price = '       ' } = said
    const head = `SMSS${nsn}  ${unit}${String(quantity).padStart(5, '0')}${requisition}${suffix}      `
    return code === 'AS'
      ? `AS1${head} 6C   ${day}${requisition}${suffix === ' ' ? 'X' : suffix}${String(quantity).padStart(2, '0')}5`
      : `AE1${head}A6C      13${day}${code}SMS    ${price}`
  }
  let files = 0
  return {
    order,
    write,
    async say(...records: string[]): Promise<string[]> {
      const path = join(folder, 'in', `${++files}.txt`)
      writeFileSync(`${path}.tmp`, records.map((record) => `${record}\n`).join(''))
      utimesSync(`${path}.tmp`, new Date(), new Date(Date.now() - 5000))
      renameSync(`${path}.tmp`, path)
      await readFolder(world.supply, join(folder, 'in'), () => true)
      const rows = await world.owner<{ reason: string }[]>`
        SELECT reason FROM supply_refusals WHERE record LIKE ${`%${requisition}%`} AND state = 'open' ORDER BY line_in_file`
      return rows.map(({ reason }) => reason)
    },
    async paid(): Promise<number> {
      return 10_000 + before - (await availableOf(world.owner, world.fundId))
    },
    async line() {
      const [row] =
        await world.owner`SELECT l.supply_state, l.shipped_quantity, l.ended_quantity, l.owed_cents, l.charge_cents,
          l.supplied_quantity, order_invariant_violation(l.order_id) AS fault FROM order_lines l WHERE l.order_id = ${order}`
      return row
    },
    shipments: () =>
      world.owner`SELECT suffix, quantity, nsn, unit_of_issue, units, unit_price_cents FROM shipments
        WHERE order_id = ${order} ORDER BY shipment_id`,
  }
}

beforeEach(async () => {
  await sendBatches(world.supply, join(folder, 'out'))
  await readFolder(world.supply, join(folder, 'in'), () => true)
})

test('a dozen in place of four pieces waits for Finance, and one dozen completes the line', async () => {
  const { write, say, paid, line, shipments } = await openLine()
  const price = '0030000'
  expect(
    await say(write('BG', 1, { unit: 'DZ', price }), write('AS', 1, { unit: 'DZ', day: '322' })),
  ).toEqual([])
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

test('substitutes under suffix B cost their price, and the parcels show which is which', async () => {
  const { write, say, paid, shipments } = await openLine()
  const nsn = world.nsns[11] ?? ''
  await say(
    write('BH', 1, { suffix: 'B', nsn, price: '0002900' }),
    write('AS', 3, { suffix: 'A', day: '321' }),
    write('AS', 1, { suffix: 'B', nsn, day: '321' }),
  )
  expect(await paid()).toBe(3 * 2500 + 2900)
  expect(await shipments()).toMatchObject([
    { suffix: 'A', quantity: 3, unitPriceCents: 2500 },
    { suffix: 'B', quantity: 1, nsn, unitPriceCents: 2900 },
  ])
  await say(write('B7', 1, { suffix: 'B', nsn, price: '0003000', day: '325' }))
  expect((await shipments()).map((row) => row.unitPriceCents)).toEqual([2500, 3000])
  expect(await paid()).toBe(3 * 2500 + 3000)
})

test('a substitute without a price in its record costs what it costs the program', async () => {
  const { write, say, paid, shipments } = await openLine()
  const nsn = world.nsns[10] ?? ''
  await world.owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${nsn}, 2027, 2600)`
  await say(
    write('BH', 1, { suffix: 'B', nsn }),
    write('AS', 3, { suffix: 'A', day: '321' }),
    write('AS', 1, { suffix: 'B', nsn, day: '321' }),
  )
  expect(await paid()).toBe(3 * 2500 + 2600)
  expect((await shipments()).map((row) => row.unitPriceCents)).toEqual([2500, 2600])
})

test('an administrator gets a requisition that the supplier does not have, canceled or not', async () => {
  const { write, say, paid } = await openLine()
  expect(await say(write('BF', 4))).toEqual([
    expect.stringMatching(/order again with a new document number.*applied/),
  ])
  expect(await paid()).toBe(10_000)
  const requested = await openLine()
  await world.owner`UPDATE order_lines SET cancellation_requested = 4 WHERE order_id = ${requested.order}`
  const reasons = await requested.say(requested.write('BF', 4))
  expect(reasons).toEqual([expect.stringMatching(/order again with a new document number.*set it aside/)])
  expect(await requested.paid()).toBe(0)
  expect(await requested.line()).toMatchObject({ supplyState: 'cancelled', endedQuantity: 4, fault: null })
  expect(await requested.say(requested.write('BF', 4))).toHaveLength(1)
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
  const statusAfter = async (record: string) => {
    expect(await say(record)).toEqual([])
    const [row] =
      await world.owner`SELECT status, shipped_at IS NULL AS is_open FROM orders WHERE order_id = ${order}`
    return row && `${row.status} ${row.isOpen}`
  }
  expect(await statusAfter(write('AS', 4))).toBe('shipped false')
  expect(await statusAfter(write('BJ', 6, { day: '321' }))).toBe('approved true')
  expect(await statusAfter(write('AS', 2, { day: '322' }))).toBe('shipped false')
})

test('every invariant of the database holds afterward', async () => {
  const broken = (await verifyLedger(world.owner as never)).filter((one) => one.broken.length > 0)
  expect(broken).toEqual([])
})
