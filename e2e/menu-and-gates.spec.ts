import { expect, test } from '@playwright/test'
import { signIn, signInQuietly } from './signing-in.ts'

const unauthorized =
  'You are unauthorized to view this page or this page may be unavailable. Sorry about that.'
const noProduct = "This item isn't available. Sorry about that."

/** What each demo account finds in the menu, in its order. */
const menus: Record<string, string[]> = {
  member: ['Home', 'Reports'],
  placer: ['Home', 'New Order', 'View Orders', 'Reports'],
  approver1: ['Home', 'View Orders', 'Reports'],
  finance: ['Home', 'Funding', 'Reports'],
  manager: ['Home', 'View Orders', 'Service Member', 'DoDAAC', 'Groups', 'Reports'],
  admin: [
    'Home',
    'Admin Panel',
    'New Order',
    'View Orders',
    'Service Member',
    'DoDAAC',
    'Funding',
    'Groups',
    'Reports',
  ],
}

/** Which gated paths each account may open; all others show the 'Uh oh...' screen. */
const gated = [
  '/products',
  '/products/nsn/10001',
  '/servicemember',
  '/dodaac',
  '/funding',
  '/groups',
  '/admin',
] as const
const openTo: Record<string, readonly string[]> = {
  member: [],
  placer: ['/products', '/products/nsn/10001'],
  finance: ['/funding'],
  manager: ['/servicemember', '/dodaac', '/groups'],
}

for (const [username, entries] of Object.entries(menus))
  test(`${username} finds the menu entries that the permissions unlock, and CLOSE closes them [NAV-13 NAV-14 NAV-15 NAV-16 NAV-18 NAV-19 NAV-21 NAV-25 NAV-26 NAV-28 NAV-38]`, async ({
    page,
  }) => {
    await signIn(page, username)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link')).toHaveText(entries)
    await menu.getByRole('button', { name: 'CLOSE' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  })

for (const [username, open] of Object.entries(openTo))
  test(`${username} opens the pages that the permissions unlock and no others [NAV-11 NAV-24 MISC-05 MISC-06 MISC-07 ERR-12]`, async ({
    page,
  }) => {
    await signInQuietly(page, username)
    for (const path of gated) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      if (open.includes(path)) {
        await expect(heading).not.toHaveText('Uh oh...')
      } else {
        await expect(heading).toHaveText('Uh oh...')
        await expect(page.getByText(path.includes('products') ? noProduct : unauthorized)).toBeVisible()
      }
    }
  })

test('permission 99 opens every gated page [NAV-21 NAV-22]', async ({ page }) => {
  await signInQuietly(page, 'admin')
  for (const path of gated) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Uh oh...')
  }
})

const reports: [string, RegExp][] = [
  ['/reports/orderstatus', /^Order Status$/],
  ['/reports/orderstatus/00000000000000000123', /^Order Status$/],
  ['/reports/orderdetails', /^Order Details$/],
  ['/reports/1348', /^Look up a 1348$/],
  ['/reports/1348/00000000000000000001', /^1348$/],
  ['/reports/3078/', /^3078$/],
  ['/reports/usmcr', /^USMCR Report$/],
  ['/reports/obsolete', /^Obsolete NSNs$/],
]

test('each report is at its address, for administrators, too [NAV-06 HUB-05]', async ({ page }) => {
  await signInQuietly(page, 'admin')
  for (const [path, title] of [
    ...reports,
    ['/reports', /^Reports$/],
    ['/unauthorized', /^Uh oh...$/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('somebody without any role opens home, orders, cart, profile, reports and the sample page [NAV-04 NAV-05 NAV-07 NAV-08 NAV-14]', async ({
  page,
}) => {
  await signInQuietly(page, 'member')
  const pages: [string, RegExp][] = [
    ['/dashboard', /^Welcome, Daniel Begay$/],
    ['/orders', /^Your Orders$/],
    ['/cart', /Cart/],
    ['/profile', /^Welcome, Daniel Begay$/],
    ['/ui/template', /./],
    ['/reports', /^Reports$/],
    ...reports,
  ]
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('unknown pages and items say that they are not there, and the logo leads home [NAV-10 MISC-05 MISC-06 MISC-07 MISC-08]', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  for (const [path, text] of [
    ['/no/such/page', unauthorized],
    ['/products/nsn/9999999999999', noProduct],
    ['/products/unknown', noProduct],
    ['/orders/99999999', unauthorized],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Uh oh...' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByRole('link', { name: /^Quartermaster/ }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the title of the window is the product and the path, and case and slashes of addresses do not matter [NAV-12]', async ({
  page,
}) => {
  await signInQuietly(page, 'admin')
  for (const [path, title] of [
    ['/dashboard', 'Quartermaster | Dashboard'],
    ['/reports/orderstatus', 'Quartermaster | Reports / Orderstatus'],
    ['/products/nsn/10002', 'Quartermaster | Products / Nsn / 10002'],
    ['/no-such', 'Quartermaster | No-such'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
  await page.goto('/Orders/')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible()
})
