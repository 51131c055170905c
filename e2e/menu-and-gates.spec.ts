import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

const unauthorized =
  'You are unauthorized to view this page or this page may be unavailable. Sorry about that.'
const noProduct = "This item isn't available. Sorry about that."

/** What each demo account finds in the menu, in its order. */
const menus: [string, string, string[]][] = [
  ['member', '[NAV-26 NAV-28]', ['Home', 'Reports']],
  ['placer', '[NAV-13]', ['Home', 'New Order', 'View Orders', 'Reports']],
  ['approver1', '[NAV-14]', ['Home', 'View Orders', 'Reports']],
  ['finance', '[NAV-18]', ['Home', 'Funding', 'Reports']],
  [
    'manager',
    '[NAV-15 NAV-16 NAV-19]',
    ['Home', 'View Orders', 'Service Member', 'DoDAAC', 'Groups', 'Reports'],
  ],
  [
    'admin',
    '[NAV-21 NAV-25 NAV-38]',
    [
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
  ],
]

/** Which gated paths each account may open; all others show the 'Uh oh...' screen. */
const gated = [
  ['/products', 'Products'],
  ['/products/nsn/10001', 'Necktie, four-in-hand, Black'],
  ['/servicemember', 'Service Members'],
  ['/dodaac', 'DoDAACs'],
  ['/funding', 'Funding'],
  ['/groups', 'Groups'],
  ['/admin', 'Admin Dashboard'],
] as const
const openTo: Record<string, readonly string[]> = {
  member: [],
  placer: ['/products', '/products/nsn/10001'],
  finance: ['/funding'],
  manager: ['/servicemember', '/dodaac', '/groups'],
}

for (const [username, proofs, entries] of menus)
  test(`${username} finds the menu entries that the permissions unlock, and CLOSE closes them ${proofs}`, async ({
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
  test(`${username} opens the pages that the permissions unlock and no others [NAV-11 NAV-24 ERR-12]`, async ({
    page,
  }) => {
    await signInQuietly(page, username)
    for (const [path, title] of gated) {
      await follow(page, path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      if (open.includes(path)) {
        await expect(heading).toHaveText(title)
      } else {
        await expect(heading).toHaveText('Uh oh...')
        await expect(page.getByText(path.includes('products') ? noProduct : unauthorized)).toBeVisible()
      }
    }
  })

const reports = [
  ['/reports/orderstatus', 'Order Status'],
  ['/reports/orderstatus/00000000000000000123', 'Order Status'],
  ['/reports/orderdetails', 'Order Details'],
  ['/reports/1348', 'Look up a 1348'],
  ['/reports/1348/00000000000000000001', '1348'],
  ['/reports/3078/', '3078'],
  ['/reports/usmcr', 'USMCR Report'],
  ['/reports/obsolete', 'Obsolete NSNs'],
] as const

/** Opens each address and reads the one title of its page. */
async function expectTitles(page: Page, pages: readonly (readonly [string, string | RegExp])[]) {
  for (const [path, title] of pages) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
}

test('permission 99 opens every gated page [NAV-21 NAV-22]', async ({ page }) => {
  await signInQuietly(page, 'admin')
  await expectTitles(page, gated)
})

test('each report is at its address, for administrators, too [NAV-06 HUB-05]', async ({ page }) => {
  await signInQuietly(page, 'admin')
  await expectTitles(page, [...reports, ['/reports', 'Reports'], ['/unauthorized', 'Uh oh...']])
})

test('somebody without any role opens home, orders, cart, profile, reports and the sample page [NAV-04 NAV-05 NAV-07 NAV-08]', async ({
  page,
}) => {
  await signInQuietly(page, 'member')
  await expectTitles(page, [
    ['/dashboard', 'Welcome, Daniel Begay'],
    ['/orders', 'Your Orders'],
    ['/cart', 'Your Cart'],
    ['/profile', 'Welcome, Daniel Begay'],
    ['/ui/template', 'Building blocks'],
    ['/reports', 'Reports'],
    ...reports,
  ])
})

test('unknown pages and items say that they are not there, and the logo leads home', async ({ page }) => {
  await signInQuietly(page, 'placer')
  for (const [proof, path, text] of [
    ['a page [NAV-10 MISC-05 MISC-07]', '/no/such/page', unauthorized],
    ['an item [MISC-05 MISC-06]', '/products/nsn/9999999999999', noProduct],
    ['a product [MISC-06]', '/products/unknown', noProduct],
  ] as const)
    await test.step(proof, async () => {
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh...')
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    })
  await test.step('a mistyped number of an order leads to a search', async () => {
    await follow(page, '/orders/99999999')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('There is no order 99999999 that you may see.')
    await expect(heading).toBeFocused()
    await expectAccessible(page, 'an order that is not there')
    await expectNoSidewaysScroll(page, 'an order that is not there')
    await page.keyboard.press('Tab')
    await page.keyboard.type('evans')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/^[^?]*\/orders\?.*search=evans$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeFocused()
    await follow(page, '/orders/12a')
    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL('/orders')
  })
  await test.step('the logo [MISC-08]', async () => {
    await page.getByRole('link', { name: /^Quartermaster/ }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the title of the window is the product and the path, and case and slashes of addresses do not matter [NAV-12]', async ({
  page,
}) => {
  await signInQuietly(page, 'admin')
  for (const [path, title] of [
    ['/dashboard', 'Quartermaster | Dashboard'],
    ['/reports/orderstatus', 'Quartermaster | Reports / Orderstatus'],
    // What the page is of comes before it, once it is known.
    ['/products/nsn/10002', /^Coat, .+ · Quartermaster \| Products \/ Nsn \/ 10002$/],
    ['/no-such', 'Quartermaster | No-such'],
  ] as const) {
    await follow(page, path)
    await expect(page).toHaveTitle(title)
  }
  await follow(page, '/Orders/')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible()
})
