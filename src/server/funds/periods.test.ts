import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let world: FundsWorld

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildFundsWorld(portal)
})
afterAll(() => portal.stop())

const list = (year: string, client = world.finance) => client.get(`/funding/getall/period/AR?year=${year}`)
const add = (body: object, client = world.finance) => client.post('/funding/period/create', body)
const change = (place: string, body: object, client: Client = world.finance) =>
  client.put(`/funding/period/AR/${place}`, body)

test('periods of a year are listed with both their days, two or four digits of the year [FUND-10 API-54 DATA-36]', async () => {
  const rows = [
    {
      fundperioD_0: 1,
      debdaT_0: '2026-10-01',
      findaT_0: '2027-09-30',
      fundyeaR_0: 27,
      isOpen: true,
      waitingOrders: 0,
      reserved: 0,
    },
  ]
  expect((await list('2027')).body).toEqual(rows)
  expect((await list('27')).body).toEqual(rows)
  expect((await list('25')).body).toEqual([])
  expect((await world.finance.get('/funding/getall/period/AR')).body).toEqual(rows)
  expect((await list('x')).status).toBe(400)
  expect((await world.finance.get('/funding/getall/period/NG')).status).toBe(404)
  expect((await list('27', world.nobody)).status).toBe(403)
})

test('periods are added side by side within their year, opened, closed and dated', async () => {
  const first = await add({ fundyeaR_0: 30, debdaT_0: '2029-10-01', findaT_0: '2030-03-31' })
  expect(first.body).toMatchObject({ fundperioD_0: 1, isOpen: false, findaT_0: '2030-03-31' })
  const second = await add({
    fundyeaR_0: '2030',
    debdaT_0: '2030-04-01',
    findaT_0: '2030-09-30',
    isOpen: true,
  })
  expect(second.body).toMatchObject({ fundperioD_0: 2, isOpen: true })
  expect((await list('30')).body).toHaveLength(2)
  expect((await change('30/1', { isOpen: true })).body).toMatchObject({ fundperioD_0: 1, isOpen: true })
  expect((await change('30/1', { findaT_0: '2030-02-28' })).body).toMatchObject({
    isOpen: true,
    debdaT_0: '2029-10-01',
    findaT_0: '2030-02-28',
  })
  const [event] = await portal.owner`SELECT object FROM audit_events ORDER BY event_id DESC LIMIT 1`
  expect(event).toEqual({ object: 'fund period 2030/1' })
})

test('days that overlap or leave the year are refused at their field, in words', async () => {
  const overlap = await change('30/1', { findaT_0: '2030-04-01' })
  expect(overlap.status).toBe(422)
  expect(overlap.body.errors).toEqual([
    {
      field: 'findaT_0',
      message: 'Period 2 of fiscal year 2030 runs from 04/01/2030 to 09/30/2030. Choose days outside of it.',
    },
  ])
  const outside = await add({ fundyeaR_0: 31, debdaT_0: '2030-09-30', findaT_0: '2031-01-01' })
  expect([outside.status, outside.body.errors[0].field]).toEqual([422, 'debdaT_0'])
  expect((await add({ fundyeaR_0: 31, debdaT_0: '2031-02-01', findaT_0: '2031-01-01' })).status).toBe(422)
  expect((await add({ fundyeaR_0: 31, debdaT_0: '2031-02-30', findaT_0: '2031-03-01' })).status).toBe(400)
  expect((await change('31/1', { isOpen: true })).status).toBe(404)
  const twice = await add({ fundyeaR_0: 30, fundperioD_0: 2, debdaT_0: '2030-03-02', findaT_0: '2030-03-03' })
  expect([twice.status, twice.body.code]).toEqual([409, 'PERIOD_EXISTS'])
})

test('Finance - RA of any DoDAAC keeps periods, and permission 99; a bare permission 6 only reads them', async () => {
  const wanted = { fundyeaR_0: 40, debdaT_0: '2039-10-01', findaT_0: '2039-10-01' }
  expect((await add(wanted, world.granted)).status).toBe(403)
  expect((await add(wanted, world.nobody)).status).toBe(403)
  expect((await add(wanted, world.everything)).status).toBe(200)
  expect((await change('40/1', { isOpen: true }, world.granted)).status).toBe(403)
  expect((await change('40/1', { isOpen: true }, world.other)).status).toBe(200)
  expect((await list('40', world.granted)).body).toHaveLength(1)
  expect((await world.finance.put('/funding/period/NG/27/1', { isOpen: false })).status).toBe(404)
})

test('of many who add the same days at once, one wins', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => add({ fundyeaR_0: 50, debdaT_0: '2049-10-01', findaT_0: '2050-09-30' })),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(7).fill(422)])
})

test('other days of a closed year and a further period in it are asked about first; each change says what was', async () => {
  const more = { fundyeaR_0: 26, fundperioD_0: 2, debdaT_0: '2025-10-01', findaT_0: '2025-10-31' }
  const shorter = { debdaT_0: '2025-11-01' }
  const asked = [await change('26/1', shorter), await add(more)]
  // The period of the whole year leaves no room for another one.
  expect(asked.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'CLOSED_YEAR'],
    [422, 'PERIOD_DAYS'],
  ])
  const dated = await change('26/1', { ...shorter, closedYear: '1' })
  expect(dated.body).toMatchObject({
    debdaT_0: '2025-11-01',
    before: { debdaT_0: '2025-10-01', isOpen: false },
  })
  expect((await add(more)).body.code).toBe('CLOSED_YEAR')
  expect((await list('26')).body).toHaveLength(1)
  expect((await add({ ...more, closedYear: '1' })).status).toBe(200)
  expect((await change('26/2', { isOpen: true })).body).toMatchObject({
    isOpen: true,
    before: { isOpen: false },
  })
})
