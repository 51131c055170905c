import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HARVEST_LIMIT, SHARED_FROM } from '#domain/people/harvest.ts'
import { readSearchIntent } from '#domain/search/search-intent.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrder, declineOrder, listOrders } from '#wire/orders/orders.ts'
import { listPeople } from '#wire/people/people.ts'
import { type Everything, FOUND_OF_A_KIND, type FoundOrder, searchEverything } from '#wire/search/search.ts'
import { connection, readOnly } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'
import { findIntendedOrders } from './order-queries.ts'

const FEDEX = '794628472910'
const UPS = '1Z999AA10123456784'

let portal: TestPortal
let world: OrdersWorld
let approved: { number: number; requisitions: string[]; tcn: string }
let awaiting: number
const clients = new Map<string, Client>()

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  world = await buildOrdersWorld(owner)
  await owner`UPDATE people SET first_name = 'James', last_name = 'Bell', dod_id = '1234567890' WHERE person_id = ${world.member.id}`
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'manager', permissions: [3] })
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'far-bell', firstName: 'Ada', lastName: 'Bell' })
  const number = await world.order({ quantities: [2, 1, 3] })
  awaiting = await world.order({ quantities: [1] })
  for (const name of [
    ...['placer', 'member', 'first', 'finance', 'outsider', 'everything', 'foreigner', 'manager'],
  ])
    clients.set(name, await portal.signIn(name))
  await as('first').send(approveOrder, { params: { number } })
  const lines = await owner<{ requisition: string }[]>`SELECT requisition FROM order_lines
    WHERE order_id = ${number} ORDER BY line_number`
  const requisitions = lines.map(({ requisition }) => requisition)
  const tcn = `${requisitions[2]}AXX`
  for (const [line, tracking, own] of [
    [1, FEDEX, ''],
    [2, FEDEX, ''],
    [3, UPS, tcn],
  ] as const)
    await owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number, shipment_number)
      SELECT program, order_id, line_number, quantity, '2026-11-20', 'FEDE', ${tracking}, ${own} FROM order_lines
      WHERE order_id = ${number} AND line_number = ${line}`
  approved = { number, requisitions, tcn }
})
afterAll(() => portal?.stop())

const as = (name: string) => clients.get(name) as Client

async function search(name: string, searchTerm: string): Promise<Everything> {
  const { status, body } = await as(name).send(searchEverything, { body: { searchTerm } })
  expect(status, `${name} searches for ${searchTerm}`).toBe(200)
  return body
}
const orders = async (name: string, text: string) =>
  (await search(name, text)).orders.map(({ number, line }: FoundOrder) =>
    line === null ? number : `${number} line ${line}`,
  )
const people = async (name: string, text: string) =>
  (await search(name, text)).people.map(({ lastName, firstName }) => `${lastName}, ${firstName}`)

const line = (of: number) => `${approved.number} line ${of}`

async function addParcels(number: number, count: number, numbered: (at: number) => string) {
  for (let at = 0; at < count; at += 1)
    await portal.owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
      VALUES ('AR', ${number}, 1, 1, '2026-11-20', 'UPS', ${numbered(at)})`
}

describe('an order', () => {
  it('the search finds an order by its number, with its member, the date of its status, and its first item', async () => {
    const { number } = approved
    const item = expect.stringMatching(/^Coats \d+ SMALL$/)
    for (const text of [`${number}`, `Order ${number}`, `#${number}`, `000${number}`]) {
      const found = await search('placer', text)
      expect(found, text).toMatchObject({ ordersInAll: 1, people: [], dodaacs: [] })
      expect(found.orders, text).toMatchObject([
        {
          ...{ number, line: null, requisition: '', parcel: '', status: 'approved', withdrawn: false },
          ...{ lastName: 'Bell', firstName: 'James', lines: 3, item },
        },
      ])
    }
    expect(await orders('placer', `${awaiting}`)).toEqual([awaiting])
  })

  it('the search finds an order at its line by a requisition, whole or pasted in part', async () => {
    const [first = '', second = ''] = approved.requisitions
    const dashed = formatDocumentNumber(second)
    const blanks = ` ${second.replace(/^(.{6})(.{4})/, '$1 $2 ')} `
    for (const text of [second, dashed, dashed.toLowerCase(), blanks, `${dashed}-A`, `Where is ${dashed}?`])
      expect(await orders('placer', text), text).toEqual([line(2)])
    for (const text of [second.slice(6), dashed.slice(7), second.slice(5), dashed.slice(2)])
      expect(await orders('placer', text), text).toEqual([line(2)])
    for (const text of [first.slice(0, 10), dashed.slice(0, 11), first.slice(0, 13)])
      expect(await orders('placer', text), text).toEqual([line(1), line(2), line(3)])
    expect(await orders('placer', `${first}\n${second}`)).toEqual([line(1), line(2)])
    expect((await search('placer', second)).orders).toMatchObject([{ requisition: second }])
    const other = second.slice(0, -1) + (second.endsWith('9') ? '8' : '9')
    for (const text of [other, other.slice(6), `X${second.slice(5)}`])
      expect(await orders('placer', text), text).toEqual([])
  })

  it('the search finds an order by a parcel number, once for all lines in it, and by the number from the supplier', async () => {
    const first = { number: approved.number, line: 1, parcel: FEDEX }
    expect((await search('placer', FEDEX)).orders).toMatchObject([first])
    expect(await orders('placer', '7946 2847 2910')).toEqual([line(1)])
    expect(await orders('placer', '1z 999 aa1 01 2345 6784')).toEqual([line(3)])
    expect(await orders('placer', approved.tcn)).toEqual([line(3)])
    expect((await search('placer', `TCN ${approved.tcn}`)).orders).toMatchObject([{ parcel: approved.tcn }])
    expect(await orders('placer', '794628472911')).toEqual([])
  })

  it('the search finds an order by the last six characters of a parcel number or more, or by its first ten or more', async () => {
    for (const text of ['472910', '2847-2910', '94628472910', '7946284729', '7946 2847 291'])
      expect((await search('placer', text)).orders, text).toMatchObject([{ line: 1, parcel: FEDEX }])
    for (const text of ['456784', '1z 999 aa1 01', UPS.slice(1)])
      expect((await search('placer', text)).orders, text).toMatchObject([{ line: 3, parcel: UPS }])
    for (const text of ['472911', '794628', '794628472', '46284729'])
      expect(await orders('placer', text), text).toEqual([])
    for (const name of ['outsider', 'foreigner', 'manager'])
      expect(await search(name, '472910'), name).toMatchObject({ orders: [], ordersInAll: 0 })
  })

  it('only users who have an order in their list find it', async () => {
    const { body } = await as('placer').send(listOrders, { query: { status: 'approved' } })
    expect(body.map(({ number }: { number: number }) => number)).toEqual([approved.number])
    const [requisition = ''] = approved.requisitions
    const parts = [requisition, requisition.slice(6), requisition.slice(0, 11)]
    const texts = [`${approved.number}`, ...parts, FEDEX, approved.tcn]
    for (const text of texts) {
      for (const name of ['placer', 'member', 'first', 'finance', 'everything'])
        expect((await orders(name, text)).length, `${name} ${text}`).toBeGreaterThan(0)
      for (const name of ['outsider', 'foreigner', 'manager'])
        expect(await search(name, text), `${name} ${text}`).toMatchObject({ orders: [], ordersInAll: 0 })
    }
  })

  it('the search returns at most five orders, newest first, with their total', async () => {
    const many = await world.order({ quantities: [1, 1, 1] })
    await as('first').send(approveOrder, { params: { number: many } })
    const found = await search('everything', approved.requisitions[0]?.slice(0, 10) ?? '')
    const [newer, older] = [Array(3).fill(many), Array(2).fill(approved.number)]
    expect(found.orders.map(({ number }) => number)).toEqual([...newer, ...older])
    expect(found.ordersInAll).toBe(6)
  })

  it('a search that finds no order says whose orders the person sees', async () => {
    for (const [name, ordersOf] of Object.entries({ first: ['W9TA01'], placer: [], everything: null }))
      expect(await search(name, '999999'), name).toMatchObject({ orders: [], ordersOf })
  })

  it('a declined order says so, and a cart is not an order', async () => {
    const number = await world.order()
    await as('first').send(declineOrder, { params: { number }, body: { comment: 'No' } })
    expect((await search('member', `${number}`)).orders).toMatchObject([{ status: 'declined' }])
  })
})

describe('a part of a parcel’s number', () => {
  it('a part of a parcel number that is also the number of an order names that order first', async () => {
    const called = 700_000
    await portal.owner`SELECT setval('orders_order_id_seq', ${called}, false)`
    expect(await world.order({ quantities: [1] })).toBe(called)
    const newer: number[] = []
    while (newer.length < FOUND_OF_A_KIND) {
      const number = await world.order({ quantities: [1] })
      await as('first').send(approveOrder, { params: { number } })
      await addParcels(number, 1, () => `555555${called}`)
      newer.unshift(number)
    }
    const others = newer.slice(0, -1).map((number) => `${number} line 1`)
    expect(await orders('placer', `${called}`)).toEqual([called, ...others])
  })

  it('a part that many parcels share names none and says so; the whole number still names its own parcel', async () => {
    const number = await world.order({ quantities: [1] })
    await as('first').send(approveOrder, { params: { number } })
    const customer = '1Z888BB202'
    const numbered = (at: number) => `${customer}${String(at).padStart(8, '0')}`
    await addParcels(number, 100, numbered)
    expect(await search('placer', customer)).toMatchObject({ ordersInAll: 1, tooManyParcels: false })
    await addParcels(number, 1, () => numbered(500))
    expect(await search('placer', customer)).toMatchObject({ orders: [], tooManyParcels: true })
    expect((await search('placer', numbered(500))).orders).toMatchObject([{ parcel: numbered(500) }])
    expect(await search('placer', '1Z777CC303')).toMatchObject({ orders: [], tooManyParcels: false })
  })
})

describe('a person', () => {
  it('users who may see a person find them by the beginnings of names in any order', async () => {
    for (const text of ['bell', 'Bell, J', 'james bell', 'BEL JAM'])
      expect(await people('first', text), text).toEqual(['Bell, James'])
    expect(await people('manager', 'bell')).toEqual(['Bell, Ada', 'Bell, James'])
    expect(await people('everything', 'bell')).toEqual(['Bell, Ada', 'Bell, James'])
    expect(await people('outsider', 'bell')).toEqual([])
    expect(await people('foreigner', 'bell')).toEqual([])
    expect(await people('manager', 'bell k')).toEqual([])
  })

  it('only users who open the service members find a person by the DoD ID, as in their list', async () => {
    const requested = { params: { program: 'AR' }, query: { searchTerm: '1234567890' } } as const
    expect((await as('manager').send(listPeople, requested)).body).toHaveLength(1)
    for (const name of ['manager', 'everything'])
      expect(await people(name, '1234567890'), name).toEqual(['Bell, James'])
    for (const name of ['placer', 'first', 'member', 'outsider', 'foreigner'])
      expect(await people(name, '1234567890'), name).toEqual([])
    expect(JSON.stringify(await search('manager', 'bell'))).not.toContain('1234567890')
  })

  it('a search by DoD ID works sixty times a minute, and the audit trail records each without the number [E9]', async () => {
    portal.setTime('2026-11-21T17:10:00Z')
    const sendRequest = (searchTerm: string) =>
      as('everything').send(searchEverything, { body: { searchTerm } })
    for (let at = 0; at < 60; at += 1)
      expect((await sendRequest(String(2_000_000_000 + at))).status).toBe(200)
    const refused = await sendRequest('2000000060')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_LOOKUPS' } })
    expect((await sendRequest('bell')).status).toBe(200)
    const trail = await portal.owner<{ object: string }[]>`SELECT object FROM audit_events
      WHERE action = 'POST /search/everything' AND person_id = ${world.everything.id} AND outcome = 'done'`
    expect(trail.length).toBeGreaterThanOrEqual(60)
    expect(new Set(trail.map(({ object }) => object))).toEqual(new Set(['a DoD ID']))
  })

  it('the search counts people like the list, and refuses a user who has read too many [C14]', async () => {
    const { owner } = portal
    await owner`INSERT INTO people (program, username, first_name, last_name, email, branch, service_status, dodaac)
      SELECT 'AR', 'many' || n, 'Many', 'Reader' || n, 'many' || n || '@example.mil', 'army', 'reserve', 'W9TA02'
      FROM generate_series(1, ${SHARED_FROM}) n`
    const { id } = await buildPerson(owner, { dodaac: 'W9TA02', username: 'reader', permissions: [3] })
    await owner`INSERT INTO people_read (reader, started_at, ids)
      SELECT 'records ' || ${id}::bigint, '2026-11-21T17:00:00Z', array_agg(n) FROM generate_series(1000000, ${1_000_000 + HARVEST_LIMIT}) n`
    const client = await portal.signIn('reader')
    const list = { params: { program: 'AR' }, query: { searchTerm: 'reader', pageSize: 500 } } as const
    expect((await client.send(listPeople, list)).status).toBe(200)
    const refused = await client.send(searchEverything, { body: { searchTerm: 'bell' } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'PEOPLE_HARVEST' } })
  })
})

describe('items and DoDAACs', () => {
  it('everybody in a program that sells an item finds it by name and number, as in the catalog', async () => {
    const [nsn = ''] = world.nsns
    for (const text of [nsn, nsn.replace(/^(....)(..)(...)/, '$1-$2-$3-'), nsn.slice(4)])
      expect((await search('finance', text)).items, text).toMatchObject([{ nsn }])
    expect((await search('member', 'coats')).items[0]?.name).toMatch(/^Coats/)
    expect((await search('foreigner', nsn)).items).toEqual([])
  })

  it('the search offers similar items only where it finds nothing else', async () => {
    const slip = await search('placer', 'coatts')
    expect(slip).toMatchObject({ itemsAreAlike: true, items: [{ name: expect.stringMatching(/^Coats/) }] })
    expect(await search('placer', 'coats')).toMatchObject({ itemsAreAlike: false })
    await portal.owner`UPDATE people SET last_name = 'Coatts' WHERE person_id = ${world.placer.id}`
    expect(await search('manager', 'coatts')).toMatchObject({ itemsAreAlike: false, items: [] })
  })

  it('users who manage DoDAACs find all of them by code and name, and others find their own', async () => {
    const dodaacs = async (name: string, text: string) =>
      (await search(name, text)).dodaacs.map(({ dodaac }) => dodaac)
    for (const text of ['w9ta01', 'W9TA01', 'unit w9ta01'])
      expect(await dodaacs('first', text), text).toEqual(['W9TA01'])
    expect(await dodaacs('everything', 'unit')).toEqual(['W9TA01', 'W9TA02'])
    expect((await search('everything', 'unit')).dodaacsInAll).toBe(2)
    expect((await search('outsider', 'unit')).dodaacsInAll).toBe(1)
    expect(await dodaacs('outsider', 'unit')).toEqual(['W9TA02'])
    expect(await dodaacs('outsider', 'w9ta01')).toEqual([])
    expect(await dodaacs('foreigner', 'w9ta02')).toEqual([])
  })
})

it('an empty search finds nothing, and nobody searches without a session or in another program', async () => {
  expect(await search('everything', '  ')).toEqual({
    ...{ orders: [], ordersInAll: 0, people: [], peopleInAll: 0, dodaacs: [], dodaacsInAll: 0 },
    ...{ items: [], itemsInAll: 0, itemsAreAlike: false, tooManyParcels: false, ordersOf: null },
    ...{ reports: [], reportsInAll: 0 },
  })
  const sendRequest = (client: Client, body: object) => client.send(searchEverything, { body })
  expect((await sendRequest(portal.anonymous, { searchTerm: 'bell' })).status).toBe(401)
  expect((await sendRequest(as('placer'), { searchTerm: 'bell', program: 'NG' })).status).toBe(404)
  expect(await sendRequest(as('placer'), { searchTerm: 'x'.repeat(101) })).toMatchObject({
    status: 400,
    body: { detail: 'searchTerm: Search for at most 100 characters.' },
  })
  const gone = await portal.signIn('other-first')
  await portal.owner`UPDATE people SET enabled = false WHERE username = 'other-first'`
  await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
  await expect
    .poll(async () => (await sendRequest(gone, { searchTerm: `${approved.number}` })).status)
    .toBe(401)
})

it('each way to name an order queries only its own index, under row-level security', async () => {
  const sql = openPool(portal.database.url('app'), {
    ...connection,
    max: 1,
    settings: { ...readOnly('test', 'AR'), enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' },
  })
  // Forces the plan for a million rows.
  for (const table of ['orders', 'order_lines', 'shipments', 'people'])
    await portal.owner`SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', ${table}::text,
      'relpages', 1::int, 'reltuples', 1000000::real)`
  const person = { ...world.placer, permissions: [], overseenDodaacs: ['W9TA01'] } as never
  const explain = async (text: string) => {
    const intended = readSearchIntent(text).orders
    if (!intended) throw new Error(`${text} names no order.`)
    const rows = await sql`EXPLAIN (COSTS OFF) ${findIntendedOrders(sql, person, intended) as never}`
    return rows.map((row) => String(row.queryPlan ?? row['QUERY PLAN'])).join('\n')
  }
  const ways: [text: string, index: RegExp][] = [
    ['6001', /using orders_\w+ on orders.*\n\s+Index Cond: .*order_id = /],
    ['W9TA01-6325-0001', /order_lines_by_requisition.*\n\s+Index Cond: .*requisition = ANY/],
    ['W9TA01-6325-00', /order_lines_by_requisition.*\n\s+Index Cond: .*requisition >= .*requisition < /],
    ['6325-A001', /order_lines_by_requisition.*\n\s+Index Cond: .*requisition = ANY/],
    [UPS, /shipments_by_tracking on.*\n\s+Index Cond: .*tracking_number = /],
    [UPS, /shipments_by_tracking on.*\n\s+Index Cond: .*tracking_number ~>=~ .*tracking_number ~<~ /],
    [
      '345678',
      /shipments_by_tracking_end.*\n\s+Index Cond: .*tracking_backwards ~>=~ .*tracking_backwards ~<~ /,
    ],
    [UPS, /shipments_by_number.*\n\s+Index Cond: .*shipment_number = /],
  ]
  for (const [text, index] of ways) {
    const plan = await explain(text)
    expect(plan, text).toMatch(index)
    expect(plan, text).not.toMatch(/Seq Scan on (?:orders|order_lines|shipments|people)/)
  }
  expect(await explain(UPS)).not.toContain('requisition >=')
  expect(await explain('W9TA01-6325-0001')).not.toContain('shipments')
  expect(await explain('345678')).not.toContain('tracking_number ~>=~')
  await sql.end()
})
