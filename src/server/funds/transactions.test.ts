import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#domain/fiscal-years.ts'
import { readAmount } from '#domain/funds/funds.ts'
import { type BuiltPerson, buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { openFundsPortal } from '#testing/funds-world.ts'
import { openJobs } from '#testing/open-jobs.ts'
import type { BodyOf, QueryOf } from '#testing/portal.ts'
import { codeOf, countStatuses, detailOf } from '#testing/said.ts'
import {
  adjustFund,
  countTransactions,
  exportTransactions,
  listFundAlerts,
  listFundOrders,
  listTransactions,
  readFund,
  reverseTransaction,
  saveFundAlert,
  type Transaction,
  transferFunds,
  withdrawFund,
} from '#wire/funds/funds.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'
import { addressOfFile } from '#wire/send-request.ts'
import { readConfig } from '../config/config.ts'
import { warnOfFunds } from './alerts.ts'

const pair = { fundCode: '6C', fiscalYear: 2027 }

const { portal, world } = openFundsPortal()
const opened = openJobs(portal)
let funds: Record<'one' | 'two' | 'other', number>
let orderer: BuiltPerson
let nsn: string
let declined: number
let approved: number
let held: number

const order = async (cents: number) => {
  const people = { orderer, member: orderer, fundId: funds.one }
  return (await buildOrder(portal.owner, { ...people, lines: [{ nsn, quantity: 1, cents }] })).number
}
const adjust = (dollars: string, dodaac = 'W9TF01', comment = '') =>
  world.finance.send(adjustFund, { query: { ...pair, dodaac, amount: readAmount(dollars), comment } })
const withdraw = (dollars: string, dodaac = 'W9TF01', comment = 'Given back') =>
  world.finance.send(withdrawFund, { query: { ...pair, dodaac, amount: readAmount(dollars), comment } })

beforeAll(async () => {
  const { owner } = portal
  funds = {
    one: await world.fund('W9TF01', 500_00),
    two: await world.fund('W9TF02', 0),
    other: await world.fund('W9TF03', 100_00),
  }
  await world.fund('W9TF01', 5_00, '7D', 2025)
  orderer = await buildPerson(owner, { dodaac: 'W9TF01', firstName: 'Olga', lastName: 'Placer' })
  const roles = [{ role: 'approver' as const, level: 1 }]
  const approver = await buildPerson(owner, { dodaac: 'W9TF01', roles })
  nsn = (await buildProduct(owner)).nsns[0] ?? ''
  const approving = await portal.signIn(approver.username)
  declined = await order(50_00)
  await approving.send(declineOrder, { params: { number: declined }, body: { comment: 'No.' } })
  approved = await order(50_00)
  await approving.send(approveOrder, { params: { number: approved } })
  held = await order(40_00)
  await adjust('12.50')
  await withdraw('100')
  const way = { fromDodaac: 'W9TF01', fromFundCode: '6C', toDodaac: 'W9TF02', toFundCode: '6C' }
  await world.finance.send(transferFunds, { query: { ...way, amount: readAmount('20') } })
  for (let n = 0; n < 9; n++) await adjust('1', 'W9TF01', `Part ${n}`)
})

const find = (query: QueryOf<typeof listTransactions> = {}, dodaac = 'W9TF01', client = world.finance) =>
  client.send(listTransactions, { params: { dodaac }, query: { ...pair, ...query } })
const list = async (...wanted: Parameters<typeof find>): Promise<Transaction[]> =>
  (await find(...wanted)).body
const newest = async (dodaac = 'W9TF01') => (await list({}, dodaac))[0]?.number ?? 0
const details = async (dodaac = 'W9TF01', fundCode = '6C') =>
  (await world.finance.send(readFund, { params: { dodaac }, query: { ...pair, fundCode } })).body
const reverse = (number: number, client = world.finance, key?: string) =>
  client.send(reverseTransaction, { params: { number }, body: { comment: '' } }, key ? { key } : {})

test('the list shows transactions newest first, ten a page, with sign, person, order, and comment [API-52 API-53 DATA-34 CONST-08]', async () => {
  const rows = await list()
  expect(rows).toHaveLength(10)
  expect(rows[0]).toEqual({
    ...{ number: expect.any(Number), madeAt: expect.any(Date), amount: 1_00, sign: 1, balance: 311_50 },
    ...{ lastName: expect.stringMatching(/^Last/), firstName: expect.stringMatching(/^First/) },
    ...{ middleName: '', preferredName: '', orderNumber: null, comment: 'Part 8', kind: 'allot' },
    ...{ reverses: null, reversedBy: null, mayReverse: true },
  })
  const second = await list({ page: 2 })
  expect(second.map(({ kind, sign, amount }) => `${kind} ${sign * amount}`)).toEqual([
    ...['withdraw -10000', 'allot 1250', 'reserve -4000', 'reserve -5000', 'release 5000', 'reserve -5000'],
    'allot 50000',
  ])
  expect(second[5]).toMatchObject({ orderNumber: declined, lastName: 'Placer' })
  const count = { params: { dodaac: 'W9TF01' }, query: { ...pair, searchTerm: 'part' } }
  expect((await world.finance.send(countTransactions, count)).body).toEqual({ total: 9, totalPages: 1 })
})

test('the list is limited to a kind and to days, both included', async () => {
  const kinds = async (query: object) => (await list({ pageSize: 50, ...query })).map(({ kind }) => kind)
  expect(await kinds({ kind: 'reserve' })).toEqual(['reserve', 'reserve', 'reserve'])
  const [{ madeAt }] = (await list()) as [Transaction]
  const day = dayIn('America/New_York', madeAt)
  expect(await kinds({ from: day, until: day })).toHaveLength(17)
  expect(await kinds({ until: addDays(day, -1) })).toEqual([])
  expect(await kinds({ from: addDays(day, 1) })).toEqual([])
  const count = { params: { dodaac: 'W9TF01' }, query: { ...pair, kind: 'withdraw' as const } }
  expect((await world.finance.send(countTransactions, count)).body).toMatchObject({ total: 1 })
})

test('the balance after each row leads from the first row to the available money, on every page and in a search', async () => {
  const rows: Transaction[] = []
  for (let page = 1; page <= 5; page++) rows.push(...(await list({ page, pageSize: 4 })))
  expect(rows).toHaveLength(17)
  let balance = 0
  for (const row of rows.toReversed()) {
    balance += row.amount * row.sign
    expect(row.balance).toBe(balance)
  }
  expect(balance).toBe(await world.available(funds.one))
  expect(await list({ searchTerm: 'given BACK' })).toMatchObject([{ kind: 'withdraw', balance: 322_50 }])
  const kinds = async (searchTerm: string) => (await list({ searchTerm })).map(({ kind }) => kind)
  expect(await kinds(String(declined).padStart(20, '0'))).toEqual(['release', 'reserve'])
  expect(await kinds('olga placer')).toEqual(['reserve', 'reserve', 'reserve'])
  await portal.owner`UPDATE people SET last_name = 'Pláčer', preferred_name = 'Ollie' WHERE person_id = ${orderer.id}`
  for (const typed of ['placer, olga', 'OLLIE', 'PLÁČER'])
    expect(await kinds(typed), typed).toEqual(['reserve', 'reserve', 'reserve'])
  expect(await kinds('%')).toEqual([])
})

test('a fund shows its sums, and its orders add up to its reserved and committed money', async () => {
  expect(await details()).toMatchObject({
    fund: { available: 311_50, reserved: 40_00, committed: 50_00, allotted: 401_50 },
    allotments: 11,
  })
  const orders = (query: object = {}, client = world.finance) =>
    client.send(listFundOrders, { params: { dodaac: 'W9TF01' }, query: { ...pair, ...query } })
  expect((await orders()).body).toMatchObject([
    { number: held, reserved: 40_00, committed: 0, spent: 0, status: 'awaiting', firstName: 'Olga' },
    { number: approved, reserved: 0, committed: 50_00, spent: 0, status: 'approved' },
  ])
  expect((await orders({ page: 2, pageSize: 1 })).body).toMatchObject([{ number: approved }])
  expect((await orders({ page: 9 })).body).toEqual([])
  expect((await orders({}, world.other)).status).toBe(404)
})

test('a fund shows its balance at the end of each day in the zone of the portal, in any order of entry', async () => {
  await world.fund('W9TF02', 0, '7D')
  for (const [cents, at] of [
    [1000_00, '2026-10-02T03:30:00Z'],
    [100_00, '2026-10-02T05:00:00Z'],
    [-30_00, '2026-10-05T12:00:00Z'],
    [5_00, '2026-10-01T16:00:00Z'],
  ] as const)
    await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, made_at)
      SELECT 'AR', CASE WHEN ${cents} > 0 THEN s.account_id ELSE a.account_id END,
        CASE WHEN ${cents} > 0 THEN a.account_id ELSE s.account_id END, abs(${cents}::bigint),
        CASE WHEN ${cents} > 0 THEN 'allot' ELSE 'withdraw' END, ${at}
      FROM funds f JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
      JOIN accounts s ON s.program = 'AR' AND s.kind = 'source'
      WHERE f.dodaac = 'W9TF02' AND f.fund_code = '7D' AND f.fiscal_year = 2027`
  expect(await details('W9TF02', '7D')).toMatchObject({
    days: [
      { day: '2026-10-01', available: 1005_00 },
      { day: '2026-10-02', available: 1105_00 },
      { day: '2026-10-05', available: 1075_00 },
    ],
    fund: { available: 1075_00 },
  })
})

test('funds of other DoDAACs and years are not found', async () => {
  const foreign = { params: { dodaac: 'W9TF03' }, query: pair }
  for (const [name, status, response] of [
    ['of another DoDAAC', 404, find({}, 'W9TF03')],
    ['by permission 99', 200, find({}, 'W9TF01', world.everything)],
    ['by permission 6 alone', 404, find({}, 'W9TF01', world.granted)],
    ['of another year', 404, find({ fundCode: '7D' })],
    ['the details', 404, world.finance.send(readFund, foreign)],
    ['the count', 404, world.finance.send(countTransactions, foreign)],
  ] as const)
    expect([name, (await response).status]).toEqual([name, status])
  expect(await list({ fundCode: '7D', fiscalYear: 2025 })).toHaveLength(1)
})

test('a reversal takes back a whole transaction once, and both sides name each other', async () => {
  const [moved] = (await list({ searchTerm: 'transferred' })) as [Transaction]
  const { number } = moved
  const roles = [{ role: 'finance' as const }]
  const { username } = await buildPerson(portal.owner, { dodaac: 'W9TF02', roles })
  const ofOneSide = await portal.signIn(username)
  const [seen] = await list({ searchTerm: 'transferred' }, 'W9TF02', ofOneSide)
  expect([moved.mayReverse, seen?.mayReverse]).toEqual([true, false])
  const twice = await Promise.all([reverse(number), reverse(number, world.finance, 'reverses-at-once')])
  expect(countStatuses(twice)).toEqual({ 200: 1, 409: 1 })
  expect([await world.available(funds.one), await world.available(funds.two)]).toEqual([331_50, 0])
  const back = (await list())[0]?.number ?? 0
  expect(await list({ searchTerm: `#${number}` })).toMatchObject([
    { kind: 'move', sign: 1, number: back, reverses: number, reversedBy: null, mayReverse: false },
    { number, reverses: null, reversedBy: back, mayReverse: false },
  ])
  const already = `Transaction ${number} is already reversed by transaction ${back}.`
  expect(detailOf(await reverse(number))).toEqual([409, already])
  expect((await reverse(number, world.other)).status, 'nobody else learns that').toBe(404)
  expect(detailOf(await reverse(number, ofOneSide))).toEqual([
    ...[403, 'Only Finance - RA of DoDAAC W9TF01 may change its funds.'],
  ])
  expect((await reverse(back)).body.detail).toContain('is itself a reversal')
  const [ofOrder] = await list({ searchTerm: 'olga' })
  expect((await reverse(ofOrder?.number ?? 0)).body.detail).toContain('belongs to an order')
})

test('an allotment and a withdrawal are reversed only by Finance of the fund, and never beyond its balance', async () => {
  await adjust('5', 'W9TF02')
  const allotted = await newest('W9TF02')
  expect((await reverse(allotted, world.other)).status).toBe(404)
  expect((await reverse(allotted, world.everything)).status).toBe(403)
  expect((await reverse(9_999_999)).status).toBe(404)
  const left = await world.available(funds.two)
  await withdraw(String(left / 100), 'W9TF02')
  const withdrawn = await newest('W9TF02')
  const { allotments } = await details('W9TF02')
  expect((await reverse(allotted)).body.code).toBe('INSUFFICIENT_FUNDS')
  expect((await reverse(withdrawn)).body.funds).toMatchObject([{ before: 0, available: left }])
  expect((await details('W9TF02')).allotments, 'a reversal is none').toBe(allotments)
  const taken = { before: left, available: left - 5_00 }
  expect((await reverse(allotted)).body.funds).toMatchObject([taken])
  expect((await list({}, 'W9TF02'))[0]).toMatchObject({
    ...{ kind: 'withdraw', reverses: allotted, comment: `Reverses transaction ${allotted}` },
  })
})

test('the database refuses a second reversal, another amount and another direction', async () => {
  await adjust('7')
  const number = await newest()
  const insert = (cents: number, isBack = true) =>
    portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, reverses)
      SELECT program, CASE WHEN ${isBack} THEN to_account ELSE from_account END,
        CASE WHEN ${isBack} THEN from_account ELSE to_account END, ${cents},
        CASE WHEN ${isBack} THEN 'withdraw' ELSE 'allot' END, transfer_id FROM transfers WHERE transfer_id = ${number}`
  await expect(insert(6_00)).rejects.toMatchObject({ constraint: 'transfers_mirrored' })
  await expect(insert(7_00, false)).rejects.toMatchObject({ constraint: 'transfers_mirrored' })
  await insert(7_00)
  await expect(insert(7_00)).rejects.toMatchObject({ constraint: 'transfers_reversed_once' })
})

test('the ledger is exported with the filters of the screen, as dates and numbers, beyond 1,000 rows', async () => {
  await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment, made_at)
    SELECT 'AR', s.account_id, a.account_id, 1_00, 'allot', 'Many ' || n, '2026-11-20T02:30:00Z'
    FROM generate_series(1, 1100) n, accounts a, accounts s
    WHERE a.fund_id = ${funds.other} AND a.kind = 'available' AND s.program = 'AR' AND s.kind = 'source'`
  const read = async (query: QueryOf<typeof exportTransactions>, { cookie } = world.other) => {
    const url = addressOfFile(exportTransactions, { query: { fiscalYear: 2027, ...query } })
    const { statusCode, rawPayload } = await portal.app.inject({ url, headers: { cookie } })
    return statusCode === 200 ? ((await readXlsx(rawPayload)).sheets[0]?.rows ?? []) : statusCode
  }
  const one = (await read({ dodaac: 'W9TF03', fundCode: '6C' })) as unknown[][]
  expect(one).toHaveLength(1102)
  expect(one[1]?.slice(1, 9)).toEqual([
    ...[new Date('2026-11-19T00:00:00Z'), '21:30', 'W9TF03', '6C', 2027, 'Allotment', 1, 1200],
  ])
  expect(await read({ dodaac: 'W9TF03', fundCode: '6C', searchTerm: 'many 109' })).toHaveLength(12)
  const days = { dodaac: 'W9TF03', fundCode: '6C', until: '2026-11-19' }
  expect(await read(days), 'evening in New York').toHaveLength(1101)
  expect(await read({ ...days, kind: 'withdraw' })).toHaveLength(1)
  const all = (await read({ searchTerm: 'W9TF0' }, world.finance)) as unknown[][]
  expect(new Set(all.slice(1).map((row) => row[3]))).toEqual(new Set(['W9TF01', 'W9TF02']))
  expect(all.find((row) => row[6] === 'Transfer out')?.[7]).toBe(-20)
  for (const fundCode of ['6C', undefined]) expect(await read({ dodaac: 'W9TF01', fundCode })).toBe(404)
  const ofUnit = (await read({ dodaac: 'W9TF02' }, world.finance)) as unknown[][]
  expect(new Set(ofUnit.slice(1).map((row) => row[3]))).toEqual(new Set(['W9TF02']))
})

test('Finance sets an alert for a fund; the list and the fund show it, and each crossing sends one message', async () => {
  const clock = () => new Date('2026-11-21T17:00:00Z')
  const at = { ...opened, config: readConfig({ DEMO: '0' }), clock }
  const run = async () => {
    await portal.owner`DELETE FROM pgboss.job WHERE name = 'mail'`
    await Promise.all([warnOfFunds(at), warnOfFunds(at)])
    return portal.owner<{ to: string; points: string[] }[]>`
      SELECT data ->> 'to' AS to, data -> 'points' AS points FROM pgboss.job WHERE name = 'mail'`
  }
  type Limits = Partial<Pick<BodyOf<typeof saveFundAlert>, 'belowCents' | 'belowWeeks'>>
  const set = (limits: Limits, client = world.finance, version?: number) => {
    const body = { fundCode: '6C', belowCents: null, belowWeeks: null, ...limits }
    const seen = version === undefined ? {} : { version }
    return client.send(saveFundAlert, { params: { dodaac: 'W9TF01' }, body }, seen)
  }
  const crossed = async (client = world.finance) => (await client.send(listFundAlerts, {})).body
  expect((await set({ belowCents: 1 }, world.other)).status).toBe(404)
  expect((await set({ belowCents: 0 })).status).toBe(422)
  expect((await set({ belowCents: 300_00 })).body).toMatchObject({ version: 1, weeksLeft: null })
  expect(codeOf(await set({ belowCents: 100_00 }, world.finance, 0))[0]).toBe(409)
  expect([await crossed(), await run()]).toEqual([[], []])

  await set({ belowCents: 350_00 }, world.finance, 1)
  expect(await crossed()).toMatchObject([{ dodaac: 'W9TF01', available: 331_50, belowCents: 350_00 }])
  expect(await crossed(world.other)).toEqual([])
  const points = ['W9TF01/6C has $331.50 available, less than $350.00.']
  const mail = { to: 'finance@example.mil', points }
  expect([await run(), await run()]).toEqual([[mail], []])
  await set({ belowCents: 350_00 })
  expect(await run()).toEqual([])
  await adjust('100')
  expect(await run()).toEqual([])
  await withdraw('100')
  expect(await run()).toEqual([mail])
  await portal.owner`UPDATE fund_alerts SET crossed_at = '2026-09-30T12:00:00Z'`
  expect([await run(), await run()]).toEqual([[mail], []])

  await portal.owner`UPDATE orders SET submitted_at = '2026-09-30T12:00:00Z'`
  expect((await set({ belowWeeks: 26 })).body.weeksLeft).toBeNull()
  await portal.owner`UPDATE orders SET submitted_at = '2026-11-10T12:00:00Z'`
  const twice = await Promise.all([1, 2].map(() => set({ belowWeeks: 26 }, world.finance, 4)))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await details()).alert?.weeksLeft).toBe(26)
  expect(await crossed()).toEqual([])
  await portal.owner`UPDATE orders SET submitted_at = '2026-11-20T12:00:00Z' WHERE order_id = ${await order(300_00)}`
  expect(await crossed()).toMatchObject([{ weeksLeft: 0, belowWeeks: 26 }])
  expect((await details()).alert).toEqual({ belowCents: null, belowWeeks: 26, weeksLeft: 0, version: 5 })
  const none = { belowCents: null, belowWeeks: null, weeksLeft: null, version: 0 }
  expect((await details('W9TF02')).alert).toEqual(none)
})
