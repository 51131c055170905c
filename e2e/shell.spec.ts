import { expect, type Page, test } from '@playwright/test'
import { timeAfterPress, watchTexts } from './moments.ts'
import { signIn } from './signing-in.ts'

const placeholder = 'Search by product name or nsn...'

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByPlaceholder(placeholder)
  await expect(field).toBeFocused()
  return field
}

test('people read whom to contact, and copy the e-mail with a note of one second [NAV-33 NAV-42 NAV-43 NAV-44 NAV-45 CONST-25 CONST-48]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'member', '/orders')
  const opener = page.getByRole('button', { name: 'Contact Us' })
  await opener.click()
  await expect(page.getByRole('link', { name: 'FAQ' })).toBeVisible()
  await expect(page.getByText('support@quartermaster.example')).toBeVisible()
  await expect(page.getByRole('link', { name: '1-800-555-0142' })).toBeVisible()
  await expect(page.getByText('Monday-Friday 7:30am-4:00pm EST')).toBeVisible()
  await watchTexts(page, ['Email copied to clipboard'])
  await page.getByRole('button').getByText('support@quartermaster.example').click()
  const shown = await timeAfterPress(page, 'Email copied to clipboard', 'left')
  expect(shown).toBeGreaterThanOrEqual(1000)
  expect(shown).toBeLessThan(8000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@quartermaster.example')
})

test('a search asks half a second after the last key, not without text, and opens the product from the cart side [NAV-29 NAV-52 NAV-54 NAV-55 NAV-56 CONST-03 CONST-14]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/product/search/')) asked.push(request.url())
  })
  await signIn(page, 'placer')
  const field = await openSearch(page)
  const answered = page.waitForResponse((response) => response.url().includes('/product/search/'))
  await field.pressSequentially('coat all', { delay: 40 })
  await answered
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/page=1&pageSize=20&searchTerm=coat(\+|%20)all/)
  const first = page.getByRole('listbox', { name: 'Search products' }).getByRole('option').first()
  await expect(first).toHaveText(/^\d{13} - \S.*/)
  await first.click()
  await expect(page).toHaveURL(/\/products\/nsn\/\d{5,13}\?from=cart$/)
  await expect(field).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toBeVisible()
})

test('a search with no match says so, and one for an NSN opens that item [NAV-53 NAV-55 ERR-05]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const field = await openSearch(page)
  await field.fill('zzzz qqqq')
  await expect(page.getByRole('search').getByText('No results found')).toBeVisible()
  await field.fill('8415-01-901-9002')
  await expect(page.getByRole('option', { name: /^8415019019002 - / })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/nsn/8415019019002?from=cart')
})

test('people who may not order look an item up, as plain text [NAV-29 NAV-52 NAV-53 NAV-54]', async ({
  page,
}) => {
  await signIn(page, 'finance')
  const field = await openSearch(page)
  await field.fill('8415-01-901-9002')
  const found = page.getByRole('list', { name: 'Products found' })
  await expect(found.getByRole('listitem')).toHaveText(/^8415019019002 - \S/)
  await expect(found.getByRole('link')).toHaveCount(0)
  await field.fill('zzzz qqqq')
  await expect(page.getByRole('banner').getByText('No results found')).toBeVisible()
})

test('menu, search, contact and profile close with Escape and with a click outside [NAV-37 NAV-50]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const heading = page.getByRole('heading', { level: 1 })
  const popups = [
    ['Search', () => page.getByPlaceholder(placeholder)],
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
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(content).toBeVisible()
    if (name === 'Menu') await page.mouse.click(1300, 600)
    else await heading.click()
    await expect(content).toBeHidden()
  }
})

test('the badge counts up to nine and then shows 9+ [NAV-36 NAV-46 NAV-47 CONST-17]', async ({ page }) => {
  await signIn(page, 'member')
  const cart = page.getByRole('link', { name: /^Cart/ })
  for (const [count, shown] of [
    [9, '9'],
    [10, '9+'],
  ] as const) {
    await page.route('**/U3PLRest/api/cart/0*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), flag: false, totalLines: count },
      })
    })
    await page.evaluate(() => localStorage.removeItem('cartQty'))
    await page.reload()
    await expect(cart).toContainText(shown)
    await expect(cart).toHaveAccessibleName(new RegExp(`${count} items`))
  }
  await page.unrouteAll({ behavior: 'wait' })
  await cart.click()
  await expect(page).toHaveURL('/cart')
})

test('after 80 pixels of scrolling the bar changes and the strip about requisition numbers goes [NAV-48 NAV-49 NAV-51 CONST-21]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const strip = page.getByRole('complementary', { name: 'Notice from the supplier' })
  await expect(strip).toContainText('include ALL requisition numbers')
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
  // The lower bar pulls the page back a little; that must not bring the higher one back, and so on for ever.
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

test('the bar names the program; only permission 99 may change it there [NAV-21 NAV-30 NAV-31 NAV-32]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  await expect(page.getByRole('banner').getByText('Army Reserve', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Program' })).toBeHidden()
  await page.context().clearCookies()
  await signIn(page, 'admin')
  const branch = page.getByRole('combobox', { name: 'Program' })
  await expect(branch).toHaveValue('AR')
  await expect(branch.getByRole('option')).toHaveCount(13)
  await branch.selectOption('US Marine Corp Reserve')
  await expect(page.getByRole('main').getByText('US Marine Corp Reserve').first()).toBeVisible()
  await page.reload()
  await expect(branch).toHaveValue('USMCR')
  await branch.selectOption('Army Reserve')
  await expect(page.getByRole('main').getByText('You work in Army Reserve now.')).toBeVisible()
})

test('the profile names the person, and the appearance chosen there is kept [NAV-34 NAV-39]', async ({
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

test('people who use the keyboard skip to the content, and hear the heading of each new page', async ({
  page,
}) => {
  await signIn(page, 'placer')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'ORDER NOW' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeFocused()
})

test('messages that went can be read again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('combobox', { name: 'Program' }).selectOption('Army Reserve')
  const told = page.getByRole('main').getByText('You work in Army Reserve now.')
  await expect(told).toBeVisible()
  await expect(told).toBeHidden()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Recent messages' }).click()
  await expect(page.getByRole('dialog', { name: 'Recent messages' })).toContainText(
    'You work in Army Reserve now.',
  )
})
