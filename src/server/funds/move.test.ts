import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type BodyOf, type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { adjustFund, createFund, transferFunds, withdrawFund } from '#wire/funds/funds.ts'

type NewFund = BodyOf<typeof createFund>

let portal: TestPortal
let world: FundsWorld
let one: number
let two: number

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildFundsWorld(portal)
  one = await world.fund('W9TF01', 1000_00)
  two = await world.fund('W9TF02', 0)
  await world.fund('W9TF03', 500_00)
  await world.fund('W9TF02', 80_00, '7D', 2026)
})
afterAll(() => portal.stop())

type Given = { client?: Client; key?: string; odd?: Record<string, unknown> }
const move =
  <C extends typeof adjustFund | typeof transferFunds>(call: C, usual: QueryOf<C>) =>
  (query: QueryOf<C>, { client = world.finance, ...given }: Given = {}) =>
    client.send(call as typeof adjustFund, { query: { ...usual, ...query } }, given)
const pair = { program: 'AR', dodaac: 'W9TF01', fundCode: '6C' } as const
const adjust = move(adjustFund, pair)
const withdraw = move(withdrawFund, pair)
const transfer = move(transferFunds, {
  ...{ program: 'AR', fromDodaac: 'W9TF01', fromFundCode: '6C', toDodaac: 'W9TF02', toFundCode: '6C' },
})
const latest = async () => {
  const [row] = await portal.owner`SELECT kind, amount_cents, comment, actor_id FROM transfers
    ORDER BY transfer_id DESC LIMIT 1`
  return row
}
const sentences = (response: { body: { errors: { message: string }[] } }) =>
  response.body.errors.map((error) => error.message)

test('an adjustment adds to a fund of this fiscal year, with a default comment if none is given [API-57 FUND-09 CONST-47]', async () => {
  const before = await world.available(one)
  const own = { personId: world.financeId, comment: '' }
  const { status, body } = await adjust({ amount: readAmount('12.50'), ...own })
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'Success', funds: [{ dodaac: 'W9TF01', fiscalYear: 2027 }] })
  expect(body.funds[0].available).toBe(before + 1250)
  expect(await world.available(one)).toBe(before + 1250)
  expect(await latest()).toEqual({
    ...{ kind: 'allot', amountCents: 1250, comment: 'Adjusted by $12.50', actorId: world.financeId },
  })
  await adjust({ amount: readAmount('1'), comment: '<b>Second</b> part' })
  expect((await latest())?.comment).toBe('<b>Second</b> part')
  const [event] = await portal.owner`SELECT object, detail FROM audit_events
    WHERE action = 'POST /funding/adjust' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({ object: 'fund W9TF01/6C 2027', detail: { cents: 100 } })
})

test('the portal refuses odd amounts, zero, and empty amounts with a message [VAL-16 D14]', async () => {
  const before = await world.available(one)
  for (const amount of ['-5', '0.001', '0', ''])
    for (const action of [adjust, transfer]) {
      const response = await action({}, { odd: { amount } })
      expect(response.status, amount).toBe(400)
      expect(sentences(response)[0], amount).toMatch(/\.$|Please set an amount/)
    }
  expect((await adjust({})).status).toBe(400)
  expect(await world.available(one)).toBe(before)
})

test('the portal refuses an adjustment for another person, a foreign DoDAAC or program, or a missing fund [D14]', async () => {
  const amount = { amount: readAmount('5') }
  const other = await adjust({ ...amount, personId: world.financeId + 1 })
  expect([other.status, other.body.code, other.body.detail]).toEqual([
    ...[403, 'NOT_YOURSELF', 'You can move funds only in your own name.'],
  ])
  expect((await adjust({ ...amount, program: 'NG' })).status).toBe(404)
  expect((await adjust({ ...amount, dodaac: 'W9TF03' })).status).toBe(404)
  expect((await adjust({ ...amount, fundCode: '7D' })).status).toBe(404)
  expect((await adjust(amount, { client: world.granted })).status).toBe(404)
  expect((await adjust(amount, { client: world.nobody })).status).toBe(403)
  expect((await adjust(amount, { client: world.everything })).status).toBe(403)
  expect((await adjust({ ...amount, dodaac: 'W9ZZ99' }, { client: world.everything })).status).toBe(404)
  expect((await adjust(amount, { odd: { PROGRAM: 'AR' } })).status).toBe(400)
})

test('a withdrawal requires a reason and leaves no fund below zero', async () => {
  const missing = await withdraw({ amount: readAmount('5') })
  expect(missing.status).toBe(422)
  expect(missing.body.errors).toEqual([{ field: 'comment', message: 'Say in a comment why you withdraw.' }])
  const before = await world.available(one)
  expect((await withdraw({ amount: readAmount('5'), comment: 'Too much' })).status).toBe(200)
  expect(await world.available(one)).toBe(before - 500)
  const over = await withdraw({ amount: readAmount('999999'), comment: 'All' })
  expect([over.status, over.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
  expect(over.body.detail).toMatch(/^W9TF01\/6C has \$[\d,.]+ available/)
})

test('a transfer moves money between two funds of the same year, with a default comment [API-58 FUND-14 CONST-47]', async () => {
  const before = [await world.available(one), await world.available(two)] as const
  const { status, body } = await transfer({ amount: readAmount('25.5') })
  expect(status).toBe(200)
  expect(body.funds.map((fund: { dodaac: string }) => fund.dodaac)).toEqual(['W9TF01', 'W9TF02'])
  expect(await world.available(one)).toBe(before[0] - 2550)
  expect(await world.available(two)).toBe(before[1] + 2550)
  const comment = 'Transferred $25.5 from W9TF01/6C to W9TF02/6C'
  expect((await latest())?.comment).toBe(comment)
  const [event] = await portal.owner`SELECT object, detail FROM audit_events
    WHERE action = 'POST /funding/transfer' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({
    object: 'fund W9TF01/6C 2027',
    detail: { to: 'W9TF02/6C', cents: 2550, comment },
  })
})

test('a transfer requires both pairs and an amount, in the words of the form [VAL-17 VAL-18 ERR-16 ERR-17]', async () => {
  const amount = readAmount('5')
  for (const odd of [{ fromDodaac: undefined }, { fromFundCode: '' }]) {
    const noFrom = await transfer({ amount }, { odd })
    expect(noFrom.status).toBe(400)
    expect(sentences(noFrom)).toEqual(['Choose a dodaac and fundcode to transfer from!'])
  }
  for (const odd of [{}, { amount: '' }, { amount: '0' }])
    expect(sentences(await transfer({}, { odd }))).toEqual(['Please set an amount to transfer'])
  expect((await transfer({ amount }, { odd: { toFundCode: '' } })).status).toBe(400)
})

test('the portal refuses a transfer to the same fund, a foreign fund, a missing fund, or beyond the balance [D14]', async () => {
  const before = await world.available(one)
  const amount = { amount: readAmount('5') }
  expect((await transfer({ ...amount, toDodaac: 'W9TF01' })).status).toBe(422)
  expect((await transfer({ ...amount, toDodaac: 'W9TF03' })).status).toBe(404)
  expect((await transfer({ ...amount, fromDodaac: 'W9TF03' })).status).toBe(404)
  const unknown = await transfer({ ...amount, toFundCode: '7D' })
  const detail = 'DoDAAC W9TF02 has no fund code 7D in fiscal year 2027.'
  expect(unknown).toMatchObject({ status: 404, body: { detail } })
  expect((await transfer({ ...amount, fiscalYear: 2026, toFundCode: '7D' })).status).toBe(404)
  const over = await transfer({ amount: readAmount('999999') })
  expect([over.status, over.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
  expect(over.body.detail).toMatch(/^W9TF01\/6C has \$[\d,.]+ available, which is less than \$999,999\.00\./)
  expect((await transfer(amount, { client: world.everything })).status).toBe(403)
  expect(await world.available(one)).toBe(before)
})

test('a fund is added with its first allotment, and a new fund code needs a description', async () => {
  const create = (body: Partial<NewFund>, client = world.finance, odd = {}) =>
    client.send(createFund, { body }, { odd })
  const wanted = { dodaac: 'W9TF02', fundCode: '7D', fiscalYear: 2031, amount: readAmount('40.00') }
  const { status, body } = await create(wanted)
  expect(status).toBe(200)
  expect(body.funds).toMatchObject([{ dodaac: 'W9TF02', fundCode: '7D', fiscalYear: 2031, available: 40_00 }])
  const again = await create(wanted)
  expect([again.status, again.body.code]).toEqual([409, 'FUND_EXISTS'])
  const unknown = await create({ dodaac: 'W9TF02', fundCode: 'QQ' })
  expect([unknown.status, unknown.body.errors[0].field]).toEqual([422, 'description'])
  const boots = await create({ dodaac: 'W9TF02', fundCode: 'QQ', description: 'Boots' })
  expect(boots.body.funds).toMatchObject([{ description: 'Boots', fiscalYear: 2027, available: 0 }])
  expect((await create({ ...wanted, dodaac: 'W9TF03' })).status).toBe(404)
  expect((await create(wanted, world.finance, { amount: '0' })).status).toBe(400)
  expect((await create({ ...wanted, fiscalYear: 2032 }, world.everything)).status).toBe(403)
})

test('every action returns the previous and new balance of each fund, even for concurrent actions', async () => {
  const actions = [
    (key: string) => adjust({ amount: readAmount('3') }, { key }),
    () => withdraw({ amount: readAmount('2'), comment: 'Back' }),
    () => transfer({ amount: readAmount('1') }),
  ]
  const begin = await world.available(one)
  const responses = await Promise.all(
    Array.from({ length: 9 }, (_, n) => (actions[n % 3] as (typeof actions)[0])(`every-action-${n}`)),
  )
  const done = responses.filter(({ status }) => status !== 409)
  expect(done.length).toBeGreaterThan(2)
  const steps = done.map((response) => {
    expect(response.status).toBe(200)
    const { dodaac, fundCode, fiscalYear, before, available } = response.body.funds[0]
    expect([dodaac, fundCode, fiscalYear]).toEqual(['W9TF01', '6C', 2027])
    return { before, after: available }
  })
  const sorted = (cents: number[]) => cents.toSorted((a, b) => a - b)
  expect(sorted([...steps.map(({ before }) => before), await world.available(one)])).toEqual(
    sorted([...steps.map(({ after }) => after), begin]),
  )
  const { body } = await transfer({ amount: readAmount('4') })
  const moved = body.funds.map((fund: { before: number; available: number }) => fund.available - fund.before)
  expect(moved).toEqual([-4_00, 4_00])
})

describe('a closed year', () => {
  const amount = readAmount('5')
  const closed = { dodaac: 'W9TF02', fundCode: '7D', fiscalYear: 2026, amount, comment: 'Late' }
  const toClosed = {
    ...{ fromDodaac: 'W9TF02', fromFundCode: '7D', toDodaac: 'W9TF01', toFundCode: '7D' },
    ...{ fiscalYear: 2026, amount },
  }
  const create = (more: object, { odd }: Given) => {
    const fund = { dodaac: 'W9TF02', fundCode: '6C', fiscalYear: 2026, amount }
    return world.finance.send(createFund, { body: { ...fund, ...more } }, { odd })
  }
  beforeAll(() => world.fund('W9TF01', 0, '7D', 2026))

  test.each([
    ['an adjustment', (more: object, given: Given) => adjust({ ...closed, ...more }, given)],
    ['a withdrawal', (more: object, given: Given) => withdraw({ ...closed, ...more }, given)],
    ['a transfer', (more: object, given: Given) => transfer({ ...toClosed, ...more }, given)],
    ['a new fund', create],
  ])('a closed year is not changed by %s without an explicit confirmation', async (_, action) => {
    const sum = async () =>
      Number((await portal.owner`SELECT sum(amount_cents) AS cents FROM transfers`)[0]?.cents)
    const before = await sum()
    const requested = await action({}, {})
    expect([requested.status, requested.body.code]).toEqual([409, 'CLOSED_YEAR'])
    expect(requested.body.detail).toBe(
      'Fiscal year 2026 is closed. Change it only if you mean fiscal year 2026.',
    )
    expect((await action({}, { odd: { closedYear: 'yes' } })).status).toBe(400)
    expect(await sum()).toBe(before)
    const intended = await action({ closedYear: '1' }, {})
    expect([intended.status, intended.body.funds?.[0].fiscalYear]).toEqual([200, 2026])
    expect(await sum()).toBe(before + 500)
  })

  test('a closed year has no open period, and an action without a year uses today, as the seed clients do', async () => {
    await portal.owner`UPDATE fund_periods SET is_open = false WHERE program = 'AR'`
    expect((await adjust({ amount: readAmount('1') })).status).toBe(200)
    expect((await adjust({ amount: readAmount('1'), fiscalYear: 2027 })).body.code).toBe('CLOSED_YEAR')
    await portal.owner`UPDATE fund_periods SET is_open = true WHERE program = 'AR' AND fiscal_year = 2027`
    expect((await adjust({ amount: readAmount('1'), fiscalYear: 2027 })).status).toBe(200)
  })
})
