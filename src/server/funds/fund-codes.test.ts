import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFund, buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import { readPortal } from '#wire/session/session.ts'

let portal: TestPortal
let placing: Client
let watching: Client

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9T901' })
  await buildUnit(owner, { dodaac: 'N9T901', program: 'USNR' })
  await owner`UPDATE dodaacs SET default_fund_code = '7D' WHERE dodaac = 'W9T901'`
  await buildFund(owner, { dodaac: 'W9T901', cents: 12_345 })
  await buildFund(owner, { dodaac: 'W9T901', cents: 0, fundCode: '7D' })
  await buildFund(owner, { dodaac: 'W9T901', cents: 99, fiscalYear: 2026 })
  const placer = await buildPerson(owner, { dodaac: 'W9T901', roles: [{ role: 'order-placer' }] })
  const watcher = await buildPerson(owner, { dodaac: 'W9T901' })
  placing = await portal.signIn(placer.username)
  watching = await portal.signIn(watcher.username)
})
afterAll(() => portal.stop())

const list = (client: Client, search: QueryOf<typeof listFundCodes> = {}) =>
  client.send(listFundCodes, { query: search })

test('an orderer sees the fund codes of a DoDAAC this fiscal year with their balances, its default first', async () => {
  const { status, body } = await list(placing, { dodaac: 'W9T901' })
  expect(status).toBe(200)
  expect(body).toEqual([
    { fundCode: '7D', description: 'Dress', available: 0, fiscalYear: 2027, isDefault: true },
    { fundCode: '6C', description: 'Clothing', available: 123_45, fiscalYear: 2027, isDefault: false },
  ])
})

test('a person who neither orders for nor oversees the DoDAAC sees no balance', async () => {
  const { body } = await list(watching, { dodaac: 'W9T901' })
  expect(body.map((fund: { available: number | null }) => fund.available)).toEqual([null, null])
})

test('a search without a DoDAAC lists the fund codes of the program in pages', async () => {
  expect((await list(placing)).body.map((fund: { fundCode: string }) => fund.fundCode)).toEqual(['6C', '7D'])
  expect((await list(placing, { searchTerm: 'dre' })).body).toEqual([
    { fundCode: '7D', description: 'Dress', available: null, fiscalYear: null, isDefault: false },
  ])
  expect((await list(placing, { page: 2, pageSize: 1 })).body).toHaveLength(1)
  expect((await list(placing, { searchTerm: '%' })).body).toEqual([])
})

test('a foreign DoDAAC or program is not found', async () => {
  expect((await list(placing, { dodaac: 'N9T901' })).status).toBe(404)
  expect((await list(placing, { program: 'USNR' })).status).toBe(404)
  expect((await list(placing, { program: 'AR' })).status).toBe(200)
})

test('the portal refuses unknown names, odd pages, and people who are not signed in', async () => {
  expect((await placing.send(listFundCodes, {}, { odd: { DODAAC: 'W9T901' } })).status).toBe(400)
  expect((await list(placing, { page: 0 })).status).toBe(400)
  expect((await list(portal.anonymous)).status).toBe(401)
})

test('a portal on Hawaii time states its zone and uses the fiscal year of its own calendar', async () => {
  const island = await startTestPortal({ TZ_FISCAL: 'Pacific/Honolulu' })
  try {
    await buildPrograms(island.owner)
    await buildUnit(island.owner, { dodaac: 'W9T902' })
    for (const fiscalYear of [2026, 2027])
      await buildFund(island.owner, { dodaac: 'W9T902', cents: 1, fiscalYear })
    const { username } = await buildPerson(island.owner, { dodaac: 'W9T902' })
    expect((await island.anonymous.send(readPortal, {})).body.zone).toBe('Pacific/Honolulu')
    const years = async (instant: string) => {
      island.setTime(instant)
      const { body } = await list(await island.signIn(username), { dodaac: 'W9T902' })
      return body.map((fund: { fiscalYear: number }) => fund.fiscalYear)
    }
    expect(await years('2026-10-01T09:59:00Z')).toEqual([2026])
    expect(await years('2026-10-01T10:00:00Z')).toEqual([2027])
  } finally {
    await island.stop()
  }
})
