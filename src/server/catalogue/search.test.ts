import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { countFoundProducts, type ProductRow, searchProducts } from '#wire/catalogue/catalogue.ts'

let portal: TestPortal
let placer: Client
let nsn: string
let pgc: string

beforeAll(async () => {
  portal = await startTestPortal({ DEMO: '1' }, {}, await createDemoDatabase())
  placer = await portal.signIn('placer')
  const [row] = await portal.owner<{ nsn: string; pgc: string }[]>`SELECT i.nsn, i.pgc
    FROM program_products l JOIN items i USING (pgc) JOIN item_prices c USING (nsn)
    WHERE l.program = 'AR' AND l.category = 'TROUS' AND c.fiscal_year = 2027 AND i.status <> 'obsolete'
    ORDER BY i.nsn OFFSET 7 LIMIT 1`
  nsn = row?.nsn ?? ''
  pgc = row?.pgc ?? ''
})
afterAll(() => portal?.stop())

const AR = { params: { program: 'AR' } }
const search = async (searchTerm: string, more: QueryOf<typeof searchProducts> = {}): Promise<ProductRow[]> =>
  (await placer.send(searchProducts, { ...AR, query: { searchTerm, ...more } })).body
const count = async (searchTerm: string) =>
  (await placer.send(countFoundProducts, { ...AR, query: { searchTerm } })).body
const names = async (text: string) => (await search(text)).map(({ name }) => name)

it('a product is found by its NSN with or without dashes, and the row names the exact item [DATA-16]', async () => {
  const dashed = nsn.replace(/^(....)(..)(...)/, '$1-$2-$3-')
  for (const text of [nsn, ` ${dashed} `, nsn.slice(4)]) {
    const rows = await search(text)
    expect(rows, text).toHaveLength(1)
    expect(rows, text).toMatchObject([{ nsn, pgc }])
  }
  expect((await placer.send(searchProducts, { ...AR, query: { nsn: dashed } })).body).toMatchObject([{ nsn }])
})

it('a product is found by its PGC, the beginning of an NSN, and four digits of its numbers', async () => {
  expect((await search(pgc))[0]).toMatchObject({ pgc })
  for (const part of [nsn.slice(0, 10), nsn.slice(4, 9), nsn.slice(-4), pgc.slice(0, 4)])
    expect(
      (await search(part, { pageSize: 500 })).map((row) => row.pgc),
      part,
    ).toContain(pgc)
})

it('a product is found by the NSN of a size only when that size has a price', async () => {
  const { owner } = portal
  const added = '8405990000017'
  await owner`INSERT INTO items (nsn, pgc, size, size_order, status) VALUES (${added}, ${pgc}, 'NEW', 999, 'active')`
  expect([await search(added), await search(added.slice(4))]).toEqual([[], []])
  await owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${added}, 2027, 100)`
  expect(await search(added)).toMatchObject([{ nsn: added, pgc }])
})

it('a product is found by words in any order, complete or partial, and despite a typing error', async () => {
  const first = await names('trousers')
  expect(first.length).toBeGreaterThan(3)
  expect(first[0]).toMatch(/^trousers/i)
  expect((await names('trous'))[0]).toMatch(/^trousers/i)
  const words = first[0]?.replace(/\W+/g, ' ').trim().split(' ') ?? []
  expect(await names(words.reverse().join(' '))).toContain(first[0])
  for (const [typed, meant] of Object.entries({ trowsers: /trousers/i, jakcet: /jacket/i, glovs: /glove/i }))
    expect((await names(typed)).join(), typed).toMatch(meant)
})

it('a search treats special characters of the database as text, and an empty one finds nothing', async () => {
  const signs = ['%%%', "'; --", 'a & | ! b:*', '\\', '(((', '"', "men's", '💂', '   ', '-', '--']
  for (const searchTerm of signs)
    expect((await placer.send(searchProducts, { ...AR, query: { searchTerm } })).status, searchTerm).toBe(200)
  for (const text of ['', '%', '____', 'zzzzqqqq']) {
    expect(await search(text), text).toEqual([])
    expect(await count(text), text).toEqual({ total: 0, totalPages: 0 })
  }
  expect((await placer.send(searchProducts, AR)).body).toEqual([])
})

it('search pages hold 20 products, and the total agrees with them [CONST-03 API-25]', async () => {
  const { total, totalPages } = await count('black')
  expect(total).toBeGreaterThan(20)
  expect(totalPages).toBe(Math.ceil(total / 20))
  const seen = new Set<string>()
  for (let page = 1; page <= totalPages; page++) {
    const rows = await search('black', { page })
    expect(rows).toHaveLength(page < totalPages ? 20 : total - 20 * (totalPages - 1))
    for (const row of rows) seen.add(row.pgc)
  }
  expect(seen.size).toBe(total)
  expect(await search('black', { page: totalPages + 1 })).toEqual([])
})

it('a search by an obsolete NSN lists its replacement, and nothing that cannot be ordered', async () => {
  const [old] = await portal.owner<{ nsn: string; replacementNsn: string }[]>`
    SELECT nsn, replacement_nsn FROM items WHERE status = 'obsolete' ORDER BY nsn LIMIT 1`
  expect(await search(old?.nsn ?? '')).toMatchObject([
    { nsn: old?.replacementNsn, instead: { obsolete: old?.nsn } },
  ])
})

it('indexes serve the search and the listing', async () => {
  const plan = async (condition: string) => {
    const rows = await portal.owner.begin(async (sql) => {
      await sql.unsafe('SET LOCAL enable_seqscan = off')
      return sql.unsafe(`EXPLAIN SELECT * FROM ${condition}`)
    })
    return rows.map((row) => row.queryPlan ?? row['QUERY PLAN']).join('\n')
  }
  expect(await plan("products WHERE 'glovs' <% searched")).toContain('products_searched')
  expect(await plan("products WHERE words @@ to_tsquery('english', 'coat:*')")).toContain('products_words')
  expect(await plan("items WHERE nsn LIKE '%019001%'")).toContain('items_nsn_part')
  expect(await plan("items WHERE nsn BETWEEN '8405000000000' AND '8405999999999'")).toContain('items_pkey')
})

it('a search for any of many replaced products finds their successors', async () => {
  const { owner } = portal
  await owner`INSERT INTO products (pgc, category, name, display_name, unit_of_issue)
    SELECT (90000 + n)::text, 'COAT', 'X', CASE WHEN n <= 220 THEN 'Zephyr ' ELSE 'Gilet ' END || n, 'EA' FROM generate_series(1, 440) n`
  await owner`INSERT INTO items (nsn, pgc) SELECT '84059' || lpad(pgc, 8, '0'), pgc FROM products WHERE pgc > '90000'`
  await owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) SELECT nsn, 2027, 100 FROM items WHERE pgc > '90000'`
  await owner`INSERT INTO program_products (program, pgc, category, display_name)
    SELECT 'AR', pgc, category, display_name FROM products WHERE pgc > '90220'`
  await owner`UPDATE products SET is_obsolete = true, replacement_pgc = (pgc::int + 220)::text WHERE pgc BETWEEN '90001' AND '90220'`
  await owner`UPDATE items SET status = 'obsolete' WHERE pgc BETWEEN '90001' AND '90220'`
  expect(await count('zephyr')).toMatchObject({ total: 220 })
  expect(await search('zephyr', { page: 3, pageSize: 100 })).toHaveLength(20)
})
