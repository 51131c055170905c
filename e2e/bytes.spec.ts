import { expect, type Page, type Request, type Response, test } from '@playwright/test'
import { INITIAL_DATA_ID } from '../src/wire/session/initial-data.ts'
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

test('a page shows its strip and its bar in their places before its code arrives', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard')
  const measure = () =>
    page
      .locator('.strip, .masthead')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
  const shown = await measure()
  expect(shown).toHaveLength(2)
  await page.route('**/assets/main-*.js', () => {})
  // A busy server sends a page without its frame.
  await expect(async () => {
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(measure, { timeout: 5000 }).toEqual(shown)
  }).toPass()
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('Home, the orders, the cart and the funds send no request for what the page already contains', async ({
  page,
}) => {
  await signIn(page, 'approver1', '/reports')
  for (const path of ['/dashboard', '/orders', '/cart', '/funding']) {
    if (path === '/funding') await signIn(page, 'finance', '/reports')
    const sent: string[] = []
    const note = (request: Request) => sent.push(findPath(request.url()))
    page.on('request', note)
    const preloaded = await findPreloaded(await page.goto(path))
    await settle(page)
    page.off('request', note)
    expect(sent.filter((address) => preloaded.has(address))).toEqual([])
  }
})

/** Without the query: the page must not send the same request with another query either. */
const findPath = (address: string) => new URL(address, 'http://portal').pathname

/** A busy server leaves out late responses. pages.test.ts proves that the page contains the others. */
async function findPreloaded(response: Response | null): Promise<Set<string>> {
  const element = new RegExp(`<script type="application/json" id="${INITIAL_DATA_ID}">(.*?)</script>`, 's')
  const [, text = '{"preloaded":{}}'] = element.exec((await response?.text()) ?? '') ?? []
  return new Set(Object.keys(JSON.parse(text).preloaded).map(findPath))
}
