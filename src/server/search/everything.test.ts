import { beforeAll, expect, it } from 'vitest'
import { HARVEST_LIMIT, SHARED_FROM } from '#domain/people/harvest.ts'
import { readSearchIntent } from '#domain/search/search-intent.ts'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { approveOrder, declineOrder, listOrders } from '#wire/orders/orders.ts'
import { listPeople } from '#wire/people/people.ts'
import { type Everything, FOUND_OF_A_KIND, type FoundOrder, searchEverything } from '#wire/search/search.ts'
import { connection, readOnly } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'
import { findIntendedOrders } from './order-queries.ts'

const FEDEX = '794628472910'
const UPS = '1Z999AA10123456784'

const { portal, world, as, signIn } = openOrdersPortal()
/** Approved, with a parcel of the first two lines and one of the third line. */
let number: number
let requisitions: string[]
let tcn: string

beforeAll(async () => {
  const { owner } = portal
  await owner`UPDATE people SET first_name = 'James', last_name = 'Bell', dod_id = '1234567890' WHERE person_id = ${world.member.id}`
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'manager', permissions: [3] })
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'far-bell', firstName: 'Ada', lastName: 'Bell' })
  await signIn('manager')
  number = await orderApproved(2, 1, 3)
  const lines =
    await owner`SELECT requisition FROM order_lines WHERE order_id = ${number} ORDER BY line_number`
  requisitions = lines.map(({ requisition }) => requisition)
  tcn = `${requisitions[2]}AXX`
  for (const [line, tracking, own] of [
    [1, FEDEX, ''],
    [2, FEDEX, ''],
    [3, UPS, tcn],
  ] as const)
    await addParcel(number, tracking, line, own)
})

async function orderApproved(...quantities: number[]): Promise<number> {
  const ordered = await world.order({ quantities })
  await as('first').send(approveOrder, { params: { number: ordered } })
  return ordered
}
const addParcel = (order: number, tracking: string, line = 1, own = '') =>
  portal.owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number, shipment_number)
    VALUES ('AR', ${order}, ${line}, 1, '2026-11-20', 'FEDE', ${tracking}, ${own})`
const send = (name: string, searchTerm: string) => as(name).send(searchEverything, { body: { searchTerm } })
async function search(name: string, searchTerm: string): Promise<Everything> {
  const { status, body } = await send(name, searchTerm)
  expect(status, `${name} searches for ${searchTerm}`).toBe(200)
  return body
}
const orders = async (text: string, name = 'placer') =>
  (await search(name, text)).orders.map(({ number: found, line }: FoundOrder) =>
    line === null ? found : `${found} line ${line}`,
  )
const people = async (name: string, text: string) =>
  (await search(name, text)).people.map(({ lastName, firstName }) => `${lastName}, ${firstName}`)
const lines = (...at: number[]) => at.map((line) => `${number} line ${line}`)

it('the search finds an order by its number, with its member, the date of its status, and its first item', async () => {
  for (const text of [`${number}`, `Order ${number}`, `#${number}`, `000${number}`])
    expect(await search('placer', text), text).toMatchObject({
      ...{ ordersInAll: 1, people: [], dodaacs: [] },
      orders: [
        {
          ...{ number, line: null, requisition: '', parcel: '', status: 'approved', withdrawn: false },
          ...{
            lastName: 'Bell',
            firstName: 'James',
            lines: 3,
            item: expect.stringMatching(/^Coats \d+ SMALL$/),
          },
        },
      ],
    })
  const declined = await world.order()
  await as('first').send(declineOrder, { params: { number: declined }, body: { comment: 'No' } })
  expect((await search('member', `${declined}`)).orders).toMatchObject([{ status: 'declined' }])
  for (const [name, ordersOf] of Object.entries({ first: ['W9TA01'], placer: [], everything: null }))
    expect(await search(name, '999999'), name).toMatchObject({ orders: [], ordersOf })
})

it('the search finds an order at its line by a requisition or parcel number, whole or pasted in part', async () => {
  const [first = '', second = ''] = requisitions
  const other = second.slice(0, -1) + (second.endsWith('9') ? '8' : '9')
  for (const [found, texts] of [
    [lines(2), [second, second.slice(6), second.slice(5), second.slice(2)]],
    [lines(1, 2, 3), [first.slice(0, 10), first.slice(0, 13)]],
    [lines(1, 2), [`${first}\n${second}`]],
    // The first of the lines in one parcel.
    [lines(1), [FEDEX, '472910', '94628472910', '7946284729']],
    [lines(3), [UPS, tcn, '456784', '1Z999AA101', UPS.slice(1)]],
    [[], [other, other.slice(6), `X${second.slice(5)}`]],
    [[], ['794628472911', '472911', '794628', '794628472', '46284729']],
  ] as [string[], string[]][])
    for (const text of texts) expect(await orders(text), text).toEqual(found)
  for (const [text, parcel] of Object.entries({
    [FEDEX]: FEDEX,
    472910: FEDEX,
    456784: UPS,
    [`TCN ${tcn}`]: tcn,
  }))
    expect((await search('placer', text)).orders, text).toMatchObject([{ parcel }])
  expect((await search('placer', second)).orders).toMatchObject([{ requisition: second }])
})

it('only users who have an order in their list find it', async () => {
  const { body } = await as('placer').send(listOrders, { query: { status: 'approved' } })
  expect(body).toMatchObject([{ number }])
  const [requisition = ''] = requisitions
  const parts = [requisition, requisition.slice(6), requisition.slice(0, 11)]
  for (const text of [`${number}`, ...parts, FEDEX, FEDEX.slice(-6), tcn]) {
    for (const name of ['placer', 'member', 'first', 'finance', 'everything'])
      expect((await orders(text, name)).length, `${name} ${text}`).toBeGreaterThan(0)
    for (const name of ['outsider', 'foreigner', 'manager'])
      expect(await search(name, text), `${name} ${text}`).toMatchObject({ orders: [], ordersInAll: 0 })
  }
})

it('the search returns at most five orders, newest first, with their total', async () => {
  const many = await orderApproved(1, 1, 1)
  const found = await search('everything', requisitions[0]?.slice(0, 10) ?? '')
  expect(found.orders.map((one) => one.number)).toEqual([many, many, many, number, number])
  expect(found.ordersInAll).toBe(6)
})

it('a part of a parcel number that is also the number of an order names that order first', async () => {
  const called = 700_000
  await portal.owner`SELECT setval('orders_order_id_seq', ${called}, false)`
  expect(await world.order({ quantities: [1] })).toBe(called)
  const newer: string[] = []
  while (newer.length < FOUND_OF_A_KIND) {
    const next = await orderApproved(1)
    await addParcel(next, `555555${called}`)
    newer.unshift(`${next} line 1`)
  }
  expect(await orders(`${called}`)).toEqual([called, ...newer.slice(0, -1)])
})

it('a part that many parcels share names none and says so; the whole number still names its own parcel', async () => {
  const shared = await orderApproved(1)
  const customer = '1Z888BB202'
  const numbered = (at: number) => `${customer}${String(at).padStart(8, '0')}`
  for (let at = 0; at < 100; at++) await addParcel(shared, numbered(at))
  expect(await search('placer', customer)).toMatchObject({ ordersInAll: 1, tooManyParcels: false })
  await addParcel(shared, numbered(500))
  expect(await search('placer', customer)).toMatchObject({ orders: [], tooManyParcels: true })
  expect((await search('placer', numbered(500))).orders).toMatchObject([{ parcel: numbered(500) }])
  expect(await search('placer', '1Z777CC303')).toMatchObject({ orders: [], tooManyParcels: false })
})

it('users who may see a person find them by the beginnings of names, and by the DoD ID only as in their list', async () => {
  for (const text of ['bell', 'Bell, J', 'james bell', 'BEL JAM'])
    expect(await people('first', text), text).toEqual(['Bell, James'])
  for (const name of ['manager', 'everything']) {
    expect(await people(name, 'bell'), name).toEqual(['Bell, Ada', 'Bell, James'])
    expect(await people(name, '1234567890'), name).toEqual(['Bell, James'])
  }
  expect(await people('manager', 'bell k')).toEqual([])
  for (const name of ['outsider', 'foreigner']) expect(await people(name, 'bell'), name).toEqual([])
  for (const name of ['placer', 'first', 'member', 'outsider', 'foreigner'])
    expect(await people(name, '1234567890'), name).toEqual([])
  const requested = { params: { program: 'AR' }, query: { searchTerm: '1234567890' } } as const
  expect((await as('manager').send(listPeople, requested)).body).toHaveLength(1)
  expect(JSON.stringify(await search('manager', 'bell'))).not.toContain('1234567890')
})

it('everybody in a program that sells an item finds it, and similar items where nothing else is found', async () => {
  const [nsn = ''] = world.nsns
  for (const text of [nsn, nsn.replace(/^(....)(..)(...)/, '$1-$2-$3-'), nsn.slice(4)])
    expect((await search('finance', text)).items, text).toMatchObject([{ nsn }])
  expect((await search('foreigner', nsn)).items).toEqual([])
  const items = [{ name: expect.stringMatching(/^Coats/) }]
  expect(await search('member', 'coats')).toMatchObject({ itemsAreAlike: false, items })
  expect(await search('placer', 'coatts')).toMatchObject({ itemsAreAlike: true, items })
  await portal.owner`UPDATE people SET last_name = 'Coatts' WHERE person_id = ${world.placer.id}`
  expect(await search('manager', 'coatts')).toMatchObject({ itemsAreAlike: false, items: [] })
})

it('users who manage DoDAACs find all of them by code and name, and others find their own', async () => {
  const dodaacs = async (name: string, text: string) => {
    const found = await search(name, text)
    expect(found.dodaacsInAll).toBe(found.dodaacs.length)
    return found.dodaacs.map(({ dodaac }) => dodaac)
  }
  for (const text of ['w9ta01', 'W9TA01', 'unit w9ta01'])
    expect(await dodaacs('first', text), text).toEqual(['W9TA01'])
  expect(await dodaacs('everything', 'unit')).toEqual(['W9TA01', 'W9TA02'])
  expect(await dodaacs('outsider', 'unit')).toEqual(['W9TA02'])
  expect(await dodaacs('outsider', 'w9ta01')).toEqual([])
  expect(await dodaacs('foreigner', 'w9ta02')).toEqual([])
})

it('an empty search finds nothing', async () => {
  expect(await search('everything', '  ')).toEqual({
    ...{ orders: [], ordersInAll: 0, people: [], peopleInAll: 0, dodaacs: [], dodaacsInAll: 0 },
    ...{ items: [], itemsInAll: 0, itemsAreAlike: false, tooManyParcels: false, ordersOf: null },
    ...{ reports: [], reportsInAll: 0 },
  })
})

it('a search by DoD ID works sixty times a minute, and the audit trail records each without the number [E9]', async () => {
  portal.setTime('2026-11-21T17:10:00Z')
  const readTrail = () => portal.owner<{ object: string }[]>`SELECT object FROM audit_events
    WHERE action = 'POST /search/everything' AND person_id = ${world.everything.id} AND outcome = 'done'`
  const { length: before } = await readTrail()
  for (let at = 0; at < 2; at++) await search('everything', String(2_000_000_000 + at))
  const counted = await portal.owner`UPDATE rate_limit_counts SET uses = uses + 57
    WHERE subject LIKE ${`%${world.everything.id}%`} AND uses = 2`
  expect(counted.count).toBe(1)
  await search('everything', '2000000059')
  expect(codeOf(await send('everything', '2000000060'))).toEqual([429, 'TOO_MANY_LOOKUPS'])
  await search('everything', 'bell')
  const trail = await readTrail()
  expect(trail).toHaveLength(before + 3)
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
  await signIn('reader')
  const list = { params: { program: 'AR' }, query: { searchTerm: 'reader', pageSize: 500 } } as const
  expect((await as('reader').send(listPeople, list)).status).toBe(200)
  expect(codeOf(await send('reader', 'bell'))).toEqual([429, 'PEOPLE_HARVEST'])
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
  for (const [text, index, condition] of [
    ['6001', 'using orders_\\w+ on orders', 'order_id = '],
    ['W9TA01-6325-0001', 'order_lines_by_requisition', 'requisition = ANY'],
    ['W9TA01-6325-00', 'order_lines_by_requisition', 'requisition >= .*requisition < '],
    ['6325-A001', 'order_lines_by_requisition', 'requisition = ANY'],
    [UPS, 'shipments_by_tracking on', 'tracking_number = '],
    [UPS, 'shipments_by_tracking on', 'tracking_number ~>=~ .*tracking_number ~<~ '],
    ['345678', 'shipments_by_tracking_end', 'tracking_backwards ~>=~ .*tracking_backwards ~<~ '],
    [UPS, 'shipments_by_number', 'shipment_number = '],
  ] as const) {
    const plan = await explain(text)
    expect(plan, text).toMatch(new RegExp(`${index}.*\\n\\s+Index Cond: .*${condition}`))
    expect(plan, text).not.toMatch(/Seq Scan on (?:orders|order_lines|shipments|people)/)
  }
  expect(await explain(UPS)).not.toContain('requisition >=')
  expect(await explain('W9TA01-6325-0001')).not.toContain('shipments')
  expect(await explain('345678')).not.toContain('tracking_number ~>=~')
  await sql.end()
})
