import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#domain/fiscal-years.ts'
import { describeLine, type LineStanding, type OrderStatus, outcomeOf } from '#domain/orders/orders.ts'
import { REPORT_STATUS_WORDS } from '#domain/reports/order-status-report.ts'
import { describeLineStatus } from '#domain/supply/line-status.ts'
import { LINE_STATUSES, type LineStatusChoice } from '#domain/supply/line-status-choices.ts'
import { buildFund } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { OrderDetailFilter, OrderStatusFilter, ReportSummary } from '#wire/reports/order-reports.ts'
import { verifyLedger } from '../commands/verify.ts'
import { connect, type Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { countOrderDetails } from './order-details.ts'
import { sayShipmentStatus } from './order-details-queries.ts'
import { countOrderStatuses } from './order-status.ts'
import { saveReportSums } from './stored-sums.ts'
import { sumOrderDetails, sumOrderStatuses } from './summary.ts'

const SUMS = 'The stored sums for the order reports match their rows'
const ZONES = [
  ...['America/New_York', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu'],
  'Pacific/Chatham',
]
const SESSIONS = ['UTC', 'America/New_York', 'Pacific/Auckland']
const UNITS = ['W9TA01', 'W9TA02'] as const
const ORDERS = 40
const APART = '73 minutes'

const { portal, world } = openOrdersPortal(1_000_000)
const funds: Record<string, number> = {}

beforeAll(async () => {
  const { owner } = portal
  funds.W9TA01 = world.fundId
  funds.W9TA02 = (await buildFund(owner, { dodaac: 'W9TA02', cents: 0 })).fundId
  funds.NG = (await buildFund(owner, { dodaac: 'W9TA01', cents: 0, program: 'NG' })).fundId
  await owner`UPDATE dodaacs SET state = 'KY' WHERE dodaac = 'W9TA02'`
  // Disables other triggers: the test makes impossible orders and lines.
  const stored = {
    // The total of one status is that of the stored counts (decision 8).
    orders: ['orders_reported', 'moved_orders_reported', 'gone_orders_reported', 'orders_counted'].concat(
      ...['moved_orders_counted', 'gone_orders_counted'],
    ),
    order_lines: ['lines_reported', 'changed_lines_reported', 'gone_lines_reported'],
  }
  for (const [table, triggers] of Object.entries(stored)) {
    await owner.unsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    for (const trigger of triggers) await owner.unsafe(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`)
  }
})

type Standing = LineStanding & { supplyCode: string }
const stand = (more: Partial<Standing>): Standing => ({
  ...{ supplyState: 'none', supplyCode: '', supplyText: '', holdCode: '', ...more },
})
const STANDINGS = [
  ...[stand({}), stand({ holdCode: 'CF' }), stand({ holdCode: 'NUMERIC' })],
  stand({ supplyState: 'transmitted', supplyText: 'Processing' }),
  stand({ supplyState: 'processing', supplyCode: 'BA', supplyText: 'Words of our own' }),
  stand({ supplyState: 'processing', supplyCode: 'NUMERIC' }),
  stand({ supplyState: 'shipped', supplyCode: 'AS1', supplyText: 'Shipped' }),
]

type Kind = { status: OrderStatus; withdrawn: boolean; dodaac: (typeof UNITS)[number]; at: Date }
type Act = Kind & {
  kind:
    | ('order' | 'decide' | 'hand over' | 'supply' | 'both' | 'change' | 'take off' | 'delete')
    | ('keep' | 'recount' | 'update')
  numbers: number[]
  program: 'AR' | 'NG'
  orderer: number
  standing: Standing
  quantity: number
  lines: number
}

async function act(sql: Sql, happened: Act): Promise<void> {
  const { kind, numbers, program, orderer, status, dodaac, at, standing, quantity, lines } = happened
  const withdrawn = happened.withdrawn && status === 'declined'
  const of = sql`order_id = ANY (${numbers}::bigint[])`
  const stand = sql`supply_state = ${standing.supplyState}, supply_code = ${standing.supplyCode}, supply_text = ${standing.supplyText},
    hold_code = ${standing.holdCode}`
  const total = sql`UPDATE orders o SET total_cents = (SELECT coalesce(sum(amount_cents), 0) FROM order_lines l WHERE l.order_id = o.order_id)`
  const nsns = world.nsns.slice(0, lines)
  if (kind === 'order')
    await sql`WITH begun AS (
        INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, fund_code, status, withdrawn, fund_id, levels, current_level,
          bill_to, ship_to, signal_code, submitted_at, total_cents, line_count, expedited)
        SELECT n, ${program}, ${program === 'NG' ? world.foreigner.id : orderer}::bigint, ${program === 'NG' ? world.foreigner.id : world.member.id}::bigint,
          ${program === 'NG' ? 'W9TA01' : dodaac}, '6C', ${status}::order_status, ${withdrawn}, ${funds[program === 'NG' ? 'NG' : dodaac] ?? 0}::bigint, 2, 1,
          'W9TA01', 'W9TA01', 'A', ${at}::timestamptz + n % ${ORDERS} * ${APART}::interval, ${nsns.length * quantity * 2500}, ${nsns.length}, n % 2 = 0
        FROM unnest(${numbers}::bigint[]) n ON CONFLICT DO NOTHING RETURNING order_id)
      INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, supply_state, supply_code, supply_text, hold_code)
      SELECT ${program}, order_id, line, nsn, ${quantity}, 2500, ${standing.supplyState}, ${standing.supplyCode}, ${standing.supplyText}, ${standing.holdCode}
      FROM begun, unnest(${nsns}::text[]) WITH ORDINALITY i (nsn, line)`
  if (kind === 'decide')
    await sql`UPDATE orders SET status = ${status}, withdrawn = ${withdrawn}, version = version + 1 WHERE ${of}`
  if (kind === 'hand over')
    await sql`UPDATE orders SET dodaac = ${dodaac}, orderer_id = ${orderer}, submitted_at = ${at}::timestamptz + order_id % ${ORDERS} * ${APART}::interval WHERE program = 'AR' AND ${of}`
  if (kind === 'supply')
    await sql`UPDATE order_lines SET ${stand}, cancellation_requested = 0 WHERE line_number <= ${lines} AND ${of}`
  if (kind === 'both')
    await sql`WITH supplied AS (UPDATE order_lines SET ${stand} WHERE line_number <= ${lines} AND ${of})
      UPDATE orders SET status = ${status}, withdrawn = ${withdrawn} WHERE ${of}`
  if (kind === 'change')
    await sql`UPDATE order_lines SET quantity = ${quantity} WHERE line_number <= ${lines} AND ${of}`
  if (kind === 'take off') await sql`DELETE FROM order_lines WHERE line_number = ${lines} AND ${of}`
  if (kind === 'change' || kind === 'take off')
    await sql`${total}, line_count = (SELECT count(*) FROM order_lines l
      WHERE l.order_id = o.order_id) WHERE ${of}`
  if (kind === 'delete') await sql`DELETE FROM orders WHERE ${of}`
  if (kind === 'keep') await sql`SELECT refresh_report_sums()`
  if (kind === 'recount') await sql`SELECT recount_report_sums()`
  // Simulates the migration that introduced the sums.
  if (kind === 'update') {
    await sql`DELETE FROM report_sums`
    await sql`INSERT INTO report_sums_due SELECT code FROM programs ON CONFLICT DO NOTHING`
  }
}

type Order = Omit<Kind, 'at'> &
  Record<'number' | 'ordererId' | 'total', number> & { submittedAt: Date; expedited: boolean }
type Line = Standing & { number: number; cents: number }

async function readAll(sql: Sql, program: string) {
  const orders = await sql<(Order & { state: string; home: string })[]>`
    SELECT o.order_id AS number, o.status, o.withdrawn, o.dodaac, o.orderer_id, o.total_cents AS total, o.submitted_at, o.expedited, d.state,
      p.dodaac AS home
    FROM orders o JOIN dodaacs d USING (program, dodaac) JOIN people p ON p.person_id = o.orderer_id WHERE o.program = ${program}`
  const lines = await sql<Line[]>`
    SELECT order_id AS number, amount_cents AS cents, supply_state, supply_code, supply_text, hold_code
    FROM order_lines WHERE program = ${program}`
  return { orders, lines }
}

type Counted = { name: string; dodaac: string; month: string; cents: number }

function sumUp(rows: Counted[]) {
  const by = (of: (row: Counted) => string) =>
    [...Map.groupBy(rows, of)]
      .map(([name, some]) => [name, some.length, some.reduce((sum, { cents }) => sum + cents, 0)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    statuses: by(({ name }) => name),
    units: by(({ dodaac }) => dodaac),
    months: by(({ month }) => month).map(([month, count]) => [month, count]),
  }
}

function readBars({ statuses, units, months }: ReportSummary) {
  const inOrder = <T extends readonly [string, ...unknown[]]>(rows: T[]) =>
    rows.sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    statuses: inOrder(statuses.map(({ name, rows, total }) => [name, rows, total] as const)),
    units: inOrder(units.map(({ dodaac, rows, total }) => [dodaac, rows, total] as const)),
    months: months.map(({ month, rows }) => [month, rows]),
  }
}

type Requested = Pick<OrderStatusFilter, 'status' | 'state' | 'begin' | 'end' | 'expedited'> & {
  program: 'AR' | 'NG'
  dodaacs: string[]
  byOutsider: boolean
  lineStatus: LineStatusChoice | ''
  zone: string
}

const isHeld = (line: Line) => line.supplyState === 'none' && line.holdCode !== ''

/** A second, independent definition of the filter. */
const FINDS: Partial<Record<LineStatusChoice, (order: Order, line: Line) => boolean>> = {
  Declined: ({ status, withdrawn }) => status === 'declined' && !withdrawn,
  Withdrawn: ({ withdrawn }) => withdrawn,
  'Pending Approval': ({ status }) => status === 'awaiting',
  'Customer Error': (_, line) => line.supplyCode === 'CF' || (isHeld(line) && line.holdCode === 'CF'),
  'Pending Review': (_, line) =>
    line.supplyCode === 'NUMERIC' || (isHeld(line) && line.holdCode === 'NUMERIC'),
  Processing: ({ status }, line) =>
    ['approved', 'shipped'].includes(status) &&
    (line.supplyState === 'transmitted' || (line.supplyState === 'none' && line.holdCode === '')),
  'Pending Shipment': (_, line) => line.supplyState === 'processing' && line.supplyCode !== 'NUMERIC',
  'Shipped and tracking provided': (_, line) => line.supplyState === 'shipped',
}

async function expectExact(sql: Sql, requested: Requested): Promise<void> {
  const { program, status, state, begin, end, expedited, dodaacs, byOutsider, lineStatus, zone } = requested
  const about = JSON.stringify(requested)
  const context = {
    sql,
    person: { program, permissions: [3] },
    config: { fiscalZone: zone },
  } as unknown as ReadContext
  const { orders, lines } = await readAll(sql, program)
  const found = orders.filter((order) => {
    const day = dayIn(zone, order.submittedAt)
    const outcomes: string[] = order.withdrawn ? ['withdrawn', 'declined'] : [order.status]
    return (
      (!status || outcomes.includes(status)) &&
      (!state || order.state === state) &&
      (!begin || day >= begin) &&
      (!end || day <= end)
    )
  })
  const count = (order: Order, name: string, cents: number): Counted => ({
    ...{ name, dodaac: order.dodaac, month: dayIn(zone, order.submittedAt).slice(0, 7), cents },
  })

  const placed = found.filter(
    (order) =>
      (!expedited || order.expedited === (expedited === '1')) &&
      (!byOutsider || order.ordererId === world.outsider.id) &&
      (dodaacs.length === 0 || dodaacs.includes(order.dodaac) || dodaacs.includes(order.home)),
  )
  const statuses = {
    query: {
      ...{ program, order: '', status, state, begin, end, expedited, approver: '', member: '', dodaacs },
      andBelow: '',
      orderer: byOutsider ? `${world.outsider.firstName} ${world.outsider.lastName}` : '',
    },
  }
  expect(readBars(await sumOrderStatuses(context, statuses)), `orders, ${about}`).toEqual(
    sumUp(placed.map((order) => count(order, REPORT_STATUS_WORDS[outcomeOf(order)], order.total))),
  )
  const page = { page: 1, pageSize: 100 }
  const countedOrders = await countOrderStatuses(context, { query: { ...statuses.query, ...page } })
  expect(countedOrders, `orders, ${about}`).toMatchObject({ total: placed.length })

  const ofOrder = Map.groupBy(lines, ({ number }) => number)
  const rows = found
    .filter(({ dodaac }) => dodaacs.length === 0 || dodaacs.includes(dodaac))
    .flatMap((order) =>
      (ofOrder.get(order.number) ?? [])
        .filter((line) => (lineStatus && FINDS[lineStatus] ? FINDS[lineStatus](order, line) : true))
        .map((line) => {
          const said = sayShipmentStatus({ ...line, lineStatus: describeLine(outcomeOf(order), line) })
          return count(order, describeLineStatus(said), line.cents)
        }),
    )
  const none = { order: '', requisition: '', shippedFrom: '', shippedUntil: '', billTo: '', member: '' }
  const others = { nsn: '', pgc: '', description: '', received: '', andBelow: '' } as const
  const query = { ...none, ...others, program, status, state, begin, end, lineStatus, memberDodaacs: dodaacs }
  const details = { query: query as OrderDetailFilter }
  expect(readBars(await sumOrderDetails(context, details)), `lines, ${about}`).toEqual(sumUp(rows))
  const countedLines = await countOrderDetails(context, { query: { ...details.query, ...page } })
  expect(countedLines, `lines, ${about}`).toMatchObject({ total: rows.length })
}

const between = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
const nearTurn = (most: number, milliseconds: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -most, max: most }))
    .map(([month, times]) => new Date(Date.UTC(2026, month, 1) + times * milliseconds))
const ofWeek = fc
  .integer({ min: 0, max: 7 * 24 * 12 })
  .map((times) => new Date(Date.UTC(2026, 2, 6) + times * 300_000))
const moment = fc.oneof(
  ...[{ weight: 3, arbitrary: ofWeek }, nearTurn(130_000, 1000), nearTurn(150, 900_000)],
  between('2026-01-28', '2026-05-04'),
)
const day = moment.map((at) => at.toISOString().slice(0, 10))
const outcome = fc.constantFrom<OrderStatus>('awaiting', 'approved', 'declined', 'shipped')

const happening = () =>
  fc.record<Act>({
    kind: fc.constantFrom(
      ...(['order', 'order', 'order', 'decide', 'decide', 'hand over', 'supply', 'supply'] as const),
      ...(['both', 'change', 'take off', 'delete', 'keep', 'keep', 'recount', 'update'] as const),
    ),
    numbers: fc.uniqueArray(fc.integer({ min: 1, max: ORDERS }), { minLength: 1, maxLength: 12 }),
    program: fc.constantFrom('AR', 'AR', 'AR', 'NG'),
    orderer: fc.constantFrom(world.placer.id, world.first.id, world.outsider.id),
    status: outcome,
    withdrawn: fc.boolean(),
    dodaac: fc.constantFrom(...UNITS),
    at: moment,
    standing: fc.constantFrom(...STANDINGS),
    quantity: fc.integer({ min: 1, max: 9 }),
    lines: fc.integer({ min: 1, max: 3 }),
  })
const input = () =>
  fc
    .record({
      program: fc.constantFrom<'AR' | 'NG'>('AR', 'AR', 'AR', 'NG'),
      status: fc.oneof(
        fc.constant<Requested['status']>(''),
        fc.constantFrom<Requested['status']>('awaiting', 'approved', 'declined', 'withdrawn', 'shipped'),
      ),
      state: fc.constantFrom('', '', '', '', '', 'OH', 'KY'),
      begin: fc.oneof(fc.constant(''), day),
      end: fc.oneof(fc.constant(''), day),
      expedited: fc.constantFrom<Requested['expedited']>('', '', '', '', '1'),
      dodaacs: fc.constantFrom<string[]>([], [], ['W9TA01'], ['W9TA02'], [...UNITS]),
      byOutsider: fc.constantFrom(false, false, false, true),
      lineStatus: fc.constantFrom<Requested['lineStatus']>('', '', ...LINE_STATUSES),
      zone: fc.constantFrom(...ZONES),
    })
    .map(
      (requested): Requested => ({
        ...requested,
        begin: requested.end && requested.begin > requested.end ? requested.end : requested.begin,
      }),
    )

class Undone extends Error {}
async function inOne(isUndone: boolean, work: (sql: Sql) => Promise<void>) {
  const done = portal.owner.begin(async (sql) => {
    await work(sql)
    if (isUndone) throw new Undone()
  })
  if (isUndone) await expect(done).rejects.toThrow(Undone)
  else await done
}
const findBroken = async () => (await verifyLedger(portal.owner, [SUMS]))[0]?.broken

test('bars and totals of both reports are those of their rows after any changes, in every time zone and within the writing transaction', async () => {
  const several = fc.record({
    happened: fc.array(happening(), { minLength: 1, maxLength: 4 }),
    within: input(),
    isUndone: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    // The session zone must not matter.
    session: fc.constantFrom(...SESSIONS),
  })
  const afterwards = fc.array(input(), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(several, { minLength: 2, maxLength: 10 }),
      afterwards,
      async (transactions, requested) => {
        await portal.owner`DELETE FROM orders`
        for (const { happened, within, isUndone, session } of transactions)
          await inOne(isUndone, async (sql) => {
            await sql`SELECT set_config('TimeZone', ${session}, true)`
            for (const one of happened) await act(sql, one)
            await expectExact(sql, within)
          })
        for (const one of requested) await expectExact(portal.owner, one)
        expect(await findBroken()).toEqual([])
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
}, 240_000)

test('a period of time ends where the next begins, and lies within one month of every zone, in any zone of the connection', async () => {
  const instants = fc.sample(fc.oneof(moment, between('2024-01-01', '2029-01-01')), { numRuns: 100 })
  for (const session of SESSIONS) {
    const stretches = await portal.owner.begin(async (sql) => {
      await sql`SELECT set_config('TimeZone', ${session}, true)`
      return sql<Record<'at' | 'since' | 'until' | 'next' | 'before' | 'middle' | 'later', Date>[]>`
        SELECT at, since, until, report_stretch(until) AS next, report_stretch(until - interval '1 microsecond') AS before,
          middle_of_month(at) AS middle, next_middle(at) AS later
        FROM unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) at, report_stretch(at) since, report_stretch_end(at) until`
    })
    expect(stretches).toHaveLength(instants.length)
    for (const { at, since, until, next, before, middle, later } of stretches) {
      const about = `${at.toISOString()} in ${session}`
      expect(since <= at && at < until, about).toBe(true)
      expect([next, before], about).toEqual([until, since])
      for (const zone of ZONES) {
        const monthOf = (instant: Date) => dayIn(zone, instant).slice(0, 7)
        expect(monthOf(since), `${about}, ${zone}`).toBe(monthOf(new Date(until.getTime() - 1)))
      }
      const month = new Date(at.getTime() + 14 * 3_600_000)
      const middles = [0, 1].map(
        (more) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + more, 1, 12)),
      )
      expect([middle, later], about).toEqual([middles[0], middles.find((one) => one >= at)])
    }
  }
})

test('the sums are right while several processes keep them and others order, decide, and supply', async () => {
  const base: Act = {
    ...{ kind: 'order', numbers: [], program: 'AR', orderer: world.placer.id, status: 'awaiting' },
    withdrawn: false,
    ...{ dodaac: 'W9TA01', at: new Date('2026-03-10T15:00:00Z'), standing: STANDINGS[0] as Standing },
    ...{ quantity: 2, lines: 2 },
  }
  const apart = (happened: Act, isUndone: boolean) => inOne(isUndone, (sql) => act(sql, happened))
  const save = () => portal.owner`SELECT refresh_report_sums()`
  const times = <T>(count: number, work: (n: number) => T[]) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)).flat())
  await times<unknown>(15, (n) => [apart({ ...base, numbers: [1000 + n, 1100 + n] }, n % 7 === 0), save()])
  await times<unknown>(30, (n) => {
    const numbers = [1000 + (n % 15), 1100 + (n % 15)]
    const status = n % 3 === 0 ? 'shipped' : 'approved'
    const standing = STANDINGS[n % STANDINGS.length] as Standing
    const kind = n % 2 === 0 ? 'both' : 'supply'
    return [
      ...[apart({ ...base, kind, numbers, status, standing }, n % 5 === 0), save()],
      ...(n % 10 === 0 ? [portal.owner`SELECT recount_report_sums()`] : []),
    ]
  })
  expect(await findBroken()).toEqual([])
  await save()
  expect(
    await portal.owner`SELECT FROM report_order_changes UNION ALL SELECT FROM report_line_changes`,
  ).toEqual([])
  expect(await findBroken()).toEqual([])
})

test('no order waits for another, or for the update of the sums', async () => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const first = portal.owner.begin(async (sql) => {
    await sql`UPDATE orders SET status = 'shipped', dodaac = 'W9TA02' WHERE order_id = 1001`
    await sql`SELECT refresh_report_sums()`
    started.resolve()
    await ended.promise
  })
  await started.promise
  try {
    await portal.owner.begin(async (sql) => {
      await sql`SET LOCAL lock_timeout = 1000`
      await sql`UPDATE orders SET status = 'shipped', dodaac = 'W9TA02' WHERE order_id = 1002`
      // Another program holds the lock.
      await sql`SELECT refresh_report_sums()`
    })
  } finally {
    // Otherwise the later tests would wait, too.
    ended.resolve()
    await first
  }
  expect(await findBroken()).toEqual([])
})

test('one statement rebuilds damaged sums, and the first sum of many orders may take longer than a write may', async () => {
  const { owner, database } = portal
  await owner`SELECT refresh_report_sums()`
  await owner`UPDATE report_sums SET rows = rows + 7`
  expect(await findBroken()).not.toEqual([])
  await owner`SELECT recount_report_sums()`
  expect(await findBroken()).toEqual([])
  await owner`CREATE TABLE limits_met (transaction text, statement text)`
  await owner`CREATE OR REPLACE FUNCTION refresh_report_sums() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
    AS $$ INSERT INTO limits_met VALUES (current_setting('transaction_timeout'), current_setting('statement_timeout')) $$`
  const handles = connect({ url: database.url })
  await saveReportSums(handles.writes)
  const met = await owner`SELECT transaction, statement FROM limits_met`
  expect([...met]).toEqual([{ transaction: '0', statement: '10min' }])
  const [after] = await handles.writes`SELECT current_setting('transaction_timeout') AS limit`
  expect(after?.limit).toBe('15s')
  await handles.close()
})
