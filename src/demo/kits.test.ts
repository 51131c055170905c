import { expect, test } from 'vitest'
import { ALLOWANCES } from './allowances.ts'
import { buildCatalogue } from './catalogue.ts'
import { KITS } from './kits.ts'

const { products, items } = buildCatalogue('2026-11-21')
const sold = new Map(
  products
    .filter(({ programs }) => programs === 'all' || programs.includes('AR'))
    .map((product) => [product.pgc, product]),
)

test('each kit of the demo has only products that program AR sells, with men and women apart', () => {
  const orderable = new Set(items.filter(({ status }) => status !== 'obsolete').map(({ pgc }) => pgc))
  for (const { name, old, active, draft } of KITS)
    for (const [, ...pgcs] of [old, active, draft].flatMap((version) => version?.places ?? [])) {
      expect(
        pgcs.filter((pgc) => orderable.has(pgc) && sold.has(pgc)),
        name,
      ).toEqual(pgcs)
      const genders = pgcs.map((pgc) => sold.get(pgc)?.gender)
      const isApart = genders.includes('women') && genders.some((gender) => gender !== 'women')
      expect(pgcs.length === 1 || isApart, `${name}: ${pgcs}`).toBe(true)
    }
  expect(KITS.find(({ name }) => name === 'Dress uniform')?.active.places).toHaveLength(15)
})

test('each allowance of the demo has a product or category that program AR sells, and the six have all effects', () => {
  const codes = [...sold.values()].flatMap(({ pgc, category }): string[] => [pgc, category])
  for (const { pgc, category } of ALLOWANCES) expect(codes).toContain(pgc ?? category)
  expect(new Set(ALLOWANCES.map(({ effect }) => effect))).toEqual(new Set(['tell', 'ask', 'block']))
})
