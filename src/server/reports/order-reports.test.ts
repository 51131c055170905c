import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import {
  type Client,
  type ClientResponse,
  type QueryOf,
  startTestPortal,
  type TestPortal,
} from '#testing/portal.ts'
import type { ResponseOf } from '#wire/call.ts'
import {
  countOrderDetails,
  countOrderStatuses,
  exportOrderDetails,
  exportOrderStatuses,
  listOrderDetails,
  listOrderStatuses,
  type OrderDetailFilter,
  sumOrderDetails,
  sumOrderStatuses,
} from '#wire/reports/order-reports.ts'
import { exportUsmcrRows, listUsmcrRows } from '#wire/reports/usmcr-report.ts'
import { connection, readOnly } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'
import { findPageStart, type Mark, type PlacedMark } from './deep-pages.ts'
import { findLines, pageOf, readMarks } from './order-details.ts'

let portal: TestPortal
let member: Client
let guard: Client

beforeAll(async () => {
  portal = await startTestPortal({ DEMO: '1' })
  await loadDemo({ url: portal.database.url('owner'), log: () => {}, today: '2026-11-21', orders: 500 })
  member = await portal.signIn('placer')
  guard = await portal.signIn('guard')
})
afterAll(() => portal.stop())

type Statuses = QueryOf<typeof listOrderStatuses>
type Details = QueryOf<typeof listOrderDetails>
type StatusRow = ResponseOf<typeof listOrderStatuses>[number]
type DetailRow = ResponseOf<typeof listOrderDetails>[number]
const status = (query: Statuses = {}) =>
  member.send(listOrderStatuses, { query: { program: 'AR', ...query } })
const detail = (query: Details = {}) => member.send(listOrderDetails, { query: { program: 'AR', ...query } })
const statuses = async (query: Statuses = {}): Promise<StatusRow[]> =>
  (await status({ pageSize: 500, ...query })).body
const details = async (query: Details = {}): Promise<DetailRow[]> =>
  (await detail({ pageSize: 500, ...query })).body
const countOrders = async (query: Statuses = {}) =>
  (await member.send(countOrderStatuses, { query: { program: 'AR', ...query } })).body
const countLines = async (query: Details = {}) =>
  (await member.send(countOrderDetails, { query: { program: 'AR', ...query } })).body
const values = <Row, Name extends keyof Row>(rows: Row[], name: Name) => [
  ...new Set(rows.map((row) => row[name])),
]

type Page = { page?: number; pageSize?: number }
type Counted = { total: number; totalPages: number }

/** Every row once, in pages of the usual size, of another, or in one page. Returns the rows. */
async function readWhole<Row extends { number: number; line?: number }>(
  read: (page: Page) => Promise<ClientResponse>,
  { total, totalPages }: Counted,
  pageSize: number,
): Promise<Row[]> {
  expect(total).toBeGreaterThan(2 * pageSize)
  const usual = (await read({})).body
  expect(totalPages).toBe(Math.ceil(total / usual.length))
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, at) =>
    read({ pageSize, page: at + 1 }),
  )
  const rows: Row[] = (await Promise.all(pages)).flatMap(({ body }) => body)
  expect(rows).toHaveLength(total)
  expect(usual).toEqual(rows.slice(0, usual.length))
  expect(new Set(rows.map(({ number, line }) => `${number}/${line}`)).size).toBe(total)
  const numbers = rows.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  const whole = await read({ pageSize: total })
  expect(whole).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(whole.body).toEqual(rows)
  return rows
}

test('the order status report shows everybody of the program every submitted order once, 100 on a page, newest first [API-59 API-60 DATA-39 CONST-11]', async () => {
  const counted = await countOrders()
  const rows = await readWhole<StatusRow>(status, counted, 100)
  const [held] = await portal.owner`SELECT count(*) AS orders FROM orders WHERE program = 'AR'`
  expect([counted.total, (await status()).body.length]).toEqual([held?.orders, 100])
  const waiting = rows.filter((row) => row.status === 'awaiting')
  expect(values(waiting, 'statusText')).toEqual(['Pending'])
  expect(waiting.every(({ approver }) => approver.includes('Pending: '))).toBe(true)
})

test('the order details report shows every line of every submitted order once, newest order first [API-61 API-62 DATA-42 HUB-09]', async () => {
  const counted = await countLines()
  const rows = await readWhole<DetailRow>(detail, counted, 300)
  expect(rows.length).toBeGreaterThan(501)
  expect((await detail({ pageSize: 500, page: 2 })).body).toEqual(rows.slice(500, 1000))
  expect((await detail({ pageSize: 501, page: 2 })).body).toEqual(rows.slice(501, 1002))
  expect((await detail({ pageSize: 501, page: 9999 })).body).toEqual([])
  const exported = await portal.owner`SELECT DISTINCT object FROM audit_events
    WHERE action = 'GET /reports/detail' AND object IN ('500 rows', '501 rows')`
  expect(exported).toEqual([{ object: '501 rows' }])
  const [held] = await portal.owner`
    SELECT count(*) AS lines FROM order_lines l JOIN orders o USING (order_id) WHERE o.program = 'AR'`
  expect(counted.total).toBe(held?.lines)
})

test('the order status report counts all orders, or those of one status, without reading them', async () => {
  const all = await countOrders()
  const shipped = await countOrders({ status: 'shipped' })
  const filters: Statuses[] = [{ expedited: '0' }, { begin: '2026-10-01' }, { status: 'withdrawn' }]
  const countNarrower = () => Promise.all(filters.map((query) => countOrders(query)))
  const narrower = await countNarrower()
  await portal.owner`UPDATE order_counts SET orders = orders + 1000
    WHERE program = 'AR' AND status = 'shipped' AND bits = 62 AND orderer_id = 0 AND dodaac = ''`
  expect(await countOrders()).toMatchObject({ total: all.total + 1000 })
  expect(await countOrders({ status: 'shipped' })).toMatchObject({ total: shipped.total + 1000 })
  expect(await countNarrower()).toEqual(narrower)
  await portal.owner`SELECT recount_orders()`
  expect(await countOrders()).toEqual(all)
})

test('the order status report narrows by each filter, and no order is in two choices [RST-12 HUB-08 DATA-40 DATA-41]', async () => {
  const all = (await Promise.all([1, 2, 3].map((page) => statuses({ page })))).flat()
  expect(all).toHaveLength((await countOrders()).total)
  const one = all[0] as StatusRow
  expect(await statuses({ order: String(one.number) })).toEqual([one])
  const narrows = async (query: Statuses, isIntended: (row: StatusRow) => boolean) => {
    const intended = all.filter(isIntended)
    const found = await statuses(query)
    expect(found, JSON.stringify(query)).toEqual(intended.slice(0, 500))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(all.length)
    expect(await countOrders(query)).toMatchObject({ total: intended.length })
  }
  await narrows({ state: one.state }, ({ state }) => state === one.state)
  await narrows({ orderer: one.orderer }, ({ orderer }) => orderer === one.orderer)
  await narrows({ member: one.member }, ({ member }) => member === one.member)
  for (const dodaacs of [['W9AR01'], ['W9AR01', 'W9AR02']])
    await narrows({ dodaacs }, (row) =>
      dodaacs.some((unit) => [row.memberDodaac, row.ordererDodaac].includes(unit)),
    )
  await narrows({ begin: '2026-10-01', end: '2026-10-31' }, (row) => row.placedOn.startsWith('2026-10'))
  await narrows({ begin: '2026-10-31' }, ({ placedOn }) => placedOn >= '2026-10-31')
  await narrows({ end: '2026-10-01' }, ({ placedOn }) => placedOn <= '2026-10-01')
  for (const word of ['awaiting', 'approved', 'declined', 'shipped'] as const)
    await narrows({ status: word }, (row) => row.status === word)
  const expedited = await Promise.all(
    (['0', '1'] as const).map((choice) => countOrders({ expedited: choice })),
  )
  expect(Math.min(...expedited.map(({ total }) => total))).toBeGreaterThan(0)
  expect(expedited.reduce((sum, { total }) => sum + total, 0)).toBe(all.length)
  for (const word of ['awaiting', 'approved'] as const)
    await narrows(
      { approver: 'castillo', status: word },
      (row) => row.status === word && row.approver.includes('Castillo'),
    )
  for (const none of [{ orderer: '%' }, { member: '_____' }, { page: 9999 }])
    expect(await statuses(none), JSON.stringify(none)).toEqual([])
})

test('the codes of shipping speed and of status are those of the seeds, and days are read as in the United States [DATA-58 VAL-24 VAL-25 E2]', async () => {
  const odd = (values: Record<string, unknown>) =>
    member.send(listOrderStatuses, { query: { program: 'AR', pageSize: 500 } }, { odd: values })
  expect((await odd({ dodaacs: Array(501).fill('W9AR01') })).status).toBe(400)
  const october = await statuses({ begin: '2026-10-01', end: '2026-10-31' })
  for (const days of [
    { begin: '10/1/2026', end: '10/31/2026' },
    // As a browser in New York sends it.
    { begin: '2026-10-01T04:00:00.000Z', end: '2026-11-01T03:59:59.999Z' },
  ])
    expect(await statuses(days), days.begin).toEqual(october)
  const ofDay = (day: string) => statuses({ begin: day, end: day })
  expect(await ofDay('2026-10-01T03:59:59.999Z')).toEqual(await ofDay('2026-09-30'))
})

test('reports, files and bars stay within the program of the session, and refuse reversed days [HUB-33]', async () => {
  const reversed = { program: 'AR' as const, begin: '2026-11-02', end: '2026-11-01' }
  for (const call of [
    ...[listOrderStatuses, exportOrderStatuses, sumOrderStatuses, listOrderDetails, exportOrderDetails],
    ...[sumOrderDetails, listUsmcrRows, exportUsmcrRows],
  ] as (typeof listOrderStatuses)[]) {
    expect((await member.send(call, { query: reversed })).status, call.path).toBe(422)
  }
  const read = (query: Statuses) => guard.send(listOrderStatuses, { query: { ...query, pageSize: 9999 } })
  expect(values((await read({ program: 'ANG' })).body as StatusRow[], 'program')).toEqual(['ANG'])
  const trail = () => portal.owner`SELECT action FROM audit_events
    WHERE program = 'ANG' AND object = '9999 rows' AND outcome = 'done' ORDER BY event_id`
  await expect.poll(trail).toEqual([{ action: 'GET /reports/status' }, { action: 'export end' }])
})

test('the order details report narrows by each filter [DATA-43 DATA-44]', async () => {
  const { total: all } = await countLines()
  const one = (await details({ status: 'shipped' })).find(({ trackingNumber }) => trackingNumber !== '')
  if (!one) throw new Error('nothing shipped')
  const { placedOn, shippedOn } = one
  for (const [name, query] of [
    ['number', { order: String(one.number) }],
    ...(['state', 'nsn', 'pgc', 'requisition', 'billTo', 'member'] as const).map(
      (same) => [same, { [same]: one[same] }] as const,
    ),
    ['memberDodaac', { memberDodaacs: [one.memberDodaac] }],
    ['placedOn', { begin: placedOn, end: placedOn }],
    ['shippedOn', { shippedFrom: shippedOn, shippedUntil: shippedOn }],
  ] as [keyof DetailRow, Details][]) {
    expect(values(await details(query), name), name).toEqual([one[name]])
    expect((await countLines(query)).total, name).toBeLessThan(all)
  }
  expect(values(await details({ received: 'received' }), 'received')).toEqual(['received'])
  const word = one.description.slice(0, 5).toLowerCase()
  const found = await details({ description: word })
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ description }) => description.toLowerCase().includes(word))).toBe(true)

  const shippedToo = 'Shipped and tracking provided'
  const choices = ['Declined', 'Pending Approval', 'Processing', 'Pending Shipment', shippedToo] as const
  const counts = await Promise.all(
    choices.map(async (lineStatus) => (await countLines({ lineStatus })).total),
  )
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(counts.reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(all)
  expect(values(await details({ lineStatus: shippedToo }), 'shipmentStatus')).toEqual([shippedToo])
  expect((await countLines({ lineStatus: 'Order Status' })).total).toBe(all)
})

test('the order details file has the filters in its name, and pageSize does not cut it [RDT-43 API-63 CONST-13 E1]', async () => {
  const declined: Details = { memberDodaacs: ['W9AR01', 'W9AR02'], lineStatus: 'Declined' }
  const query = { program: 'AR' as const, ...declined, pageSize: 1 }
  const { headers, body } = await member.send(exportOrderDetails, { query })
  expect(headers['content-disposition']).toBe(
    'attachment; filename="OrderDetails_W9AR01-W9AR02_Declined_20261121.xlsx"',
  )
  const { total } = await countLines(declined)
  expect(total).toBeGreaterThan(1)
  expect((await readXlsx(body)).sheets[0]?.rows).toHaveLength(total + 1)
})

// The sums are tested in stored-sums.test.ts.
test('the bars above a report count every order that the filters find, five units by name and the others together', async () => {
  const sum = async (query: Statuses = {}): Promise<ResponseOf<typeof sumOrderStatuses>> =>
    (await member.send(sumOrderStatuses, { query: { program: 'AR', ...query } })).body
  const { statuses, units, otherUnits, months } = await sum()
  const { total } = await countOrders()
  expect(units).toHaveLength(5)
  expect(otherUnits.units).toBeGreaterThan(1)
  for (const rows of [statuses, [...units, otherUnits], months])
    expect(rows.reduce((all, one) => all + one.rows, 0)).toBe(total)
  expect(await sum({ order: '999999' })).toEqual({
    ...{ statuses: [], units: [], otherUnits: { units: 0, rows: 0, total: 0 }, subtotals: [], months: [] },
  })
})

const NO_DETAIL_FILTER: OrderDetailFilter = {
  ...{ order: '', status: '', state: '', begin: '', end: '', shippedFrom: '', shippedUntil: '' },
  ...{ requisition: '', lineStatus: '', received: '', billTo: '', member: '', memberDodaacs: [] },
  ...{ nsn: '', pgc: '', description: '', andBelow: '' },
}

const connectReader = (more: object = {}) =>
  openPool(portal.database.url('report'), {
    ...{ ...connection, max: 1, settings: { ...readOnly('test', 'AR'), ...more } },
  })

test('a page deep in the order details begins at its mark, in orders and lines, and so does each piece of a file', async () => {
  const sql = connectReader({ enable_seqscan: 'off', enable_bitmapscan: 'off' })
  const lines = await findLines(
    sql,
    { program: 'AR', zone: 'America/New_York', reach: null },
    NO_DETAIL_FILTER,
  )
  const from = { after: { orderId: 10_900, lineNumber: 2 }, skip: 0 }
  const rows = await sql`EXPLAIN (COSTS OFF) ${pageOf(sql, lines, from, 50)}`
  const plan = rows.map((row) => String(row.queryPlan ?? row['QUERY PLAN'])).join('\n')
  expect(plan).toMatch(/ on orders o.*\n\s+Index Cond: .*order_id <= '?10900/)
  await sql.end()
})

test('every mark has as many rows up to it as it says, and a page from it matches the whole list', async () => {
  const sql = connectReader()
  const scope = { program: 'AR', zone: 'America/New_York', reach: null } as const
  const step = 31
  for (const more of [{}, { status: 'shipped' }, { received: 'no' }] as const) {
    const lines = await findLines(sql, scope, { ...NO_DETAIL_FILTER, ...more })
    const pageFrom = (after: PlacedMark | undefined, skip: number, max: number) =>
      sql<Mark[]>`${pageOf(sql, lines, { after: after ?? null, skip }, max)}`
    const all = [...(await pageFrom(undefined, 0, 10_000))]
    const marks = [...(await readMarks(sql, lines, step))]
    expect(marks.length, JSON.stringify(more)).toBeGreaterThanOrEqual(Math.floor(all.length / (2 * step)))
    expect(marks.length).toBeGreaterThan(1)
    for (const mark of marks) {
      const upTo = all.filter(
        ({ orderId, lineNumber }) =>
          orderId > mark.orderId || (orderId === mark.orderId && lineNumber <= mark.lineNumber),
      )
      expect(upTo.length, JSON.stringify([more, mark])).toBe(mark.place)
    }
    for (const offset of [0, 30, 31, 32, all.length - 3]) {
      const mark = marks.findLast(({ place }) => place <= offset)
      const page = await pageFrom(mark, offset - (mark?.place ?? 0), 3)
      expect([...page], `${JSON.stringify(more)} from ${offset}`).toEqual(all.slice(offset, offset + 3))
    }
  }
  await sql.end()
})

const MARKS: PlacedMark[] = [10_002, 20_000, 30_004].map((place) => ({
  ...{ orderId: 9e6 - place, lineNumber: 1, place },
}))

test('a row follows the last mark before it, and marks are read once a minute for each filter, and again after a failure', async () => {
  const starts = [
    [0, null, 0],
    [19_999, null, 19_999],
    [20_000, 20_000, 0],
    [20_050, 20_000, 50],
    [30_003, 20_000, 10_003],
    [30_004, 30_004, 0],
    [95_000, 30_004, 64_996],
  ] as const
  for (const [offset, place, skip] of starts) {
    const start = await findPageStart('one report', offset, 1000, async () => MARKS)
    expect(start, `${offset}`).toEqual({ after: MARKS.find((mark) => mark.place === place) ?? null, skip })
  }
  const read = vi.fn(async () => MARKS)
  const find = (name: string, now: number) => findPageStart(name, 40_000, now, read)
  await Promise.all([find('a', 0), find('a', 59_999), find('b', 0)])
  expect(read).toHaveBeenCalledTimes(2)
  await find('a', 60_000)
  expect(read).toHaveBeenCalledTimes(3)
  await expect(findPageStart('c', 40_000, 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await find('c', 0)
  expect(read).toHaveBeenCalledTimes(4)
})
