import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../signing-in.ts'

/** The limit of Core Web Vitals. Without reserved space for the picture, a product has 0.67. */
const MAX_SHIFT = 0.1

/** Layout shift without user input. */
async function openAndMeasure(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}

test('no content moves while a page loads, in a wide or a narrow window', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) seen.shifted += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [username, paths] of [
    ['placer', ['/dashboard', '/products', '/products/nsn/10002', '/cart', '/receive', '/reports']],
    ['approver1', ['/dashboard', '/orders']],
    ['finance', ['/funding']],
  ] as const) {
    await page.context().clearCookies()
    await signIn(page, username)
    for (const width of [1366, 390])
      for (const path of paths) {
        await page.setViewportSize({ width, height: 844 })
        const shifted = await openAndMeasure(page, path)
        expect.soft(shifted, `${path} of ${username} at ${width}`).toBeLessThan(MAX_SHIFT)
      }
  }
})

test('the foot of a page waits for the button that saves its address as a view', async ({ page }) => {
  let send = () => {}
  const held = new Promise<void>((done) => {
    send = done
  })
  await page.route('**/assets/SaveView-*.js', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, 'approver1', '/orders?view=cards')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('.loading[data-loading]')).toHaveCount(0)
  await expect(page.locator('.page-foot')).toBeHidden()
  send()
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
  await expect(page.locator('.page-foot')).toBeVisible()
})
