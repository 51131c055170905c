import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

type Row = { nuM_0: number; tranamT_0: number; snS_0: number; balance: number; kind: string }

let portal: TestPortal
let world: FundsWorld
let fundId: number
let order: number

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildFundsWorld(portal)
  const { owner } = portal
  fundId = await world.fund('W9TF01', 500_00)
  await world.fund('W9TF02', 0)
  await world.fund('W9TF01', 5_00, '7D', 2025)
  const orderer = await buildPerson(owner, { dodaac: 'W9TF01', firstName: 'Olga', lastName: 'Placer' })
  const approver = await buildPerson(owner, { dodaac: 'W9TF01', roles: [{ role: 'approver', level: 1 }] })
  const { nsns } = await buildProduct(owner)
  const lines = [{ nsn: nsns[0] ?? '', quantity: 2, cents: 2500 }]
  order = (await buildOrder(owner, { orderer, member: orderer, fundId, lines })).number
  const approving = await portal.signIn(approver.username)
  await approving.post(`/cart/decline/${order}`, { comment: 'No.' })
  const approved = (await buildOrder(owner, { orderer, member: orderer, fundId, lines })).number
  expect((await approving.post(`/cart/approve/${approved}`)).status).toBe(200)
  const pair = 'DODAAC_0=W9TF01&FUNDCODE_0=6C'
  await world.finance.post(`/funding/adjust?${pair}&FUNDAMT_0=12.50`)
  await world.finance.post(`/funding/withdraw?${pair}&FUNDAMT_0=100&TRANCMMT_0=Given%20back`)
  await world.finance.post(
    '/funding/transfer?FROMDODAAC=W9TF01&FROMFUNDCODE=6C&TODODAAC=W9TF02&TOFUNDCODE=6C&FUNDAMT_0=20',
  )
  for (let n = 0; n < 9; n++)
    await world.finance.post(`/funding/adjust?${pair}&FUNDAMT_0=1&TRANCMMT_0=Part%20${n}`)
})
afterAll(() => portal.stop())

const trans = (client: Client, search = '', dodaac = 'W9TF01') =>
  client.get(`/funding/gettrans/${dodaac}?BPCNUM_0=AR&FUNDYEAR_0=27&FUNDCODE_0=6C${search}`)
const paging = (search = '') =>
  world.finance.get(`/funding/pagingtrans/W9TF01?BPCNUM_0=AR&FUNDYEAR_0=27&FUNDCODE_0=6C${search}`)

test('transactions come newest first, ten to a page, with sign, person, order and comment [API-52 API-53 DATA-34 CONST-08]', async () => {
  const { status, body } = await trans(world.finance)
  expect(status).toBe(200)
  expect(body).toHaveLength(10)
  expect((await paging()).body).toEqual({ total: 16, totalPages: 2 })
  expect(body[0]).toEqual({
    nuM_0: expect.any(Number),
    trandaT_0: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    tranamT_0: 1,
    snS_0: 1,
    lastnamE_0: expect.stringMatching(/^Last/),
    firstnamE_0: expect.stringMatching(/^First/),
    middlenamE_0: '',
    vcrnuM_0: null,
    trancmmT_0: 'Part 8',
    kind: 'allot',
    balance: 351.5,
  })
  const second = (await trans(world.finance, '&page=2')).body
  expect(second.map((row: Row) => [row.kind, row.snS_0, row.tranamT_0])).toEqual([
    ['withdraw', -1, 100],
    ['allot', 1, 12.5],
    ['reserve', -1, 50],
    ['release', 1, 50],
    ['reserve', -1, 50],
    ['allot', 1, 500],
  ])
  expect(second[4]).toMatchObject({ vcrnuM_0: String(order).padStart(20, '0'), lastnamE_0: 'Placer' })
})

test('the balance after each row leads from the first to what is available now, on every page', async () => {
  const rows: Row[] = []
  for (let page = 1; page <= 4; page++)
    rows.push(...(await trans(world.finance, `&page=${page}&pageSize=4`)).body)
  expect(rows).toHaveLength(16)
  let balance = 0
  for (const row of rows.toReversed()) {
    balance = Math.round((balance + row.tranamT_0 * row.snS_0) * 100) / 100
    expect(row.balance).toBe(balance)
  }
  expect(balance * 100).toBe(await world.available(fundId))
})

test('a search by comment, person or order keeps the true balances', async () => {
  const found = async (term: string) =>
    (await trans(world.finance, `&searchTerm=${encodeURIComponent(term)}`)).body
  expect(await found('given BACK')).toMatchObject([{ kind: 'withdraw', balance: 362.5 }])
  expect((await found(String(order).padStart(20, '0'))).map((row: Row) => row.kind)).toEqual([
    'release',
    'reserve',
  ])
  expect((await found('olga placer')).map((row: Row) => row.kind)).toEqual(['reserve', 'reserve'])
  expect(await found('%')).toEqual([])
  expect((await paging('&searchTerm=part')).body).toEqual({ total: 9, totalPages: 1 })
})

test('a fund shows what it was allotted in how many parts', async () => {
  const { body } = await world.finance.get('/funding/fund/W9TF01?FUNDYEAR_0=27&FUNDCODE_0=6C')
  expect(body).toMatchObject({
    fund: { sumtranamT_0: 351.5, reserved: 0, spent: 50, allotted: 401.5 },
    parts: 11,
    allottedInParts: 521.5,
  })
})

test('funds of other DoDAACs, programs and years are not found; the current year is meant without one', async () => {
  expect((await trans(world.other)).status).toBe(404)
  expect((await trans(world.finance, '', 'W9TF03')).status).toBe(404)
  expect((await trans(world.everything)).status).toBe(200)
  expect((await trans(world.granted)).status).toBe(404)
  expect((await world.finance.get('/funding/fund/W9TF03?FUNDCODE_0=6C')).status).toBe(404)
  expect((await world.finance.get('/funding/gettrans/W9TF01?BPCNUM_0=NG&FUNDCODE_0=6C')).status).toBe(404)
  expect((await world.finance.get('/funding/gettrans/W9TF01?FUNDCODE_0=ZZ&FUNDYEAR_0=27')).status).toBe(404)
  expect((await world.finance.get('/funding/gettrans/W9TF01?FUNDYEAR_0=27')).status).toBe(400)
  expect((await world.finance.get('/funding/gettrans/W9TF01?FUNDCODE_0=7D')).status).toBe(404)
  expect((await world.finance.get('/funding/gettrans/W9TF01?FUNDCODE_0=7D&FUNDYEAR_0=25')).body).toHaveLength(
    1,
  )
})
