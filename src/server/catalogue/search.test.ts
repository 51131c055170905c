import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FacetChoice, NO_FACETS, NO_VALUE } from '#domain/catalogue/facets.ts'
import { readSize } from '#domain/catalogue/size-names.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import {
  countFoundProducts,
  countProducts,
  listProducts,
  type ProductRow,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'
import { countFacets, type Facets, writeFacetQuery } from '#wire/catalogue/facets.ts'

type ItemFacts = { colour: string; size: string; isActive: boolean; price: number }
type ProductFacts = {
  pgc: string
  category: string
  gender: string
  family: string
  fitFamily: string
  system: string
  branches: string[]
  items: ItemFacts[]
}

let portal: TestPortal
let placer: Client
let products: ProductFacts[]
let member: { id: number; keys: string[] }
/** Trousers that can be ordered. */
let nsn: string
let pgc: string

beforeAll(async () => {
  portal = await startTestPortal({ DEMO: '1' }, {}, await createDemoDatabase())
  placer = await portal.signIn('placer')
  const { owner } = portal
  // White is in stock, and black is not.
  await owner`UPDATE items SET status = CASE colour WHEN 'Black' THEN 'backordered' ELSE 'active' END WHERE pgc = '11085'`
  products = await owner<ProductFacts[]>`
    SELECT p.pgc, p.category, p.gender, p.name_family AS family, p.fit_system AS system, p.branches,
      lower(coalesce(nullif(p.name_family, ''), p.category)) AS fit_family,
      jsonb_agg(jsonb_build_object('colour', i.colour, 'size', i.size, 'isActive', i.status = 'active', 'price', c.price_cents)) AS items
    FROM program_products l JOIN products p USING (pgc) JOIN items i USING (pgc) JOIN item_prices c USING (nsn)
    WHERE l.program = 'AR' AND c.fiscal_year = 2027 AND i.status <> 'obsolete' GROUP BY p.pgc`
  const [found] = await owner<{ personId: number; keys: string[] }[]>`
    SELECT s.person_id, array_agg(s.family || ' ' || s.fit_system || ' ' || s.size) AS keys
    FROM member_sizes s JOIN people p USING (program, person_id)
    WHERE p.program = 'AR' AND p.dodaac = 'W9AR01' AND p.gender = 'male' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`
  member = { id: found?.personId ?? 0, keys: found?.keys ?? [] }
  const [row] = await owner<{ nsn: string; pgc: string }[]>`SELECT i.nsn, i.pgc
    FROM program_products l JOIN items i USING (pgc) JOIN item_prices c USING (nsn)
    WHERE l.program = 'AR' AND l.category = 'TROUS' AND c.fiscal_year = 2027 AND i.status <> 'obsolete'
    ORDER BY i.nsn OFFSET 7 LIMIT 1`
  nsn = row?.nsn ?? ''
  pgc = row?.pgc ?? ''
})
afterAll(() => portal?.stop())

const wears = (product: ProductFacts, { size }: ItemFacts) =>
  size === ''
    ? product.system !== 'women'
    : member.keys.some((key) => {
        const [family, system, ...own] = key.split(' ')
        return (
          family === product.fitFamily &&
          system === product.system &&
          readSize(own.join(' ')) === readSize(size)
        )
      })

type Part = 'category' | 'gender' | 'family' | 'colour' | 'branch' | 'stock' | 'none'

/** The items that remain without the choice of one facet. */
function matches(product: ProductFacts, choice: FacetChoice, category: string, without: Part) {
  const isOf = (part: Part, chosen: string[], own: string[]) =>
    part === without || chosen.length === 0 || own.some((value) => chosen.includes(value))
  const items = product.items.filter(
    (item) =>
      isOf('colour', choice.colour, [item.colour]) &&
      (without === 'stock' || !choice.inStock || item.isActive) &&
      item.price >= (choice.priceFrom ?? 0) &&
      item.price <= (choice.priceTo ?? Number.POSITIVE_INFINITY) &&
      (choice.fits === null || wears(product, item)),
  )
  const isRight =
    (without === 'category' || category === '' || product.category === category) &&
    isOf('gender', choice.gender, [product.gender || NO_VALUE]) &&
    isOf('family', choice.family, [product.family]) &&
    isOf('branch', choice.branch, product.branches.length ? product.branches : [NO_VALUE])
  return isRight ? items : []
}

function expectCounts(scope: ProductFacts[], choice: FacetChoice, category: string, isWhole: boolean) {
  const counts: Record<string, number> = {}
  const add = (facet: string, value: string) => {
    const name = `${facet} ${value}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  for (const product of scope) {
    const left = (without: Part) => matches(product, choice, category, without)
    if (left('category').length > 0 && (isWhole || product.category === category))
      add('category', product.category)
    if (left('gender').length > 0) add('gender', product.gender || NO_VALUE)
    if (left('family').length > 0 && product.family) add('family', product.family)
    if (left('branch').length > 0)
      for (const branch of product.branches.length ? product.branches : [NO_VALUE]) add('branch', branch)
    for (const colour of new Set(left('colour').map((item) => item.colour))) if (colour) add('colour', colour)
    if (left('stock').some(({ isActive }) => isActive)) add('stock', '')
    if (left('none').length > 0) add('all', '')
    if (left('none').some((item) => wears(product, item))) add('fits', '')
  }
  return counts
}

const byName = ({ counts }: Facets) =>
  Object.fromEntries(counts.map(({ facet, value, products: count }) => [`${facet} ${value}`, count]))

const CHOICES: [string, string, string, Partial<FacetChoice>][] = [
  ['nothing in a category', 'COAT', '', {}],
  ['a cut and a branch', 'COAT', '', { gender: ['Male', NO_VALUE], branch: ['army'] }],
  ['a color that is in stock', 'ACCES', '', { colour: ['Black', 'Gold'], inStock: true }],
  ['what is in stock', 'COAT', '', { inStock: true }],
  ['a family and prices', 'SHIRT', '', { family: ['shirt', 'undershirt'], priceFrom: 1500, priceTo: 3000 }],
  ['words in every category', '', 'black', { branch: [NO_VALUE], inStock: true }],
  ['words within a category, and a person', 'FOOT', 'black', { fits: -1, inStock: true }],
]

const AR = { params: { program: 'AR' } }

it('the list and the facets of each choice match a count by hand', async () => {
  for (const [what, category, searchTerm, given] of CHOICES) {
    const choice = { ...NO_FACETS, ...given, ...(given.fits && { fits: member.id }) }
    const query = writeFacetQuery(choice)
    const count = async (about: { member?: number }) => {
      const asked = { ...query, searchTerm, ...(category && { category }), ...about }
      return byName((await placer.send(countFacets, { ...AR, query: asked })).body)
    }
    const counts: Record<string, number> = await count({ member: member.id })
    const inAll = await placer.send(searchProducts, { ...AR, query: { searchTerm, pageSize: 500 } })
    const found = new Set(inAll.body.map(({ pgc }: { pgc: string }) => pgc))
    const scope = products.filter(({ pgc }) => searchTerm === '' || found.has(pgc))
    const isWhole = searchTerm !== '' || Object.keys(given).length > 0
    expect(counts, what).toEqual(expectCounts(scope, choice, category, isWhole))
    // Without a person, most products are counted without their items.
    delete counts['fits ']
    if (!given.fits) expect(await count({}), what).toEqual(counts)
    const page = { page: 1, pageSize: 500, ...query }
    const within = category ? { within: category } : {}
    const rows = searchTerm
      ? await placer.send(searchProducts, { ...AR, query: { ...page, searchTerm, ...within } })
      : await placer.send(listProducts, { params: { program: 'AR', category }, query: page })
    const expected = scope.filter((one) => matches(one, choice, category, 'none').length > 0)
    expect(expected.length).toBeGreaterThan(0)
    expect(rows.body.map(({ pgc }: { pgc: string }) => pgc).toSorted(), what).toEqual(
      expected.map(({ pgc }) => pgc).toSorted(),
    )
    const counted = searchTerm
      ? await placer.send(countFoundProducts, { ...AR, query: { ...page, searchTerm, ...within } })
      : await placer.send(countProducts, { params: { program: 'AR', category }, query: page })
    expect(counted.body.total, what).toBe(expected.length)
  }
})

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
  const signs = ["'; --", 'a & | ! b:*', '"', "men's", '💂', '   ', '-', '--']
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
