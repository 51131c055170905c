import { expect, type Page, test } from '@playwright/test'
import { settle } from './accessibility.ts'
import { signIn } from './signing-in.ts'

/** Bytes of code of a first visit, compressed (decision 31). */
async function weighCode(page: Page, open: () => Promise<unknown>): Promise<number> {
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await open()
  const sizes = await Promise.all(scripts)
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('signing in takes at most 120 kB of code', async ({ page }) => {
  const bytes = await weighCode(page, async () => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'I agree' })).toBeVisible()
  })
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(120_000)
})

for (const path of ['/dashboard', '/orders'])
  test(`${path} takes at most 225 kB of code`, async ({ page }) => {
    const bytes = await weighCode(page, async () => {
      await signIn(page, 'admin', path)
      await settle(page)
    })
    expect(bytes).toBeGreaterThan(120_000)
    expect(bytes).toBeLessThanOrEqual(225_000)
  })
