import { beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { openFundsPortal } from '#testing/funds-world.ts'
import type { Client, QueryOf } from '#testing/portal.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { countFunds, listFunds, listFundYears, sumFunds } from '#wire/funds/funds.ts'

const NOTHING_TAKEN = { reserved: 0, committed: 0, obligated: 0, spent: 0, undecided: 0 }

const { portal, world } = openFundsPortal()

beforeAll(async () => {
  await portal.owner`INSERT INTO fund_codes (program, fund_code, description)
    SELECT 'AR', 'C' || chr(64 + n), 'Code 100% ' || n FROM generate_series(1, 12) n`
  await world.fund('W9TF01', 500_00, '6C', 2025)
  await world.fund('W9TF01', 1234_56)
  await world.fund('W9TF02', 10_00)
  await world.fund('W9TF03', 77_00)
  await world.fund('W9TF03', 0, '7D')
  await world.fund('W9TF03', 99, '6C', 2026)
  for (let n = 1; n <= 12; n++) await world.fund('W9TF02', n * 100, `C${String.fromCharCode(64 + n)}`, 2026)
})

const AR = { program: 'AR' } as const
const list = (search: QueryOf<typeof listFunds> = {}, client = world.finance) =>
  client.send(listFunds, { params: AR, query: search })
const count = async (query: QueryOf<typeof countFunds>) =>
  (await world.finance.send(countFunds, { params: AR, query })).body
const names = ({ body }: { body: { dodaac: string; fundCode: string }[] }) =>
  body.map((row) => `${row.dodaac}/${row.fundCode}`)

test('the list shows the funds of a year, ten a page, with the twin that counts them [API-50 API-51 FUND-03 CONST-07]', async () => {
  const first = await list({ fiscalYear: 2025 })
  expect(first.body).toEqual([
    {
      ...{ dodaac: 'W9TF01', fundCode: '6C', fiscalYear: 2025, description: 'Clothing', unit: 'Unit W9TF01' },
      ...{ available: 500_00, ...NOTHING_TAKEN, allotted: 500_00, mayChange: true },
    },
  ])
  const twoDigits = await world.finance.send(listFunds, { params: AR }, { odd: { fiscalYear: '25' } })
  expect(twoDigits.body).toEqual(first.body)
  expect((await list({ fiscalYear: 2026 })).body).toHaveLength(10)
  expect(names(await list({ fiscalYear: 2026, page: 2 }))).toEqual(['W9TF02/CK', 'W9TF02/CL'])
  expect(await count({ fiscalYear: 2026 })).toEqual({ total: 12, totalPages: 2 })
  expect(await count({ fiscalYear: 2026, pageSize: 5 })).toEqual({ total: 12, totalPages: 3 })
})

test('a search finds each word in DoDAAC, unit, fund code, or its name, and treats % as text [FUND-03]', async () => {
  const terms = [' tf02 ', 'clothing w9tf01', '%', 'W9TF_1']
  const found = await Promise.all(
    terms.map(async (searchTerm) => names(await list({ fiscalYear: 2027, searchTerm }))),
  )
  expect(found).toEqual([['W9TF02/6C'], ['W9TF01/6C'], [], []])
  expect(await count({ fiscalYear: 2026, searchTerm: '100%' })).toMatchObject({ total: 12 })
})

test('the totals cover all funds of the year, or all funds that the search finds, on all pages', async () => {
  const sums = async (query: QueryOf<typeof sumFunds> = {}, client = world.finance) =>
    (await client.send(sumFunds, { params: AR, query })).body
  const of = (funds: number, available: number) => ({
    ...{ funds, available, allotted: available, ...NOTHING_TAKEN },
  })
  expect(await sums()).toEqual(of(2, 1244_56))
  expect(await sums({ fiscalYear: 2026 })).toEqual(of(12, 7_800))
  expect(await sums({ fiscalYear: 2026, searchTerm: 'w9tf02 ca' })).toEqual(of(1, 100))
  expect(await sums({}, world.everything)).toEqual(of(4, 1321_56))
  expect(await sums({ fiscalYear: 2040 })).toEqual(of(0, 0))
  const put = (kind: string, cents: number) =>
    portal.owner`UPDATE accounts SET balance_cents = ${cents} WHERE kind = ${kind}
      AND fund_id IN (SELECT fund_id FROM funds WHERE program = 'AR' AND dodaac = 'W9TF01' AND fiscal_year = 2025)`
  await put('reserved', 70_00)
  await put('spent', 30_01)
  expect(await sums({ fiscalYear: 2025 })).toEqual({
    ...{ funds: 1, available: 500_00, ...NOTHING_TAKEN, reserved: 70_00, spent: 30_01, allotted: 600_01 },
  })
})

test('Finance - RA sees its own DoDAACs, permission 99 sees the program, and permission 6 alone sees nothing', async () => {
  expect(names(await list({}, world.finance))).toEqual(['W9TF01/6C', 'W9TF02/6C'])
  expect(names(await list({}, world.other))).toEqual(['W9TF03/6C', 'W9TF03/7D'])
  const all = await list({}, world.everything)
  expect(names(all)).toEqual(['W9TF01/6C', 'W9TF02/6C', 'W9TF03/6C', 'W9TF03/7D'])
  expect(all.body[0].mayChange).toBe(false)
  expect((await list({}, world.granted)).body).toEqual([])
  for (const call of [listFunds, sumFunds as unknown as typeof listFunds])
    expect((await world.finance.send(call, { params: { program: 'NG' } })).status).toBe(404)
})

test('fund years are years with funds or periods, fifty a page, searchable, with the current one marked [FUND-15 API-56 DATA-35]', async () => {
  const years = async (query: QueryOf<typeof listFundYears> = {}) =>
    (await world.finance.send(listFundYears, { query })).body
  const rows = [2027, 2026, 2025].map((fiscalYear) => ({ fiscalYear, isCurrent: fiscalYear === 2027 }))
  expect(await years()).toEqual(rows)
  expect(await years({ searchTerm: '25' })).toEqual(rows.slice(2))
  expect(await years({ page: 2, pageSize: 2 })).toEqual(rows.slice(2))
  await portal.owner`INSERT INTO fund_periods (program, fiscal_year, period, days, is_open)
    SELECT 'AR', y, 1, daterange(make_date(y - 1, 10, 1), make_date(y, 10, 1)), false FROM generate_series(2028, 2090) y`
  expect(await years()).toHaveLength(50)
})

test('an orderer sees the fund codes of a DoDAAC this fiscal year with their balances, its default first', async () => {
  const { owner } = portal
  await owner`UPDATE dodaacs SET default_fund_code = '7D' WHERE dodaac = 'W9TF03'`
  await buildPerson(owner, { dodaac: 'W9TF03', username: 'placing', roles: [{ role: 'order-placer' }] })
  await buildPerson(owner, { dodaac: 'W9TF03', username: 'watching' })
  const codes = async (by: string | Client, query: QueryOf<typeof listFundCodes> = {}) =>
    (await (typeof by === 'string' ? await portal.signIn(by) : by).send(listFundCodes, { query })).body
  expect(await codes('placing', { dodaac: 'W9TF03' })).toEqual([
    { fundCode: '7D', description: 'Dress', available: 0, fiscalYear: 2027, isDefault: true },
    { fundCode: '6C', description: 'Clothing', available: 77_00, fiscalYear: 2027, isDefault: false },
  ])
  expect(await codes('watching', { dodaac: 'W9TF03' })).toMatchObject([
    ...[{ available: null }, { available: null }],
  ])
  expect(await codes('watching', { page: 2, pageSize: 1 })).toEqual([
    { fundCode: '7D', description: 'Dress', available: null, fiscalYear: null, isDefault: false },
  ])
  expect(await codes('watching', { searchTerm: 'dre' })).toMatchObject([{ fundCode: '7D' }])
  expect(await codes('watching', { searchTerm: '_D' })).toEqual([])
})

test('the list of fund codes of the program has fifty entries a page [FUND-15 API-55 CONST-04]', async () => {
  await portal.owner`INSERT INTO fund_codes (program, fund_code)
    SELECT 'AR', chr(88 + n / 26) || chr(65 + n % 26) FROM generate_series(0, 45) n`
  const { body } = await world.finance.send(listFundCodes, { query: AR })
  expect(body).toHaveLength(50)
  const foreign = { query: { program: 'USNR' as const } }
  expect((await world.finance.send(listFundCodes, foreign)).status).toBe(404)
})
