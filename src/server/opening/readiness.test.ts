import { expect, test } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { readMissing, readReadiness } from '#wire/opening/readiness.ts'

const { portal, world, as } = openOrdersPortal()
type Step = { key: string; title: string; isDone: boolean; sentence: string }
const read = async (client: Client = as('everything')): Promise<{ sentence: string; steps: Step[] }> =>
  (await client.send(readReadiness, {})).body
const missing = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await read()).steps.filter(({ isDone }) => !isDone).map(({ key, sentence }) => [key, sentence]),
  )
const OPERATORS = ['supply', 'mail']

test('a program with products, people and money lacks only the settings of its operator, and another program has its own', async () => {
  expect(Object.keys(await missing())).toEqual(OPERATORS)
  const { sentence, steps } = await read()
  expect(sentence).toBe('7 of 9: Approved orders go nowhere: no supplier is connected. Set SUPPLY to files.')
  const dodaacs = '2 DoDAACs take orders, and each says where goods and bills go.'
  expect(steps).toContainEqual({ key: 'dodaacs', title: 'DoDAACs', isDone: true, sentence: dodaacs })
  const orderers = { key: 'orderers', sentence: `Somebody orders for DoDAAC ${world.dodaac}.` }
  expect(steps).toContainEqual(expect.objectContaining(orderers))
  const other = (await read(as('foreigner'))).steps.map(({ key, isDone }) => [key, isDone])
  expect(Object.fromEntries(other)).toMatchObject({
    ...{ categories: true, dodaacs: true, products: false, prices: false },
  })
})

const nobodySigns = `Orders of DoDAAC W9TA01 could not be approved: a level has no approver, or one person would have to sign two levels. Give more people the role Approver.`
const nothingSent = (dodaac: string) =>
  `Nothing can be sent for DoDAAC ${dodaac}: bill-to, ship-to, signal code, or the street and city to ship to, are missing or do not fit. Complete them.`

const openPeriods = 'fund_periods SET is_open = true WHERE fiscal_year = 2027'
const closed = 'No period is open today. Open one of fiscal year 2027 on the Funding page.'
const nobodyOrders = expect.stringMatching(/^Nobody can order\. /)
const noUnit = 'No DoDAAC takes orders today. Add one, or make one active.'

test('the readiness check names each step that is missing, and no other', async () => {
  for (const [key, sentence, change, back] of [
    [
      ...['prices', 'No price for fiscal year 2027 on 1 size. Import prices of that year.'],
      `item_prices SET fiscal_year = 2031 WHERE fiscal_year = 2027 AND nsn = (SELECT min(nsn) FROM items)`,
      'item_prices SET fiscal_year = 2027 WHERE fiscal_year = 2031',
    ],
    [
      ...['approvers', nobodySigns, `people SET enabled = false WHERE username IN ('second', 'both')`],
      'people SET enabled = true',
    ],
    [
      ...['approvers', nobodySigns],
      `people SET enabled = false WHERE username IN ('first', 'other-first', 'second')`,
      'people SET enabled = true',
    ],
    ['money', closed, 'fund_periods SET is_open = false WHERE fiscal_year = 2027', openPeriods],
    [
      ...['dodaacs', nothingSent('W9TA02')],
      `dodaacs SET street_1 = '' WHERE program = 'AR' AND dodaac = 'W9TA02'`,
      `dodaacs SET street_1 = '1 Depot Road'`,
    ],
    [
      ...['dodaacs', nothingSent('W9TA01')],
      `dodaacs SET signal_code = 'K' WHERE program = 'AR' AND dodaac = 'W9TA01'`,
      `dodaacs SET signal_code = 'A'`,
    ],
    [
      ...['orderers', nobodyOrders, `people SET may_sign_in = false WHERE username = 'placer'`],
      'people SET may_sign_in = true',
    ],
    [
      ...['orderers', nobodyOrders, `people SET enabled = false WHERE username = 'placer'`],
      'people SET enabled = true',
    ],
  ] as [string, string, string, string][]) {
    await portal.owner.unsafe(`UPDATE ${change}`)
    const found = await missing()
    await portal.owner.unsafe(`UPDATE ${back}`)
    expect(found, change).toMatchObject({ [key]: sentence })
    if (key !== 'orderers') expect(Object.keys(found).sort(), change).toEqual([key, ...OPERATORS].sort())
    expect(Object.keys(await missing())).toEqual(OPERATORS)
  }
  for (const dodaac of ['W9TA01', 'W9TA02'])
    await portal.owner`UPDATE dodaacs SET status = ${dodaac === 'W9TA01' ? 'inactive' : 'active'}, effective_on = '2027-01-01'
      WHERE program = 'AR' AND dodaac = ${dodaac}`
  expect((await missing()).dodaacs).toBe(noUnit)
  await portal.owner`UPDATE dodaacs SET status = 'active', effective_on = '2020-10-01' WHERE program = 'AR'`
})

test('the readiness check names a DoDAAC with an Order Placer and without money in this fiscal year', async () => {
  const { dodaac } = await buildUnit(portal.owner, { dodaac: 'W9TA03' })
  const roles = [{ role: 'order-placer' as const }, { role: 'approver' as const, level: 1 }]
  await buildPerson(portal.owner, { dodaac, roles })
  await buildFund(portal.owner, { dodaac, cents: 500, fiscalYear: 2026 })
  await buildFund(portal.owner, { dodaac, cents: 0 })
  expect((await missing()).money).toBe(
    'No money in fiscal year 2027 for DoDAAC W9TA03. Allot it on the Funding page.',
  )
  await portal.owner`DELETE FROM role_assignments WHERE dodaac = ${dodaac}`
})

test('the readiness check counts only items that are on sale today, and requires no prices of others', async () => {
  await buildProduct(portal.owner, { programs: ['NG'], sizes: ['S'] })
  await portal.owner`DELETE FROM item_prices
    WHERE nsn IN (SELECT i.nsn FROM items i JOIN program_products s USING (pgc) WHERE s.program = 'NG')`
  expect(Object.keys(await missing())).toEqual(OPERATORS)
  const countSold = async (from: string | null, until: string | null) => {
    await portal.owner`UPDATE program_products SET sold_from = ${from}, sold_until = ${until}
      WHERE program = 'AR' AND pgc = (SELECT min(pgc) FROM program_products WHERE program = 'AR')`
    return (await read()).steps.find(({ key }) => key === 'products')?.sentence
  }
  const [later, past] = [await countSold('2026-11-22', null), await countSold(null, '2026-11-20')]
  expect(past).toBe(later)
  expect(await countSold('2026-11-21', '2026-11-21')).toBe(await countSold(null, null))
  expect(await countSold(null, null)).not.toBe(later)
})

test('an empty list shows all missing steps to users of the Admin Panel, and tells other users whom to ask', async () => {
  await portal.owner`UPDATE fund_periods SET is_open = false WHERE fiscal_year = 2027`
  const ofAdmin = (await as('everything').send(readMissing, {})).body
  const ofPlacer = (await as('placer').send(readMissing, {})).body
  await portal.owner.unsafe(`UPDATE ${openPeriods}`)
  expect(ofAdmin).toContainEqual({ key: 'money', sentence: closed })
  const sentence = 'Some ordering DoDAACs have no money yet. Ask your administrator.'
  expect(ofPlacer).toContainEqual({ key: 'money', sentence })
  const keyOf = ({ key }: { key: string }) => key
  expect(ofPlacer.map(keyOf)).toEqual(ofAdmin.map(keyOf))
  expect(Object.keys(await missing())).toEqual(OPERATORS)
  expect((await as('everything').send(readMissing, {})).body).toEqual([])
})
