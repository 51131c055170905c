import { describe, expect, test } from 'vitest'
import { CATEGORY_TEMPLATE, type TemplateCategory, type TemplateProgram } from '#domain/opening/template.ts'
import { buildCatalogue, type CatalogueItem, pricedYears } from './catalogue.ts'
import { programs } from './programs.ts'

const { products, items } = buildCatalogue()
const productOf = new Map(products.map((product) => [product.pgc, product]))
const itemOf = new Map(items.map((item) => [item.nsn, item]))
const orderable = items.filter((item) => item.status !== 'obsolete')
const obsolete = items.filter((item) => item.status === 'obsolete')

const planned: Record<TemplateCategory, number> = {
  ...{ ACCES: 110, BLOUS: 144, COAT: 383, EYE: 12, FOOT: 312, HEAD: 171, HERA: 40, INSIG: 120, JACK: 106 },
  ...{ MATER: 44, SHIRT: 142, SKIRT: 99, SLACK: 132, SOCKS: 24, TAPE: 30, TROUS: 240, TRUNK: 14, UNDER: 58 },
}

function findSoldTo(program: TemplateProgram): CatalogueItem[] {
  return orderable.filter((item) => {
    const sold = productOf.get(item.pgc)!.programs
    return sold === 'all' || sold.includes(program)
  })
}

describe('the demo catalog', () => {
  test('the demo catalog is the same after every build', () => {
    expect(buildCatalogue()).toEqual({ products, items })
  })

  test('the demo catalog has the planned sizes, and shows every program items of all categories', () => {
    expect(orderable.length).toBeGreaterThanOrEqual(2100)
    expect(findSoldTo('AR').filter((item) => item.status === 'active').length).toBeGreaterThanOrEqual(1500)
    for (const { code } of CATEGORY_TEMPLATE) {
      const count = orderable.filter((item) => productOf.get(item.pgc)!.category === code).length
      expect(Math.abs(count - planned[code]) / planned[code], code).toBeLessThan(0.11)
    }
    for (const { code } of programs)
      expect(new Set(findSoldTo(code).map((item) => productOf.get(item.pgc)!.category)).size, code).toBe(18)
  })

  test('the demo catalog numbers every product and item once, in the unassigned 01-9xx-xxxx range', () => {
    expect([productOf.size, itemOf.size]).toEqual([products.length, items.length])
    for (const product of products) expect(product.pgc).toMatch(/^\d{5}$/)
    for (const item of items) {
      expect(item.nsn).toMatch(new RegExp(`^${productOf.get(item.pgc)!.fsc}019\\d{6}$`))
      for (const year of pricedYears.slice(1)) {
        const ratio = item.priceCents[year]! / item.priceCents[year - 1]!
        expect(ratio > 1.015 && ratio < 1.045, `${item.nsn} rises by two to four percent`).toBe(true)
      }
    }
    for (const keyOf of [
      (item: CatalogueItem) => item.nsn.slice(4),
      (item: CatalogueItem) => `${item.pgc}/${item.sizeSort}`,
    ])
      expect(new Set(items.map(keyOf)).size).toBe(items.length)
  })

  test('the demo catalog sells product 10001 in one item and product 10002 in at least twenty sizes to every program', () => {
    const statusesOf = (pgc: string) => items.filter((item) => item.pgc === pgc).map((item) => item.status)
    expect(productOf.get('10001')).toMatchObject({ category: 'ACCES', programs: 'all' })
    expect(productOf.get('10002')).toMatchObject({ category: 'COAT', programs: 'all' })
    expect(statusesOf('10001')).toEqual(['active'])
    expect(statusesOf('10002').length).toBeGreaterThanOrEqual(20)
    expect(new Set(statusesOf('10002'))).toEqual(new Set(['active']))
  })

  test('the demo catalog lists sizes in natural order: 9 1/2 before 10, 8 after 7 7/8, short before long', () => {
    const listed = (name: string) => {
      const pgc = products.find((product) => product.displayName.startsWith(name))!.pgc
      const own = items.filter((item) => item.pgc === pgc).toSorted((a, b) => a.sizeSort - b.sizeSort)
      return own.map((item) => item.sizeText).join(', ')
    }
    expect(listed('Boots, combat')).toMatch(/^3 N, .*9 1\/2 R.* 10 N/)
    expect(listed('Beret')).toMatch(/^6 1\/4, .*, 7 7\/8, 8$/)
    expect(listed("Coat, man's, all-weather")).toMatch(/^34 SHORT, 34 REGULAR, 34 LONG, 36 SHORT, /)
    expect(listed('T-shirt, crew neck')).toBe('SMALL, MEDIUM, LARGE, X-LARGE, 2X-LARGE, 3X-LARGE')
  })

  test('the demo catalog replaces each of about 200 obsolete items with an active item of another product [OBS-06]', () => {
    expect(Math.abs(obsolete.length - 200)).toBeLessThanOrEqual(20)
    for (const item of obsolete) {
      const { status, pgc } = itemOf.get(item.replacementNsn!)!
      expect([status, pgc]).toEqual(['active', productOf.get(item.pgc)!.replacedBy])
      expect(pgc).not.toBe(item.pgc)
    }
  })

  test('the demo catalog has products without a picture and backordered items with a day in the future', () => {
    const share = products.filter((product) => !product.hasPicture).length / products.length
    expect(share > 0.08 && share < 0.22).toBe(true)
    const late = items.filter((item) => item.status === 'backordered')
    expect(late.length).toBeGreaterThan(20)
    for (const item of late) expect(item.getWellDate! > '2026-11-02').toBe(true)
  })
})
