import { describe, expect, it } from 'vitest'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { readCatalogueAddress, writeCatalogueAddress, writeProductAddress } from './catalogue-address.ts'

const row: ProductRow = {
  nsn: '8405019001234',
  name: 'Coat',
  pgc: '10002',
  category: 'COAT',
  picture: null,
  itemCount: 20,
  backordered: 0,
  getWellOn: null,
  instead: null,
}

describe('addresses of the catalogue', () => {
  it('open the accessories when no category is named [CAT-03, CONST-36]', () => {
    expect(readCatalogueAddress(new URLSearchParams())).toEqual({ search: '', page: 1, category: 'ACCES' })
    expect(readCatalogueAddress(new URLSearchParams('category=NONE')).category).toBe('ACCES')
  })

  it('carry search, page and category, and an NSN stays digits [CAT-08]', () => {
    const address = writeCatalogueAddress({ search: '8405019001234', page: 2, category: 'EYE' })
    expect(address).toBe('/products?search=8405019001234&page=2&category=EYE')
    expect(readCatalogueAddress(new URLSearchParams(address.split('?')[1]))).toEqual({
      search: '8405019001234',
      page: 2,
      category: 'EYE',
    })
  })

  it.each(['0', '-1', '1.5', 'x', ''])('show page 1 instead of page %j', (page) => {
    expect(readCatalogueAddress(new URLSearchParams({ page })).page).toBe(1)
  })

  it('of a product carry category and item, and choose no size for the person [CAT-06]', () => {
    expect(writeProductAddress(row)).toBe('/products/nsn/10002?category=COAT&item=10002')
  })

  it('of what replaces an obsolete NSN open that very item, or the product to choose a size', () => {
    const instead = { obsolete: '8405019009999', nsn: row.nsn }
    expect(writeProductAddress({ ...row, instead }, '8405019009999')).toContain(
      '/products/nsn/8405019001234?',
    )
    expect(writeProductAddress({ ...row, instead: { ...instead, nsn: null } }, '8405019009999')).toContain(
      '/products/nsn/10002?',
    )
  })

  it('of a product found by its NSN open that very item [CAT-06]', () => {
    expect(writeProductAddress(row, '8405-01-900-1234')).toBe(
      '/products/nsn/8405019001234?category=COAT&item=8405019001234',
    )
  })
})
