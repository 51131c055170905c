import { expect, test } from '@playwright/test'
import { openSignIn } from './signing-in.ts'
import { watchViolations } from './violations.ts'

test('sign-in and recovery need nothing that the page’s policy stops [F4]', async ({ page }) => {
  const watched = await watchViolations(page)
  await openSignIn(page)
  for (const path of [
    '/forgot-password',
    '/passreset?TOKEN=x&SMID_0=1',
    '/reset-password',
    '/test?token=x',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(watched).toEqual({ refused: [], dialogs: [] })
})
