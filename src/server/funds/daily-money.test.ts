import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { type BuiltPerson, buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import {
  adjustFund,
  exportTransactions,
  listFundAlerts,
  listFundOrders,
  listTransactions,
  readFund,
  reverseTransaction,
  saveFundAlert,
  transferFunds,
  withdrawFund,
} from '#wire/funds/funds.ts'
import { approveOrder, declineOrder } from '#wire/orders/orders.ts'
import { addressOfFile } from '#wire/send-request.ts'
import { readConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { Jobs } from '../jobs/jobs.ts'
import { warnOfFunds } from './alerts.ts'

let portal: TestPortal
let world: FundsWorld
let funds: Record<'one' | 'two' | 'other', number>
let orderer: BuiltPerson
let nsn: string
let approver: BuiltPerson

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildFundsWorld(portal)
  const { owner } = portal
  funds = {
    one: await world.fund('W9TF01', 1000_00),
    two: await world.fund('W9TF02', 100_00),
    other: await world.fund('W9TF03', 100_00),
  }
  orderer = await buildPerson(owner, { dodaac: 'W9TF01' })
  approver = await buildPerson(owner, { dodaac: 'W9TF01', roles: [{ role: 'approver', level: 1 }] })
  nsn = (await buildProduct(owner)).nsns[0] ?? ''
})
afterAll(() => portal.stop())

const pair = { fundCode: '6C', fiscalYear: 2027 }
const newest = async (dodaac = 'W9TF01') =>
  (await world.finance.send(listTransactions, { params: { dodaac }, query: pair })).body[0]
const reverse = (number: number, client = world.finance, body: { comment?: string } = {}) =>
  client.send(reverseTransaction, { params: { number }, body: { comment: '', ...body } })
const order = (cents: number) =>
  buildOrder(portal.owner, {
    ...{ orderer, member: orderer, fundId: funds.one },
    lines: [{ nsn, quantity: 1, cents }],
  })

test('a reversal takes back a whole transaction once, and both sides name each other', async () => {
  const before = await Promise.all([world.available(funds.one), world.available(funds.two)])
  const way = { fromDodaac: 'W9TF01', fromFundCode: '6C', toDodaac: 'W9TF02', toFundCode: '6C' }
  await world.finance.send(transferFunds, { query: { ...way, amount: readAmount('30') } })
  const { number } = await newest()
  const twice = await Promise.all([
    reverse(number, world.finance, { comment: 'Wrong unit' }),
    world.finance.send(
      reverseTransaction,
      { params: { number }, body: { comment: '' } },
      { key: 'reverses-at-once' },
    ),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await Promise.all([world.available(funds.one), world.available(funds.two)])).toEqual(before)
  const back = await newest()
  expect(back).toMatchObject({ kind: 'move', sign: 1, reverses: number, reversedBy: null })
  const search = { params: { dodaac: 'W9TF02' }, query: { ...pair, searchTerm: `#${number}` } }
  expect((await world.finance.send(listTransactions, search)).body).toMatchObject([
    { number: back.number, reverses: number },
    { number, reversedBy: back.number },
  ])
  const again = await reverse(number)
  expect([again.status, again.body.detail]).toEqual([
    409,
    `Transaction ${number} is already reversed by transaction ${back.number}.`,
  ])
  expect((await reverse(back.number)).body.detail).toContain('is itself a reversal')
})

test('an allotment and a withdrawal are reversed only by Finance of the fund, and never beyond its balance', async () => {
  await world.finance.send(adjustFund, { query: { dodaac: 'W9TF02', ...pair, amount: readAmount('5') } })
  const allotted = await newest('W9TF02')
  expect((await reverse(allotted.number, world.other)).status).toBe(404)
  expect((await reverse(allotted.number, world.everything)).status).toBe(403)
  const all = { dodaac: 'W9TF02', ...pair, amount: readAmount('105'), comment: 'All' }
  await world.finance.send(withdrawFund, { query: all })
  const withdrawn = await newest('W9TF02')
  expect((await reverse(allotted.number)).body.code).toBe('INSUFFICIENT_FUNDS')
  expect((await reverse(withdrawn.number)).status).toBe(200)
  expect((await reverse(allotted.number)).status).toBe(200)
  expect(await world.available(funds.two)).toBe(100_00)
  expect(await newest('W9TF02')).toMatchObject({
    ...{ kind: 'withdraw', reverses: allotted.number, comment: `Reverses transaction ${allotted.number}` },
  })
  expect((await reverse(9_999_999)).status).toBe(404)
})

test('the database refuses a second reversal, another amount and another direction', async () => {
  await world.finance.send(adjustFund, { query: { dodaac: 'W9TF01', ...pair, amount: readAmount('7') } })
  const { number } = await newest()
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

test('the orders of a fund add up to its reserved and committed money, and each transaction of one cannot be reversed', async () => {
  const approving = await portal.signIn(approver.username)
  const [held, approved, declined] = [await order(40_00), await order(25_00), await order(10_00)]
  await approving.send(approveOrder, { params: { number: approved.number } })
  await approving.send(declineOrder, { params: { number: declined.number }, body: { comment: 'No.' } })
  const list = (query: object = {}, client = world.finance) =>
    client.send(listFundOrders, { params: { dodaac: 'W9TF01' }, query: { ...pair, ...query } })
  const { body } = await list()
  const { fund } = (await world.finance.send(readFund, { params: { dodaac: 'W9TF01' }, query: pair })).body
  expect(body).toMatchObject([
    { number: approved.number, reserved: 0, committed: 25_00, spent: 0, status: 'approved' },
    { number: held.number, reserved: 40_00, spent: 0, status: 'awaiting', firstName: orderer.firstName },
  ])
  expect([fund.reserved, fund.committed]).toEqual([40_00, 25_00])
  expect((await list({ page: 2, pageSize: 1 })).body).toMatchObject([{ number: held.number }])
  expect((await list({ page: 9 })).body).toEqual([])
  expect((await list({}, world.other)).status).toBe(404)
  expect((await reverse((await newest()).number)).body.detail).toContain('belongs to an order')
})

test('the ledger is exported with the filters of the screen, as dates and numbers, beyond 1,000 rows', async () => {
  await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment, made_at)
    SELECT 'AR', s.account_id, a.account_id, 1_00, 'allot', 'Many ' || n, '2026-11-20T02:30:00Z'
    FROM generate_series(1, 1100) n, accounts a, accounts s
    WHERE a.fund_id = ${funds.other} AND a.kind = 'available' AND s.program = 'AR' AND s.kind = 'source'`
  const read = async (query: QueryOf<typeof exportTransactions>, { cookie } = world.other) => {
    const url = addressOfFile(exportTransactions, { query: { fiscalYear: 2027, ...query } })
    const response = await portal.app.inject({ url, headers: { cookie } })
    return response.statusCode === 200
      ? ((await readXlsx(response.rawPayload)).sheets[0]?.rows ?? [])
      : response.statusCode
  }
  const one = (await read({ dodaac: 'W9TF03', fundCode: '6C' })) as unknown[][]
  expect(one).toHaveLength(1102)
  expect(one[1]?.slice(1, 9)).toEqual([
    ...[new Date('2026-11-19T00:00:00Z'), '21:30', 'W9TF03', '6C', 2027, 'Allotment', 1, 1200],
  ])
  expect(await read({ dodaac: 'W9TF03', fundCode: '6C', searchTerm: 'many 109' })).toHaveLength(12)
  const all = (await read({ searchTerm: 'W9TF0' }, world.finance)) as unknown[][]
  expect(new Set(all.slice(1).map((row) => row[3]))).toEqual(new Set(['W9TF01', 'W9TF02']))
  expect(all.find((row) => row[6] === 'Transfer out')?.[7]).toBe(-30)
  expect(await read({ dodaac: 'W9TF01', fundCode: '6C' })).toBe(404)
})

test('Finance sets an alert for a fund; the list and the fund show it, and each crossing sends one message', async () => {
  const handles = connect(portal.database)
  const jobs = new Jobs(portal.database, portal.app.log)
  await jobs.open()
  const at = {
    handles,
    jobs,
    config: readConfig({ DEMO: '0' }),
    clock: () => new Date('2026-11-21T17:00:00Z'),
  }
  const run = async () => {
    await portal.owner`DELETE FROM pgboss.job WHERE name = 'mail'`
    await Promise.all([warnOfFunds(at), warnOfFunds(at)])
    const mails = await portal.owner<{ to: string; points: string[] }[]>`
      SELECT data ->> 'to' AS to, data -> 'points' AS points FROM pgboss.job WHERE name = 'mail'`
    return mails.map(({ to, points }) => [to, points])
  }
  const set = (
    limits: { belowCents?: number | null; belowWeeks?: number | null },
    client = world.finance,
    ifMatch?: number,
  ) =>
    client.send(
      saveFundAlert,
      {
        params: { dodaac: 'W9TF01' },
        body: { fundCode: '6C', belowCents: null, belowWeeks: null, ...limits },
      },
      ifMatch === undefined ? {} : { version: ifMatch },
    )
  const crossed = async (client = world.finance) => (await client.send(listFundAlerts, {})).body
  expect((await set({ belowCents: 1 }, world.other)).status).toBe(404)
  expect((await set({ belowCents: 0 })).status).toBe(422)
  expect((await set({ belowWeeks: 53 })).status).toBe(400)
  expect((await set({ belowCents: 900_00 })).body).toMatchObject({ version: 1, weeksLeft: null })
  expect((await set({ belowCents: 500_00 }, world.finance, 0)).status).toBe(409)
  expect(await crossed()).toEqual([])
  expect(await run()).toEqual([])

  await set({ belowCents: 950_00 }, world.finance, 1)
  const sentence = 'W9TF01/6C has $935.00 available, less than $950.00.'
  expect(await crossed()).toMatchObject([{ dodaac: 'W9TF01', available: 935_00, belowCents: 950_00 }])
  expect(await crossed(world.other)).toEqual([])
  expect(await run()).toEqual([['finance@example.mil', [sentence]]])
  expect(await run()).toEqual([])
  const more = { dodaac: 'W9TF01', ...pair, amount: readAmount('100') }
  await world.finance.send(adjustFund, { query: more })
  expect(await run()).toEqual([])
  await world.finance.send(withdrawFund, { query: { ...more, comment: 'Back' } })
  expect(await run()).toEqual([['finance@example.mil', [sentence]]])

  await portal.owner`UPDATE orders SET submitted_at = '2026-11-10T12:00:00Z'`
  expect((await set({ belowWeeks: 52 })).body.weeksLeft).toBe(104)
  expect(await crossed()).toEqual([])
  await order(900_00).then(
    ({ number }) =>
      portal.owner`UPDATE orders SET submitted_at = '2026-11-20T12:00:00Z' WHERE order_id = ${number}`,
  )
  expect(await crossed()).toMatchObject([{ weeksLeft: 0, belowWeeks: 52 }])
  const details = await world.finance.send(readFund, { params: { dodaac: 'W9TF01' }, query: pair })
  expect(details.body.alert).toEqual({ belowCents: null, belowWeeks: 52, weeksLeft: 0, version: 3 })
  const two = await world.finance.send(readFund, { params: { dodaac: 'W9TF02' }, query: pair })
  expect(two.body.alert).toEqual({ belowCents: null, belowWeeks: null, weeksLeft: null, version: 0 })
  await jobs.stop()
  await handles.close()
})
