import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { searchProducts } from '#wire/catalogue/catalogue.ts'
import * as wire from '#wire/products/search-misses.ts'
import { forgetMisses } from '../catalogue/misses-queries.ts'

let portal: TestPortal
let keeper: Client
let orderer: Client
let product: { pgc: string; nsns: string[] }

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9AR01' })
  product = await buildProduct(owner, { name: 'Parade mantle', programs: ['AR'] })
  const person = (permissions: number[]) => buildPerson(owner, { dodaac: 'W9AR01', permissions })
  keeper = await portal.signIn((await person([8])).username)
  orderer = await portal.signIn((await person([1])).username)
})
afterAll(() => portal?.stop())
beforeEach(() => portal.owner`DELETE FROM search_misses`)

const search = async (searchTerm: string) =>
  (await orderer.send(searchProducts, { params: { program: 'AR' }, query: { searchTerm } as never })).body
const rest = () => search('parade mantle')
const list = async (): Promise<wire.SearchMiss[]> =>
  (await keeper.send(wire.listSearchMisses, { query: {} as never })).body.rows
const counted = (rows: object[]) => expect.poll(list).toEqual(rows)

test('the portal counts a search that finds nothing by its words and last day, not for each letter typed', async () => {
  for (const typed of ['qx', 'qxz', 'qxzw cloak', 'qxzw clo', 'QXZW  Cloak ']) await search(typed)
  await rest()
  await counted([{ words: 'qxzw cloak', times: 1, lastOn: '2026-11-21' }])
  await portal.owner`UPDATE search_misses SET times = 7, last_on = '2026-11-02'`
  await search('qxzw cloak')
  await search('8405-99-999-9999')
  await rest()
  await counted([
    { words: 'qxzw cloak', times: 8, lastOn: '2026-11-21' },
    { words: '8405-99-999-9999', times: 1, lastOn: '2026-11-21' },
  ])
})

test('the portal counts neither a search that could name a person nor one that finds something', async () => {
  for (const typed of ['1234567890', 'qx.jordan@example.mil', 'x', 'q'.repeat(61), '%%']) await search(typed)
  await rest()
  await search('qxzw last')
  await rest()
  await counted([{ words: 'qxzw last', times: 1, lastOn: '2026-11-21' }])
})

test('a catalog manager makes a product match the words, and they leave the list', async () => {
  await search('qxzw')
  await rest()
  await counted([{ words: 'qxzw', times: 1, lastOn: '2026-11-21' }])
  const add = (pgc: string) => keeper.send(wire.addSearchWords, { body: { words: 'qxzw', pgc } })
  expect((await add('99999')).status).toBe(404)
  expect((await add(product.pgc)).body).toEqual({ pgc: product.pgc, name: 'Parade mantle' })
  expect(await search('qxzw')).toMatchObject([{ pgc: product.pgc }])
  expect(await list()).toEqual([])
})

test("the list of missed searches is that of the user's program, can be cleared, and expires", async () => {
  await portal.owner`INSERT INTO search_misses (program, words, times, last_on) VALUES
    ('ANG', 'theirs', 9, '2026-11-20'), ('AR', 'ours', 2, '2026-11-20'), ('AR', 'old', 1, '2026-06-01')`
  expect((await list()).map(({ words }) => words)).toEqual(['ours', 'old'])
  await keeper.send(wire.dropSearchMiss, { body: { words: 'ours' } })
  expect((await list()).map(({ words }) => words)).toEqual(['old'])
  await forgetMisses(portal.owner as never, '2026-08-23')
  expect(await portal.owner`SELECT words FROM search_misses`).toMatchObject([{ words: 'theirs' }])
})
