import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFund, buildOrder } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let world: OrdersWorld
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client
const waiting: number[] = []
let elsewhere = 0

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner, 1_000_000)
  for (const name of ['placer', 'member', 'first', 'finance', 'outsider', 'everything', 'foreigner'])
    clients.set(name, await portal.signIn(name))
  for (let index = 0; index < 14; index++) waiting.push(await world.order({ quantities: [1, 1] }))
  const { fundId } = await buildFund(portal.owner, { dodaac: 'W9TA02', cents: 50_000 })
  const line = { nsn: world.nsns[2] ?? '', quantity: 1, cents: 2500 }
  elsewhere = (
    await buildOrder(portal.owner, { orderer: world.placer, member: world.outsider, fundId, lines: [line] })
  ).number
  await buildOrder(portal.owner, {
    orderer: world.placer,
    member: world.member,
    fundId,
    lines: [line],
    status: 'cart',
  })
})
afterAll(() => portal.stop())

const numbers = async (name: string, query = '') => {
  const answer = await as(name).get(`/cart/orders${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.map((order: { vcrnuM_0: string }) => Number(order.vcrnuM_0))
}
const total = async (name: string, query = '') =>
  (await as(name).get(`/cart/orders/paging${query}`)).body.total

describe('the order list', () => {
  test('shows twelve waiting orders, newest first, and the rest on page 2 [ORD-03] [ORD-09] [CONST-01] [CONST-37]', async () => {
    const newestFirst = waiting.toReversed()
    expect(await numbers('first')).toEqual(newestFirst.slice(0, 12))
    expect(await numbers('first', '?page=2')).toEqual(newestFirst.slice(12))
    expect(await numbers('first', '?page=3')).toEqual([])
    const paging = await as('first').get('/cart/orders/paging')
    expect(paging.body).toEqual({ total: 14, totalPages: 2 })
    expect((await as('first').get('/cart/orders/paging?pageSize=5')).body).toEqual({
      total: 14,
      totalPages: 3,
    })
  })

  test('has what was placed, what is for oneself and what one oversees; 99 has all [NAV-14]', async () => {
    expect(await total('placer')).toBe(15)
    expect(await total('member')).toBe(14)
    expect(await total('finance')).toBe(14)
    expect(await numbers('outsider')).toEqual([elsewhere])
    expect(await total('everything')).toBe(15)
    expect(await total('foreigner')).toBe(0)
    expect((await portal.anonymous.get('/cart/orders')).status).toBe(401)
  })

  test('a card has order and lines as the seeds name them [ORD-13] [ORD-15] [DATA-13] [DATA-14]', async () => {
    const { body } = await as('first').get('/cart/orders?pageSize=1')
    expect(body[0]).toMatchObject({
      vcrnuM_0: String(waiting.at(-1)).padStart(20, '0'),
      scstA_0: 2,
      orderer: `${world.placer.firstName} ${world.placer.lastName}`,
      serviceMember: `${world.member.firstName} ${world.member.lastName}`,
      dodaaC_0: 'W9TA01',
      shipTo: 'W9TA01',
      fundcodE_0: '6C',
      yexpeditE_0: 1,
      total: 50,
      mayDecide: true,
      whyNotApprove: '',
    })
    expect(body[0].items[0]).toMatchObject({
      itmreF_0: world.nsns[0],
      itmdeS2_0: 'SMALL',
      prI_0: 25,
      qtY_0: 1,
      total: 25,
      imagePath: null,
      stockstA_0: 1,
      lineStatus: 'Pending Approval',
    })
    expect(body[0].items[0].ypcgnuM_0).toMatch(/^\d{5}$/)
  })

  test('shows one status at a time, never carts [ORD-02] [ORD-23]', async () => {
    const number = await world.order()
    await as('first').post(`/cart/approve/${number}`)
    expect(await numbers('first', '?SCSTA_0=3')).toEqual([number])
    expect(await numbers('first', '?SCSTA_0=4')).toEqual([])
    expect(await numbers('first', '?SCSTA_0=6')).toEqual([])
    expect((await as('first').get('/cart/orders?SCSTA_0=1')).status).toBe(404)
    expect((await as('first').get('/cart/orders?SCSTA_0=5')).status).toBe(400)
  })

  test("is asked for oneself and in one's own program [API-21] [API-22]", async () => {
    for (const path of ['/cart/orders', '/cart/orders/paging']) {
      expect((await as('first').get(`${path}?BPCNUM_0=AR&SMID_0=${world.first.id}`)).status).toBe(200)
      expect((await as('first').get(`${path}?BPCNUM_0=NG`)).status).toBe(404)
      expect((await as('first').get(`${path}?SMID_0=${world.placer.id}`)).status).toBe(404)
      expect((await as('everything').get(`${path}?SMID_0=${world.placer.id}`)).status).toBe(200)
      expect((await as('first').get(`${path}?page=0`)).status).toBe(400)
      expect((await as('first').get(`${path}?other=1`)).status).toBe(400)
    }
    expect(await numbers('everything', `?SMID_0=${world.outsider.id}`)).toEqual([elsewhere])
  })

  test('is filtered by DoDAACs and members [ORD-05] [ORD-06]', async () => {
    expect(await total('first', '?DODAACS[0]=W9TA01')).toBe(14)
    expect((await as('first').get('/cart/orders?DODAACS[0]=W9TA02')).status).toBe(404)
    // The orderer belongs to W9TA01, the order charges W9TA02: both find it.
    expect(await total('everything', '?DODAACS[0]=W9TA01&DODAACS[1]=W9TA02')).toBe(15)
    expect(await numbers('everything', '?DODAACS[0]=W9TA02')).toEqual([elsewhere])
    expect(await total('placer', `?SERVICEMEMBER[0]=${world.member.id}`)).toBe(14)
    expect(await numbers('placer', `?SERVICEMEMBER[0]=${world.outsider.id}`)).toEqual([elsewhere])
    expect(await total('placer', `?SERVICEMEMBER[0]=${world.foreigner.id}`)).toBe(0)
  })

  test('is searched by number, name, DoDAAC, fund code, NSN and requisition [ORD-04]', async () => {
    const number = waiting[3] ?? 0
    const find = (term: string) =>
      numbers('everything', `?pageSize=50&searchTerm=${encodeURIComponent(term)}`)
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
    for (const nothing of ['%', '_', "x' OR 1=1", '99999999999999999999', '\\'])
      expect(await find(nothing)).toEqual([])

    const approved = await world.order()
    const answer = await as('first').post(`/cart/approve/${approved}`)
    const requisition = answer.body.order.items[0].requisitioN_0
    for (const term of [requisition, requisition.replace(/^(.{6})(.{4})/, '$1-$2-')])
      expect(await numbers('first', `?SCSTA_0=3&searchTerm=${term}`)).toEqual([approved])
  })
})
