import { expect, test } from 'vitest'
import { findViewFault, readView, VIEW_PAGES } from '#domain/reports/saved-views.ts'
import { checkRows } from '#testing/check-rows.ts'
import { PANEL_VIEWS } from '#web/pages/panel-address.ts'
import { pages } from '#web/routes.tsx'

test('a saved view needs the permission of its page', () => {
  const areas = Object.fromEntries([
    ...pages.map(({ path, area }) => [path, area]),
    ...PANEL_VIEWS.map(({ href, area }) => [href, area]),
  ])
  for (const [page, area] of Object.entries(VIEW_PAGES)) expect([page, area]).toEqual([page, areas[page]])
})

test('an address is read as a view, and says whether it filters', () =>
  checkRows<[string, object | null]>(
    [
      ['/orders?status=6&page=2', { page: '/orders', address: '/orders?status=6', isFiltered: true }],
      ['/products?search=&page=1', { page: '/products', address: '/products?search=', isFiltered: false }],
      ['/admin?view=audit&page=4', { address: '/admin?view=audit', isFiltered: false }],
      ['/admin?view=audit&act=POST', { page: '/admin?view=audit', isFiltered: true }],
      ['/admin?view=programs', null],
      ['/orders/12', null],
      ['//orders', null],
    ],
    (address, view) => {
      if (view) expect(readView(address)).toMatchObject(view)
      else expect(readView(address)).toBeNull()
    },
  ))

test('a view holds no DoD ID, also among other words', () => {
  expect(findViewFault('/servicemember?search=Bell+1234567890')).toMatch(/DoD ID/)
  expect(findViewFault('/products?search=8405019001234')).toBeNull()
})
