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
  ACCES: 110,
  BLOUS: 144,
  COAT: 383,
  EYE: 12,
  FOOT: 312,
  HEAD: 171,
  HERA: 40,
  INSIG: 120,
  JACK: 106,
  MATER: 44,
  SHIRT: 142,
  SKIRT: 99,
  SLACK: 132,
  SOCKS: 24,
  TAPE: 30,
  TROUS: 240,
  TRUNK: 14,
  UNDER: 58,
}

function findSoldTo(program: TemplateProgram): CatalogueItem[] {
  return orderable.filter((item) => {
    const sold = productOf.get(item.pgc)!.programs
    return sold === 'all' || sold.includes(program)
  })
}

describe('the demo catalog', () => {
  test('the demo catalog is the same after every build', () => {
    expect(buildCatalogue()).toEqual(buildCatalogue())
  })

  test('the demo catalog holds at least 2,100 orderable items, and each category is near its planned size', () => {
    expect(orderable.length).toBeGreaterThanOrEqual(2100)
    expect(CATEGORY_TEMPLATE).toHaveLength(18)
    for (const { code: category } of CATEGORY_TEMPLATE) {
      const count = orderable.filter((item) => productOf.get(item.pgc)!.category === category).length
      expect(Math.abs(count - planned[category]) / planned[category], category).toBeLessThan(0.11)
    }
  })

  test('the demo catalog shows the Army Reserve at least 1,500 active items in all categories, and every program all categories', () => {
    expect(findSoldTo('AR').filter((item) => item.status === 'active').length).toBeGreaterThanOrEqual(1500)
    for (const program of programs) {
      const seen = new Set(findSoldTo(program.code).map((item) => productOf.get(item.pgc)!.category))
      expect(seen.size, program.code).toBe(18)
    }
  })

  test('the demo catalog numbers every product and item once, and items have numbers of the unassigned 01-9xx-xxxx range', () => {
    expect(productOf.size).toBe(products.length)
    expect(itemOf.size).toBe(items.length)
    for (const product of products) expect(product.pgc).toMatch(/^\d{5}$/)
    for (const item of items) {
      expect(item.nsn).toMatch(/^\d{4}019\d{6}$/)
      expect(item.nsn.slice(0, 4)).toBe(productOf.get(item.pgc)!.fsc)
    }
    expect(new Set(items.map((item) => item.nsn.slice(4))).size).toBe(items.length)
  })

  test('the demo catalog sells product 10001 in one item and product 10002 in at least twenty sizes to every program', () => {
    const one = items.filter((item) => item.pgc === '10001')
    const many = items.filter((item) => item.pgc === '10002')
    expect(productOf.get('10001')).toMatchObject({ category: 'ACCES', programs: 'all' })
    expect(productOf.get('10002')).toMatchObject({ category: 'COAT', programs: 'all' })
    expect(one.map((item) => item.status)).toEqual(['active'])
    expect(many.length).toBeGreaterThanOrEqual(20)
    expect(new Set(many.map((item) => item.status))).toEqual(new Set(['active']))
  })

  test('the demo catalog raises every price by two to four percent a year', () => {
    for (const item of items) {
      expect(item.priceCents[2025]).toBeGreaterThan(0)
      for (const year of pricedYears.slice(1)) {
        const ratio = item.priceCents[year]! / item.priceCents[year - 1]!
        expect(ratio).toBeGreaterThan(1.015)
        expect(ratio).toBeLessThan(1.045)
      }
    }
  })

  test('the demo catalog lists sizes in natural order: 9 1/2 before 10, 8 after 7 7/8, short before long', () => {
    const listed = (name: string) => {
      const pgc = products.find((product) => product.displayName.startsWith(name))!.pgc
      const own = items.filter((item) => item.pgc === pgc).toSorted((a, b) => a.sizeSort - b.sizeSort)
      return own.map((item) => item.sizeText)
    }
    const boots = listed('Boots, combat')
    expect(boots.indexOf('9 1/2 R')).toBeLessThan(boots.indexOf('10 N'))
    expect(boots[0]).toBe('3 N')
    expect(listed('Beret').at(0)).toBe('6 1/4')
    expect(listed('Beret').slice(-2)).toEqual(['7 7/8', '8'])
    expect(listed("Coat, man's, all-weather").slice(0, 4)).toEqual([
      '34 SHORT',
      '34 REGULAR',
      '34 LONG',
      '36 SHORT',
    ])
    const letters = listed('T-shirt, crew neck')
    expect(letters).toEqual(['SMALL', 'MEDIUM', 'LARGE', 'X-LARGE', '2X-LARGE', '3X-LARGE'])
  })

  test('the demo catalog never gives two items of a product the same position', () => {
    expect(new Set(items.map((item) => `${item.pgc}/${item.sizeSort}`)).size).toBe(items.length)
  })

  test('the demo catalog replaces each of about 200 obsolete items with an active item of another product [OBS-06]', () => {
    expect(obsolete.length).toBeGreaterThanOrEqual(180)
    expect(obsolete.length).toBeLessThanOrEqual(220)
    for (const item of obsolete) {
      const successor = itemOf.get(item.replacementNsn!)!
      expect(successor.status).toBe('active')
      expect(successor.pgc).toBe(productOf.get(item.pgc)!.replacedBy)
      expect(successor.pgc).not.toBe(item.pgc)
    }
    const words = obsolete.map((item) => productOf.get(item.pgc)!.name).join('\n')
    for (const noun of [
      'TROUSERS',
      'JUMPER',
      "SLACKS, WOMAN'S",
      'TRUNKS',
      'JACKET, TRAINING',
      'TROUSERS, FEMALE',
      'HAT, SUN',
      'BELT',
      'SHOULDER SLEEVE',
      'STRIPE, SERVICE',
    ]) {
      expect(words).toContain(noun)
    }
  })

  test('the demo catalog leaves about one product in seven without a picture', () => {
    const share = products.filter((product) => !product.hasPicture).length / products.length
    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.22)
  })

  test('the demo catalog says when the supplier expects backordered items', () => {
    const late = items.filter((item) => item.status === 'backordered')
    expect(late.length).toBeGreaterThan(20)
    for (const item of late) expect(item.getWellDate! > '2026-11-02').toBe(true)
  })
})
