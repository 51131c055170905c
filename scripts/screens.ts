import type { Page } from '@playwright/test'

/** Account, address and steps before the screenshot. */
export type Screen = {
  name: string
  as: 'placer' | 'approver1' | 'finance' | 'manager' | 'member' | 'admin' | null
  path: string | { on: string; link: string }
  prepare?: (page: Page) => Promise<void>
}

const ofPanel = (view: string): Screen => ({
  name: `panel-${view}`,
  as: 'admin',
  path: `/admin?view=${view}`,
})
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const sendRequest = (name: RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}
const summarize = async (page: Page) => {
  await page.getByRole('link', { name: 'Last 90 days' }).click()
  const summary = page.getByRole('button', { name: 'Summary' })
  await summary.waitFor()
  if ((await summary.getAttribute('aria-expanded')) === 'false') await summary.click()
}
const search = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('coat')
  await page.getByRole('option').first().waitFor()
}

const showFilters = (page: Page) =>
  page.getByRole('heading', { name: 'Filters' }).evaluate((heading) => heading.scrollIntoView())

const addToCart = async (page: Page) => {
  await page.getByRole('region', { name: 'Ordering for' }).getByRole('button').first().click()
  await page.getByRole('combobox', { name: 'Fund code' }).click()
  await page.getByRole('option', { name: /left$/ }).first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).first().click()
  await page.waitForURL('**/cart')
}

export const SCREENS: Screen[] = [
  { name: 'sign-in', as: null, path: '/' },
  { name: 'home-placer', as: 'placer', path: '/dashboard' },
  { name: 'home-approver', as: 'approver1', path: '/dashboard' },
  { name: 'home-finance', as: 'finance', path: '/dashboard' },
  { name: 'home-manager', as: 'manager', path: '/dashboard' },
  { name: 'home-member', as: 'member', path: '/dashboard' },
  { name: 'home-admin', as: 'admin', path: '/dashboard' },
  { name: 'menu', as: 'manager', path: '/dashboard', prepare: press(/^Menu/) },
  { name: 'search', as: 'placer', path: '/dashboard', prepare: search },
  { name: 'quick-add', as: 'placer', path: '/products', prepare: press(/^Quick add/) },
  { name: 'products', as: 'placer', path: '/products' },
  { name: 'products-none', as: 'placer', path: '/products?search=zzzz' },
  { name: 'product', as: 'placer', path: '/products/nsn/10002' },
  { name: 'product-one-size', as: 'placer', path: '/products/nsn/10001' },
  { name: 'cart', as: 'placer', path: '/products/nsn/10001', prepare: addToCart },
  { name: 'orders-to-approve', as: 'approver1', path: '/orders' },
  {
    name: 'orders-to-approve-keys',
    as: 'approver1',
    path: '/orders',
    prepare: sendRequest(/^Keys of this list/),
  },
  { name: 'orders-to-approve-ask', as: 'approver1', path: '/orders', prepare: sendRequest(/^Approve all/) },
  { name: 'orders-waiting-for-others', as: 'approver1', path: '/orders?waiting=others' },
  { name: 'orders-approved', as: 'placer', path: '/orders?status=3' },
  { name: 'orders-declined', as: 'placer', path: '/orders?status=4' },
  { name: 'orders-placer', as: 'placer', path: '/orders' },
  { name: 'orders-shipped', as: 'placer', path: '/orders?status=6' },
  { name: 'order-awaiting', as: 'approver1', path: { on: '/orders', link: '/orders/' } },
  { name: 'order-shipped', as: 'placer', path: { on: '/orders?status=6', link: '/orders/' } },
  { name: 'expected', as: 'approver1', path: '/expected' },
  { name: 'outfit', as: 'placer', path: '/outfit' },
  { name: 'outfit-table', as: 'placer', path: '/outfit?kit=3&people=10256,10400,10383,10352' },
  { name: 'facets', as: 'placer', path: '/products?search=trousers', prepare: showFilters },
  { name: 'receive', as: 'placer', path: '/receive' },
  { name: 'issue', as: 'placer', path: '/receive?tab=issue' },
  { name: 'cases', as: 'placer', path: '/cases' },
  { name: 'case', as: 'placer', path: { on: '/cases', link: '/cases/' } },
  { name: 'custom-report', as: 'placer', path: { on: '/reports?tab=custom', link: '/reports/custom/1' } },
  { name: 'clothing-record', as: 'member', path: '/clothing-record/10007' },
  { name: 'people', as: 'manager', path: '/servicemember' },
  { name: 'person-new', as: 'manager', path: '/servicemember?manage=add' },
  { name: 'dodaacs', as: 'manager', path: '/dodaac' },
  { name: 'roles', as: 'manager', path: '/dodaac/W9AR02/roles?tab=approver' },
  { name: 'rights', as: 'manager', path: '/roles' },
  { name: 'groups', as: 'manager', path: '/groups' },
  { name: 'waiting', as: 'admin', path: '/waiting' },
  { name: 'recertification', as: 'manager', path: '/recertification' },
  { name: 'import', as: 'manager', path: '/import' },
  { name: 'funding', as: 'finance', path: '/funding' },
  { name: 'fund', as: 'finance', path: { on: '/funding', link: '/funding?year' } },
  { name: 'fund-limits', as: 'finance', path: '/funding?tab=limits' },
  { name: 'fund-year-end', as: 'finance', path: '/funding?tab=year-end' },
  { name: 'fund-move', as: 'finance', path: '/funding?tab=transfer' },
  { name: 'reports', as: 'placer', path: '/reports' },
  { name: 'report-order-status', as: 'placer', path: '/reports/orderstatus' },
  { name: 'report-summary', as: 'placer', path: '/reports/orderstatus', prepare: summarize },
  { name: 'report-order-details', as: 'placer', path: '/reports/orderdetails' },
  { name: 'report-obsolete', as: 'placer', path: '/reports/obsolete' },
  { name: 'report-usmcr', as: 'admin', path: '/reports/usmcr' },
  { name: 'forms-1348', as: 'placer', path: '/reports/1348' },
  { name: 'forms-3078', as: 'placer', path: '/reports/3078' },
  { name: 'profile', as: 'placer', path: '/profile' },
  { name: 'no-such-page', as: 'placer', path: '/no-such-page' },
  ...['dashboard', 'users', 'ready', 'announcements', 'closures', 'texts', 'library', 'programs'].map(
    ofPanel,
  ),
  ...[
    'categories',
    'products',
    'kits',
    'allowances',
    'prepared',
    'public',
    'misses',
    'year',
    'obsolete',
    'import',
  ].map(ofPanel),
  ...['supply', 'statuses', 'audit', 'jobs'].map(ofPanel),
]

export type Picture = {
  file: string
  screen: string
  width: number
  height: number
  scheme: 'light' | 'dark'
}

const README = 'docs/pictures'
const GUIDES = 'src/server/hub/guides/pictures'
const desk = { width: 1366, height: 900, scheme: 'light' } as const
const phone = { width: 390, height: 844 } as const
const guide = { width: 1100, height: 720, scheme: 'light' } as const
const longGuide = { ...guide, height: 1040 } as const

export const PICTURES: Picture[] = [
  { file: `${README}/dashboard.png`, screen: 'home-placer', ...desk },
  { file: `${README}/orders-to-approve.png`, screen: 'orders-to-approve', ...desk },
  { file: `${README}/order.png`, screen: 'order-shipped', ...desk },
  { file: `${README}/funding.png`, screen: 'funding', ...desk, scheme: 'dark' },
  { file: `${README}/phone-approver.png`, screen: 'orders-to-approve', ...phone, scheme: 'light' },
  { file: `${README}/phone-member.png`, screen: 'home-member', ...phone, scheme: 'dark' },
  { file: `${README}/phone-funding.png`, screen: 'funding', ...phone, scheme: 'light' },
  { file: `${GUIDES}/sign-in.png`, screen: 'sign-in', ...guide },
  { file: `${GUIDES}/products.png`, screen: 'products', ...guide },
  { file: `${GUIDES}/product.png`, screen: 'product', ...longGuide },
  { file: `${GUIDES}/cart.png`, screen: 'cart', ...longGuide },
  { file: `${GUIDES}/orders-to-approve.png`, screen: 'orders-to-approve', ...desk },
  { file: `${GUIDES}/order.png`, screen: 'order-shipped', ...guide },
  { file: `${GUIDES}/outfit.png`, screen: 'outfit-table', ...longGuide },
  { file: `${GUIDES}/receive.png`, screen: 'receive', ...guide },
  { file: `${GUIDES}/facets.png`, screen: 'facets', ...guide },
  { file: `${GUIDES}/issue.png`, screen: 'issue', ...guide },
  { file: `${GUIDES}/case.png`, screen: 'case', ...longGuide },
  { file: `${GUIDES}/custom-report.png`, screen: 'custom-report', ...guide },
  { file: `${GUIDES}/allowances.png`, screen: 'panel-allowances', ...desk },
  { file: `${GUIDES}/people.png`, screen: 'people', ...guide },
  { file: `${GUIDES}/dodaacs.png`, screen: 'dodaacs', ...guide },
  { file: `${GUIDES}/funding.png`, screen: 'funding', ...guide },
]
