import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { countFoundProducts, readItem, readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'
import { openPool, type Sql } from '../db/driver/sql.ts'

let portal: TestPortal
let person: Client
const SIZES = ['S', 'M', 'L']
let pgcs: string[]
let nsns: string[][]
const nsn = (product: number, size: number) => nsns[product]?.[size] ?? ''
const pgc = (product: number) => pgcs[product] ?? ''

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  const { dodaac } = await buildUnit(portal.owner)
  person = await portal.signIn((await buildPerson(portal.owner, { dodaac })).username)
  const built = []
  for (const name of ['Alpha coat', 'Bravo coat', 'Charlie coat', 'Delta coat'])
    built.push(await buildProduct(portal.owner, { name, sizes: SIZES }))
  pgcs = built.map((one) => one.pgc)
  nsns = built.map((one) => one.nsns)
})
afterAll(() => portal?.stop())

const forget = async () => {
  await portal.owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL`
  await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL, get_well_on = NULL`
}
beforeEach(forget)

const replaceItem = (sql: Sql, from: string, to: string | null) =>
  sql`UPDATE items SET status = 'obsolete', replacement_nsn = ${to} WHERE nsn = ${from}`
const replaceProduct = (sql: Sql, from: string, to: string | null) =>
  sql`UPDATE products SET is_obsolete = true, replacement_pgc = ${to} WHERE pgc = ${from}`
const follow = async (...requested: string[]) => {
  const rows = await portal.owner<
    { obsolete: string; successorNsn: string | null; successorPgc: string }[]
  >`SELECT * FROM find_successors(${requested}::text[], 'AR', 2027, '2026-11-21')`
  return requested.map((number) => {
    const row = rows.find(({ obsolete }) => obsolete === number)
    return row ? (row.successorNsn ?? row.successorPgc) : null
  })
}
const CIRCLE = { constraint: 'successors_no_cycle' }

describe('a chain of replacements', () => {
  test('the chain ends at an item that can be ordered now, whatever is between', async () => {
    const { owner } = portal
    await replaceItem(owner, nsn(0, 0), nsn(1, 1))
    await replaceItem(owner, nsn(1, 1), nsn(2, 2))
    expect(await follow(nsn(0, 0), nsn(1, 1), nsn(2, 2))).toEqual([nsn(2, 2), nsn(2, 2), null])
    await replaceItem(owner, nsn(2, 2), null)
    expect(await follow(nsn(0, 0), nsn(2, 2))).toEqual([null, null])
  })

  test('the chain of a product gives the item of the same size, or else the product for a choice of size', async () => {
    const { owner } = portal
    await replaceItem(owner, nsn(0, 1), nsn(3, 0))
    await replaceProduct(owner, pgc(0), pgc(1))
    expect(await follow(nsn(0, 0), nsn(0, 1), pgc(0))).toEqual([nsn(1, 0), nsn(3, 0), pgc(1)])
    await owner`DELETE FROM item_prices WHERE nsn = ${nsn(1, 2)} AND fiscal_year = 2027`
    await replaceItem(owner, nsn(1, 0), null)
    expect(await follow(nsn(0, 0), nsn(0, 2))).toEqual([pgc(1), pgc(1)])
    await replaceItem(owner, nsn(1, 0), nsn(2, 1))
    expect(await follow(nsn(0, 0))).toEqual([nsn(2, 1)])
    await replaceProduct(owner, pgc(1), pgc(2))
    expect(await follow(nsn(0, 0), nsn(0, 2), pgc(0))).toEqual([nsn(2, 1), nsn(2, 2), pgc(2)])
    await owner`INSERT INTO item_prices VALUES (${nsn(1, 2)}, 2027, 2500)`
  })

  test('the chain of a PGC whose items were replaced separately leads to the most frequent successor', async () => {
    const { owner } = portal
    await replaceItem(owner, nsn(0, 0), nsn(1, 0))
    await replaceItem(owner, nsn(0, 1), nsn(2, 0))
    expect(await follow(pgc(0))).toEqual([null])
    await replaceItem(owner, nsn(0, 2), nsn(2, 2))
    expect(await follow(pgc(0))).toEqual([pgc(2)])
  })
})

describe('an obsolete product', () => {
  test('an obsolete product makes all its items obsolete, and they return unchanged with it', async () => {
    const { owner } = portal
    await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${nsn(0, 1)}`
    await replaceItem(owner, nsn(0, 2), nsn(1, 2))
    const states = async () =>
      (await owner`SELECT status, replacement_nsn FROM items WHERE pgc = ${pgc(0)} ORDER BY size_order`).map(
        (row) => row.status + (row.replacementNsn ?? ''),
      )
    const before = await states()
    await replaceProduct(owner, pgc(0), pgc(1))
    expect(await states()).toEqual(['obsolete', 'obsolete', `obsolete${nsn(1, 2)}`])
    await expect(owner`UPDATE items SET status = 'active' WHERE nsn = ${nsn(0, 0)}`).rejects.toMatchObject({
      constraint: 'items_of_obsolete_product',
    })
    await expect(
      owner`INSERT INTO items (nsn, pgc) VALUES ('8405019999998', ${pgc(0)})`,
    ).rejects.toMatchObject({ constraint: 'items_of_obsolete_product' })
    await owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL WHERE pgc = ${pgc(0)}`
    expect(await states()).toEqual(before)
  })
})

describe('a circle of replacements', () => {
  const cases: [string, (sql: Sql) => Promise<unknown>[]][] = [
    ['an item by itself', (sql) => [replaceItem(sql, nsn(0, 0), nsn(0, 0))]],
    ['two items', (sql) => [replaceItem(sql, nsn(0, 0), nsn(1, 0)), replaceItem(sql, nsn(1, 0), nsn(0, 0))]],
    ['a product by itself', (sql) => [replaceProduct(sql, pgc(0), pgc(0))]],
    ['three products', (sql) => [0, 1, 2].map((from) => replaceProduct(sql, pgc(from), pgc((from + 1) % 3)))],
    [
      'an item whose product is replaced by that of its own replacement',
      (sql) => [replaceItem(sql, nsn(0, 0), nsn(1, 0)), replaceProduct(sql, pgc(1), pgc(0))],
    ],
    [
      'the same, the product first',
      (sql) => [replaceProduct(sql, pgc(1), pgc(0)), replaceItem(sql, nsn(0, 0), nsn(1, 0))],
    ],
    [
      'an item that loses its own replacement to a product that leads back',
      (sql) => [
        replaceItem(sql, nsn(0, 0), nsn(3, 0)),
        replaceProduct(sql, pgc(0), pgc(1)),
        replaceItem(sql, nsn(1, 1), nsn(0, 0)),
        replaceItem(sql, nsn(0, 0), null),
      ],
    ],
  ]
  test.each(cases)('the portal refuses a circle: %s', async (_, steps) => {
    const work = portal.owner.begin(async (sql) => {
      await Promise.all(steps(sql))
    })
    await expect(work).rejects.toMatchObject(CIRCLE)
  })

  test('of two administrators who together would close a circle, one gets a refusal', async () => {
    const other = openPool(portal.database.url('owner'), { max: 2 })
    const pairs: [(sql: Sql) => Promise<unknown>, (sql: Sql) => Promise<unknown>][] = [
      [(sql) => replaceItem(sql, nsn(0, 0), nsn(1, 0)), (sql) => replaceItem(sql, nsn(1, 0), nsn(0, 0))],
      [(sql) => replaceProduct(sql, pgc(0), pgc(1)), (sql) => replaceItem(sql, nsn(1, 0), nsn(0, 0))],
    ]
    try {
      for (const [mine, theirs] of pairs) {
        let ready = () => {}
        const bothWrote = new Promise<void>((resolve) => {
          let left = 2
          ready = () => --left === 0 && resolve()
        })
        const outcomes = await Promise.allSettled(
          [[portal.owner, mine] as const, [other, theirs] as const].map(([sql, write]) =>
            sql.begin(async (transaction) => {
              await write(transaction)
              ready()
              await bothWrote
            }),
          ),
        )
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        const refused = outcomes.find((one) => one.status === 'rejected') as PromiseRejectedResult
        expect(refused.reason).toMatchObject(CIRCLE)
        await forget()
      }
    } finally {
      await other.end()
    }
  })

  test('a circle never forms, so every chain ends for all declarations', async () => {
    const { owner } = portal
    const all = nsns.flat()
    const target = fc.integer({ min: 0, max: 3 })
    const size = fc.integer({ min: 0, max: 2 })
    const action = fc.oneof(
      fc.record({ of: fc.constant('item' as const), from: target, size, to: target, toSize: size }),
      fc.record({ of: fc.constant('product' as const), from: target, size, to: target, toSize: size }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 7 }), async (actions) => {
        await forget()
        for (const one of actions) {
          const work =
            one.of === 'item'
              ? replaceItem(owner, nsn(one.from, one.size), nsn(one.to, one.toSize))
              : replaceProduct(owner, pgc(one.from), pgc(one.to))
          await work.catch((error) => expect(error).toMatchObject(CIRCLE))
        }
        const rows = await owner<
          { obsolete: string; successorNsn: string | null; successorPgc: string }[]
        >`SELECT * FROM find_successors(${[...all, ...pgcs]}::text[], 'AR', 2027, '2026-11-21')`
        const items = await owner<{ nsn: string; pgc: string; status: string }[]>`SELECT * FROM items`
        const statusOf = new Map(items.map((item) => [item.nsn, item.status]))
        for (const { successorNsn, successorPgc } of rows) {
          if (successorNsn !== null) expect(statusOf.get(successorNsn)).not.toBe('obsolete')
          expect(items.some((item) => item.pgc === successorPgc && item.status !== 'obsolete')).toBe(true)
        }
        const dead = items.filter(
          ({ nsn: number, status }) => status === 'obsolete' && !rows.some((row) => row.obsolete === number),
        )
        for (const { nsn: number } of dead) {
          const reach = await owner<{ node: string }[]>`SELECT node FROM find_reach(${number})`
          const living = reach.filter(({ node }) => statusOf.get(node) === 'active')
          expect(living, number).toEqual([])
        }
      }),
      { numRuns: 10 },
    )
  })
})

describe('a person who looks for an obsolete product', () => {
  const search = async (text: string) =>
    (await person.send(searchProducts, { params: { program: 'AR' }, query: { searchTerm: text } })).body
  test('a person finds the replacement by the old NSN, its last nine digits, the old PGC, and the old name', async () => {
    const { owner } = portal
    await replaceItem(owner, nsn(0, 0), nsn(1, 1))
    for (const text of [nsn(0, 0), nsn(0, 0).slice(4)]) {
      expect(await search(text), text).toMatchObject([
        { nsn: nsn(1, 1), pgc: pgc(1), instead: { obsolete: nsn(0, 0), nsn: nsn(1, 1) } },
      ])
    }
    expect(
      (await person.send(countFoundProducts, { params: { program: 'AR' }, query: { searchTerm: nsn(0, 0) } }))
        .body.total,
    ).toBe(1)
    await replaceProduct(owner, pgc(0), pgc(2))
    expect(await search(pgc(0))).toMatchObject([{ pgc: pgc(2), instead: { obsolete: pgc(0), nsn: null } }])
    expect(await search('alpha')).toMatchObject([{ pgc: pgc(2), instead: { obsolete: pgc(0) } }])
    const rows = await search('coat')
    expect(rows.map((row: { instead: unknown }) => row.instead)).toEqual([null, null, null])
  })

  test('a person reads on the page of an obsolete NSN or PGC what to order instead', async () => {
    const { owner } = portal
    await replaceProduct(owner, pgc(0), pgc(1))
    for (const item of [pgc(0), nsn(0, 2)]) {
      const { status, body } = await person.send(readProduct, { params: { program: 'AR', item } })
      expect(status).toBe(200)
      expect(body.map((one: { replacement: object }) => one.replacement)).toMatchObject(
        SIZES.map((size, at) => ({ nsn: nsn(1, at), pgc: pgc(1), size, isSold: true })),
      )
    }
    expect((await person.send(readItem, { params: { nsn: nsn(0, 2) } })).body).toMatchObject({
      status: 'obsolete',
      replacement: { nsn: nsn(1, 2), name: 'Bravo coat' },
    })
  })

  test('a list shows how much of a product is backordered and when it is expected', async () => {
    const { owner } = portal
    await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = ${nsn(0, 1)}`
    await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-02-01' WHERE nsn = ${nsn(0, 2)}`
    expect((await search(pgc(0)))[0]).toMatchObject({ backordered: 2, getWellOn: '2027-02-01' })
    await owner`UPDATE items SET status = 'active' WHERE nsn = ${nsn(0, 2)}`
    expect((await search(pgc(0)))[0]).toMatchObject({ backordered: 1, getWellOn: '2027-03-12' })
    const { body } = await person.send(readProduct, { params: { program: 'AR', item: pgc(0) } })
    expect(body.map((one: { getWellOn: string | null }) => one.getWellOn)).toEqual([null, '2027-03-12', null])
  })
})
