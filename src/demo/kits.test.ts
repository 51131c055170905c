import { expect, test } from 'vitest'
import { ALLOWANCES } from './allowances.ts'
import { buildCatalogue } from './catalogue.ts'
import { KITS } from './kits.ts'

test('each kit of the demo has only products that program AR sells, with men and women apart', () => {
  const { products, items } = buildCatalogue('2026-11-21')
  const orderable = new Set(items.filter(({ status }) => status !== 'obsolete').map(({ pgc }) => pgc))
  const known = new Map(products.map((product) => [product.pgc, product]))
  const wrong = KITS.flatMap(({ name, old, active, draft }) =>
    [old, active, draft].flatMap((version) =>
      (version?.places ?? []).flatMap(([, ...pgcs]) => {
        const sold = pgcs.filter((pgc) => {
          const programs = known.get(pgc)?.programs ?? []
          return orderable.has(pgc) && (programs === 'all' || programs.includes('AR'))
        })
        const genders = pgcs.map((pgc) => known.get(pgc)?.gender)
        const isApart =
          pgcs.length === 1 || (genders.includes('women') && genders.some((gender) => gender !== 'women'))
        return sold.length === pgcs.length && isApart ? [] : [`${name}: ${pgcs}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
  expect(KITS.find(({ name }) => name === 'Dress uniform')?.active.places).toHaveLength(15)
})

test('each allowance of the demo has a product or category that program AR sells, and the six have all effects', () => {
  const { products } = buildCatalogue('2026-11-21')
  const sold = products.filter(({ programs }) => programs === 'all' || programs.includes('AR'))
  const codes = new Set(sold.flatMap(({ pgc, category }) => [pgc, category]))
  expect(
    ALLOWANCES.map(({ pgc, category }) => pgc ?? category).filter((code) => !codes.has(code ?? '')),
  ).toEqual([])
  expect(new Set(ALLOWANCES.map(({ effect }) => effect))).toEqual(new Set(['tell', 'ask', 'block']))
})
