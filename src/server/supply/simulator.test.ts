import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/fiscal-years.ts'
import { buildDocumentNumber } from '#domain/milstrip/document-numbers.ts'
import { planSupply } from '#domain/supply-plan.ts'
import {
  type BuiltPerson,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
  type Owner,
} from '#testing/build.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connect, connection, type Handles } from '../db/connect.ts'
import type { JobData } from '../jobs/jobs.ts'
import { type Supplier, stepSupply } from './simulator.ts'
import { findBusyPrograms, turnSupplyCalendar } from './simulator-clock.ts'

const TODAY = '2026-11-21'
let database: TestDatabase
let owner: Owner
let handles: Handles
let placer: BuiltPerson
let member: BuiltPerson
let approver: BuiltPerson
let fundId: number
let nsns: string[]
let mails: JobData['mail'][] = []

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url('owner'), { ...connection, max: 2 }) as unknown as Owner
  handles = connect({ url: database.url, stop: async () => {} })
  await buildPrograms(owner)
  const unit = await buildUnit(owner)
  placer = await buildPerson(owner, { dodaac: unit.dodaac, roles: [{ role: 'order-placer' }] })
  member = await buildPerson(owner, { dodaac: unit.dodaac })
  approver = await buildPerson(owner, { dodaac: unit.dodaac, roles: [{ role: 'approver', level: 1 }] })
  fundId = (await buildFund(owner, { dodaac: unit.dodaac, cents: 1_000_000 })).fundId
  nsns = (await buildProduct(owner)).nsns
})
afterAll(async () => {
  await handles.close()
  await owner.end()
  await database.drop()
})

function supplier(): Supplier {
  return {
    handles,
    sender: () => async (_kind, many) => {
      mails.push(...(many as readonly JobData['mail'][]))
    },
    publicUrl: 'https://portal.example',
    now: new Date(),
    today: TODAY,
  }
}

/** A serial whose course ends as wanted, beginning the search at a place of the test's own. */
function findSerial(from: number, matches: (kinds: string[]) => boolean): string {
  for (let serial = from; serial < 9000; serial++) {
    const number = buildDocumentNumber(placer.dodaac, TODAY, serial)
    if (matches(planSupply(number).map((step) => step.kind))) return number
  }
  throw new Error('No such course.')
}

/** An approved order with one line per requisition, due on the day given. */
async function approveOrder(requisitions: string[], due = TODAY): Promise<number> {
  const lines = requisitions.map((_, index) => ({ nsn: nsns[index] ?? '', quantity: 2, cents: 2500 }))
  const { number, totalCents } = await buildOrder(owner, { orderer: placer, member, fundId, lines })
  await owner.begin(async (sql) => {
    await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
      VALUES ('AR', ${number}, 1, 1, 'approve', ${placer.id}, ${member.id}, ${approver.id}, 1)`
    await sql`UPDATE orders SET status = 3, decided_at = now() WHERE order_id = ${number}`
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
      SELECT 'AR', r.account_id, s.account_id, ${totalCents}, 'post', ${number} FROM accounts r JOIN accounts s USING (fund_id)
      WHERE fund_id = ${fundId} AND r.kind = 'reserved' AND s.kind = 'spent'`
    for (const [index, requisition] of requisitions.entries())
      await sql`UPDATE order_lines SET requisition = ${requisition}, next_supply_step = ${due}
        WHERE order_id = ${number} AND line_number = ${index + 1}`
  })
  return number
}

async function readOrder(number: number) {
  const [order] =
    await owner`SELECT status, refunded_cents, shipped_at, broken_promise(order_id) AS fault FROM orders
    WHERE order_id = ${number}`
  const lines =
    await owner`SELECT supply_state, supply_code, supply_text, shipped_quantity, next_supply_step FROM order_lines
    WHERE order_id = ${number} ORDER BY line_number`
  const events =
    await owner`SELECT kind, detail FROM order_events WHERE order_id = ${number} AND kind <> 'submitted' ORDER BY event_id`
  const parcels =
    await owner`SELECT quantity, shipped_on, tracking_number FROM shipments WHERE order_id = ${number}`
  return { order, lines, events, parcels }
}

const plain = (kinds: string[]) => kinds.join() === 'transmitted,status,shipped,received'

test('an approved order is sent, shipped with a tracking number, and the orderer hears of it', async () => {
  mails = []
  const number = await approveOrder([findSerial(1, plain)])
  await stepSupply(supplier(), 'AR', TODAY)
  const sent = await readOrder(number)
  expect(sent.lines[0]).toMatchObject({ supplyState: 'transmitted', supplyText: 'Processing' })
  expect([sent.order?.status, sent.events.map((e) => e.kind)]).toEqual([3, ['transmitted']])
  expect(mails).toEqual([])
  await stepSupply(supplier(), 'AR', addDays(TODAY, 60))
  const { order, lines, events, parcels } = await readOrder(number)
  expect(order).toMatchObject({ status: 6, refundedCents: 0, fault: null })
  expect(lines[0]).toMatchObject({ supplyState: 'shipped', shippedQuantity: 2, nextSupplyStep: null })
  expect(events.map((e) => e.kind)).toEqual(['transmitted', 'status', 'shipped', 'received'])
  expect(parcels).toEqual([{ quantity: 2, shippedOn: TODAY, trackingNumber: expect.any(String) }])
  expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
    [member, placer].map(({ username }) => `${username}@example.mil Order ${number} is shipped`).sort(),
  )
  expect(mails[0]?.text).toContain(`tracking number ${parcels[0]?.trackingNumber}.`)
})

test('a rejected line gives its money back to the fund, once, and the rest of the order ships', async () => {
  mails = []
  await owner`UPDATE people SET sends_confirmation = false WHERE person_id = ${placer.id}`
  const number = await approveOrder([
    findSerial(1000, plain),
    findSerial(1000, (kinds) => kinds.at(-1) === 'rejected'),
  ])
  const [before] =
    await owner`SELECT balance_cents FROM accounts WHERE fund_id = ${fundId} AND kind = 'available'`
  for (let day = 0; day <= 40; day++) {
    await stepSupply(supplier(), 'AR', addDays(TODAY, day))
    expect(await stepSupply(supplier(), 'AR', addDays(TODAY, day))).toBe(0)
  }
  const [after] =
    await owner`SELECT balance_cents FROM accounts WHERE fund_id = ${fundId} AND kind = 'available'`
  expect(after?.balanceCents - before?.balanceCents).toBe(5000)
  const { order, lines } = await readOrder(number)
  expect(order).toMatchObject({ status: 6, refundedCents: 5000, fault: null })
  expect(lines.map((line) => line.supplyState)).toEqual(['shipped', 'rejected'])
  // The orderer wants no confirmations and hears of the rejected line nevertheless, once.
  const told = mails.filter(({ to }) => to === `${placer.username}@example.mil`)
  expect(told.map(({ subject }) => subject)).toEqual([`Order ${number} has a rejected line`])
  expect(told[0]?.text).toContain('$50.00 went back to the fund.')
  await owner`UPDATE people SET sends_confirmation = true WHERE person_id = ${placer.id}`
})

test('an order of which nothing ships stays approved and has all its money back', async () => {
  const number = await approveOrder([findSerial(2000, (kinds) => kinds.at(-1) === 'cancelled')])
  await stepSupply(supplier(), 'AR', TODAY)
  await stepSupply(supplier(), 'AR', addDays(TODAY, 40))
  const { order, events } = await readOrder(number)
  expect(order).toMatchObject({ status: 3, refundedCents: 5000, shippedAt: null, fault: null })
  expect(events.at(-1)?.detail).toBe('Cancelled by customer request. $50.00 went back to the fund.')
})

test('two suppliers at the same time do each step once', async () => {
  const numbers = []
  for (let turn = 0; turn < 6; turn++)
    numbers.push(await approveOrder([findSerial(3000 + turn * 100, plain)]))
  const far = addDays(TODAY, 60)
  await Promise.all([1, 2, 3].map(() => stepSupply(supplier(), 'AR', TODAY)))
  await Promise.all([1, 2, 3].map(() => stepSupply(supplier(), 'AR', far)))
  await stepSupply(supplier(), 'AR', far)
  for (const number of numbers) {
    const { order, events, parcels } = await readOrder(number)
    expect([order?.status, order?.fault, parcels.length]).toEqual([6, null, 1])
    expect(events.map((e) => e.kind)).toEqual(['transmitted', 'status', 'shipped', 'received'])
  }
})

test('the calendar turns only for programs that wait, and a new line starts however far it has turned', async () => {
  expect(await findBusyPrograms(supplier())).toEqual([])
  const first = await turnSupplyCalendar(supplier(), 'AR', 90)
  const number = await approveOrder([findSerial(5000, plain)])
  expect(await findBusyPrograms(supplier())).toEqual(['AR'])
  const second = await turnSupplyCalendar(supplier(), 'AR', 1)
  expect(second).toEqual({ day: addDays(first.day, 1), moved: 1 })
  expect((await readOrder(number)).lines[0]?.supplyState).toBe('transmitted')
  await turnSupplyCalendar(supplier(), 'AR', 40)
  expect((await readOrder(number)).order?.status).toBe(6)
  expect(await findBusyPrograms(supplier())).toEqual([])
})
