import { expect, type Page, test } from '@playwright/test'
import { countActs } from '../counted.ts'
import { findShipped } from '../printed-forms.ts'
import { signInQuietly } from '../signing-in.ts'

/** A shipped order that begins on Home, found by its number: three acts. */
async function openShipped(page: Page) {
  await signInQuietly(page, 'placer')
  const lines = await findShipped(page)
  const shipped = lines.find(({ trackingNumber }) => trackingNumber)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const counted = await countActs(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(String(shipped?.order))
  await expect(page.getByRole('option').first()).toContainText(`Order ${shipped?.order}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${shipped?.order}` })).toBeVisible()
  return { counted, shipped }
}

test('a user sees where a line is, with its tracking link, after 3 acts, and prints its 1348 with 2 more', async ({
  page,
}) => {
  const { counted, shipped } = await openShipped(page)
  const story = page.getByRole('listitem', { name: /^Line \d+: / })
  const own = story.filter({ has: page.getByText(shipped?.trackingNumber ?? '') }).first()
  await expect(own.getByRole('link', { name: new RegExp(`^${shipped?.trackingNumber} `) })).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBe(3)
  const opened = page.context().waitForEvent('page')
  await own
    .getByRole('link', { name: /^1348 of line/ })
    .first()
    .click()
  const tab = await opened
  await expect(tab.getByRole('article')).toHaveCount(1)
  await expect(tab.getByRole('button', { name: 'Print' })).toBeVisible()
  expect((await counted.acts()) + 1).toBe(5)
  await tab.close()
})

test('a user puts the lines of an earlier order into a cart with 5 acts from Home', async ({ page }) => {
  const { counted } = await openShipped(page)
  await page.getByRole('link', { name: 'Order again' }).click()
  await page.getByRole('button', { name: /^Add \d+ lines? to the cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBe(5)
})
