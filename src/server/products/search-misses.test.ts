import { beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { searchProducts } from '#wire/catalogue/catalogue.ts'
import * as wire from '#wire/products/search-misses.ts'
import { forgetMisses } from '../catalogue/misses-queries.ts'

const { portal, as } = openOrdersPortal()
beforeEach(() => portal.owner`DELETE FROM search_misses`)

const search = async (...terms: string[]) => {
  let found: unknown
  for (const searchTerm of terms)
    found = (await as('placer').send(searchProducts, { params: { program: 'AR' }, query: { searchTerm } }))
      .body
  return found
}
/** A search that finds something ends the typing. */
const rest = () => search('coats')
const list = async (): Promise<wire.SearchMiss[]> =>
  (await as('everything').send(wire.listSearchMisses, { query: {} })).body.rows
const expectCounted = (rows: object[]) => expect.poll(list).toEqual(rows)

test('the portal counts a search that finds nothing by its words and last day, not for each letter typed', async () => {
  await search('qx', 'qxz', 'qxzw cloak', 'qxzw clo', 'QXZW  Cloak ')
  await rest()
  await expectCounted([{ words: 'qxzw cloak', times: 1, lastOn: '2026-11-21' }])
  await portal.owner`UPDATE search_misses SET times = 7, last_on = '2026-11-02'`
  await search('qxzw cloak', '8405-99-999-9999')
  await rest()
  await expectCounted([
    { words: 'qxzw cloak', times: 8, lastOn: '2026-11-21' },
    { words: '8405-99-999-9999', times: 1, lastOn: '2026-11-21' },
  ])
})

test('a catalog manager makes a product match the words, and a search that could name a person is not counted', async () => {
  const { pgc } = await buildProduct(portal.owner, { name: 'Parade mantle' })
  await search('1234567890', 'qx.jordan@example.mil', 'x', 'q'.repeat(61), '%%')
  await rest()
  await search('qxzw')
  await rest()
  await expectCounted([{ words: 'qxzw', times: 1, lastOn: '2026-11-21' }])
  const add = (to: string) => as('everything').send(wire.addSearchWords, { body: { words: 'qxzw', pgc: to } })
  expect((await add('99999')).status).toBe(404)
  expect((await add(pgc)).body).toEqual({ pgc, name: 'Parade mantle' })
  expect(await search('qxzw')).toMatchObject([{ pgc }])
  expect(await list()).toEqual([])
})

test("the list of missed searches is that of the user's program, can be cleared, and expires", async () => {
  await portal.owner`INSERT INTO search_misses (program, words, times, last_on) VALUES
    ('ANG', 'theirs', 9, '2026-11-20'), ('AR', 'ours', 2, '2026-11-20'), ('AR', 'old', 1, '2026-06-01')`
  expect((await list()).map(({ words }) => words)).toEqual(['ours', 'old'])
  await as('everything').send(wire.dropSearchMiss, { body: { words: 'ours' } })
  expect((await list()).map(({ words }) => words)).toEqual(['old'])
  await forgetMisses(portal.owner as never, '2026-08-23')
  expect(await portal.owner`SELECT words FROM search_misses`).toMatchObject([{ words: 'theirs' }])
})
