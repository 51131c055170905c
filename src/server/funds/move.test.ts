import { beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { openFundsPortal } from '#testing/funds-world.ts'
import type { BodyOf, Client, QueryOf } from '#testing/portal.ts'
import { codeOf, countStatuses, detailOf } from '#testing/said.ts'
import {
  adjustFund,
  changeFundPeriod,
  createFund,
  createFundPeriod,
  listFundPeriods,
  transferFunds,
  withdrawFund,
} from '#wire/funds/funds.ts'

const { portal, world } = openFundsPortal()
let one: number
let two: number

beforeAll(async () => {
  one = await world.fund('W9TF01', 1000_00)
  two = await world.fund('W9TF02', 0)
  await world.fund('W9TF03', 500_00)
  await world.fund('W9TF01', 0, '7D', 2026)
  await world.fund('W9TF02', 80_00, '7D', 2026)
})

type Given = { client?: Client; key?: string; odd?: Record<string, unknown> }
const mover =
  <C extends typeof adjustFund | typeof transferFunds>(call: C, usual: QueryOf<C>) =>
  (dollars: string, query: QueryOf<C> = {} as QueryOf<C>, { client = world.finance, ...given }: Given = {}) =>
    client.send(
      call as typeof adjustFund,
      { query: { ...usual, amount: readAmount(dollars), ...query } },
      given,
    )
const pair = { program: 'AR', dodaac: 'W9TF01', fundCode: '6C' } as const
const adjust = mover(adjustFund, pair)
const withdraw = mover(withdrawFund, { ...pair, comment: 'Back' })
const transfer = mover(transferFunds, {
  ...{ program: 'AR', fromDodaac: 'W9TF01', fromFundCode: '6C', toDodaac: 'W9TF02', toFundCode: '6C' },
})
const create = (body: Partial<BodyOf<typeof createFund>>, client = world.finance) =>
  client.send(createFund, { body })
/** The newest transfer, and what the audit trail has of it. */
const latest = async () => {
  const [row] = await portal.owner`SELECT kind, amount_cents, comment, actor_id FROM transfers
    ORDER BY transfer_id DESC LIMIT 1`
  const [event] = await portal.owner`SELECT object, detail FROM audit_events ORDER BY event_id DESC LIMIT 1`
  return { ...row, ...event }
}
const readBoth = async () => [await world.available(one), await world.available(two)] as const

test('an adjustment, a withdrawal and a transfer move the exact amount, and comments have a default [API-57 API-58 FUND-09 CONST-47]', async () => {
  const own = { personId: world.financeId, comment: '' }
  const actorId = world.financeId
  const object = 'fund W9TF01/6C 2027'
  expect((await adjust('12.50', own)).body).toMatchObject({
    message: 'Success',
    funds: [{ dodaac: 'W9TF01', fundCode: '6C', fiscalYear: 2027, before: 1000_00, available: 1012_50 }],
  })
  expect(await latest()).toMatchObject({
    ...{ kind: 'allot', amountCents: 12_50, comment: 'Adjusted by $12.50', actorId, object },
    detail: { cents: 12_50 },
  })
  await adjust('1', { comment: '<b>Second</b> part' })
  expect(await latest()).toMatchObject({ comment: '<b>Second</b> part' })
  expect((await withdraw('5')).body.funds).toMatchObject([{ before: 1013_50, available: 1008_50 }])
  expect(await latest()).toMatchObject({ kind: 'withdraw', amountCents: 5_00, comment: 'Back', actorId })
  expect((await transfer('25.5')).body.funds).toMatchObject([
    { dodaac: 'W9TF01', before: 1008_50, available: 983_00 },
    { dodaac: 'W9TF02', before: 0, available: 25_50 },
  ])
  const comment = 'Transferred $25.5 from W9TF01/6C to W9TF02/6C'
  expect(await latest()).toMatchObject({
    ...{ kind: 'move', amountCents: 25_50, comment, actorId, object },
    detail: { to: 'W9TF02/6C', cents: 25_50, comment },
  })
  expect(await readBoth()).toEqual([983_00, 25_50])
})

test('the portal refuses odd amounts and missing sides with the words of the form [VAL-16 VAL-17 VAL-18 D14]', async () => {
  const before = await readBoth()
  const noSide = 'Choose a dodaac and fundcode to transfer from!'
  for (const [odd, message] of [
    [{ amount: '0.001' }, expect.stringMatching(/digits/)],
    [{ amount: '' }, 'Please set an amount to transfer'],
    [{ fromDodaac: undefined }, noSide],
    [{ fromFundCode: '' }, noSide],
  ] as const)
    expect(await transfer('5', {}, { odd })).toMatchObject({ status: 400, body: { errors: [{ message }] } })
  expect(codeOf(await withdraw('5', { comment: '' }))).toEqual([422, 'COMMENT_MISSING'])
  expect(await readBoth()).toEqual(before)
})

test('nobody moves money in the name of another, of a foreign or missing fund, or beyond the balance [D14]', async () => {
  const before = await readBoth()
  expect(codeOf(await adjust('5', { personId: world.financeId + 1 }))).toEqual([403, 'NOT_YOURSELF'])
  const { everything, granted } = world
  const missing = await transfer('5', { toFundCode: '7D' })
  const same = await transfer('5', { toDodaac: 'W9TF01', toFundCode: '6C' })
  expect(codeOf(same)).toEqual([422, 'SAME_FUND'])
  expect(detailOf(missing)).toEqual([404, 'DoDAAC W9TF02 has no fund code 7D in fiscal year 2027.'])
  for (const [name, status, response] of [
    ['a foreign DoDAAC', 404, adjust('5', { dodaac: 'W9TF03' })],
    ['a missing fund', 404, adjust('5', { fundCode: '7D' })],
    ['permission 6 without a role', 404, adjust('5', {}, { client: granted })],
    ['permission 99 and no such DoDAAC', 404, adjust('5', { dodaac: 'W9ZZ99' }, { client: everything })],
    ['to a foreign fund', 404, transfer('5', { toDodaac: 'W9TF03' })],
    ['from a foreign fund', 404, transfer('5', { fromDodaac: 'W9TF03' })],
    ['from a fund of another year', 404, transfer('5', { fiscalYear: 2026, toFundCode: '7D' })],
    ['a new fund of a foreign DoDAAC', 404, create({ dodaac: 'W9TF03', fundCode: '7D' })],
  ] as const)
    expect([name, (await response).status]).toEqual([name, status])
  for (const work of [withdraw, transfer]) {
    const over = await work('999999')
    expect(codeOf(over)).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(over.body.detail).toContain(`${formatMoney(before[0])} available, which is less than $999,999.00.`)
  }
  expect(await readBoth()).toEqual(before)
})

test('a fund is added with its first allotment, and a new fund code needs a description', async () => {
  const wanted = { dodaac: 'W9TF02', fundCode: '7D', fiscalYear: 2031, amount: readAmount('40.00') }
  expect((await create(wanted)).body.funds).toMatchObject([
    { dodaac: 'W9TF02', fundCode: '7D', fiscalYear: 2031, before: 0, available: 40_00 },
  ])
  expect(codeOf(await create(wanted))).toEqual([409, 'FUND_EXISTS'])
  const unknown = { dodaac: 'W9TF02', fundCode: 'QQ' }
  expect((await create(unknown)).body).toMatchObject({ status: 422, errors: [{ field: 'description' }] })
  expect((await create({ ...unknown, description: 'Boots' })).body.funds).toMatchObject([
    { description: 'Boots', fiscalYear: 2027, available: 0 },
  ])
})

test('every action returns the previous and new balance of each fund, even for concurrent actions', async () => {
  const acts = [(key: string) => adjust('3', {}, { key }), () => withdraw('2'), () => transfer('1')] as const
  const begin = await world.available(one)
  const responses = await Promise.all(
    Array.from({ length: 9 }, (_, n) => acts[(n % 3) as 0 | 1 | 2](`every-action-${n}`)),
  )
  const done = responses.filter(({ status }) => status !== 409)
  expect(done.length).toBeGreaterThan(2)
  const steps = done.map(({ body }) => body.funds[0])
  const sorted = (cents: number[]) => cents.toSorted((a, b) => a - b)
  expect(sorted([...steps.map(({ before }) => before), await world.available(one)])).toEqual(
    sorted([...steps.map(({ available }) => available), begin]),
  )
})

test('a closed year is not changed by any action without an explicit confirmation', async () => {
  const closed = { dodaac: 'W9TF02', fundCode: '7D', fiscalYear: 2026, comment: 'Late' }
  const way = { fromDodaac: 'W9TF02', fromFundCode: '7D', toDodaac: 'W9TF01', toFundCode: '7D' }
  const added = { dodaac: 'W9TF02', fundCode: '6C', fiscalYear: 2026, amount: readAmount('5') }
  type Confirmed = { closedYear?: '1' }
  const acts: [name: string, (more: Confirmed) => ReturnType<typeof adjust>][] = [
    ['an adjustment', (more) => adjust('5', { ...closed, ...more })],
    ['a withdrawal', (more) => withdraw('5', { ...closed, ...more })],
    ['a transfer', (more) => transfer('5', { ...way, fiscalYear: 2026, ...more })],
    ['a new fund', (more) => create({ ...added, ...more })],
  ]
  const sum = async () =>
    Number((await portal.owner`SELECT sum(amount_cents) AS cents FROM transfers`)[0]?.cents)
  for (const [name, act] of acts) {
    const before = await sum()
    expect([name, ...codeOf(await act({}))]).toEqual([name, 409, 'CLOSED_YEAR'])
    expect(await sum(), name).toBe(before)
    expect((await act({ closedYear: '1' })).body.funds, name).toMatchObject([
      ...[{ fiscalYear: 2026 }, { fiscalYear: 2026 }].slice(name === 'a transfer' ? 0 : 1),
    ])
    expect(await sum(), name).toBe(before + 500)
  }
})

test('a year without an open period is closed, and an action without a year uses today, as the seed clients do', async () => {
  const openYear = (isOpen: boolean) =>
    portal.owner`UPDATE fund_periods SET is_open = ${isOpen} WHERE program = 'AR' AND fiscal_year = 2027`
  await openYear(false)
  expect((await adjust('1')).status).toBe(200)
  expect((await adjust('1', { fiscalYear: 2027 })).body.code).toBe('CLOSED_YEAR')
  await openYear(true)
  expect((await adjust('1', { fiscalYear: 2027 })).status).toBe(200)
})

const listPeriods = async (fiscalYear?: number) =>
  (await world.finance.send(listFundPeriods, { params: { program: 'AR' }, query: { fiscalYear } })).body
const addPeriod = (body: Partial<BodyOf<typeof createFundPeriod>>, client = world.finance) =>
  client.send(createFundPeriod, { body })
const changePeriod = (
  [fiscalYear, period]: readonly [number, number],
  body: BodyOf<typeof changeFundPeriod>,
  client = world.finance,
) => client.send(changeFundPeriod, { params: { program: 'AR', fiscalYear, period }, body })

test('an administrator adds periods side by side within their year, opens them, closes them, and changes their dates [FUND-10 API-54 DATA-36]', async () => {
  const row = { period: 1, begin: '2026-10-01', end: '2027-09-30', fiscalYear: 2027, isOpen: true }
  expect(await listPeriods()).toEqual([{ ...row, waitingOrders: 0, returnedOrders: 0, reserved: 0 }])
  const first = await addPeriod({ fiscalYear: 2030, begin: '2029-10-01', end: '2030-03-31' })
  expect(first.body).toMatchObject({ period: 1, isOpen: false, begin: '2029-10-01', end: '2030-03-31' })
  const second = await addPeriod({ fiscalYear: 2030, begin: '2030-04-01', end: '2030-09-30', isOpen: true })
  expect(second.body).toMatchObject({ period: 2, isOpen: true })
  expect(await listPeriods(2030)).toHaveLength(2)
  expect((await changePeriod([2030, 1], { isOpen: true })).body).toMatchObject({ period: 1, isOpen: true })
  expect((await changePeriod([2030, 1], { end: '2030-02-28' })).body).toMatchObject({
    ...{ isOpen: true, begin: '2029-10-01', end: '2030-02-28' },
    before: { isOpen: true, begin: '2029-10-01', end: '2030-03-31' },
  })
  expect(await latest()).toMatchObject({ object: 'fund period 2030/1' })
  const overlaps = await changePeriod([2030, 1], { end: '2030-04-01' })
  expect([overlaps.status, overlaps.body.errors[0].field]).toEqual([422, 'end'])
  const outside = await addPeriod({ fiscalYear: 2031, begin: '2030-09-30', end: '2031-01-01' })
  expect([outside.status, outside.body.errors[0].field]).toEqual([422, 'begin'])
  const twice = await addPeriod({ fiscalYear: 2030, period: 2, begin: '2030-03-02', end: '2030-03-03' })
  expect(codeOf(twice)).toEqual([409, 'PERIOD_EXISTS'])
  expect((await changePeriod([2031, 1], { isOpen: true })).status).toBe(404)
})

test('Finance - RA of any DoDAAC and permission 99 manage periods, and permission 6 alone does not', async () => {
  const wanted = { fiscalYear: 2040, begin: '2039-10-01', end: '2039-10-01' } as const
  const { everything, granted, other } = world
  expect((await addPeriod(wanted, granted)).status).toBe(403)
  expect((await addPeriod(wanted, everything)).status).toBe(200)
  expect((await changePeriod([2040, 1], { isOpen: true }, granted)).status).toBe(403)
  expect((await changePeriod([2040, 1], { isOpen: true }, other)).status).toBe(200)
})

test('of concurrent additions of the same days, one succeeds', async () => {
  const body = { fiscalYear: 2050, begin: '2049-10-01', end: '2050-09-30' } as const
  const responses = await Promise.all(Array.from({ length: 8 }, () => addPeriod(body)))
  expect(countStatuses(responses)).toEqual({ 200: 1, 422: 7 })
})

test('new dates and further periods in a closed year need a confirmation, but opening does not', async () => {
  const more = { fiscalYear: 2026, period: 2, begin: '2025-10-01', end: '2025-10-31' } as const
  const shorter = { begin: '2025-11-01' } as const
  expect(codeOf(await changePeriod([2026, 1], shorter))).toEqual([409, 'CLOSED_YEAR'])
  expect(codeOf(await addPeriod(more))).toEqual([422, 'PERIOD_DAYS'])
  expect((await changePeriod([2026, 1], { ...shorter, closedYear: '1' })).body.begin).toBe('2025-11-01')
  expect(codeOf(await addPeriod(more))).toEqual([409, 'CLOSED_YEAR'])
  expect((await addPeriod({ ...more, closedYear: '1' })).status).toBe(200)
  expect((await changePeriod([2026, 2], { isOpen: true })).body).toMatchObject({ isOpen: true })
})
