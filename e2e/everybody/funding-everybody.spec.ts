import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { follow, signIn } from '../signing-in.ts'

test('every tab and dialog of Funding is accessible, in 320 pixels, too', async ({ page }) => {
  test.slow()
  await signIn(page, 'finance', '/funding')
  const check = async (what: string) => {
    await expectAccessible(page, what)
    await expectNoSidewaysScroll(page, what)
  }
  const dialog = page.getByRole('dialog')
  await page.getByRole('textbox', { name: 'Amount to add to W9AR01 6C' }).fill('1e3')
  await page.getByRole('button', { name: 'Comment on the adjustment of W9AR01 6C' }).click()
  await check('funds')
  await page.getByRole('button', { name: 'Move money of W9AR01 6C' }).click()
  await expect(dialog.getByRole('group', { name: 'To (required)' }).getByRole('radio').first()).toBeVisible()
  await check('transfer to one of few')
  await dialog.getByRole('radio', { name: 'Withdraw' }).check()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await check('withdraw')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add fund' }).click()
  await dialog.getByRole('checkbox').check()
  // Nothing is wrong before somebody has tried.
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add fund' }).click()
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await check('add fund')
  await follow(page, '/funding?year=2025&dodaac=W9AR01&fundcode=6C')
  await expect(page.getByRole('main').getByText(/^displaying 1 - 10/)).toBeVisible()
  await check('transactions')
  await follow(page, '/funding?tab=periods&year=2025')
  await page.getByRole('button', { name: 'Change dates of period 1 of 2025' }).click()
  await check('period dates')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open period 1 of 2025' }).click()
  await expectNoSidewaysScroll(page, 'open a period')
  await page.keyboard.press('Escape')
  await check('periods')
  await follow(page, '/funding?tab=transfer')
  await page.getByRole('button', { name: 'Confirm transfer' }).click()
  // The summary has scrolled the tabs under the masthead, where nobody would click them.
  await page.evaluate(() => window.scrollTo(0, 0))
  await check('transfer')
})
