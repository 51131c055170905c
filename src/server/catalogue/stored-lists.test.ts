import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildPrograms } from '#testing/build.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { verifyLedger } from '../commands/verify.ts'
import { connection, type Handles, readOnly, type Sql } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import type { CatalogScope } from './listed.ts'
import { findProducts } from './queries.ts'
import { byNumber, searchProducts } from './search-queries.ts'

const LISTS = 'The list of each program matches what it sells and what can be ordered of it'
const SUCCESSORS = 'The stored successors match the replacements'
const PROGRAMS = ['AR', 'ANG'] as const
const BEGINS = '2027-01-15'
const FIRST_DAY = '2027-01-14'

let database: TestDatabase
let owner: Handles['writes']
const readers = new Map<string, Pool>()
const pgcs: string[] = []
const nsns: string[][] = []

const connectAs = (
  role: 'owner' | 'app',
  options: Record<string, string | boolean | number | undefined> = {},
) => openPool(database.url(role), { ...connection, max: 1, settings: options })

beforeAll(async () => {
  database = await createTestDatabase()
  owner = connectAs('owner')
  await buildPrograms(owner)
  for (const program of PROGRAMS) readers.set(program, connectAs('app', readOnly('test', program)))
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo']) {
    const built = await buildProduct(owner, { name, sizes: ['S', 'M', 'L'], programs: ['AR', 'ANG'] })
    pgcs.push(built.pgc)
    nsns.push(built.nsns)
  }
})
afterAll(async () => {
  await Promise.all([owner, ...readers.values()].map((sql) => sql.end()))
  await database?.drop()
})

const shops = (): CatalogScope[] =>
  (
    [
      ['AR', FIRST_DAY],
      ['ANG', BEGINS],
      ['ANG', '2027-02-01'],
      ['AR', '2027-10-01'],
    ] as const
  ).map(([program, today]) => ({ program, today, fiscalYear: today < '2027-10' ? 2027 : 2028 }))
async function numbers({ today }: CatalogScope): Promise<string[]> {
  const all = [...pgcs, ...nsns.flat()]
  if (today === FIRST_DAY) return all
  const rows = await owner<{ number: string }[]>`SELECT nsn AS number FROM items WHERE status = 'obsolete'
    UNION SELECT pgc FROM items WHERE status = 'obsolete' UNION SELECT pgc FROM products WHERE is_obsolete`
  return rows.map(({ number }) => number).filter((number) => all.includes(number))
}

async function findBoth(catalogScope: CatalogScope): Promise<[found: string[], walked: string[]]> {
  const sql = readers.get(catalogScope.program) as Sql
  const found: string[] = []
  const requested = await numbers(catalogScope)
  for (const number of requested) {
    const matches = byNumber(sql, catalogScope, { kind: 'number', digits: number })
    const rows = await searchProducts(sql, catalogScope, matches, { page: 1, pageSize: 20 })
    for (const { instead, pgc } of rows)
      if (instead) found.push(`${instead.obsolete} ${instead.nsn ?? ''} ${pgc}`)
  }
  const walked = await sql<{ obsolete: string; successorNsn: string | null; successorPgc: string }[]>`
    SELECT obsolete, successor_nsn, successor_pgc FROM find_successors(${requested}::text[], ${catalogScope.program}, ${catalogScope.fiscalYear},
      ${catalogScope.today}::date) WHERE is_sold`
  return [
    found.sort(),
    walked.map((one) => `${one.obsolete} ${one.successorNsn ?? ''} ${one.successorPgc}`).sort(),
  ]
}

async function listBoth({ program, fiscalYear, today }: CatalogScope): Promise<[string[], string[]]> {
  const sql = readers.get(program) as Sql
  const catalogScope = { program, fiscalYear, today }
  const listed = await findProducts(sql, catalogScope, 'COAT', { page: 1, pageSize: 20 })
  const joined = await sql<{ card: string }[]>`
    SELECT concat_ws(' ', o.first_nsn, l.display_name, l.pgc, p.picture, o.variants, o.backordered, o.get_well_on, c.range) AS card
    FROM program_products l JOIN products p USING (pgc) JOIN orderable_products o ON o.pgc = l.pgc AND o.fiscal_year = ${fiscalYear}
      AND ${today}::date BETWEEN o.from_day AND o.until_day
      AND o.program = CASE WHEN EXISTS (SELECT FROM orderable_products own WHERE own.fiscal_year = ${fiscalYear}
        AND own.pgc = o.pgc AND own.program = ${program}) THEN ${program} ELSE '' END
      CROSS JOIN LATERAL (SELECT concat_ws(' ', min(cents), max(cents), (array_agg(size ORDER BY size_order, nsn))[1],
          (array_agg(size ORDER BY size_order DESC, nsn DESC))[1], count(DISTINCT nullif(colour, ''))) AS range
        FROM (SELECT i.*, price_of(${program}, i.nsn, ${fiscalYear}, ${today}::date) AS cents FROM items i
          WHERE i.pgc = l.pgc AND i.status <> 'obsolete') i WHERE cents IS NOT NULL) c
    WHERE l.program = ${program} AND l.category = 'COAT' AND is_sold_on(l.sold_from, l.sold_until, ${today}::date) ORDER BY l.display_name, l.pgc`
  const cards = listed.map((row) => {
    const card = [row.nsn, row.name, row.pgc, row.picture, row.itemCount, row.backordered, row.getWellOn]
    return [...card, ...readRange(row)].filter((part) => part !== null).join(' ')
  })
  for (const row of listed) expect(row.total).toBe(listed.length)
  return [cards, joined.map(({ card }) => card)]
}

const readRange = ({ range, colours }: ProductRow) => [
  ...[range.leastPrice, range.maxPrice, range.firstSize, range.lastSize, colours.length],
]

async function expectStored(): Promise<void> {
  for (const catalogScope of shops()) {
    const [found, walked] = await findBoth(catalogScope)
    expect(found, JSON.stringify(catalogScope)).toEqual(walked)
    const [listed, joined] = await listBoth(catalogScope)
    expect(listed, JSON.stringify(catalogScope)).toEqual(joined)
  }
  const stored = await verifyLedger(owner, [LISTS, SUCCESSORS])
  expect(stored.flatMap(({ broken }) => broken)).toEqual([])
  expect(await owner`SELECT FROM catalogue_changes`).toHaveLength(0)
}

type Act = { kind: string; p: number; s: number; q: number; t: number; n: number }

function writeActs({ p, s, q, t, n }: Omit<Act, 'kind'>): Record<string, string> {
  const [pgc, item, other, target] = [pgcs[p], nsns[p]?.[s], pgcs[q], nsns[q]?.[t]]
  const year = n === 3 ? 2028 : 2027
  const program = PROGRAMS[n % 2]
  const begins = t === 0 ? '2027-01-20' : BEGINS
  return {
    'replace item': `UPDATE items SET status = 'obsolete', replacement_nsn = ${n === 0 ? 'NULL' : `'${target}'`}, status_before = NULL WHERE nsn = '${item}'`,
    'replace product': `UPDATE products SET is_obsolete = true, replacement_pgc = ${n === 0 ? 'NULL' : `'${other}'`} WHERE pgc = '${pgc}'`,
    'restore item': `UPDATE items SET status = 'active', replacement_nsn = NULL, status_before = NULL WHERE nsn = '${item}'`,
    'restore product': `UPDATE products SET is_obsolete = false, replacement_pgc = NULL WHERE pgc = '${pgc}'`,
    backorder: `UPDATE items SET status = 'backordered', get_well_on = '2027-03-12' WHERE nsn = '${item}' AND status = 'active'`,
    'another size': `UPDATE items SET size = 'SML'::char(1), colour = '${n === 1 ? 'BLUE' : ''}', size_order = ${n} WHERE nsn = '${item}'`,
    move: `UPDATE items SET pgc = '${other}' WHERE nsn = '${item}'`,
    price: `INSERT INTO item_prices VALUES ('${item}', ${year}, ${100 + n}) ON CONFLICT (nsn, fiscal_year) DO UPDATE SET price_cents = item_prices.price_cents + ${n + 1}`,
    'own price': `INSERT INTO program_prices VALUES ('${program}', '${item}', ${year}, ${110 - 5 * n}) ON CONFLICT (program, nsn, fiscal_year) DO UPDATE SET price_cents = ${96 + 3 * n}`,
    'prepared price': `INSERT INTO prepared_prices VALUES (NULL, '${item}', 2027, '${begins}', ${90 + 9 * n}) ON CONFLICT DO NOTHING`,
    'own prepared price': `INSERT INTO prepared_prices VALUES ('${program}', '${item}', 2027, '${begins}', ${88 + 8 * n}) ON CONFLICT DO NOTHING`,
    'later prepared price': `UPDATE prepared_prices SET begins_on = begins_on + 10, price_cents = price_cents + ${n} WHERE nsn = '${item}'`,
    'no price': `WITH a AS (DELETE FROM item_prices WHERE nsn = '${item}'), b AS (DELETE FROM program_prices WHERE nsn = '${item}')
      DELETE FROM prepared_prices WHERE nsn = '${item}'`,
    sale: `INSERT INTO program_products (program, pgc, category, display_name, sold_from, sold_until)
      SELECT '${program}', pgc, category, display_name, ${n < 2 ? 'NULL' : `'${BEGINS}'`}, NULL FROM products WHERE pgc = '${pgc}'
      ON CONFLICT (program, pgc) DO UPDATE SET sold_from = excluded.sold_from, sold_until = '2027-09-30'`,
    'no sale': `DELETE FROM program_products WHERE pgc = '${pgc}' AND program = '${program}'`,
    name: `UPDATE products SET display_name = '${n} ' || pgc, category = '${s === 0 ? 'HEAD' : 'COAT'}' WHERE pgc = '${pgc}'`,
    picture: `UPDATE products SET picture = '/pictures/${n}.svg' WHERE pgc = '${pgc}'`,
  }
}
const KINDS = Object.keys(writeActs({ p: 0, s: 0, q: 0, t: 0, n: 0 }))
const act = fc.record<Act>({
  ...{
    kind: fc.constantFrom(...KINDS),
    p: fc.nat(4),
    s: fc.nat(2),
    q: fc.nat(4),
    t: fc.nat(2),
    n: fc.nat(3),
  },
})
const perform = (sql: Pick<Pool, 'unsafe'>, { kind, ...at }: Act) => sql.unsafe(writeActs(at)[kind] ?? '')

const replaceItem = (from = '', to = '') =>
  owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${to} WHERE nsn = ${from}`

const REFUSED = ['successors_no_cycle', 'items_of_obsolete_product']

async function forget(): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`UPDATE products SET is_obsolete = false, replacement_pgc = NULL, picture = NULL, category = 'COAT'`
    await sql`UPDATE items SET status = 'active', status_before = NULL, replacement_nsn = NULL, get_well_on = NULL`
    for (const [at, pgc] of pgcs.entries())
      await sql`UPDATE items SET pgc = ${pgc}, size = i.size, colour = '', size_order = i.at
        FROM unnest(${nsns[at] ?? []}::text[], ARRAY['S', 'M', 'L']) WITH ORDINALITY i (nsn, size, at) WHERE items.nsn = i.nsn`
    for (const table of ['item_prices', 'program_prices', 'prepared_prices', 'program_products'])
      await sql.unsafe(`DELETE FROM ${table}`)
    await sql`INSERT INTO item_prices SELECT nsn, 2027, 100 FROM items`
    await sql`INSERT INTO program_products (program, pgc, category, display_name)
      SELECT p, pgc, category, display_name FROM products, unnest(ARRAY['AR', 'ANG']) p`
  })
}

test('stored lists match after any declarations, prices, and sales, in one save or several', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
      async (saves) => {
        await forget()
        for (const acts of saves)
          await owner
            .begin(async (sql) => {
              for (const one of acts) await perform(sql, one)
            })
            .catch((error) => expect(REFUSED, String(error)).toContain(error.constraint))
        await expectStored()
      },
    ),
    { seed: 2027, numRuns: 3 },
  )
})

test('stored lists match for a replaced item and a replaced product after any further changes', async () => {
  const replaced = { p: 0, s: 0, q: 1, t: 0, n: 1 }
  for (let at = 0; at < KINDS.length; at += 3) {
    await forget()
    await perform(owner, { ...replaced, kind: 'replace item' })
    await perform(owner, { ...replaced, kind: 'replace product', p: 2, q: 3 })
    const stored = await owner`SELECT DISTINCT obsolete FROM successors WHERE successor_pgc IS NOT NULL`
    expect(stored.map(({ obsolete }) => obsolete).sort()).toEqual(
      [pgcs[2], nsns[0]?.[0], ...(nsns[2] ?? [])].sort(),
    )
    for (const kind of KINDS.slice(at, at + 3))
      for (const p of [1, 3])
        await perform(owner, { kind, p, s: 0, q: 4, t: 0, n: 1 }).catch((error) =>
          expect(REFUSED, String(error)).toContain(error.constraint),
        )
    await expectStored()
  }
})

test('stored lists match for a chain of three products whose last one is restored, removed, and sold again', async () => {
  await forget()
  const steps = [
    `UPDATE products SET is_obsolete = true, replacement_pgc = '${pgcs[1]}' WHERE pgc = '${pgcs[0]}'`,
    `UPDATE products SET is_obsolete = true, replacement_pgc = '${pgcs[2]}' WHERE pgc = '${pgcs[1]}'`,
    `UPDATE products SET is_obsolete = false, replacement_pgc = NULL WHERE pgc = '${pgcs[1]}'`,
    `DELETE FROM program_products WHERE pgc = '${pgcs[1]}' AND program = 'AR'`,
    `DELETE FROM item_prices WHERE nsn = '${nsns[1]?.[1]}'`,
    `INSERT INTO program_prices VALUES ('ANG', '${nsns[1]?.[1]}', 2027, 5)`,
  ]
  const ends = []
  for (const step of steps) {
    await owner.unsafe(step)
    await expectStored()
    for (const program of PROGRAMS) {
      const [found] = await findBoth({ program, today: '2027-01-14', fiscalYear: 2027 })
      ends.push(found.find((one) => one.startsWith(`${nsns[0]?.[1]}`))?.slice(14) ?? '')
    }
  }
  const [b, c] = [`${nsns[1]?.[1]} ${pgcs[1]}`, `${nsns[2]?.[1]} ${pgcs[2]}`]
  expect(ends).toEqual([b, b, c, c, b, b, '', b, '', ` ${pgcs[1]}`, '', b])
})

test('stored lists match when one administrator declares a replacement while another sets its price', async () => {
  await forget()
  const [from = '', to = ''] = [nsns[0]?.[0], nsns[1]?.[0]]
  await owner`DELETE FROM item_prices WHERE nsn = ${to}`
  const other = connectAs('owner')
  try {
    let declaring: Promise<unknown> | undefined
    await other.begin(async (sql) => {
      await sql`INSERT INTO item_prices VALUES (${to}, 2027, 100)`
      await sql`SET CONSTRAINTS ALL IMMEDIATE`
      let isOver = false
      declaring = replaceItem(from, to).then(() => {
        isOver = true
      })
      while (!isOver && (await sql`SELECT FROM pg_locks WHERE NOT granted`).length === 0);
    })
    await declaring
  } finally {
    await other.end()
  }
  await expectStored()
  const day = { today: '2026-11-21', fiscalYear: 2027 }
  expect((await findBoth({ program: 'AR', ...day }))[0]).toContain(`${from} ${to} ${pgcs[1]}`)
  // An item that only one program has a price for is listed for that program only.
  await owner`DELETE FROM item_prices WHERE nsn = ANY (${nsns[1] ?? []})`
  await owner`INSERT INTO program_prices VALUES ('ANG', ${to}, 2027, 100)`
  expect((await findBoth({ program: 'AR', ...day }))[0]).toEqual([])
  expect((await findBoth({ program: 'ANG', ...day }))[0]).toEqual([`${from} ${to} ${pgcs[1]}`])
  const army = readers.get('AR') as Sql
  expect(await army`SELECT FROM successors WHERE obsolete = ${from}`).toHaveLength(0)
})

test('the operator receives a report of each list or successor that does not match', async () => {
  await forget()
  await replaceItem(nsns[0]?.[0], nsns[1]?.[0])
  for (const [invariant, forgery] of [
    [LISTS, 'DELETE FROM listed_products WHERE pgc = (SELECT min(pgc) FROM listed_products)'],
    [LISTS, 'UPDATE listed_products SET max_cents = max_cents + 1'],
    [LISTS, 'UPDATE listed_products SET item_count = item_count + 1'],
    [SUCCESSORS, 'UPDATE successors SET successor_nsn = (SELECT max(nsn) FROM items)'],
    [SUCCESSORS, 'DELETE FROM successors'],
  ] as const) {
    const work = owner.begin(async (sql) => {
      expect((await sql.unsafe(forgery)).count).not.toBe(0)
      const broken = (await verifyLedger(sql as never)).filter((one) => one.broken.length > 0)
      expect(broken.map(({ name }) => name)).toEqual([invariant])
      throw new Error(`undone: ${forgery}`)
    })
    await expect(work).rejects.toThrow(`undone: ${forgery}`)
  }
})
