import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FacetChoice, NO_FACETS, NO_VALUE } from '#domain/catalogue/facets.ts'
import { readSize } from '#domain/catalogue/size-names.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { countFoundProducts, countProducts, listProducts, searchProducts } from '#wire/catalogue/catalogue.ts'
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

describe('the facets of the catalog', () => {
  it.each(CHOICES)('%s: list and counts match a count by hand', async (_, category, searchTerm, given) => {
    const choice = { ...NO_FACETS, ...given, ...(given.fits && { fits: member.id }) }
    const query = writeFacetQuery(choice)
    const params = { program: 'AR' }
    const count = async (about: { member?: number }) => {
      const asked = { ...query, searchTerm, ...(category && { category }), ...about }
      return byName((await placer.send(countFacets, { params, query: asked })).body)
    }
    const counts: Record<string, number> = await count({ member: member.id })
    const inAll = await placer.send(searchProducts, { params, query: { searchTerm, pageSize: 500 } })
    const found = new Set(inAll.body.map(({ pgc }: { pgc: string }) => pgc))
    const scope = products.filter(({ pgc }) => searchTerm === '' || found.has(pgc))
    const isWhole = searchTerm !== '' || Object.keys(given).length > 0
    expect(counts).toEqual(expectCounts(scope, choice, category, isWhole))
    // Without a person, most products are counted without their items.
    delete counts['fits ']
    if (!given.fits) expect(await count({})).toEqual(counts)
    const page = { page: 1, pageSize: 500, ...query }
    const within = category ? { within: category } : {}
    const rows = searchTerm
      ? await placer.send(searchProducts, { params, query: { ...page, searchTerm, ...within } })
      : await placer.send(listProducts, { params: { ...params, category }, query: page })
    const expected = scope.filter((one) => matches(one, choice, category, 'none').length > 0)
    expect(expected.length).toBeGreaterThan(0)
    expect(rows.body.map(({ pgc }: { pgc: string }) => pgc).toSorted()).toEqual(
      expected.map(({ pgc }) => pgc).toSorted(),
    )
    const counted = searchTerm
      ? await placer.send(countFoundProducts, { params, query: { ...page, searchTerm, ...within } })
      : await placer.send(countProducts, { params: { ...params, category }, query: page })
    expect(counted.body.total).toBe(expected.length)
  })
})
