import { beforeAll, expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import {
  type ExpectedMonth,
  type LateLine,
  listExpectedLines,
  listLateLines,
  readExpectedMonth,
} from '#wire/orders/expected.ts'

const { portal, world, as, approved } = openOrdersPortal()
const orders: Record<string, number> = {}

beforeAll(async () => {
  orders.early = await sent({ 1: '2026-12-03' }, [5])
  orders.late = await sent({ 1: '2026-12-03', 2: '2026-12-31' }, [2, 3])
  orders.far = await sent({ 1: '2027-02-01' }, [1])
  orders.past = await sent({ 1: '2026-11-02' }, [1])
  const done = await sent({ 1: '2026-12-04' }, [2])
  await portal.owner`UPDATE order_lines SET shipped_quantity = 2, supply_state = 'shipped' WHERE order_id = ${done}`
  const ahead = await sent({ 1: '2026-12-05' }, [2])
  await portal.owner`UPDATE order_lines SET received_quantity = 2 WHERE order_id = ${ahead}`
  const waiting = await world.order({ quantities: [1] })
  await portal.owner`UPDATE order_lines SET get_well_on = '2026-12-05' WHERE order_id = ${waiting}`
  await portal.owner`UPDATE order_lines SET shipped_quantity = 1, ended_quantity = 1 WHERE order_id = ${orders.early}`
})

async function sent(days: Record<number, string>, quantities: number[]): Promise<number> {
  const { number } = await approved(quantities)
  for (const [line, day] of Object.entries(days))
    await portal.owner`UPDATE order_lines SET supply_state = 'backordered', get_well_on = ${day}
      WHERE order_id = ${number} AND line_number = ${Number(line)}`
  return number
}

const monthOf = async (name: string, month: string): Promise<ExpectedMonth> =>
  (await as(name).send(readExpectedMonth, { params: { month } })).body
const linesOf = async (name: string, day: string) =>
  (await as(name).send(listExpectedLines, { params: { day } })).body

test('a month lists the days with lines that are still expected, with their lines and pieces', async () => {
  expect(await monthOf('placer', '2026-12')).toEqual({
    days: [
      { day: '2026-12-03', lines: 2, pieces: 5 },
      { day: '2026-12-31', lines: 1, pieces: 3 },
    ],
    before: '2026-11-02',
    after: '2027-02-01',
  })
  expect(await monthOf('placer', '2027-01')).toEqual({ days: [], before: '2026-12-31', after: '2027-02-01' })
  expect(await monthOf('placer', '2027-02')).toMatchObject({ days: [{ lines: 1 }], after: null })
})

test('a day lists its lines, newest order first, each with its unshipped pieces', async () => {
  expect(await linesOf('placer', '2026-12-03')).toMatchObject([
    { order: orders.late, number: 1, outstanding: 2, dodaac: 'W9TA01' },
    { order: orders.early, number: 1, outstanding: 3 },
  ])
  for (const day of ['2026-12-04', '2026-12-05']) expect(await linesOf('placer', day), day).toEqual([])
})

test('the late lines come from every month, the oldest first, and then the lines without a day', async () => {
  const undated = await sent({}, [4])
  await portal.owner`UPDATE order_lines SET supply_state = 'backordered' WHERE order_id = ${undated}`
  const late = async (name: string) =>
    ((await as(name).send(listLateLines, {})).body as LateLine[]).map(({ order, expectedOn }) => [
      order,
      expectedOn,
    ])
  expect(await late('placer')).toEqual([
    [orders.past, '2026-11-02'],
    [undated, null],
  ])
  expect(await late('outsider')).toEqual([])
})

test('users see only the expected lines of orders in their own list', async () => {
  expect(await linesOf('member', '2026-12-31')).toHaveLength(1)
  for (const name of ['outsider', 'foreigner']) {
    expect(await monthOf(name, '2026-12'), name).toEqual({ days: [], before: null, after: null })
    expect(await linesOf(name, '2026-12-31'), name).toEqual([])
  }
})
