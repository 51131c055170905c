import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

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

type Fields = Record<string, string>
const post = (client: Client, what: string, fields: Fields, key?: string) =>
  client.post(`/funding/${what}?${new URLSearchParams(fields)}`, {}, key ? { key } : {})
const pair = { BPCNUM_0: 'AR', DODAAC_0: 'W9TF01', FUNDCODE_0: '6C' }
const adjust = (more: Fields, client = world.finance, key?: string) =>
  post(client, 'adjust', { ...pair, ...more }, key)
const withdraw = (more: Fields, client = world.finance) => post(client, 'withdraw', { ...pair, ...more })
const sides = {
  FROMDODAAC: 'W9TF01',
  FROMFUNDCODE: '6C',
  TODODAAC: 'W9TF02',
  TOFUNDCODE: '6C',
  BPCNUM_0: 'AR',
}
const transfer = (more: Fields, client = world.finance) => post(client, 'transfer', { ...sides, ...more })
const latest = async () =>
  (
    await portal.owner`SELECT kind, amount_cents, comment, actor_id FROM transfers
  ORDER BY transfer_id DESC LIMIT 1`
  )[0]
const sentences = (answer: { body: { errors: { message: string }[] } }) =>
  answer.body.errors.map((error) => error.message)

test('an adjustment adds to a fund of this fiscal year, with the default comment when none is given [API-57 FUND-09 CONST-47]', async () => {
  const before = await world.available(one)
  const smid = String(world.financeId).padStart(20, '0')
  const { status, body } = await adjust({ FUNDAMT_0: '12.50', SMID_0: smid, TRANCMMT_0: '' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'Success', funds: [{ dodaaC_0: 'W9TF01', fundyeaR_0: 27 }] })
  expect(body.funds[0].sumtranamT_0 * 100).toBe(before + 1250)
  expect(await world.available(one)).toBe(before + 1250)
  expect(await latest()).toEqual({
    kind: 'allot',
    amountCents: 1250,
    comment: 'Adjusted by $12.50',
    actorId: world.financeId,
  })
  await adjust({ FUNDAMT_0: '1', TRANCMMT_0: '<b>Second</b> part' })
  expect((await latest())?.comment).toBe('<b>Second</b> part')
  const [event] = await portal.owner`SELECT object, detail FROM audit_events
    WHERE action = 'POST /funding/adjust' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({ object: 'fund W9TF01/6C 2027', detail: { cents: 100 } })
})

test('odd amounts, zero and nothing are refused with a sentence [VAL-16 D14]', async () => {
  const before = await world.available(one)
  for (const wrong of [
    '-5',
    '1e3',
    '1e309',
    '0.001',
    '1,000',
    'NaN',
    '0',
    '0.00',
    '',
    '$5',
    'Infinity',
    '1000000000',
  ]) {
    for (const answer of [await adjust({ FUNDAMT_0: wrong }), await transfer({ FUNDAMT_0: wrong })]) {
      expect(answer.status, wrong).toBe(400)
      expect(sentences(answer)[0], wrong).toMatch(/\.$|Please set an amount/)
    }
  }
  expect((await adjust({})).status).toBe(400)
  expect(await world.available(one)).toBe(before)
})

test('an adjustment in the name of somebody else, of another DoDAAC or program, or of no fund is refused [D14]', async () => {
  const amount = { FUNDAMT_0: '5' }
  const other = await adjust({ ...amount, SMID_0: String(world.financeId + 1) })
  expect([other.status, other.body.code, other.body.detail]).toEqual([
    403,
    'NOT_YOURSELF',
    'Funds are moved in your own name only.',
  ])
  expect((await adjust({ ...amount, BPCNUM_0: 'NG' })).status).toBe(404)
  expect((await adjust({ ...amount, DODAAC_0: 'W9TF03' })).status).toBe(404)
  expect((await adjust({ ...amount, FUNDCODE_0: '7D' })).status).toBe(404)
  expect((await adjust(amount, world.granted)).status).toBe(404)
  expect((await adjust(amount, world.nobody)).status).toBe(403)
  expect((await adjust(amount, world.everything)).status).toBe(403)
  expect((await adjust({ ...amount, DODAAC_0: 'W9ZZ99' }, world.everything)).status).toBe(404)
  expect((await adjust({ ...amount, PROGRAM: 'AR' })).status).toBe(400)
})

test('the same key adjusts once', async () => {
  const before = await world.available(one)
  const answers = await Promise.all(
    [1, 2, 3].map(() => adjust({ FUNDAMT_0: '7' }, world.finance, 'adjust-once-1')),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await world.available(one)).toBe(before + 700)
})

test('a withdrawal says why and leaves no fund below zero', async () => {
  const missing = await withdraw({ FUNDAMT_0: '5' })
  expect(missing.status).toBe(422)
  expect(missing.body.errors).toEqual([
    { field: 'TRANCMMT_0', message: 'Say in a comment why you withdraw.' },
  ])
  const before = await world.available(one)
  expect((await withdraw({ FUNDAMT_0: '5', TRANCMMT_0: 'Too much' })).status).toBe(200)
  expect(await world.available(one)).toBe(before - 500)
  const over = await withdraw({ FUNDAMT_0: '999999', TRANCMMT_0: 'All' })
  expect([over.status, over.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
  expect(over.body.detail).toMatch(/^W9TF01\/6C has \$[\d,.]+ available/)
})

test('a transfer moves money between two funds of the same year, with the default comment [API-58 FUND-14 CONST-47]', async () => {
  const before = [await world.available(one), await world.available(two)] as const
  const { status, body } = await transfer({ FUNDAMT_0: '25.5' })
  expect(status).toBe(200)
  expect(body.funds.map((fund: { dodaaC_0: string }) => fund.dodaaC_0)).toEqual(['W9TF01', 'W9TF02'])
  expect([await world.available(one), await world.available(two)]).toEqual([
    before[0] - 2550,
    before[1] + 2550,
  ])
  const comment = 'Transferred $25.5 from W9TF01/6C to W9TF02/6C'
  expect((await latest())?.comment).toBe(comment)
  const [event] = await portal.owner`SELECT object, detail FROM audit_events
    WHERE action = 'POST /funding/transfer' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({
    object: 'fund W9TF01/6C 2027',
    detail: { to: 'W9TF02/6C', cents: 2550, comment },
  })
})

test('a transfer needs both pairs and an amount, in the words of the form [VAL-17 VAL-18 ERR-16 ERR-17]', async () => {
  const { FROMDODAAC: _from, ...unsided } = sides
  const noFrom = await post(world.finance, 'transfer', { ...unsided, FUNDAMT_0: '5' })
  expect([noFrom.status, sentences(noFrom)]).toEqual([
    400,
    ['Choose a dodaac and fundcode to transfer from!'],
  ])
  expect(sentences(await transfer({ FUNDAMT_0: '5', FROMFUNDCODE: '' }))).toEqual([
    'Choose a dodaac and fundcode to transfer from!',
  ])
  for (const amount of [{}, { FUNDAMT_0: '' }, { FUNDAMT_0: '0' }] as Fields[])
    expect(sentences(await transfer(amount))).toEqual(['Please set an amount to transfer'])
  expect((await transfer({ FUNDAMT_0: '5', TOFUNDCODE: '' })).status).toBe(400)
})

test('a transfer is refused to itself, to what is not theirs, to what is not there, and beyond what is available [D14]', async () => {
  const before = await world.available(one)
  const amount = { FUNDAMT_0: '5' }
  expect((await transfer({ ...amount, TODODAAC: 'W9TF01' })).status).toBe(422)
  expect((await transfer({ ...amount, TODODAAC: 'W9TF03' })).status).toBe(404)
  expect((await transfer({ ...amount, FROMDODAAC: 'W9TF03' })).status).toBe(404)
  const unknown = await transfer({ ...amount, TOFUNDCODE: '7D' })
  expect([unknown.status, unknown.body.detail]).toEqual([
    404,
    'DoDAAC W9TF02 has no fund code 7D in fiscal year 2027.',
  ])
  expect((await transfer({ ...amount, FUNDYEAR_0: '26', TOFUNDCODE: '7D' })).status).toBe(404)
  const over = await transfer({ FUNDAMT_0: '999999' })
  expect([over.status, over.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS'])
  // Nobody else was quicker: it says what there is.
  expect(over.body.detail).toMatch(/^W9TF01\/6C has \$[\d,.]+ available, which is less than \$999,999\.00\./)
  expect((await transfer(amount, world.everything)).status).toBe(403)
  expect(await world.available(one)).toBe(before)
})

test('a fund is added with its first allotment; a new fund code needs a description', async () => {
  const create = (body: object, client = world.finance) => client.post('/funding/create', body)
  const wanted = { dodaaC_0: 'W9TF02', fundcodE_0: '7D', fundyeaR_0: 31, fundamT_0: '40.00' }
  const { status, body } = await create(wanted)
  expect(status).toBe(200)
  expect(body.funds).toMatchObject([
    { dodaaC_0: 'W9TF02', fundcodE_0: '7D', fundyeaR_0: 31, sumtranamT_0: 40 },
  ])
  const again = await create(wanted)
  expect([again.status, again.body.code]).toEqual([409, 'FUND_EXISTS'])
  const unknown = await create({ dodaaC_0: 'W9TF02', fundcodE_0: 'QQ' })
  expect([unknown.status, unknown.body.errors[0].field]).toEqual([422, 'description'])
  expect(
    (await create({ dodaaC_0: 'W9TF02', fundcodE_0: 'QQ', description: 'Boots' })).body.funds,
  ).toMatchObject([{ description: 'Boots', fundyeaR_0: 27, sumtranamT_0: 0 }])
  expect((await create({ ...wanted, dodaaC_0: 'W9TF03' })).status).toBe(404)
  expect((await create({ ...wanted, fundamT_0: '0' })).status).toBe(400)
  expect((await create({ ...wanted, fundyeaR_0: 32 }, world.everything)).status).toBe(403)
})

test('every action answers what each fund had and has, also when many happen at once', async () => {
  const actions = [
    (key: string) => adjust({ FUNDAMT_0: '3' }, world.finance, key),
    () => withdraw({ FUNDAMT_0: '2', TRANCMMT_0: 'Back' }),
    () => transfer({ FUNDAMT_0: '1' }),
  ]
  const begin = await world.available(one)
  const [first, ...rest] = await Promise.all(
    Array.from({ length: 9 }, (_, n) => (actions[n % 3] as (typeof actions)[0])(`every-action-${n}`)),
  )
  const steps = [first, ...rest].map((answer) => {
    expect(answer?.status).toBe(200)
    const { dodaaC_0, fundcodE_0, fundyeaR_0, before, sumtranamT_0 } = answer?.body.funds[0] ?? {}
    expect([dodaaC_0, fundcodE_0, fundyeaR_0]).toEqual(['W9TF01', '6C', 27])
    return { before, after: sumtranamT_0 }
  })
  // Whatever order they happened in, each begins where the one before it has ended.
  const cents = (amounts: number[]) => amounts.map((amount) => Math.round(amount * 100)).toSorted()
  expect(cents([...steps.map(({ before }) => before), (await world.available(one)) / 100])).toEqual(
    cents([...steps.map(({ after }) => after), begin / 100]),
  )
  const { body } = await transfer({ FUNDAMT_0: '4' })
  expect(
    body.funds.map((fund: { before: number; sumtranamT_0: number }) => fund.sumtranamT_0 - fund.before),
  ).toEqual([-4, 4])
})

describe('a closed year', () => {
  const closed = {
    DODAAC_0: 'W9TF02',
    FUNDCODE_0: '7D',
    FUNDYEAR_0: '26',
    FUNDAMT_0: '5',
    TRANCMMT_0: 'Late',
  }
  const toClosed = {
    FROMDODAAC: 'W9TF02',
    FROMFUNDCODE: '7D',
    TODODAAC: 'W9TF01',
    TOFUNDCODE: '7D',
    FUNDYEAR_0: '2026',
    FUNDAMT_0: '5',
  }
  const create = (more: object) =>
    world.finance.post('/funding/create', {
      dodaaC_0: 'W9TF02',
      fundcodE_0: '6C',
      fundyeaR_0: 26,
      fundamT_0: '5',
      ...more,
    })
  beforeAll(() => world.fund('W9TF01', 0, '7D', 2026))

  test.each([
    ['an adjustment', (more: Fields) => adjust({ ...closed, ...more })],
    ['a withdrawal', (more: Fields) => withdraw({ ...closed, ...more })],
    ['a transfer', (more: Fields) => post(world.finance, 'transfer', { ...toClosed, ...more })],
    ['a new fund', create],
  ])('is not changed by %s that does not say that it is meant', async (_, action) => {
    const sum = async () =>
      Number((await portal.owner`SELECT sum(amount_cents) AS cents FROM transfers`)[0]?.cents)
    const before = await sum()
    const asked = await action({})
    expect([asked.status, asked.body.code]).toEqual([409, 'CLOSED_YEAR'])
    expect(asked.body.detail).toBe('Fiscal year 2026 is closed. Change it only if you mean fiscal year 2026.')
    expect((await action({ closedYear: 'yes' })).status).toBe(400)
    expect(await sum()).toBe(before)
    const meant = await action({ closedYear: '1' })
    expect([meant.status, meant.body.funds?.[0].fundyeaR_0]).toEqual([200, 26])
    expect(await sum()).toBe(before + 500)
  })

  test('is one without an open period; an action without a year means today, as clients of the seeds do', async () => {
    await portal.owner`UPDATE fund_periods SET is_open = false WHERE program = 'AR'`
    expect((await adjust({ FUNDAMT_0: '1' })).status).toBe(200)
    expect((await adjust({ FUNDAMT_0: '1', FUNDYEAR_0: '27' })).body.code).toBe('CLOSED_YEAR')
    await portal.owner`UPDATE fund_periods SET is_open = true WHERE program = 'AR' AND fiscal_year = 2027`
    expect((await adjust({ FUNDAMT_0: '1', FUNDYEAR_0: '27' })).status).toBe(200)
  })
})
