import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCatalogue, type CatalogueItem } from '#demo/catalogue.ts'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, type QueryOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { countFoundProducts, searchProducts } from '#wire/catalogue/catalogue.ts'

let portal: TestPortal
let person: Client
const catalogue = buildCatalogue()
const living = catalogue.items.filter((item) => item.status !== 'obsolete')

const search = async (text: string, more: QueryOf<typeof searchProducts> = {}) =>
  (await person.send(searchProducts, { params: { program: 'AR' }, query: { searchTerm: text, ...more } }))
    .body
const names = async (text: string): Promise<string[]> =>
  (await search(text)).map((row: { name: string }) => row.name)

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await owner`INSERT INTO products ${owner(
    catalogue.products.map(({ pgc, category, name, displayName, unitOfIssue, keywords }) => ({
      ...{ pgc, category, name, display_name: displayName, unit_of_issue: unitOfIssue, keywords },
    })),
  )}`
  const rows = (items: CatalogueItem[]) =>
    items.map(({ nsn, pgc, sizeText, sizeSort, status, replacementNsn }) => ({
      ...{ nsn, pgc, size: sizeText, size_order: sizeSort, status },
      replacement_nsn: replacementNsn ?? null,
    }))
  await owner`INSERT INTO items ${owner(rows(living))}`
  await owner`INSERT INTO items ${owner(rows(catalogue.items.filter((item) => item.status === 'obsolete')))}`
  await owner`INSERT INTO item_prices ${owner(
    catalogue.items.map((item) => ({
      ...{ nsn: item.nsn, fiscal_year: 2027, price_cents: item.priceCents[2027] ?? 1 },
    })),
  )}`
  const sold = catalogue.products.filter(({ programs }) => programs === 'all' || programs.includes('AR'))
  await owner`INSERT INTO program_products (program, pgc, category, display_name)
    SELECT 'AR', p.pgc, p.category, p.display_name
    FROM products p JOIN orderable_products o ON o.pgc = p.pgc AND o.fiscal_year = 2027
    WHERE p.pgc = ANY (${sold.map(({ pgc }) => pgc)})`
  await owner`ANALYZE`
  const { dodaac } = await buildUnit(owner)
  person = await portal.signIn((await buildPerson(owner, { dodaac })).username)
})
afterAll(() => portal?.stop())

const soldItem = (): CatalogueItem => {
  const sold = new Set(
    catalogue.products
      .filter(
        ({ programs, category }) => category === 'TROUS' && (programs === 'all' || programs.includes('AR')),
      )
      .map(({ pgc }) => pgc),
  )
  const item = living.filter(({ pgc }) => sold.has(pgc))[7]
  if (!item) throw new Error('The demo catalogue has no trousers.')
  return item
}

describe('the search for a product', () => {
  it('a product is found by its NSN with or without dashes, and the row names the exact item [DATA-16]', async () => {
    const { nsn, pgc } = soldItem()
    const dashed = nsn.replace(/^(....)(..)(...)/, '$1-$2-$3-')
    for (const text of [nsn, dashed, ` ${dashed} `]) {
      const rows = await search(text)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ nsn, pgc })
    }
    expect(
      (await person.send(searchProducts, { params: { program: 'AR' }, query: { nsn: dashed } })).body,
    ).toMatchObject([{ nsn }])
  })

  it('a product is found by the NSN of a size only when that size has a price', async () => {
    const { pgc } = soldItem()
    const nsn = '8405990000017'
    await portal.owner`INSERT INTO items (nsn, pgc, size, size_order, status) VALUES (${nsn}, ${pgc}, 'NEW', 999, 'active')`
    expect(await search(nsn)).toEqual([])
    expect(await search(nsn.slice(4))).toEqual([])
    await portal.owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${nsn}, 2027, 100)`
    expect(await search(nsn)).toMatchObject([{ nsn, pgc }])
    await portal.owner`DELETE FROM item_prices WHERE nsn = ${nsn}`
    await portal.owner`DELETE FROM items WHERE nsn = ${nsn}`
  })

  it('a product is found by its PGC', async () => {
    const { pgc } = soldItem()
    expect((await search(pgc))[0]).toMatchObject({ pgc })
  })

  it('a product is found by the beginning of an NSN and by its last nine digits', async () => {
    const { nsn, pgc } = soldItem()
    expect((await search(nsn.slice(0, 10))).map((row: { pgc: string }) => row.pgc)).toContain(pgc)
    expect(await search(nsn.slice(4))).toMatchObject([{ nsn }])
  })

  it('a product is found by four digits that begin the last nine, end the NSN, or begin the PGC', async () => {
    const { nsn, pgc } = soldItem()
    for (const part of [nsn.slice(4, 9), nsn.slice(-4), pgc.slice(0, 4)]) {
      const rows = await search(part, { pageSize: 500 })
      expect(
        rows.map((row: { pgc: string }) => row.pgc),
        part,
      ).toContain(pgc)
    }
  })

  it('a product is found by words in any order, complete or partial', async () => {
    const first = await names('trousers')
    expect(first.length).toBeGreaterThan(3)
    expect(first[0]).toMatch(/^trousers/i)
    expect((await names('trous'))[0]).toMatch(/^trousers/i)
    const [name = ''] = first
    const words = name.replace(/\W+/g, ' ').trim().split(' ')
    expect(await names([...words].reverse().join(' '))).toContain(name)
  })

  it('a product is found despite a typing error', async () => {
    expect((await names('trowsers')).join()).toMatch(/trousers/i)
    expect((await names('jakcet')).join()).toMatch(/jacket/i)
    expect((await names('glovs')).join()).toMatch(/glove/i)
  })
})

it('a search treats special characters of the database as text', async () => {
  const signs = ['%', '_', '%%%', "'; --", 'a & | ! b:*', '\\', '(((', '"', "men's", '💂', '   ', '-', '--']
  for (const searchTerm of signs) {
    const response = await person.send(searchProducts, { params: { program: 'AR' }, query: { searchTerm } })
    expect(response.status, searchTerm).toBe(200)
  }
  expect(await search('%')).toEqual([])
  expect(await search('____')).toEqual([])
  expect(await search('zzzzqqqq')).toEqual([])
})

it('an empty search finds nothing', async () => {
  expect(await search('')).toEqual([])
  expect((await person.send(searchProducts, { params: { program: 'AR' } })).body).toEqual([])
  expect((await person.send(countFoundProducts, { params: { program: 'AR' } })).body).toEqual({
    total: 0,
    totalPages: 0,
  })
})

it('search pages hold 20 products, and the total agrees with them [CONST-03 API-25]', async () => {
  const { total, totalPages } = (
    await person.send(countFoundProducts, { params: { program: 'AR' }, query: { searchTerm: 'black' } })
  ).body
  expect(total).toBeGreaterThan(20)
  expect(totalPages).toBe(Math.ceil(total / 20))
  const seen: string[] = []
  for (let page = 1; page <= totalPages; page++) {
    const rows = await search('black', { page })
    expect(rows).toHaveLength(page < totalPages ? 20 : total - 20 * (totalPages - 1))
    seen.push(...rows.map((row: { pgc: string }) => row.pgc))
  }
  expect(new Set(seen).size).toBe(total)
  expect(await search('black', { page: totalPages + 1 })).toEqual([])
  expect(await search('trousers', { page: 100 })).toEqual([])
})

it('a search by an obsolete NSN lists its replacement, and nothing that cannot be ordered', async () => {
  const obsolete = catalogue.items.find(({ status }) => status === 'obsolete')
  expect(await search(obsolete?.nsn ?? '')).toMatchObject([
    { nsn: obsolete?.replacementNsn, instead: { obsolete: obsolete?.nsn } },
  ])
})

it('indexes serve the search and the listing', async () => {
  const { owner } = portal
  const plan = async (statement: string) =>
    (
      await owner.begin(async (sql) => {
        await sql.unsafe('SET LOCAL enable_seqscan = off')
        return sql.unsafe(`EXPLAIN ${statement}`)
      })
    )
      .map((row) => row.queryPlan ?? row['QUERY PLAN'])
      .join('\n')
  expect(await plan(`SELECT * FROM products WHERE 'glovs' <% searched`)).toContain('products_searched')
  expect(await plan(`SELECT * FROM products WHERE words @@ to_tsquery('english', 'coat:*')`)).toContain(
    'products_words',
  )
  expect(await plan(`SELECT * FROM items WHERE nsn LIKE '%019001%'`)).toContain('items_nsn_part')
  expect(await plan(`SELECT * FROM items WHERE nsn BETWEEN '8405000000000' AND '8405999999999'`)).toContain(
    'items_pkey',
  )
})

describe('a successor of many products', () => {
  it('a search for any of the replaced products finds their successor', async () => {
    const { owner } = portal
    await owner`INSERT INTO products (pgc, category, name, display_name, unit_of_issue)
      SELECT (90000 + n)::text, 'COAT', 'X', CASE WHEN n <= 220 THEN 'Zephyr ' ELSE 'Gilet ' END || n, 'EA' FROM generate_series(1, 440) n`
    await owner`INSERT INTO items (nsn, pgc) SELECT '84059' || lpad(pgc, 8, '0'), pgc FROM products WHERE pgc > '90000'`
    await owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) SELECT nsn, 2027, 100 FROM items WHERE pgc > '90000'`
    await owner`INSERT INTO program_products (program, pgc, category, display_name)
      SELECT 'AR', pgc, category, display_name FROM products WHERE pgc > '90220'`
    await owner`UPDATE products SET is_obsolete = true, replacement_pgc = (pgc::int + 220)::text WHERE pgc BETWEEN '90001' AND '90220'`
    await owner`UPDATE items SET status = 'obsolete' WHERE pgc BETWEEN '90001' AND '90220'`
    const { body } = await person.send(countFoundProducts, {
      params: { program: 'AR' },
      query: { searchTerm: 'zephyr' },
    })
    expect(body).toMatchObject({ total: 220 })
    expect(await search('zephyr', { page: 3, pageSize: 100 })).toHaveLength(20)
  })
})
