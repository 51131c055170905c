import { expect, type Page, test } from '@playwright/test'
import { PROGRAM_TEMPLATE } from '../../src/domain/opening/template.ts'
import { expectDelay, holdTime, letMinutePass } from '../held-time.ts'
import { press } from '../keyboard.ts'
import { follow, signIn, signInQuietly } from '../signing-in.ts'

const unauthorized =
  'You are unauthorized to view this page or this page may be unavailable. Sorry about that.'
const noProduct = "This item isn't available. Sorry about that."

/** Pages with a permission. Others see 'Uh oh...' there. */
const gated = [
  ['/products', 'Products'],
  ['/products/nsn/10001', 'Necktie, four-in-hand, Black'],
  ['/servicemember', 'Service Members'],
  ['/dodaac', 'DoDAACs'],
  ['/funding', 'Funding'],
  ['/groups', 'Groups'],
  ['/admin', 'Admin Dashboard'],
] as const
const open = [
  ['/orders', 'Your Orders'],
  ['/cart', 'Your Cart'],
  ['/ui/template', 'Building blocks'],
  ['/reports', 'Reports'],
  ['/reports/orderstatus', 'Order Status'],
  ['/reports/orderstatus/00000000000000000123', 'Order Status'],
  ['/reports/orderdetails', 'Order Details'],
  ['/reports/1348', 'Look up a 1348'],
  ['/reports/1348/00000000000000000001', '1348'],
  ['/reports/3078/', '3078'],
  ['/reports/usmcr', 'USMCR Report'],
  ['/reports/obsolete', 'Obsolete NSNs'],
] as const

/** The only title of each page. */
async function expectTitles(page: Page, pages: readonly (readonly [string, string | RegExp])[]) {
  for (const [path, title] of pages) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
  }
}

test('permission 99 opens every page at its address, in any spelling, with its title [NAV-06 NAV-12 NAV-22 HUB-05]', async ({
  page,
}) => {
  await signInQuietly(page, 'admin')
  await expectTitles(page, [...gated, ...open, ['/unauthorized', 'Uh oh...'], ['/Orders/', 'Your Orders']])
  // screens/*.txt has the titles. The name of the record follows when it is loaded.
  await follow(page, '/products/nsn/10002')
  await expect(page).toHaveTitle(/^Quartermaster \| Products \/ Nsn \/ 10002 · Coat, /)
})

test('a user without any role opens home, orders, cart, profile, and reports, and nothing else [NAV-04 NAV-05 NAV-07 NAV-08]', async ({
  page,
}) => {
  await signInQuietly(page, 'member')
  await expectTitles(page, [
    ['/dashboard', 'Welcome, Daniel Begay'],
    ['/profile', 'Welcome, Daniel Begay'],
    ...open,
  ])
  await test.step('the menu has what is open to everybody [NAV-26 NAV-28]', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link')).toHaveText([
      ...['Home', 'Reports', 'Expected dates', 'Cases with the supplier'],
      ...['Messages', 'My clothing', 'Profile'],
    ])
    await page.keyboard.press('Escape')
  })
  await test.step('pages that require a permission are closed [NAV-11 NAV-24 ERR-12]', async () => {
    for (const [path] of gated) {
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Uh oh...')
      await expect(page.getByText(path.includes('products') ? noProduct : unauthorized)).toBeVisible()
    }
  })
  await follow(page, '/no/such/page')
  await expect(page.getByText(unauthorized, { exact: true })).toBeVisible()
})

test('the page of a missing address says so, and offers a way to continue [NAV-10 MISC-05 MISC-06 MISC-07]', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await expectTitles(page, [['/no/such/page', 'Uh oh...']])
  for (const path of ['/products/nsn/9999999999999', '/products/unknown']) {
    await expectTitles(page, [[path, 'Uh oh...']])
    await expect(page.getByText(noProduct, { exact: true })).toBeVisible()
  }
  await test.step('a mistyped number of an order leads to a search', async () => {
    await follow(page, '/orders/99999999')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('There is no order 99999999 that you may see.')
    await expect(heading).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('evans')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/^[^?]*\/orders\?.*search=evans$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeFocused()
  })
  await test.step('the logo leads home [MISC-08]', async () => {
    await page.getByRole('link', { name: /^Quartermaster/ }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('users find whom to contact, and copy the email', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'member', '/orders')
  const bar = page.getByRole('banner')
  await test.step('the panel has questions, phone and hours [NAV-33 NAV-42 NAV-44]', async () => {
    await expect(bar.getByRole('link', { name: 'FAQ' })).toBeHidden()
    await bar.getByRole('button', { name: 'Contact Us' }).click()
    await expect(bar.getByRole('link', { name: 'FAQ', exact: true })).toHaveAttribute(
      'href',
      'https://quartermaster.example/faq',
    )
    await expect(bar.getByRole('link', { name: '1-800-555-0142', exact: true })).toHaveAttribute(
      'href',
      'tel:18005550142',
    )
  })
  await test.step('its hours are these [NAV-45 CONST-48]', async () => {
    await expect(bar.getByText('Monday-Friday 7:30am-4:00pm EST', { exact: true })).toBeVisible()
  })
  await test.step('a click copies the email, and a message confirms it for one second [NAV-43 CONST-25]', async () => {
    await holdTime(page)
    await bar.getByRole('button', { name: 'support@quartermaster.example, copy email' }).click()
    const note = bar.getByText('Email copied to clipboard', { exact: true })
    await expectDelay(page, note, 1000, {
      before: () => expect(note).toBeVisible(),
      after: () => expect(note).toHaveCount(0),
    })
    await page.clock.resume()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@quartermaster.example')
  })
})

test('the panels of the bar close with Escape and with a click outside, and stay open while a page loads [NAV-37 NAV-50]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const popups = [
    ['Search', () => page.getByText(/^Also orders, requisitions/)],
    ['Contact Us', () => page.getByRole('link', { name: 'FAQ' })],
    ['Profile', () => page.getByRole('button', { name: 'Logout' })],
    ['Menu', () => page.getByRole('dialog', { name: 'Menu' })],
  ] as const
  for (const [name, find] of popups) {
    const opener = page.getByRole('button', { name, exact: true })
    const content = find()
    await opener.click()
    await expect(content).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(content).toBeHidden()
    await expect(name === 'Search' ? page.getByRole('combobox', { name }) : opener).toBeFocused()
    await opener.click()
    await expect(content).toBeVisible()
    // On an empty place: the open menu covers the heading.
    await page.mouse.click(name === 'Menu' ? 1270 : 4, 650)
    await expect(content).toBeHidden()
  }
  await test.step('CLOSE closes the menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'CLOSE' }).click()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  })
  await test.step('a page that was on its way leaves the panel open, and the focus in it', async () => {
    let send = () => {}
    const held = new Promise<void>((done) => {
      send = done
    })
    await page.route('**/assets/ReportsPage-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('button', { name: 'Contact Us' }).click()
    send()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'FAQ' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Contact Us' })).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('the bar has the most frequent links; on a phone the menu has them, with the contact [NAV-33 NAV-35]', async () => {
    const links = page.getByRole('navigation', { name: 'Portal', exact: true }).getByRole('link')
    await links.filter({ hasText: 'Receive' }).click()
    await expect(links.and(page.locator('[aria-current=page]'))).toHaveAccessibleName('Receive and issue')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('navigation', { name: 'Ordering and receiving' })).toContainText(
      'Receive and issue',
    )
    await expect(menu.getByRole('link', { name: 'FAQ' })).toBeVisible()
    await menu.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'View Orders' }).click()
    await expect(page).toHaveURL('/orders')
  })
})

test('the browser uses a stored cart count, and otherwise loads the cart', async ({ page }) => {
  let [loads, count] = [0, 9]
  await page.route('**/U3PLRest/api/cart/0*', async (route) => {
    loads += 1
    const cart = await (await route.fetch()).json()
    await route.fulfill({ json: { ...cart, flag: false, totalLines: count } })
  })
  await signIn(page, 'member')
  const cart = page.getByRole('link', { name: /^Cart/ })
  const expectCount = async (shown: string, name: string) => {
    await expect(cart.locator('.badge [aria-hidden]')).toHaveText(shown)
    await expect(cart).toHaveAccessibleName(name)
  }
  await expectCount('9', 'Cart 9 items')
  await test.step('the browser does not request a stored count again [CART-26]', async () => {
    await page.reload()
    await expectCount('9', 'Cart 9 items')
    await letMinutePass(page)
    expect(loads).toBe(1)
  })
  await test.step('the badge counts up to nine and then shows 9+ [NAV-36 NAV-46 NAV-47 CONST-17]', async () => {
    count = 10
    await page.evaluate(() => localStorage.removeItem('cartQty'))
    await page.reload()
    await expectCount('9+', 'Cart 10 items')
    expect(loads).toBe(2)
  })
  await page.unrouteAll({ behavior: 'wait' })
  await cart.click()
  await expect(page).toHaveURL('/cart')
})

test('after 80 pixels of scrolling the bar changes and the strip about requisition numbers disappears [NAV-48 NAV-49 NAV-51 CONST-21]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const strip = page.getByRole('complementary', { name: 'Notice from the supplier' })
  await expect(strip).toHaveText(
    "Please include ALL requisition numbers in any request to the supplier's support desk.",
  )
  await expect(strip).toBeInViewport()
  const bar = page.getByRole('banner')
  const before = await bar.evaluate((element) => element.className)
  await expect(page.getByRole('heading', { name: 'AVAILABLE FUNDS' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 79))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(79)
  expect(await bar.evaluate((element) => element.className)).toBe(before)
  await page.evaluate(() => window.scrollTo(0, 80))
  await expect.poll(() => bar.evaluate((element) => element.className)).not.toBe(before)
  await expect(strip).not.toBeInViewport()
  // The lower bar shifts the page, which must not toggle the bars in a loop.
  const scrolled = await bar.evaluate((element) => element.className)
  const seen = await page.evaluate(async () => {
    const classes = new Set<string>()
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame)
      classes.add(document.querySelector('header')?.className ?? '')
    }
    return [...classes]
  })
  expect(seen).toEqual([scrolled])
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(strip).toBeInViewport()
  await expect.poll(() => bar.evaluate((element) => element.className)).toBe(before)
})

test('the bar names the program; only permission 99 may change it there, to any existing program [NAV-21 NAV-30]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  await expect(page.getByRole('banner').getByText('Army Reserve', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Program' })).toBeHidden()
  await page.context().clearCookies()
  await signIn(page, 'admin')
  const branch = page.getByRole('combobox', { name: 'Program' })
  const names = PROGRAM_TEMPLATE.map(({ name }) => name).sort()
  // Other tests add entries.
  const offered = async () =>
    (await branch.getByRole('option').allTextContents()).filter((name) => names.includes(name))
  await expect.poll(async () => (await offered()).sort()).toEqual(names)
})

test('the profile names the person, and the portal keeps the appearance that the person chooses there [NAV-34 NAV-39]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const profile = page.getByRole('button', { name: 'Profile' })
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await profile.click()
  await expect(page.getByText('WelcomeWHITFIELD ELENA')).toBeVisible()
  await page.getByRole('radio', { name: 'Light' }).check()
  const light = await canvas()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const dark = await canvas()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect.poll(canvas).toBe(dark)
})

test('keyboard users skip to the content, and hear the heading of each new page', async ({ page }) => {
  await signIn(page, 'placer')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const first = page.getByRole('main').getByRole('link', { name: 'ORDER NOW' })
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await press(page.getByRole('link', { name: 'ORDER NOW' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeFocused()
})
