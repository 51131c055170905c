import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildOrder } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { QueryOf } from '#testing/portal.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import {
  approveOrder,
  countOrders,
  declineOrder,
  listOrderRows,
  listOrders,
  ORDER_SORTS,
  type OrderRow,
} from '#wire/orders/orders.ts'

const { portal, world, as } = openOrdersPortal(1_000_000)
const waiting: number[] = []
let elsewhere = 0

beforeAll(async () => {
  const { owner } = portal
  for (let index = 0; index < 14; index++) waiting.push(await world.order({ quantities: [1, 1] }))
  const { fundId } = await buildFund(owner, { dodaac: 'W9TA02', cents: 50_000 })
  const lines = [{ nsn: world.nsns[2] ?? '', quantity: 1, cents: 2500 }]
  const given = { orderer: world.placer, fundId, lines }
  elsewhere = (await buildOrder(owner, { ...given, member: world.outsider })).number
  await buildOrder(owner, { ...given, member: world.member, status: 'cart' })
})

const approve = async (number: number) =>
  (await as('first').send(approveOrder, { params: { number } })).body.order
const decline = (by: string, number: number) =>
  as(by).send(declineOrder, { params: { number }, body: { comment: 'No' } })
const numbers = async (name: string, query: QueryOf<typeof listOrders> = {}) => {
  const response = await as(name).send(listOrders, { query })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body.map((order: { number: number }) => order.number)
}
const total = async (name: string, query: QueryOf<typeof countOrders> = {}) =>
  (await as(name).send(countOrders, { query })).body.total

test('the order list shows twelve waiting orders, newest first, and the rest on page 2 [ORD-03] [ORD-09] [CONST-01] [CONST-37]', async () => {
  const newestFirst = waiting.toReversed()
  expect(await numbers('first')).toEqual(newestFirst.slice(0, 12))
  expect(await numbers('first', { page: 2 })).toEqual(newestFirst.slice(12))
})

test('users see the orders that they placed, receive, or oversee, one status at a time, and never carts [NAV-14] [ORD-02] [ORD-23] [API-21]', async () => {
  const totals = { placer: 15, member: 14, finance: 14, everything: 15, foreigner: 0 }
  for (const [name, orders] of Object.entries(totals)) expect(await total(name), name).toBe(orders)
  expect(await numbers('outsider')).toEqual([elsewhere])
  const number = await world.order()
  await approve(number)
  expect(await numbers('first', { status: 'approved' })).toEqual([number])
  expect(await numbers('first', { status: 'declined' })).toEqual([])
  expect(await numbers('everything', { personId: world.outsider.id })).toEqual([elsewhere])
  expect(await numbers('first', { program: 'AR', personId: world.first.id })).toHaveLength(12)
  for (const call of [listOrders, countOrders] as (typeof listOrders)[])
    for (const query of [
      ...[{ status: 'cart' }, { program: 'NG' }, { personId: world.placer.id }, { dodaacs: ['W9TA02'] }],
    ] as QueryOf<typeof listOrders>[])
      expect((await as('first').send(call, { query })).status, JSON.stringify(query)).toBe(404)
})

test('an empty list of DoDAACs is the own scope, and a foreign or endless list is refused [C5]', async () => {
  const list = (dodaacs: string[]) => as('first').send(listOrders, { query: { dodaacs } })
  const { body } = await as('first').send(listOrders, {}, { odd: { dodaacs: '' } })
  expect(body).toEqual((await list([])).body)
  for (const [count, status] of [
    [200, 200],
    [201, 400],
  ] as const)
    expect((await list(Array(count).fill('W9TA01'))).status, `${count}`).toBe(status)
  expect((await list(['W9TA01', 'W9TA02'])).status).toBe(404)
})

test('the order list says which orders wait for the user and which for others, also in a search, and counts each place', async () => {
  const further = await world.order({ levels: 2 })
  await approve(further)
  const wanted = { searchTerm: String(waiting[2]) }
  for (const [name, waitingFor, found, search = {}] of [
    ['first', 'me', [waiting[2]], wanted],
    ['second', 'me', [], wanted],
    ['second', 'others', [waiting[2]], wanted],
  ] as [string, 'me' | 'others', number[], object?][])
    expect(await numbers(name, { waitingFor, ...search }), `${name} ${waitingFor}`).toEqual(found)
  const shipped = await as('first').send(listOrders, { query: { waitingFor: 'me', status: 'shipped' } })
  expect(shipped.body.detail).toBe('Only orders that are awaiting approval wait for somebody.')
  await decline('second', further)

  const places = async (name: string, query = {}) => (await as(name).send(countOrderPlaces, { query })).body
  const none = { me: 0, others: 0, approved: 0, returned: 0, asked: 0, shipped: 0, declined: 0 }
  const last = await world.order()
  await approve(last)
  const of = (status: 'approved' | 'declined') => total('first', { status })
  const done = { ...none, approved: await of('approved'), declined: await of('declined') }
  for (const [name, counts, query] of [
    ['first', { ...done, me: 14 }],
    ['placer', { ...done, others: 15 }],
    ['foreigner', none],
    ['first', { ...none, me: 1 }, wanted],
    ['second', { ...none, others: 1 }, wanted],
    ['outsider', none, wanted],
    ['first', { ...none, approved: 1 }, { searchTerm: String(last) }],
    ['everything', { ...none, others: 1 }, { dodaacs: ['W9TA02'] }],
  ] as [string, object, object?][])
    expect(await places(name, query), `${name} ${JSON.stringify(query)}`).toEqual(counts)
  const foreign = { query: { dodaacs: ['W9TA02'] } }
  expect((await as('first').send(countOrderPlaces, foreign)).status).toBe(404)
})

test('the order list filters by DoDAACs, by members, and by the people who placed the orders [ORD-05] [ORD-06]', async () => {
  const { placer, member, outsider, first } = world
  for (const [name, query, count] of [
    ['first', { dodaacs: ['W9TA01'] }, 14],
    ['everything', { dodaacs: ['W9TA01', 'W9TA02'] }, 15],
    ['placer', { members: [member.id] }, 14],
    ['placer', { members: [world.foreigner.id] }, 0],
    ['everything', { orderers: [placer.id, first.id] }, 15],
    ['everything', { orderers: [member.id, outsider.id] }, 0],
  ] as const)
    expect(await total(name, query as object), JSON.stringify(query)).toBe(count)
  expect(await numbers('everything', { dodaacs: ['W9TA02'] })).toEqual([elsewhere])
  expect(await numbers('placer', { members: [outsider.id] })).toEqual([elsewhere])
})

test('the order list searches by number, name, DoDAAC, fund code, item, and requisition [ORD-04]', async () => {
  const number = waiting[3] ?? 0
  const { firstName, lastName } = world.outsider
  const nsn = world.nsns[2] ?? ''
  const [{ pgc = '', name = '' } = {}] = await portal.owner<{ pgc: string; name: string }[]>`
    SELECT pgc, display_name AS name FROM products JOIN items USING (pgc) WHERE nsn = ${nsn}`
  const [word = ''] = /\p{L}{3,}/u.exec(name) ?? []
  const one = [String(number), String(number).padStart(20, '0')]
  const other = [lastName.toLowerCase(), `${firstName} ${lastName}`, 'w9ta02', nsn, nsn.slice(4)]
  other.push(nsn.replace(/^(.{4})(.{2})(.{3})(.{4})$/, '$1-$2-$3-$4'))
  const nothing = ['ZZ', '%', '_', "x' OR 1=1", '99999999999999999999', '\\']
  const find = (searchTerm: string) => numbers('everything', { pageSize: 50, searchTerm })
  for (const [terms, found] of [
    [one, [number]],
    [other, [elsewhere]],
    [nothing, []],
  ] as const)
    for (const term of terms) expect(await find(term), term).toEqual(found)
  for (const term of ['6C', pgc, word, word.toUpperCase()]) {
    expect(await find(term), term).toHaveLength(15)
    expect(await total('everything', { searchTerm: term }), term).toBe(15)
  }

  const approved = await world.order()
  const { requisition } = (await approve(approved)).lines[0]
  const findApproved = (searchTerm: string) => numbers('first', { status: 'approved', searchTerm })
  for (const term of [requisition, requisition.replace(/^(.{6})(.{4})/, '$1-$2-'), requisition.slice(3)])
    expect(await findApproved(term), term).toEqual([approved])
  expect(await findApproved(requisition.slice(0, 10))).toContain(approved)
  expect(await findApproved(`W9TA02${requisition.slice(6, 10)}`)).toEqual([])
})

test('a row of the table has the first item in words, and says for whom the order waits', async () => {
  const [number = 0] = waiting
  const rows = async (name: string, query: QueryOf<typeof listOrderRows> = { numbers: [number] }) =>
    (await as(name).send(listOrderRows, { query })).body as OrderRow[]
  const [{ item = '' } = {}] = await portal.owner<{ item: string }[]>`
    SELECT concat_ws(' ', p.display_name, nullif(i.size, ''), nullif(i.colour, '')) AS item
    FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc) WHERE l.order_id = ${number} AND line_number = 1`
  const { member, first } = world
  const row = {
    ...{ number, item, lines: 2, member: `${member.lastName}, ${member.firstName}`, dodaac: 'W9TA01' },
    ...{ waitsFor: expect.stringContaining(`${first.firstName} ${first.lastName}`), unusual: [] },
    ...{ whyNotApprove: '', batch: null },
  }
  expect(await rows('first')).toMatchObject([{ ...row, mayDecide: true }])
  expect(await rows('second')).toMatchObject([
    { ...row, mayDecide: false, whyNotApprove: expect.any(String) },
  ])
  expect(await rows('foreigner')).toEqual([])
  const many = await world.order({ quantities: [12] })
  expect(await rows('first', { numbers: [many] })).toMatchObject([{ unusual: ['12 of one item'] }])
  await decline('first', many)
  const done = { status: 'declined', waitsFor: '', mayDecide: false, unusual: [] }
  expect(await rows('first', { numbers: [many], status: 'declined' })).toMatchObject([done])
  const [whole] = (await as('first').send(listOrders, { query: { numbers: [number] } })).body
  expect(JSON.stringify(await rows('first')).length).toBeLessThan(JSON.stringify(whole).length / 2)
})

test('users sort the orders by number, day, total, member, and DoDAAC, also those that wait for them and those of a search', async () => {
  await portal.owner`UPDATE orders SET submitted_at = submitted_at - order_id % 5 * interval '1 day' WHERE status = 'awaiting'`
  for (const quantities of [[3], [1, 4], [2]]) await world.order({ quantities })
  const keys: Record<string, (row: OrderRow) => string | number> = {
    number: ({ number }) => number,
    date: ({ submittedAt }) => new Date(submittedAt).getTime(),
    total: (row) => row.total,
    member: (row) => row.member,
    dodaac: (row) => row.dodaac,
  }
  const listed = (rows: OrderRow[]) => rows.map(({ number }) => number).toSorted()
  for (const scope of [{}, { waitingFor: 'me' as const }, { searchTerm: '6C' }]) {
    const read = async (query: QueryOf<typeof listOrderRows>): Promise<OrderRow[]> => {
      const viewer = scope.waitingFor ? 'first' : 'everything'
      return (await as(viewer).send(listOrderRows, { query: { ...scope, ...query } })).body
    }
    const every = await read({ pageSize: 500 })
    for (const sort of ORDER_SORTS) {
      const sorted: OrderRow[] = []
      for (let page = 1; page <= Math.ceil(every.length / 5); page++)
        sorted.push(...(await read({ pageSize: 5, sort, page })))
      const keyOf = keys[sort.replace('-', '')] as (row: OrderRow) => string | number
      const wanted = sorted.map(keyOf).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(sorted.map(keyOf), sort).toEqual(sort.startsWith('-') ? wanted.reverse() : wanted)
      expect(listed(sorted), sort).toEqual(listed(every))
    }
  }
})
