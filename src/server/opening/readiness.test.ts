import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readMissing, readReadiness } from '#wire/opening/readiness.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  admin = await portal.signIn('everything')
})
afterAll(() => portal?.stop())

const read = async () => (await admin.send(readReadiness, {})).body
const missing = async () =>
  Object.fromEntries(
    (await read()).steps
      .filter(({ isDone }: { isDone: boolean }) => !isDone)
      .map(({ key, sentence }: { key: string; sentence: string }) => [key, sentence]),
  )
const OPERATORS = ['supply', 'mail']

test('a program with products, people and money lacks only the settings of its operator', async () => {
  expect(Object.keys(await missing())).toEqual(OPERATORS)
  const { sentence, steps } = await read()
  expect(sentence).toBe('7 of 9: Approved orders go nowhere: no supplier is connected. Set SUPPLY to files.')
  expect(steps).toContainEqual({
    key: 'dodaacs',
    title: 'DoDAACs',
    isDone: true,
    sentence: '2 DoDAACs take orders, and each says where goods and bills go.',
  })
  expect(steps).toContainEqual(
    expect.objectContaining({ key: 'orderers', sentence: `Somebody orders for DoDAAC ${world.dodaac}.` }),
  )
})

test('the readiness check judges another program by its own data', async () => {
  const { body } = await (await portal.signIn('foreigner')).send(readReadiness, {})
  const done = Object.fromEntries(
    body.steps.map(({ key, isDone }: { key: string; isDone: boolean }) => [key, isDone]),
  )
  expect(done).toMatchObject({ categories: true, dodaacs: true, products: false, prices: false })
})

const nobodySigns = `Orders of DoDAAC W9TA01 could not be approved: a level has no approver, or one person would have to sign two levels. Give more people the role Approver.`
const nothingSent = (dodaac: string) =>
  `Nothing can be sent for DoDAAC ${dodaac}: bill-to, ship-to, signal code, or the street and city to ship to, are missing or do not fit. Complete them.`

const openPeriods = 'fund_periods SET is_open = true WHERE fiscal_year = 2027'
const closed = 'No period is open today. Open one of fiscal year 2027 on the Funding page.'
const WITHOUT = {
  'a size without a price of this year': [
    ['prices', 'No price for fiscal year 2027 on 1 size. Import prices of that year.'],
    `item_prices SET fiscal_year = 2031 WHERE fiscal_year = 2027 AND nsn = (SELECT min(nsn) FROM items)`,
    `item_prices SET fiscal_year = 2027 WHERE fiscal_year = 2031`,
  ],
  'a level without an approver who may sign in': [
    ['approvers', nobodySigns],
    `people SET enabled = false WHERE username IN ('second', 'both')`,
    `people SET enabled = true`,
  ],
  'one person for two levels': [
    ['approvers', nobodySigns],
    `people SET enabled = false WHERE username IN ('first', 'other-first', 'second')`,
    `people SET enabled = true`,
  ],
  'a closed period': [
    ['money', closed],
    'fund_periods SET is_open = false WHERE fiscal_year = 2027',
    openPeriods,
  ],
  'a DoDAAC without a street': [
    ['dodaacs', nothingSent('W9TA02')],
    `dodaacs SET street_1 = '' WHERE program = 'AR' AND dodaac = 'W9TA02'`,
    `dodaacs SET street_1 = '1 Depot Road'`,
  ],
  'a DoDAAC whose signal code does not fit': [
    ['dodaacs', nothingSent('W9TA01')],
    `dodaacs SET signal_code = 'K' WHERE program = 'AR' AND dodaac = 'W9TA01'`,
    `dodaacs SET signal_code = 'A'`,
  ],
} satisfies Record<string, [[string, string], string, string]>

it.each(Object.entries(WITHOUT))(
  'the readiness check names %s',
  async (_, [[key = '', sentence], change, back]) => {
    await portal.owner.unsafe(`UPDATE ${change}`)
    const found = await missing()
    await portal.owner.unsafe(`UPDATE ${back}`)
    expect(Object.keys(found).sort()).toEqual([key, ...OPERATORS].sort())
    expect(found[key]).toBe(sentence)
    expect(Object.keys(await missing())).toEqual(OPERATORS)
  },
)

it.each(['may_sign_in', 'enabled'])(
  'the readiness check does not count an Order Placer whose flag %s is off',
  async (flag) => {
    const set = (value: boolean) =>
      portal.owner`UPDATE people SET ${portal.owner(flag)} = ${value} WHERE username = 'placer'`
    await set(false)
    const { orderers } = await missing()
    await set(true)
    expect(orderers).toMatch(/^Nobody can order\. /)
    expect(Object.keys(await missing())).toEqual(OPERATORS)
  },
)

it('the readiness check does not count a DoDAAC that is inactive, suspended, or not in effect yet', async () => {
  for (const dodaac of ['W9TA01', 'W9TA02'])
    await portal.owner`UPDATE dodaacs SET status = ${dodaac === 'W9TA01' ? 'inactive' : 'active'}, effective_on = '2027-01-01'
      WHERE program = 'AR' AND dodaac = ${dodaac}`
  expect((await missing()).dodaacs).toBe('No DoDAAC takes orders today. Add one, or make one active.')
  await portal.owner`UPDATE dodaacs SET status = 'active', effective_on = '2020-10-01' WHERE program = 'AR'`
})

it('the readiness check names a DoDAAC with an Order Placer and without money in this fiscal year', async () => {
  const { dodaac } = await buildUnit(portal.owner, { dodaac: 'W9TA03' })
  await buildPerson(portal.owner, {
    dodaac,
    roles: [{ role: 'order-placer' }, { role: 'approver', level: 1 }],
  })
  await buildFund(portal.owner, { dodaac, cents: 500, fiscalYear: 2026 })
  await buildFund(portal.owner, { dodaac, cents: 0 })
  expect((await missing()).money).toBe(
    'No money in fiscal year 2027 for DoDAAC W9TA03. Allot it on the Funding page.',
  )
  await portal.owner`DELETE FROM role_assignments WHERE dodaac = ${dodaac}`
})

it('the readiness check does not require prices of items that are obsolete or not sold', async () => {
  await buildProduct(portal.owner, { programs: ['NG'], sizes: ['S'] })
  await portal.owner`DELETE FROM item_prices WHERE nsn IN (SELECT i.nsn FROM items i JOIN program_products s USING (pgc) WHERE s.program = 'NG')`
  expect(Object.keys(await missing())).toEqual(OPERATORS)
})

it('the readiness check counts only items that are on sale today', async () => {
  const sell = (from: string | null, until: string | null) =>
    portal.owner`UPDATE program_products SET sold_from = ${from}, sold_until = ${until}
      WHERE program = 'AR' AND pgc = (SELECT min(pgc) FROM program_products WHERE program = 'AR')`
  const count = async () => {
    const { steps } = (await read()) as { steps: { key: string; sentence: string }[] }
    return steps.find(({ key }) => key === 'products')?.sentence
  }
  const before = await count()
  await sell('2026-11-22', null)
  const later = await count()
  await sell(null, '2026-11-20')
  const past = await count()
  await sell(null, null)
  expect(later).not.toBe(before)
  expect([past, await count()]).toEqual([later, before])
})

it('an empty list shows all missing steps to users of the Admin Panel, and tells other users whom to ask', async () => {
  await portal.owner`UPDATE fund_periods SET is_open = false WHERE fiscal_year = 2027`
  const ofAdmin = (await admin.send(readMissing, {})).body
  const ofPlacer = (await (await portal.signIn('placer')).send(readMissing, {})).body
  await portal.owner.unsafe(`UPDATE ${openPeriods}`)
  expect(ofAdmin).toContainEqual({ key: 'money', sentence: closed })
  const sentence = 'Some ordering DoDAACs have no money yet. Ask your administrator.'
  expect(ofPlacer).toContainEqual({ key: 'money', sentence })
  const keyOf = ({ key }: { key: string }) => key
  expect(ofPlacer.map(keyOf)).toEqual(ofAdmin.map(keyOf))
  expect((await portal.anonymous.send(readMissing, {})).status).toBe(401)
  expect(Object.keys(await missing())).toEqual(OPERATORS)
  expect((await admin.send(readMissing, {})).body).toEqual([])
})
