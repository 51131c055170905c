import { expect, test } from '@playwright/test'
import { PROGRAM_TEMPLATE } from '../src/domain/panel/template.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { press } from './keyboard.ts'
import { signIn } from './signing-in.ts'

test('people read whom to contact, and copy the e-mail', async ({ page, context }) => {
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
  await test.step('a click copies the e-mail, which is said for one second [NAV-43 CONST-25]', async () => {
    await holdTime(page)
    await bar.getByRole('button', { name: 'support@quartermaster.example, copy e-mail' }).click()
    const note = bar.getByText('Email copied to clipboard', { exact: true })
    await expectDelay(page, note, 1000, {
      before: () => expect(note).toBeVisible(),
      after: () => expect(note).toHaveCount(0),
    })
    await page.clock.resume()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@quartermaster.example')
  })
})

test('menu, search, contact and profile close with Escape and with a click outside [NAV-37 NAV-50]', async ({
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
    // On nothing: what is open lies over the heading.
    await page.mouse.click(name === 'Menu' ? 1270 : 4, 650)
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
    await expect(cart.locator('.badge [aria-hidden]')).toHaveText(shown)
    await expect(cart).toHaveAccessibleName(`Cart ${count} items`)
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
  const names = PROGRAM_TEMPLATE.map(({ name }) => name).sort()
  // Journeys beside this one add others.
  const offered = async () =>
    (await branch.getByRole('option').allTextContents()).filter((name) => names.includes(name))
  await expect.poll(async () => (await offered()).sort()).toEqual(names)
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
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await press(page.getByRole('link', { name: 'ORDER NOW' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeFocused()
})
