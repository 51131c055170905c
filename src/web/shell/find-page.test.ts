import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { pages } from '#web/routes.tsx'
import { findCommonPage, findPage } from './find-page.ts'

test('a path finds its page in any case and with or without a trailing slash', () => {
  expect(findPage(pages, '/Reports/3078/')?.path).toBe('/reports/3078')
  expect(findPage(pages, '/products/nsn/8415012345678')?.path).toBe('/products/nsn/$item')
  expect(findPage(pages, '/nowhere')).toBeUndefined()
})

test('the menu has the entries of the seeds in order, and Groups [NAV-38]', () => {
  expect(pages.filter((page) => page.menu).map((page) => `${page.title} ${page.path}`)).toEqual([
    ...['Home /dashboard', 'Admin Panel /admin', 'New Order /products', 'View Orders /orders'],
    ...['Service Member /servicemember', 'DoDAAC /dodaac', 'Funding /funding', 'Groups /groups'],
    'Reports /reports',
  ])
})

test('each area guards its routes [NAV-15 NAV-16 NAV-18 NAV-19]', () => {
  const areas = Object.fromEntries(pages.map((page) => [page.path, page.area]))
  expect(areas).toMatchObject({
    ...{ '/products': 'products', '/products/nsn/$item': 'products', '/orders': 'anyone' },
    ...{ '/servicemember': 'people', '/servicemember/sizes/$person': 'anyone', '/dodaac': 'dodaacs' },
    ...{ '/funding': 'funding', '/groups': 'groups', '/admin': 'admin', '/import': 'files' },
  })
})

test('everybody can open reports [NAV-07]', () => {
  const reports = pages.filter((page) => page.path.startsWith('/reports'))
  expect(reports.length).toBeGreaterThan(8)
  expect(reports.every((page) => page.area === 'anyone')).toBe(true)
})

test('after a change of program each page leads to one that exists in every program [NAV-32]', () =>
  checkRows(
    [
      ['/orders/123', '/orders'],
      ['/orders/123/form', '/orders'],
      ['/products/nsn/8415012345678', '/products'],
      ['/reports/orderstatus/77', '/reports/orderstatus'],
      ['/Groups/', '/groups'],
      ['/profile', '/profile'],
      ['/no/such/page', '/dashboard'],
    ],
    (path, page) => expect(findCommonPage(pages, path)).toBe(page),
  ))
