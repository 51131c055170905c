import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import {
  adjustFund,
  countTransactions,
  listTransactions,
  readFund,
  transferFunds,
  withdrawFund,
} from '#wire/funds/funds.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'

type Row = { number: number; amount: number; sign: number; balance: number; kind: string }

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
  await approving.send(declineOrder, { params: { number: order }, body: { comment: 'No.' } })
  const approved = (await buildOrder(owner, { orderer, member: orderer, fundId, lines })).number
  expect((await approving.send(approveOrder, { params: { number: approved } })).status).toBe(200)
  const pair = { dodaac: 'W9TF01', fundCode: '6C' }
  await world.finance.send(adjustFund, { query: { ...pair, amount: readAmount('12.50') } })
  const back = { ...pair, amount: readAmount('100'), comment: 'Given back' }
  await world.finance.send(withdrawFund, { query: back })
  const ways = { fromDodaac: 'W9TF01', fromFundCode: '6C', toDodaac: 'W9TF02', toFundCode: '6C' }
  await world.finance.send(transferFunds, { query: { ...ways, amount: readAmount('20') } })
  for (let n = 0; n < 9; n++)
    await world.finance.send(adjustFund, {
      query: { ...pair, amount: readAmount('1'), comment: `Part ${n}` },
    })
})
afterAll(() => portal.stop())

const trans = (client: Client, search: QueryOf<typeof listTransactions> = {}, dodaac = 'W9TF01') =>
  client.send(listTransactions, {
    params: { dodaac },
    query: { program: 'AR', fiscalYear: 2027, fundCode: '6C', ...search },
  })
const paging = (search: QueryOf<typeof countTransactions> = {}) =>
  world.finance.send(countTransactions, {
    params: { dodaac: 'W9TF01' },
    query: { program: 'AR', fiscalYear: 2027, fundCode: '6C', ...search },
  })

test('the list shows transactions newest first, ten a page, with sign, person, order, and comment [API-52 API-53 DATA-34 CONST-08]', async () => {
  const { status, body } = await trans(world.finance)
  expect(status).toBe(200)
  expect(body).toHaveLength(10)
  expect((await paging()).body).toEqual({ total: 16, totalPages: 2 })
  expect(body[0]).toEqual({
    ...{ number: expect.any(Number), madeAt: expect.any(Date), amount: 1_00, sign: 1, middleName: '' },
    preferredName: '',
    ...{ lastName: expect.stringMatching(/^Last/), firstName: expect.stringMatching(/^First/) },
    ...{ orderNumber: null, comment: 'Part 8', kind: 'allot', balance: 351_50 },
    ...{ reverses: null, reversedBy: null },
  })
  const second = (await trans(world.finance, { page: 2 })).body
  expect(second.map((row: Row) => `${row.kind} ${row.sign * row.amount}`)).toEqual([
    ...['withdraw -10000', 'allot 1250', 'reserve -5000', 'release 5000', 'reserve -5000', 'allot 50000'],
  ])
  expect(second[4]).toMatchObject({ orderNumber: order, lastName: 'Placer' })
})

test('the balance after each row leads from the first row to the available money, on every page', async () => {
  const rows: Row[] = []
  for (let page = 1; page <= 4; page++) rows.push(...(await trans(world.finance, { page, pageSize: 4 })).body)
  expect(rows).toHaveLength(16)
  let balance = 0
  for (const row of rows.toReversed()) {
    balance += row.amount * row.sign
    expect(row.balance).toBe(balance)
  }
  expect(balance).toBe(await world.available(fundId))
})

test('a search by comment, person, or order keeps the correct balances', async () => {
  const found = async (term: string) => (await trans(world.finance, { searchTerm: term })).body
  const kinds = async (term: string) => (await found(term)).map((row: Row) => row.kind)
  expect(await found('given BACK')).toMatchObject([{ kind: 'withdraw', balance: 362_50 }])
  expect(await kinds(String(order).padStart(20, '0'))).toEqual(['release', 'reserve'])
  expect(await kinds('olga placer')).toEqual(['reserve', 'reserve'])
  expect(await found('%')).toEqual([])
  expect((await paging({ searchTerm: 'part' })).body).toEqual({ total: 9, totalPages: 1 })
})

test('a fund shows its allotted amount, as its list does, and the number of allotments', async () => {
  const { body } = await world.finance.send(readFund, {
    params: { dodaac: 'W9TF01' },
    query: { fiscalYear: 2027, fundCode: '6C' },
  })
  expect(body).toMatchObject({
    fund: { available: 351_50, reserved: 0, committed: 50_00, allotted: 401_50 },
    allotments: 11,
  })
})

test('a fund shows its balance at the end of each day in the zone of the portal, in any order of entry', async () => {
  await world.fund('W9TF02', 0, '7D')
  const moves: [cents: number, at: string][] = [
    [1000_00, '2026-10-02T03:30:00Z'],
    [100_00, '2026-10-02T05:00:00Z'],
    [-30_00, '2026-10-05T12:00:00Z'],
    [5_00, '2026-10-01T16:00:00Z'],
  ]
  for (const [cents, at] of moves)
    await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, made_at)
      SELECT 'AR', CASE WHEN ${cents} > 0 THEN s.account_id ELSE a.account_id END,
        CASE WHEN ${cents} > 0 THEN a.account_id ELSE s.account_id END, abs(${cents}::bigint),
        CASE WHEN ${cents} > 0 THEN 'allot' ELSE 'withdraw' END, ${at}
      FROM funds f JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
      JOIN accounts s ON s.program = 'AR' AND s.kind = 'source'
      WHERE f.dodaac = 'W9TF02' AND f.fund_code = '7D' AND f.fiscal_year = 2027`
  const { body } = await world.finance.send(readFund, {
    params: { dodaac: 'W9TF02' },
    query: { fiscalYear: 2027, fundCode: '7D' },
  })
  expect(body.days).toEqual([
    { day: '2026-10-01', available: 1005_00 },
    { day: '2026-10-02', available: 1105_00 },
    { day: '2026-10-05', available: 1075_00 },
  ])
  expect(body.fund.available).toBe(1075_00)
})

test('funds of other DoDAACs, programs, and years are not found, and the current year is the default', async () => {
  expect((await trans(world.other)).status).toBe(404)
  expect((await trans(world.finance, {}, 'W9TF03')).status).toBe(404)
  expect((await trans(world.everything)).status).toBe(200)
  expect((await trans(world.granted)).status).toBe(404)
  const read = { params: { dodaac: 'W9TF03' }, query: { fundCode: '6C' } }
  expect((await world.finance.send(readFund, read)).status).toBe(404)
  const of = (query: QueryOf<typeof listTransactions>) =>
    world.finance.send(listTransactions, { params: { dodaac: 'W9TF01' }, query })
  expect((await of({ program: 'NG', fundCode: '6C' })).status).toBe(404)
  expect((await of({ fundCode: 'ZZ', fiscalYear: 2027 })).status).toBe(404)
  expect((await of({ fiscalYear: 2027 })).status).toBe(400)
  expect((await of({ fundCode: '7D' })).status).toBe(404)
  expect((await of({ fundCode: '7D', fiscalYear: 2025 })).body).toHaveLength(1)
})
