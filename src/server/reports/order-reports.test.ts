import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
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
import { listUsmcrRows } from '#wire/reports/usmcr-report.ts'
import { connection, readOnly } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'
import type { Mark, PlacedMark } from './deep-pages.ts'
import { findLines, pageOf, readMarks } from './order-details.ts'

let portal: TestPortal
let member: Client
let guard: Client

beforeAll(async () => {
  portal = await startTestPortal({ DEMO: '1' })
  await loadDemo({ url: portal.database.url('owner'), log: () => {}, today: '2026-11-21', orders: 1000 })
  member = await portal.signIn('placer')
  guard = await portal.signIn('guard')
})
afterAll(() => portal.stop())

type Statuses = QueryOf<typeof listOrderStatuses>
type Details = QueryOf<typeof listOrderDetails>
type StatusRow = ResponseOf<typeof listOrderStatuses>[number]
type DetailRow = ResponseOf<typeof listOrderDetails>[number]
type Odd = Record<string, unknown>
const status = (query: Statuses = {}, odd: Odd = {}) =>
  member.send(listOrderStatuses, { query: { program: 'AR', ...query } }, { odd })
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
const falling = (numbers: number[]) => [...numbers].sort((a, b) => b - a)

describe('the order status report', () => {
  test('the order status report shows everybody of the program every submitted order once, 100 on a page, newest first [API-59 API-60 DATA-39 CONST-11]', async () => {
    const first = await status()
    expect(first.status).toBe(200)
    expect(first.body).toHaveLength(100)
    const { total, totalPages } = await countOrders()
    const [held] = await portal.owner`SELECT count(*) AS orders FROM orders WHERE program = 'AR'`
    expect(total).toBe(held?.orders)
    expect(totalPages).toBe(Math.ceil(total / 100))
    const pages = await Promise.all(
      Array.from({ length: totalPages }, (_, index) => status({ page: index + 1 })),
    )
    const numbers = pages.flatMap((page) => page.body.map((row: StatusRow) => row.number))
    expect(new Set(numbers).size).toBe(total)
    expect(numbers).toEqual(falling(numbers))
  })

  test('the order status report counts all orders, or those of one status, without reading them', async () => {
    const all = await countOrders()
    const shipped = await countOrders({ status: 'shipped' })
    const filters: Statuses[] = [{ expedited: '0' }, { begin: '2026-10-01' }, { status: 'withdrawn' }]
    const narrower = () => Promise.all(filters.map((query) => countOrders(query)))
    const counted = await narrower()
    await portal.owner`UPDATE order_counts SET orders = orders + 1000
      WHERE program = 'AR' AND status = 'shipped' AND bits = 62 AND orderer_id = 0 AND dodaac = ''`
    expect(await countOrders()).toMatchObject({ total: all.total + 1000 })
    expect(await countOrders({ status: 'shipped' })).toMatchObject({ total: shipped.total + 1000 })
    expect(await narrower()).toEqual(counted)
    await portal.owner`SELECT recount_orders()`
    expect(await countOrders()).toEqual(all)
  })

  test('the order status report says Pending, and names the people for whom an order waits [RST-12 HUB-08]', async () => {
    const waiting = await statuses({ status: 'awaiting' })
    expect(values(waiting, 'statusText')).toEqual(['Pending'])
    expect(waiting.every(({ approver }) => approver.includes('Pending: '))).toBe(true)
  })

  test('the order status report narrows by each filter [DATA-40 DATA-41]', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => statuses({ page })))
    const all = pages.flat()
    expect(all).toHaveLength((await countOrders()).total)
    const [one] = all
    if (!one) throw new Error('no orders')
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
        dodaacs.some((one) => [row.memberDodaac, row.ordererDodaac].includes(one)),
      )
    await narrows({ begin: '2026-10-01', end: '2026-10-31' }, (row) => row.placedOn.startsWith('2026-10'))
    await narrows({ begin: '2026-10-31' }, ({ placedOn }) => placedOn >= '2026-10-31')
    await narrows({ end: '2026-10-01' }, ({ placedOn }) => placedOn <= '2026-10-01')
  })

  test('the order status report narrows by the codes of shipping speed and of status, and by no others [DATA-58 VAL-24 VAL-25]', async () => {
    const { total } = await countOrders()
    const sumOf = async (parts: Statuses[]) => {
      const totals = await Promise.all(parts.map(async (query) => (await countOrders(query)).total as number))
      expect(totals.every((one) => one > 0)).toBe(true)
      return totals.reduce((all, one) => all + one, 0)
    }
    expect(await sumOf([{ expedited: '0' }, { expedited: '1' }])).toBe(total)
    const words = ['awaiting', 'approved', 'declined', 'shipped'] as const
    expect(await sumOf(words.map((word) => ({ status: word })))).toBe(total)
    for (const word of words) expect(values(await statuses({ status: word }), 'status')).toEqual([word])
    for (const code of [1, 5]) expect((await status({}, { status: code })).status).toBe(400)
    expect((await status({}, { expedited: 3 })).status).toBe(400)
  })

  test('the order status report finds orders by the people who signed or may sign next', async () => {
    for (const word of ['awaiting', 'approved'] as const) {
      const found = await statuses({ approver: 'castillo', status: word })
      const all = await statuses({ status: word })
      expect(found).toEqual(all.filter(({ approver }) => approver.includes('Castillo')))
      expect(found.length, word).toBeGreaterThan(0)
    }
  })

  test('the order status report reads search wildcards as letters, and refuses impossible values with a sentence [E2]', async () => {
    expect(await statuses({ orderer: '%' })).toEqual([])
    expect(await statuses({ member: '_____' })).toEqual([])
    expect(await statuses({ page: 9999 })).toEqual([])
    const reversed = await status({ begin: '2026-11-01', end: '2026-10-01' })
    expect([reversed.status, reversed.body.detail]).toEqual([
      422,
      'The begin date is after the end date. Swap them or clear one.',
    ])
    expect((await status({ begin: '2026-02-30' })).status).toBe(400)
    expect((await status({ pageSize: 0 })).status).toBe(400)
    expect((await status({ dodaacs: Array(501).fill('W9AR01') })).status).toBe(400)
  })

  test('the order status report reads days as in the United States, and instants in the time zone of the portal', async () => {
    const iso = await statuses({ begin: '2026-10-01', end: '2026-10-31' })
    expect(iso.length).toBeGreaterThan(0)
    for (const days of [
      { begin: '10/1/2026', end: '10/31/2026' },
      // As a browser in New York sends it.
      { begin: '2026-10-01T04:00:00.000Z', end: '2026-11-01T03:59:59.999Z' },
    ])
      expect(await statuses(days), days.begin).toEqual(iso)
    const ofDay = (day: string) => statuses({ begin: day, end: day })
    const [wednesday, thursday] = [await ofDay('2026-09-30'), await ofDay('2026-10-01')]
    expect(wednesday).not.toEqual([])
    expect(thursday).not.toEqual(wednesday)
    expect(await ofDay('2026-10-01T03:59:59.999Z')).toEqual(wednesday)
    expect(await ofDay('2026-10-01T04:00:00Z')).toEqual(thursday)
    const { body } = await status({ begin: '13/1/2026' })
    expect([body.status, body.errors[0].field]).toEqual([400, 'begin'])
  })

  test('the order status report stays within the program of the session [HUB-33]', async () => {
    expect((await guard.send(listOrderStatuses, { query: { program: 'AR' } })).status).toBe(404)
    const own = await guard.send(listOrderStatuses, { query: { program: 'ANG' } })
    expect(values(own.body as StatusRow[], 'program')).toEqual(['ANG'])
  })
})

describe('the order details report', () => {
  test('the order details report shows every line of every submitted order once, newest order first [API-61 API-62 DATA-42 HUB-09]', async () => {
    const { total } = await countLines({ pageSize: 500 })
    const [held] =
      await portal.owner`SELECT count(*) AS lines FROM order_lines l JOIN orders o USING (order_id)
      WHERE o.program = 'AR'`
    expect(total).toBe(held?.lines)
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 500) }, (_, index) => details({ page: index + 1 })),
    )
    const rows = pages.flat()
    expect(new Set(rows.map(({ number, line }) => `${number}/${line}`)).size).toBe(total)
    const orders = rows.map(({ number }) => number)
    expect(orders).toEqual(falling(orders))
  })

  test('the order details report narrows by each filter [DATA-43 DATA-44]', async () => {
    const { total: all } = await countLines()
    const one = (await details({ status: 'shipped' })).find(({ trackingNumber }) => trackingNumber !== '')
    if (!one) throw new Error('nothing shipped')
    const same = async <Name extends keyof DetailRow>(query: Details, name: Name, value: DetailRow[Name]) => {
      expect(values(await details(query), name), JSON.stringify(query)).toEqual([value])
      expect((await countLines(query)).total, JSON.stringify(query)).toBeLessThan(all)
    }
    await same({ order: String(one.number) }, 'number', one.number)
    await same({ state: one.state }, 'state', one.state)
    await same({ nsn: one.nsn }, 'nsn', one.nsn)
    await same({ pgc: one.pgc }, 'pgc', one.pgc)
    await same({ requisition: one.requisition }, 'requisition', one.requisition)
    await same({ billTo: one.billTo }, 'billTo', one.billTo)
    await same({ memberDodaacs: [one.memberDodaac] }, 'memberDodaac', one.memberDodaac)
    await same({ member: one.member }, 'member', one.member)
    await same({ begin: one.placedOn, end: one.placedOn }, 'placedOn', one.placedOn)
    await same({ shippedFrom: one.shippedOn, shippedUntil: one.shippedOn }, 'shippedOn', one.shippedOn)
    await same({ received: 'received' }, 'received', 'received')
    const word = one.description.slice(0, 5)
    const found = await details({ description: word })
    expect(found.length).toBeGreaterThan(0)
    for (const { description, size } of found)
      expect(`${description} ${size}`.toLowerCase()).toContain(word.toLowerCase())
    expect((await countLines({ description: word })).total).toBeLessThan(all)
  })

  test('the line status filter finds the lines of each status, and no line is in two of them', async () => {
    const shown = new Map<string, number>()
    const shippedToo = 'Shipped and tracking provided'
    for (const choice of ['Declined', 'Pending Approval', 'Processing', 'Pending Shipment', shippedToo]) {
      const { total } = await countLines({ lineStatus: choice })
      expect(total, choice).toBeGreaterThan(0)
      shown.set(choice, total)
    }
    expect(values(await details({ lineStatus: shippedToo }), 'shipmentStatus')).toEqual([shippedToo])
    const { total: all } = await countLines({ lineStatus: 'Order Status' })
    expect([...shown.values()].reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(all)
    expect(all).toBe((await countLines()).total)
  })
})

describe('the files', () => {
  const ofMarines = { program: 'USMCR', begin: '2025-10-01', end: '2026-11-21' }
  type UsmcrRow = ResponseOf<typeof listUsmcrRows>[number]

  test('the order details file has the filters in its name, and pageSize does not cut it [RDT-43 RDT-44 API-63 CONST-13 E1]', async () => {
    const declined = { memberDodaacs: ['W9AR01', 'W9AR02'], lineStatus: 'Declined' }
    const query = { program: 'AR', ...declined, pageSize: 1 } as const
    const { status, headers, body } = await member.send(exportOrderDetails, { query })
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="OrderDetails_W9AR01-W9AR02_Declined_20261121.xlsx"',
    ])
    const { total } = await countLines(declined)
    expect(total).toBeGreaterThan(1)
    expect((await readXlsx(body)).sheets[0]?.rows).toHaveLength(total + 1)
  })

  test('the USMCR report shows what supply gave back of the sample orders as pieces at their price', async () => {
    const marine = await portal.signIn('marine')
    const query = { ...ofMarines, transactionType: 'MOD' as const }
    const rows: UsmcrRow[] = (await marine.send(listUsmcrRows, { query })).body
    const [held] = await portal.owner`
      SELECT sum(amount_cents) AS cents FROM transfers WHERE program = 'USMCR' AND kind = 'refund'
        AND made_at >= '2025-10-01 04:00:00+00'`
    const worth = rows.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
    expect(Number(held?.cents)).toBeGreaterThan(0)
    expect(worth).toBe(-Number(held?.cents))
    expect(rows.every(({ quantity }) => quantity < 0)).toBe(true)
  })

  test('the server refuses a file of another program, or with reversed days, before it sends a byte', async () => {
    expect((await member.send(exportOrderStatuses, { query: { program: 'NG' } })).status).toBe(404)
    const reversed = { program: 'AR', begin: '2026-11-02', end: '2026-11-01' }
    expect((await member.send(exportOrderStatuses, { query: reversed })).status).toBe(422)
  })
})

describe('a page as large as the report, as the seed documents export it', () => {
  type Page = { page?: number; pageSize: number }

  test.each([
    { report: 'status', read: (page: Page) => status(page), count: countOrders },
    { report: 'detail', read: (page: Page) => detail(page), count: countLines },
  ])(
    'a page as large as the report holds every row of $report once, in the order of its pages [API-59]',
    async ({ report, read, count }) => {
      const { total } = await count()
      expect(total).toBeGreaterThan(500)
      const pages = Array.from({ length: Math.ceil(total / 500) }, (_, index) => index + 1)
      const responses = await Promise.all(pages.map((page) => read({ pageSize: 500, page })))
      const rows = responses.flatMap(({ body }) => body)
      expect(rows).toHaveLength(total)
      const whole = await read({ pageSize: total })
      expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
      expect(whole.headers['cache-control']).toBe('no-store')
      expect(whole.body).toEqual(rows)
      const second = await read({ pageSize: 501, page: 2 })
      expect(second.body).toEqual(rows.slice(501, 1002))
      expect((await read({ pageSize: 501, page: 9999 })).body).toEqual([])
      const exported = await portal.owner`SELECT DISTINCT object FROM audit_events
        WHERE action = ${`GET /reports/${report}`} AND object IN ('500 rows', '501 rows')`
      expect(exported).toEqual([{ object: '501 rows' }])
    },
  )

  test('a page as large as the report stays within the program, applies the filter rules, and is in the audit trail', async () => {
    const read = (query: Statuses) => guard.send(listOrderStatuses, { query: { ...query, pageSize: 9999 } })
    expect((await read({ program: 'AR' })).status).toBe(404)
    const own = await read({ program: 'ANG' })
    expect(values(own.body as StatusRow[], 'program')).toEqual(['ANG'])
    expect((await read({ program: 'ANG', begin: '2026-11-01', end: '2026-10-01' })).status).toBe(422)
    const trail = () => portal.owner`SELECT action, object, outcome FROM audit_events
      WHERE program = 'ANG' AND object = '9999 rows' AND outcome = 'done' ORDER BY event_id`
    await expect.poll(trail).toEqual([
      { action: 'GET /reports/status', object: '9999 rows', outcome: 'done' },
      { action: 'export end', object: '9999 rows', outcome: 'done' },
    ])
  })
})

describe('the bars above a report', () => {
  // The sums are tested in stored-sums.test.ts.
  test('the bars count every order that the filters find, and the filter of a status finds as many as its bar says', async () => {
    const sum = async (query: Statuses = {}): Promise<ResponseOf<typeof sumOrderStatuses>> =>
      (await member.send(sumOrderStatuses, { query: { program: 'AR', ...query } })).body
    const { statuses, units, otherUnits, months } = await sum()
    const { total } = await countOrders()
    expect(units).toHaveLength(5)
    expect(otherUnits.units).toBeGreaterThan(1)
    for (const rows of [statuses, [...units, otherUnits], months])
      expect(rows.reduce((all, one) => all + one.rows, 0)).toBe(total)
    for (const { status: outcome, rows } of statuses)
      if (outcome !== null) expect((await countOrders({ status: outcome })).total).toBe(rows)
    expect(await sum({ order: '999999' })).toEqual({
      ...{ statuses: [], units: [], otherUnits: { units: 0, rows: 0, total: 0 }, subtotals: [], months: [] },
    })
  })

  test("the bars cover the user's own program, and require days in order", async () => {
    expect((await guard.send(sumOrderStatuses, { query: { program: 'AR' } })).status).toBe(404)
    expect((await guard.send(sumOrderDetails, { query: { program: 'AR' } })).status).toBe(404)
    const days = { program: 'AR' as const, begin: '2026-11-02', end: '2026-11-01' }
    expect((await member.send(sumOrderDetails, { query: days })).status).toBe(422)
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
