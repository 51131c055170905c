import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/fiscal-years.ts'
import { type CourseStep, mayStillCancel } from '#domain/supply/course.ts'
import { findCourse, openSupplyWorld, readSupplied, SUPPLY_DAY as TODAY } from '#testing/supply-world.ts'
import { stepSupply } from './simulator.ts'
import { findBusyPrograms, turnSupplyCalendar } from './simulator-clock.ts'

const world = openSupplyWorld()
beforeEach(() => {
  world.mails.length = 0
})

const step = (days: number) => stepSupply(world.supply, 'AR', addDays(TODAY, days))
const plain = (steps: CourseStep[]) => steps[0]?.code === 'BA' && steps.length > 2
const find = (from: number, matches: (steps: CourseStep[]) => boolean) =>
  findCourse(world.dodaac, from, matches)
const WHOLE = ['transmitted', 'status', 'shipped', 'status']

test('an approved order is sent and shipped with a tracking number, and orderer and member get a notice', async () => {
  const { owner, approve, mails, member, placer } = world
  const requisition = find(1, plain)
  const number = await approve([requisition])
  await step(0)
  expect(await readSupplied(owner, number)).toMatchObject({
    lines: [{ supplyState: 'transmitted', supplyText: 'Processing' }],
    order: { status: 'approved' },
    events: [
      {
        kind: 'transmitted',
        record: expect.stringMatching(new RegExp(`^A0ASMSS\\d{13}  EA00002${requisition}N {6}A6C`)),
      },
    ],
  })
  expect(mails).toEqual([])
  await step(60)
  const { order, lines, events, parcels } = await readSupplied(owner, number)
  expect(order).toMatchObject({ status: 'shipped', refundedCents: 0, fault: null })
  expect(lines[0]).toMatchObject({ supplyState: 'shipped', shippedQuantity: 2, nextSupplyStep: null })
  expect(events.map((event) => event.kind)).toEqual(WHOLE)
  expect(events.map((event) => event.record.slice(0, 3))).toEqual(['A0A', 'AE1', 'AS1', 'ZT1'])
  const trackingNumber = parcels[0]?.trackingNumber
  expect(parcels).toEqual([
    { quantity: 2, shippedOn: TODAY, carrier: expect.stringMatching(/^\w+$/), trackingNumber },
  ])
  expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
    [member, placer].map(({ username }) => `${username}@example.mil Order ${number} is shipped`).sort(),
  )
  expect(mails[0]?.text).toContain(`tracking number ${trackingNumber}.`)
})

test('the supplier answers a request to cancel backordered pieces at once, not on the day of the stock', async () => {
  const { owner, approve } = world
  let from = 7000
  const waits = (steps: CourseStep[]) => (steps[0]?.getWellDays ?? 0) > 30
  let wanted = find(from, waits)
  while (!mayStillCancel(wanted)) wanted = find(++from, waits)
  const number = await approve([wanted])
  await step(0)
  await step(4)
  expect((await readSupplied(owner, number)).lines[0]).toMatchObject({ supplyState: 'backordered' })
  await owner`UPDATE order_lines SET cancellation_requested = 2 WHERE order_id = ${number}`
  await owner`INSERT INTO supply_outgoing (program, order_id, line_number, kind, record, requested_at)
    VALUES ('AR', ${number}, 1, 'cancellation', ${'AC1'.padEnd(80)}, now())`
  await step(5)
  await step(6)
  expect(await readSupplied(owner, number)).toMatchObject({
    lines: [{ supplyState: 'cancelled', supplyCode: 'BQ', cancellationRequested: 0 }],
    order: { refundedCents: 5000, fault: null },
  })
})

test('two suppliers at the same time do each step once', async () => {
  const numbers = []
  for (let turn = 0; turn < 3; turn++) numbers.push(await world.approve([find(3000 + turn * 100, plain)]))
  for (const day of [0, 60]) await Promise.all([1, 2, 3].map(() => step(day)))
  for (const number of numbers) {
    const { order, events, parcels } = await readSupplied(world.owner, number)
    expect([order?.status, order?.fault, parcels.length]).toEqual(['shipped', null, 1])
    expect(events.map((event) => event.kind)).toEqual(WHOLE)
  }
})

test('the calendar advances only for programs that wait, and a new line starts however far it has advanced', async () => {
  const { supply, approve, owner } = world
  expect(await findBusyPrograms(supply)).toEqual([])
  const first = await turnSupplyCalendar(supply, 'AR', 20)
  const number = await approve([find(5000, plain)])
  expect(await findBusyPrograms(supply)).toEqual(['AR'])
  const second = await turnSupplyCalendar(supply, 'AR', 1)
  expect(second.day).toBe(addDays(first.day, 1))
  expect((await readSupplied(owner, number)).lines[0]?.supplyState).toBe('transmitted')
  await turnSupplyCalendar(supply, 'AR', 40)
  expect((await readSupplied(owner, number)).order?.status).toBe('shipped')
  expect(await findBusyPrograms(supply)).toEqual([])
})
