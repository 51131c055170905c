import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFundsWorld, type FundsWorld } from '#testing/funds-world.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { countFunds, listFunds, listFundYears, sumFunds } from '#wire/funds/funds.ts'

const NOTHING_TAKEN = { reserved: 0, committed: 0, obligated: 0, spent: 0, undecided: 0 }

let portal: TestPortal
let world: FundsWorld

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildFundsWorld(portal)
  const { owner } = portal
  await owner`INSERT INTO fund_codes (program, fund_code, description)
    SELECT 'AR', 'C' || chr(64 + n), 'Code 100% ' || n FROM generate_series(1, 12) n`
  await world.fund('W9TF01', 500_00, '6C', 2025)
  await world.fund('W9TF01', 1234_56)
  await world.fund('W9TF02', 10_00)
  await world.fund('W9TF03', 77_00)
  for (let n = 1; n <= 12; n++) await world.fund('W9TF02', n * 100, `C${String.fromCharCode(64 + n)}`, 2026)
})
afterAll(() => portal.stop())

const list = (client: Client, search: QueryOf<typeof listFunds> = {}) =>
  client.send(listFunds, { params: { program: 'AR' }, query: search })
const paging = (client: Client, search: QueryOf<typeof countFunds> = {}) =>
  client.send(countFunds, { params: { program: 'AR' }, query: search })
const names = (response: { body: { dodaac: string; fundCode: string }[] }) =>
  response.body.map((row) => `${row.dodaac}/${row.fundCode}`)

test('the list shows the funds of a year with the available money, for a year of two or four digits [API-50]', async () => {
  const first = await list(world.finance, { fiscalYear: 2025 })
  expect(first.status).toBe(200)
  expect(first.body).toEqual([
    {
      ...{ dodaac: 'W9TF01', fundCode: '6C', fiscalYear: 2025, description: 'Clothing', unit: 'Unit W9TF01' },
      ...{ available: 500_00, ...NOTHING_TAKEN, allotted: 500_00, mayChange: true },
    },
  ])
  const named = (fiscalYear: string) =>
    world.finance.send(listFunds, { params: { program: 'AR' } }, { odd: { fiscalYear } })
  for (const year of ['25', '2025']) expect((await named(year)).body).toEqual(first.body)
  expect(names(await list(world.finance, { fiscalYear: 2027 }))).toEqual(['W9TF01/6C', 'W9TF02/6C'])
  for (const wrong of ['x', '125', '1999']) expect((await named(wrong)).status).toBe(400)
})

test('the list of funds has ten entries a page, with the twin that counts them [FUND-03 API-51 CONST-07]', async () => {
  expect((await list(world.finance, { fiscalYear: 2026 })).body).toHaveLength(10)
  expect(names(await list(world.finance, { fiscalYear: 2026, page: 2 }))).toEqual(['W9TF02/CK', 'W9TF02/CL'])
  expect((await paging(world.finance, { fiscalYear: 2026 })).body).toEqual({ total: 12, totalPages: 2 })
  const five = await paging(world.finance, { fiscalYear: 2026, pageSize: 5 })
  expect(five.body).toEqual({ total: 12, totalPages: 3 })
})

test('a search finds each word in DoDAAC, unit, fund code, or its name, and treats % as text [FUND-03]', async () => {
  const found = async (term: string) =>
    names(await list(world.finance, { fiscalYear: 2027, searchTerm: term }))
  expect(await found(' tf02 ')).toEqual(['W9TF02/6C'])
  expect(await found('clothing w9tf01')).toEqual(['W9TF01/6C'])
  expect(await found('%')).toEqual([])
  expect(await found('W9TF_1')).toEqual([])
  expect((await paging(world.finance, { fiscalYear: 2026, searchTerm: '100%' })).body.total).toBe(12)
})

test('the totals cover all funds of the year, or all funds that the search finds, on all pages', async () => {
  const sums = async (client: Client, query: QueryOf<typeof sumFunds> = {}) =>
    (await client.send(sumFunds, { params: { program: 'AR' }, query })).body
  const of = (funds: number, available: number) => ({
    ...{ funds, available, allotted: available, ...NOTHING_TAKEN },
  })
  expect(await sums(world.finance)).toEqual(of(2, 1244_56))
  expect(await sums(world.finance, { fiscalYear: 2026 })).toEqual(of(12, 7_800))
  expect(await sums(world.finance, { fiscalYear: 2026, searchTerm: 'w9tf02 ca' })).toEqual(of(1, 100))
  expect(await sums(world.everything)).toEqual(of(3, 1321_56))
  expect(await sums(world.finance, { fiscalYear: 2040 })).toEqual(of(0, 0))
  const put = (kind: string, cents: number) =>
    portal.owner`UPDATE accounts SET balance_cents = ${cents} WHERE kind = ${kind}
      AND fund_id IN (SELECT fund_id FROM funds WHERE program = 'AR' AND dodaac = 'W9TF01' AND fiscal_year = 2025)`
  await put('reserved', 70_00)
  await put('spent', 30_01)
  expect(await sums(world.finance, { fiscalYear: 2025 })).toEqual({
    ...{ funds: 1, available: 500_00, ...NOTHING_TAKEN, reserved: 70_00, spent: 30_01, allotted: 600_01 },
  })
  await put('reserved', 0)
  await put('spent', 0)
  expect((await world.nobody.send(sumFunds, { params: { program: 'AR' } })).status).toBe(403)
  expect((await world.finance.send(sumFunds, { params: { program: 'NG' } })).status).toBe(404)
})

test('Finance - RA sees its own DoDAACs, permission 99 sees the program, and others see nothing', async () => {
  const year = { fiscalYear: 2027 }
  expect(names(await list(world.other, year))).toEqual(['W9TF03/6C'])
  expect(names(await list(world.everything, year))).toEqual(['W9TF01/6C', 'W9TF02/6C', 'W9TF03/6C'])
  expect((await list(world.everything, year)).body[0].mayChange).toBe(false)
  expect((await list(world.granted, year)).body).toEqual([])
  expect((await list(world.nobody, year)).status).toBe(403)
  expect((await list(portal.anonymous, year)).status).toBe(401)
  expect((await world.finance.send(listFunds, { params: { program: 'NG' } })).status).toBe(404)
})

test('fund years are years with funds or periods, fifty a page, searchable, with the current one marked [FUND-15 API-56 DATA-35]', async () => {
  const years = (query: QueryOf<typeof listFundYears> = {}) => world.finance.send(listFundYears, { query })
  const rows = [
    { fiscalYear: 2027, isCurrent: true },
    { fiscalYear: 2026, isCurrent: false },
    { fiscalYear: 2025, isCurrent: false },
  ]
  expect((await years()).body).toEqual(rows)
  const { body } = await world.finance.get('/funding/getall/fundyear')
  expect((await world.finance.get('/funding/getall/fundyear/')).body).toEqual(body)
  expect((await years({ searchTerm: '25' })).body).toEqual(rows.slice(2))
  expect((await years({ searchTerm: '1999' })).body).toEqual([])
  expect((await years({ page: 2, pageSize: 2 })).body).toEqual(rows.slice(2))
  await portal.owner`INSERT INTO fund_periods (program, fiscal_year, period, days, is_open)
    SELECT 'AR', y, 1, daterange(make_date(y - 1, 10, 1), make_date(y, 10, 1)), false FROM generate_series(2028, 2090) y`
  expect((await years()).body).toHaveLength(50)
  expect((await world.nobody.send(listFundYears, {})).status).toBe(403)
})

test('the list of fund codes has fifty entries a page [FUND-15 API-55 CONST-04]', async () => {
  await portal.owner`INSERT INTO fund_codes (program, fund_code)
    SELECT 'AR', 'X' || CASE WHEN n < 10 THEN n::text ELSE chr(55 + n) END FROM generate_series(0, 35) n
    UNION SELECT 'AR', 'Y' || n FROM generate_series(0, 9) n`
  expect((await world.finance.send(listFundCodes, { query: { program: 'AR' } })).body).toHaveLength(50)
})
