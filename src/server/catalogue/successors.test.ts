import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { countFoundProducts, readItem, readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'
import { openPool, type Sql } from '../db/driver/sql.ts'

const { portal, as } = openOrdersPortal()
const SIZES = ['S', 'M', 'L']
/** A to D are products, and AS is the small size of the first one. */
const numbers = new Map<string, string>()
const names = new Map<string, string>()
const of = (name: string) => numbers.get(name) ?? ''

beforeAll(async () => {
  await portal.owner`DELETE FROM program_products`
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta']) {
    const { pgc, nsns } = await buildProduct(portal.owner, { name: `${name} coat`, sizes: SIZES })
    numbers.set(name.slice(0, 1), pgc)
    for (const [at, size] of SIZES.entries()) numbers.set(name.slice(0, 1) + size, nsns[at] ?? '')
  }
  for (const [name, number] of numbers) names.set(number, name)
})

const forget = async () => {
  await portal.owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL`
  await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL, get_well_on = NULL`
}
beforeEach(forget)

/** Each step is like `AS>BM` for an item, `A>B` for a product, or `AS>` for no replacement. */
async function replace(steps: string, sql: Sql = portal.owner): Promise<void> {
  for (const step of steps.split(' ')) {
    const [from = '', to = ''] = step.split('>')
    const number = numbers.get(to) ?? null
    if (from.length === 1)
      await sql`UPDATE products SET is_obsolete = true, replacement_pgc = ${number} WHERE pgc = ${of(from)}`
    else await sql`UPDATE items SET status = 'obsolete', replacement_nsn = ${number} WHERE nsn = ${of(from)}`
  }
}
const findSuccessors = (requested: string[]) =>
  portal.owner<
    { obsolete: string; successorNsn: string | null; successorPgc: string }[]
  >`SELECT * FROM find_successors(${requested.map(of)}::text[], 'AR', 2027, '2026-11-21')`
async function follow(requested: string): Promise<string> {
  const found = requested.split(' ')
  const rows = await findSuccessors(found)
  const ends = found.map((name) => {
    const row = rows.find(({ obsolete }) => obsolete === of(name))
    return row ? names.get(row.successorNsn ?? row.successorPgc) : '-'
  })
  return ends.join(' ')
}
const CIRCLE = { constraint: 'successors_no_cycle' }

test('the chain ends at an item that can be ordered now, whatever is between', async () => {
  await replace('AS>BM BM>CL')
  expect(await follow('AS BM CL')).toBe('CL CL -')
  await replace('CL>')
  expect(await follow('AS CL')).toBe('- -')
})

test('the chain of a product gives the item of the same size, or else the product for a choice of size', async () => {
  await replace('AM>DS A>B')
  expect(await follow('AS AM A')).toBe('BS DS B')
  await portal.owner`DELETE FROM item_prices WHERE nsn = ${of('BL')} AND fiscal_year = 2027`
  await replace('BS>')
  expect(await follow('AS AL')).toBe('B B')
  await replace('BS>CM')
  expect(await follow('AS')).toBe('CM')
  await replace('B>C')
  expect(await follow('AS AL A')).toBe('CM CL C')
  await portal.owner`INSERT INTO item_prices VALUES (${of('BL')}, 2027, 2500)`
})

test('the chain of a PGC whose items were replaced separately leads to the most frequent successor', async () => {
  await replace('AS>BS AM>CS')
  expect(await follow('A')).toBe('-')
  await replace('AL>CL')
  expect(await follow('A')).toBe('C')
})

test('an obsolete product makes all its items obsolete, and they return unchanged with it', async () => {
  const { owner } = portal
  await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${of('AM')}`
  await replace('AL>BL')
  const states = async () =>
    (await owner`SELECT status, replacement_nsn FROM items WHERE pgc = ${of('A')} ORDER BY size_order`).map(
      (row) => row.status + (row.replacementNsn ?? ''),
    )
  const before = await states()
  await replace('A>B')
  expect(await states()).toEqual(['obsolete', 'obsolete', `obsolete${of('BL')}`])
  const refusal = { constraint: 'items_of_obsolete_product' }
  await expect(owner`UPDATE items SET status = 'active' WHERE nsn = ${of('AS')}`).rejects.toMatchObject(
    refusal,
  )
  await expect(
    owner`INSERT INTO items (nsn, pgc) VALUES ('8405019999998', ${of('A')})`,
  ).rejects.toMatchObject(refusal)
  await owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL WHERE pgc = ${of('A')}`
  expect(await states()).toEqual(before)
})

test('the portal refuses a circle of items, of products, and of both', async () => {
  for (const [what, steps] of [
    ['an item by itself', 'AS>AS'],
    ['two items', 'AS>BS BS>AS'],
    ['a product by itself', 'A>A'],
    ['three products', 'A>B B>C C>A'],
    ['an item whose product is replaced by that of its own replacement', 'AS>BS B>A'],
    ['the same, the product first', 'B>A AS>BS'],
    ['an item that loses its own replacement to a product that leads back', 'AS>DS A>B BM>AS AS>'],
  ] as const)
    await expect(
      portal.owner.begin((sql) => replace(steps, sql)),
      what,
    ).rejects.toMatchObject(CIRCLE)
})

test('of two administrators who together would close a circle, one gets a refusal', async () => {
  const other = openPool(portal.database.url('owner'), { max: 2 })
  try {
    for (const steps of [
      ['AS>BS', 'BS>AS'],
      ['A>B', 'BS>AS'],
    ]) {
      const bothWrote = Promise.withResolvers<void>()
      let left = 2
      const outcomes = await Promise.allSettled(
        [portal.owner, other].map((sql, at) =>
          sql.begin(async (transaction) => {
            await replace(steps[at] ?? '', transaction)
            if (--left === 0) bothWrote.resolve()
            await bothWrote.promise
          }),
        ),
      )
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({ reason: CIRCLE })
      await forget()
    }
  } finally {
    await other.end()
  }
})

test('a circle never forms, so every chain ends for all declarations', async () => {
  const { owner } = portal
  const letter = fc.constantFrom('A', 'B', 'C', 'D')
  const size = fc.constantFrom(...SIZES)
  const step = fc
    .tuple(letter, size, letter, size, fc.boolean())
    .map(([from, small, to, large, isItem]) => (isItem ? `${from}${small}>${to}${large}` : `${from}>${to}`))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await forget()
      for (const one of steps) await replace(one).catch((error) => expect(error).toMatchObject(CIRCLE))
      const rows = await findSuccessors([...numbers.keys()])
      const items = await owner<{ nsn: string; pgc: string; status: string }[]>`SELECT * FROM items`
      const statusOf = new Map(items.map((item) => [item.nsn, item.status]))
      for (const { successorNsn, successorPgc } of rows) {
        if (successorNsn !== null) expect(statusOf.get(successorNsn)).not.toBe('obsolete')
        expect(items.some((item) => item.pgc === successorPgc && item.status !== 'obsolete')).toBe(true)
      }
      const dead = items.filter(
        ({ nsn, status }) => status === 'obsolete' && !rows.some((row) => row.obsolete === nsn),
      )
      for (const { nsn } of dead) {
        const reach = await owner<{ node: string }[]>`SELECT node FROM find_reach(${nsn})`
        expect(
          reach.filter(({ node }) => statusOf.get(node) === 'active'),
          nsn,
        ).toEqual([])
      }
    }),
    { numRuns: 10 },
  )
})

const AR = { program: 'AR' }
const search = async (searchTerm: string) =>
  (await as('placer').send(searchProducts, { params: AR, query: { searchTerm } })).body
const read = async (item: string) => (await as('placer').send(readProduct, { params: { ...AR, item } })).body

test('a person finds the replacement by the old NSN, its last nine digits, the old PGC, and the old name', async () => {
  await replace('AS>BM')
  const instead = { obsolete: of('AS'), nsn: of('BM') }
  for (const text of [of('AS'), of('AS').slice(4)])
    expect(await search(text), text).toMatchObject([{ nsn: of('BM'), pgc: of('B'), instead }])
  const counted = { params: AR, query: { searchTerm: of('AS') } }
  expect((await as('placer').send(countFoundProducts, counted)).body.total).toBe(1)
  await replace('A>C')
  expect(await search(of('A'))).toMatchObject([{ pgc: of('C'), instead: { obsolete: of('A'), nsn: null } }])
  expect(await search('alpha')).toMatchObject([{ pgc: of('C'), instead: { obsolete: of('A') } }])
  const rows: { instead: unknown }[] = await search('coat')
  expect(rows.map((row) => row.instead)).toEqual([null, null, null])
})

test('a person reads on the page of an obsolete NSN or PGC what to order instead', async () => {
  await replace('A>B')
  for (const item of [of('A'), of('AL')])
    expect(await read(item), item).toMatchObject(
      SIZES.map((size) => ({ replacement: { nsn: of(`B${size}`), pgc: of('B'), size, isSold: true } })),
    )
  expect((await as('placer').send(readItem, { params: { nsn: of('AL') } })).body).toMatchObject({
    status: 'obsolete',
    replacement: { nsn: of('BL'), name: 'Bravo coat' },
  })
})

test('a list shows how much of a product is backordered and when it is expected', async () => {
  const { owner } = portal
  await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${of('AM')}`
  await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-02-01' WHERE nsn = ${of('AL')}`
  expect((await search(of('A')))[0]).toMatchObject({
    backordered: 2,
    getWellOn: '2027-02-01',
    foundItem: null,
  })
  expect((await search(of('AM')))[0]?.foundItem).toEqual({ status: 'backordered', getWellOn: '2027-03-12' })
  await owner`UPDATE items SET status = 'active' WHERE nsn = ${of('AL')}`
  expect((await search(of('A')))[0]).toMatchObject({ backordered: 1, getWellOn: '2027-03-12' })
  expect(await read(of('A'))).toMatchObject([null, '2027-03-12', null].map((getWellOn) => ({ getWellOn })))
})
