import { expect, type Page, test } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { expectAccessibleScreen } from '../accessible-screen.ts'
import { follow, signInQuietly } from '../signing-in.ts'
import { type Watched, watchViolations } from '../violations.ts'

/** Every route with an account that may open it. */
const routes: [account: string, paths: string[]][] = [
  [
    'finance',
    ['/dashboard', '/funding', '/orders', '/orders?status=6', '/cart', '/profile', '/no-such-page'],
  ],
  [
    'placer',
    ['/products', '/products?search=zzzz', '/products/nsn/10001', '/products/nsn/10002', '/products/no'],
  ],
  [
    'placer',
    ['/products/nsn/8405019950002', '/products?search=coat&page=1', '/orders?search=zzzz', '/receive'],
  ],
  ['admin', ['/admin', '/expected', '/servicemember', '/dodaac', '/groups', '/waiting', '/ui/template']],
  ['approver1', ['/orders?view=cards', '/orders?view=rows']],
  ['manager', ['/servicemember?manage=add', '/dodaac?manage=W9AR02', '/groups?manage=add']],
  ['admin', ['/admin?view=users', '/admin?view=announcements', '/admin?view=closures', '/admin?view=jobs']],
  [
    'admin',
    ['/admin?view=supply', '/admin?view=supply&part=held', '/admin?view=statuses', '/admin?view=ready'],
  ],
  ['admin', ['/admin?view=programs', '/admin?view=categories', '/recertification']],
  ['admin', ['/admin?view=texts', '/admin?view=library', '/admin?view=audit', '/admin?view=obsolete']],
  [
    'member',
    [
      '/dashboard',
      '/reports',
      '/reports/orderstatus',
      '/reports/orderdetails',
      '/reports/1348',
      '/reports/3078/',
      '/reports/usmcr',
      '/reports/obsolete',
      '/clothing-record/10007',
    ],
  ],
]

// Nothing is changed here: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' })

/** What every screen owes everybody: no broken rule, one h1, nothing that the page's policy stops, nothing in the console. */
async function expectGoodScreen(page: Page, watched: Watched, path: string, titles?: Map<string, string>) {
  watched.refused.length = 0
  await follow(page, path)
  await settle(page)
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  if (titles) {
    const title = await page.title()
    const other = titles.get(title)
    expect.soft(other, `${path} has the title '${title}' of ${other}`).toBeUndefined()
    titles.set(title, path)
  }
  await expectAccessibleScreen(page, path)
  expect.soft(watched, `console of ${path}`).toEqual({ refused: [], dialogs: [] })
}

for (const [account, paths] of routes)
  test(`${paths.join(' ')}: good for everybody, in light and dark and at 320 pixels, and nothing that the policy stops [F4]`, async ({
    page,
  }) => {
    const watched = await watchViolations(page)
    await signInQuietly(page, account)
    // A page is the path: a search on it has the same title.
    const titles = new Map<string, string>()
    for (const path of paths)
      await expectGoodScreen(page, watched, path, path.includes('?') ? undefined : titles)
  })

test('an order, its form and its invoice are good for everybody, and nothing that the policy stops [F4]', async ({
  page,
}) => {
  const watched = await watchViolations(page)
  await signInQuietly(page, 'approver1')
  await follow(page, '/orders?status=6&view=cards')
  const link = page.getByRole('link', { name: /^View Details/ }).first()
  const path = (await link.getAttribute('href')) ?? ''
  for (const part of ['', '/form', '/invoice']) await expectGoodScreen(page, watched, `${path}${part}`)
  await follow(page, `${path}/form`)
  // The line for a date is for the pen, and is not read aloud.
  const unsigned = page.getByRole('listitem').filter({ hasText: 'Received by' })
  await expect(unsigned.locator('[aria-hidden="true"]')).toHaveText('Date')
  await follow(page, '/orders?view=cards')
  const awaiting = await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .getAttribute('href')
  await expectGoodScreen(page, watched, awaiting ?? '')
})
