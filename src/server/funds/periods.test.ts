import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { changeFundPeriod, createFundPeriod, listFundPeriods } from '#wire/funds/funds.ts'

let portal: TestPortal
let world: FundsWorld

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildFundsWorld(portal)
})
afterAll(() => portal.stop())

const list = (fiscalYear: string, client = world.finance) =>
  client.send(listFundPeriods, { params: { program: 'AR' } }, { odd: { fiscalYear } })
type NewPeriod = BodyOf<typeof createFundPeriod>
const add = (body: Partial<NewPeriod>, client = world.finance) => client.send(createFundPeriod, { body })
const change = (
  [fiscalYear, period]: readonly [number, number],
  body: BodyOf<typeof changeFundPeriod>,
  client: Client = world.finance,
) => client.send(changeFundPeriod, { params: { program: 'AR', fiscalYear, period }, body })

test('the list shows the periods of a year with both dates, for a year of two or four digits [FUND-10 API-54 DATA-36]', async () => {
  const rows = [
    {
      ...{ period: 1, begin: '2026-10-01', end: '2027-09-30', fiscalYear: 2027, isOpen: true },
      ...{ waitingOrders: 0, returnedOrders: 0, reserved: 0 },
    },
  ]
  expect((await list('2027')).body).toEqual(rows)
  expect((await list('27')).body).toEqual(rows)
  expect((await list('25')).body).toEqual([])
  expect((await world.finance.send(listFundPeriods, { params: { program: 'AR' } })).body).toEqual(rows)
  expect((await list('x')).status).toBe(400)
  expect((await world.finance.send(listFundPeriods, { params: { program: 'NG' } })).status).toBe(404)
  expect((await list('27', world.nobody)).status).toBe(403)
})

test('an administrator adds periods side by side within their year, opens them, closes them, and changes their dates', async () => {
  const first = await add({ fiscalYear: 2030, begin: '2029-10-01', end: '2030-03-31' })
  expect(first.body).toMatchObject({ period: 1, isOpen: false, end: '2030-03-31' })
  const second = await add({ fiscalYear: 2030, begin: '2030-04-01', end: '2030-09-30', isOpen: true })
  expect(second.body).toMatchObject({ period: 2, isOpen: true })
  expect((await list('30')).body).toHaveLength(2)
  expect((await change([2030, 1], { isOpen: true })).body).toMatchObject({ period: 1, isOpen: true })
  expect((await change([2030, 1], { end: '2030-02-28' })).body).toMatchObject({
    ...{ isOpen: true, begin: '2029-10-01', end: '2030-02-28' },
  })
  const [event] = await portal.owner`SELECT object FROM audit_events ORDER BY event_id DESC LIMIT 1`
  expect(event).toEqual({ object: 'fund period 2030/1' })
})

test('the portal refuses overlapping dates and dates outside the year at their field, with a message', async () => {
  const overlap = await change([2030, 1], { end: '2030-04-01' })
  expect(overlap.status).toBe(422)
  expect(overlap.body.errors).toEqual([
    {
      field: 'end',
      message: 'Period 2 of fiscal year 2030 runs from 04/01/2030 to 09/30/2030. Choose days outside of it.',
    },
  ])
  const outside = await add({ fiscalYear: 2031, begin: '2030-09-30', end: '2031-01-01' })
  expect([outside.status, outside.body.errors[0].field]).toEqual([422, 'begin'])
  expect((await add({ fiscalYear: 2031, begin: '2031-02-01', end: '2031-01-01' })).status).toBe(422)
  expect((await add({ fiscalYear: 2031, begin: '2031-02-30', end: '2031-03-01' })).status).toBe(400)
  expect((await change([2031, 1], { isOpen: true })).status).toBe(404)
  const twice = await add({ fiscalYear: 2030, period: 2, begin: '2030-03-02', end: '2030-03-03' })
  expect([twice.status, twice.body.code]).toEqual([409, 'PERIOD_EXISTS'])
})

test('Finance - RA of any DoDAAC and permission 99 manage periods, and permission 6 alone only reads them', async () => {
  const wanted = { fiscalYear: 2040, begin: '2039-10-01', end: '2039-10-01' }
  expect((await add(wanted, world.granted)).status).toBe(403)
  expect((await add(wanted, world.nobody)).status).toBe(403)
  expect((await add(wanted, world.everything)).status).toBe(200)
  expect((await change([2040, 1], { isOpen: true }, world.granted)).status).toBe(403)
  expect((await change([2040, 1], { isOpen: true }, world.other)).status).toBe(200)
  expect((await list('40', world.granted)).body).toHaveLength(1)
  const foreign = { params: { program: 'NG', fiscalYear: 2027, period: 1 }, body: { isOpen: false } } as const
  expect((await world.finance.send(changeFundPeriod, foreign)).status).toBe(404)
})

test('of many concurrent additions of the same days, one succeeds', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => add({ fiscalYear: 2050, begin: '2049-10-01', end: '2050-09-30' })),
  )
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, ...Array(7).fill(422)])
})

test('new dates and further periods in a closed year need a confirmation, and each change shows the previous value', async () => {
  const more = { fiscalYear: 2026, period: 2, begin: '2025-10-01', end: '2025-10-31' }
  const shorter = { begin: '2025-11-01' } as const
  const requested = [await change([2026, 1], shorter), await add(more)]
  expect(requested.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'CLOSED_YEAR'],
    [422, 'PERIOD_DAYS'],
  ])
  const dated = await change([2026, 1], { ...shorter, closedYear: '1' })
  expect(dated.body).toMatchObject({ begin: '2025-11-01', before: { begin: '2025-10-01', isOpen: false } })
  expect((await add(more)).body.code).toBe('CLOSED_YEAR')
  expect((await list('26')).body).toHaveLength(1)
  expect((await add({ ...more, closedYear: '1' })).status).toBe(200)
  expect((await change([2026, 2], { isOpen: true })).body).toMatchObject({
    isOpen: true,
    before: { isOpen: false },
  })
})
