import { beforeAll, describe, expect, test } from 'vitest'
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

const numbers = async (name: string, query: QueryOf<typeof listOrders> = {}) => {
  const response = await as(name).send(listOrders, { query })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body.map((order: { number: number }) => order.number)
}
const total = async (name: string, query: QueryOf<typeof countOrders> = {}) =>
  (await as(name).send(countOrders, { query })).body.total

describe('the order list', () => {
  test('the order list shows twelve waiting orders, newest first, and the rest on page 2 [ORD-03] [ORD-09] [CONST-01] [CONST-37]', async () => {
    const newestFirst = waiting.toReversed()
    expect(await numbers('first')).toEqual(newestFirst.slice(0, 12))
    expect(await numbers('first', { page: 2 })).toEqual(newestFirst.slice(12))
    expect((await as('first').send(countOrders, {})).body).toEqual({ total: 14, totalPages: 2 })
  })

  test('the order list has the orders that the user placed, receives, or oversees; permission 99 has all [NAV-14]', async () => {
    const totals = { placer: 15, member: 14, finance: 14, everything: 15, foreigner: 0 }
    for (const [name, orders] of Object.entries(totals)) expect(await total(name), name).toBe(orders)
    expect(await numbers('outsider')).toEqual([elsewhere])
  })

  test('the order list shows one status at a time, never carts [ORD-02] [ORD-23]', async () => {
    const number = await world.order()
    await as('first').send(approveOrder, { params: { number } })
    expect(await numbers('first', { status: 'approved' })).toEqual([number])
    expect(await numbers('first', { status: 'declined' })).toEqual([])
    expect(await numbers('first', { status: 'shipped' })).toEqual([])
    expect((await as('first').send(listOrders, { query: { status: 'cart' } })).status).toBe(404)
    expect((await as('first').send(listOrders, {}, { odd: { status: '5' } })).status).toBe(400)
  })

  test('the order list says which orders wait for the user, oldest first, and which wait for others, also in a search', async () => {
    const further = await world.order({ levels: 2 })
    await as('first').send(approveOrder, { params: { number: further } })
    const mine = (name: string, query: QueryOf<typeof listOrders> = {}) =>
      numbers(name, { waitingFor: 'me', ...query })
    expect(await mine('first')).toEqual(waiting.slice(0, 12))
    expect(await mine('second')).toEqual([further])
    expect(await numbers('first', { waitingFor: 'others' })).toEqual([further])
    expect(await mine('finance')).toEqual([])
    const wanted = { searchTerm: String(waiting[2]) }
    expect(await mine('first', wanted)).toEqual([waiting[2]])
    expect(await mine('second', wanted)).toEqual([])
    expect(await numbers('second', { waitingFor: 'others', ...wanted })).toEqual([waiting[2]])
    expect(await total('first', { waitingFor: 'me' })).toBe(14)
    expect(await total('second', { waitingFor: 'others' })).toBe(14)
    const shipped = await as('first').send(listOrders, { query: { waitingFor: 'me', status: 'shipped' } })
    expect(shipped.body.detail).toBe('Only orders that are awaiting approval wait for somebody.')
    await as('second').send(declineOrder, { params: { number: further }, body: { comment: 'No' } })
  })

  test('the order list counts the orders of each status, in total and in a search', async () => {
    const places = async (name: string, query = {}) => (await as(name).send(countOrderPlaces, { query })).body
    const none = { me: 0, others: 0, approved: 0, returned: 0, asked: 0, shipped: 0, declined: 0 }
    const { declined, approved } = await places('first')
    const done = { approved, returned: 0, asked: 0, shipped: 0, declined }
    expect(await places('first')).toEqual({ ...done, me: 14, others: 0 })
    expect(await places('second')).toEqual({ ...done, me: 0, others: 14 })
    expect(await places('placer')).toEqual({ ...done, me: 0, others: 15 })
    expect(await places('foreigner')).toEqual(none)
    const of = (searchTerm: string) => ({ searchTerm })
    expect(await places('first', of(String(waiting[2])))).toEqual({ ...none, me: 1 })
    expect(await places('second', of(String(waiting[2])))).toEqual({ ...none, others: 1 })
    expect(await places('outsider', of(String(waiting[2])))).toEqual(none)
    const number = await world.order()
    await as('first').send(approveOrder, { params: { number } })
    expect(await places('first', of(String(number)))).toEqual({ ...none, approved: 1 })
    expect(await places('everything', { dodaacs: ['W9TA02'] })).toEqual({ ...none, others: 1 })
    expect((await as('first').send(countOrderPlaces, { query: { dodaacs: ['W9TA02'] } })).status).toBe(404)
  })

  test('a waiting order says what is unusual about it, and shows the fund balance to users who may see the fund', async () => {
    const number = await world.order({ quantities: [10] })
    const find = async (name: string) =>
      (await as(name).send(listOrders, { query: { searchTerm: String(number) } })).body[0]
    const { available } = await world.balances()
    expect(await find('first')).toMatchObject({ unusual: ['10 of one item'], available })
    expect(await find('member')).toMatchObject({ unusual: ['10 of one item'], available: null })
    const response = await as('first').send(approveOrder, { params: { number } })
    expect(response.body.order).toMatchObject({ unusual: [], available: null })
  })

  test('users can request only their own order list in their own program [API-21] [API-22]', async () => {
    for (const call of [listOrders, countOrders] as (typeof listOrders)[]) {
      const status = async (name: string, query: QueryOf<typeof listOrders>) =>
        (await as(name).send(call, { query })).status
      expect(await status('first', { program: 'AR', personId: world.first.id })).toBe(200)
      expect(await status('first', { program: 'NG' })).toBe(404)
      expect(await status('first', { personId: world.placer.id })).toBe(404)
      expect(await status('everything', { personId: world.placer.id })).toBe(200)
    }
    expect(await numbers('everything', { personId: world.outsider.id })).toEqual([elsewhere])
  })

  test('the order list filters by DoDAACs, by members, and by the people who placed the orders [ORD-05] [ORD-06]', async () => {
    expect(await total('first', { dodaacs: ['W9TA01'] })).toBe(14)
    expect((await as('first').send(listOrders, { query: { dodaacs: ['W9TA02'] } })).status).toBe(404)
    expect(await total('everything', { dodaacs: ['W9TA01', 'W9TA02'] })).toBe(15)
    expect(await numbers('everything', { dodaacs: ['W9TA02'] })).toEqual([elsewhere])
    expect(await total('placer', { members: [world.member.id] })).toBe(14)
    expect(await numbers('placer', { members: [world.outsider.id] })).toEqual([elsewhere])
    expect(await total('placer', { members: [world.foreigner.id] })).toBe(0)
    expect(await total('everything', { orderers: [world.placer.id, world.first.id] })).toBe(15)
    expect(await total('everything', { orderers: [world.member.id, world.outsider.id] })).toBe(0)
  })

  test('the order list searches by number, name, DoDAAC, fund code, item, and requisition [ORD-04]', async () => {
    const number = waiting[3] ?? 0
    const find = (term: string) => numbers('everything', { pageSize: 50, searchTerm: term })
    expect(await find(String(number))).toEqual([number])
    expect(await find(String(number).padStart(20, '0'))).toEqual([number])
    expect(await find(world.outsider.lastName.toLowerCase())).toEqual([elsewhere])
    expect(await find(`${world.outsider.firstName} ${world.outsider.lastName}`)).toEqual([elsewhere])
    expect(await find('w9ta02')).toEqual([elsewhere])
    expect(await find('6C')).toHaveLength(15)
    expect(await find('ZZ')).toEqual([])
    const nsn = world.nsns[2] ?? ''
    expect(await find(nsn)).toEqual([elsewhere])
    expect(await find(nsn.replace(/^(.{4})(.{2})(.{3})(.{4})$/, '$1-$2-$3-$4'))).toEqual([elsewhere])
    const [{ pgc = '', name = '' } = {}] = await portal.owner<{ pgc: string; name: string }[]>`
      SELECT pgc, display_name AS name FROM products JOIN items USING (pgc) WHERE nsn = ${nsn}`
    const [word = ''] = /\p{L}{3,}/u.exec(name) ?? []
    expect(await find(nsn.slice(4))).toEqual([elsewhere])
    for (const term of [pgc, word, word.toUpperCase()]) {
      expect(await find(term), term).toHaveLength(15)
      expect(await total('everything', { searchTerm: term }), term).toBe(15)
    }
    for (const nothing of ['%', '_', "x' OR 1=1", '99999999999999999999', '\\'])
      expect(await find(nothing)).toEqual([])

    const approved = await world.order()
    const response = await as('first').send(approveOrder, { params: { number: approved } })
    const requisition = response.body.order.lines[0].requisition
    for (const term of [requisition, requisition.replace(/^(.{6})(.{4})/, '$1-$2-'), requisition.slice(3)])
      expect(await numbers('first', { status: 'approved', searchTerm: term }), term).toEqual([approved])
    const alike = await numbers('first', { status: 'approved', searchTerm: requisition.slice(0, 10) })
    expect(alike).toContain(approved)
    const otherUnit = `W9TA02${requisition.slice(6, 10)}`
    expect(await numbers('first', { status: 'approved', searchTerm: otherUnit })).toEqual([])
  })

  test('a row of the table has the first item in words, and says for whom the order waits', async () => {
    const [number = 0] = waiting
    const rows = async (name: string, query: QueryOf<typeof listOrderRows> = { numbers: [number] }) =>
      (await as(name).send(listOrderRows, { query })).body as OrderRow[]
    const [{ item = '' } = {}] = await portal.owner<{ item: string }[]>`
      SELECT concat_ws(' ', p.display_name, nullif(i.size, ''), nullif(i.colour, '')) AS item
      FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc) WHERE l.order_id = ${number} AND line_number = 1`
    const { member, first } = world
    const signer = `${first.firstName} ${first.lastName}`
    const own = {
      number,
      item,
      lines: 2,
      member: `${member.lastName}, ${member.firstName}`,
      dodaac: 'W9TA01',
    }
    expect(await rows('first')).toMatchObject([
      {
        ...own,
        mayDecide: true,
        waitsFor: expect.stringContaining(signer),
        unusual: [],
        whyNotApprove: '',
        batch: null,
      },
    ])
    expect(await rows('second')).toMatchObject([
      { ...own, mayDecide: false, waitsFor: expect.stringContaining(signer) },
    ])
    expect(await rows('foreigner')).toEqual([])
    const many = await world.order({ quantities: [12] })
    expect(await rows('first', { numbers: [many] })).toMatchObject([{ unusual: ['12 of one item'] }])
    const declined = await as('first').send(declineOrder, {
      params: { number: many },
      body: { comment: 'No' },
    })
    expect(declined.status).toBe(200)
    const done = { status: 'declined', waitsFor: '', mayDecide: false, unusual: [] }
    expect(await rows('first', { numbers: [many], status: 'declined' })).toMatchObject([done])
    const [whole] = (await as('first').send(listOrders, { query: { numbers: [number] } })).body
    const short = await rows('first')
    expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(whole).length / 2)
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
    for (const scope of [{}, { waitingFor: 'me' as const }, { searchTerm: '6C' }]) {
      const query = { ...scope, pageSize: 5 }
      const viewer = scope.waitingFor ? 'first' : 'everything'
      const every = (await as(viewer).send(listOrderRows, { query: { ...scope, pageSize: 500 } })).body
      for (const sort of ORDER_SORTS) {
        const pages = Array.from({ length: Math.ceil(every.length / 5) }, (_, at) => at + 1)
        const sorted: OrderRow[] = []
        for (const page of pages)
          sorted.push(...(await as(viewer).send(listOrderRows, { query: { ...query, sort, page } })).body)
        const keyOf = keys[sort.replace('-', '')] as (row: OrderRow) => string | number
        const wanted = sorted.map(keyOf).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(sorted.map(keyOf), sort).toEqual(sort.startsWith('-') ? wanted.reverse() : wanted)
        const listed = (rows: OrderRow[]) => rows.map(({ number }) => number).toSorted()
        expect(listed(sorted), sort).toEqual(listed(every))
      }
    }
    expect((await as('first').send(listOrderRows, {}, { odd: { sort: 'price' } })).status).toBe(400)
  })
})
