import { expect, type Page, test } from '@playwright/test'
import { settle } from '../accessibility.ts'
import { holdResponses } from '../held-responses.ts'
import { findShipped } from '../printed-forms.ts'
import { API } from '../send-request.ts'
import { follow, signIn, signInQuietly } from '../signing-in.ts'

/** screens.spec.ts checks headings and titles. */
const PAGES = [
  ...['/products', '/products/nsn/10002', '/cart', '/orders', '/orders/{order}', '/orders/{order}/form'],
  ...['/orders/{order}/invoice', '/expected', '/receive', '/clothing-record/10397', '/servicemember'],
  ...['/servicemember?manage=10397', '/servicemember?manage=add', '/servicemember/sizes/10397', '/dodaac'],
  ...[
    '/dodaac?manage=W9AR02',
    '/dodaac/W9AR02/roles',
    '/roles',
    '/funding',
    '/groups',
    '/recertification',
    '/import',
    '/waiting',
    '/reports',
  ],
  ...['/reports/orderstatus', '/reports/orderdetails', '/reports/1348', '/reports/1348/{shipment}'],
  ...['/reports/3078', '/reports/obsolete', '/profile', '/admin', '/admin?view=users', '/no-such'],
]

test('each page shows its heading before its data and keeps it; screen readers start there, and no select box speaks unasked [NAV-12]', async ({
  page,
}) => {
  test.slow()
  await watchSelects(page)
  await signInQuietly(page, 'placer')
  const shipped = (await findShipped(page)).find((line) => line.trackingNumber)
  await signIn(page, 'admin')
  await settle(page)
  const heading = page.getByRole('heading', { level: 1 })
  const said = page.locator('[aria-live="polite"]')
  const titles = new Set<string>()
  for (const pattern of PAGES) {
    const path = pattern
      .replace('{order}', String(shipped?.order))
      .replace('{shipment}', String(shipped?.shipment))
    await test.step(path, async () => {
      const letGo = await holdResponses(page, `**${API}/**`)
      await follow(page, path)
      await expect(heading).toHaveCount(1)
      await heading.evaluate((h1) => Object.assign(window, { firstHeading: h1 }))
      expect(await countLoading(page), 'words that something is loading').toBeLessThan(2)
      letGo()
      await settle(page)
      await page.unroute(`**${API}/**`)
      // On this page the focus goes to the scan field, and the page is still announced.
      if (path === '/receive') await expect(said.getByText('Receive and issue')).toHaveCount(1)
      else await expect(heading).toBeFocused()
      const isSame = await heading.evaluate(
        (h1) => (window as { firstHeading?: unknown }).firstHeading === h1,
      )
      expect(isSame, 'the heading is the one that stood there first').toBe(true)
      await expect.poll(async () => titles.has(await page.title()), 'the title of another page').toBe(false)
      titles.add(await page.title())
    })
  }
  expect(await page.evaluate(() => (window as { changed?: string[] }).changed)).toEqual([])
})

test('the portal announces a load of more than a second once, for any number of requests, and announces its end once', async ({
  page,
}) => {
  await signIn(page, 'manager', '/reports')
  const letGo = await holdResponses(page, `**${API}/**`)
  await follow(page, '/dashboard')
  await expect(page.locator('main .spinner').nth(1)).toBeVisible()
  expect(await countLoading(page)).toBe(1)
  const said = page.locator('[aria-live="polite"]')
  await expect(said.getByText(/^Loading.*\.$/)).toHaveCount(1)
  letGo()
  await expect(said.getByText('Loaded.', { exact: true })).toHaveCount(1)
  await expect(said.getByText(/^Loading/)).toHaveCount(0)
})

function countLoading(page: Page): Promise<number> {
  return page
    .locator('main')
    .getByText(/^(Loading|Looking|Adding up)/)
    .count()
}

/** Records selects whose choice changes by itself. */
async function watchSelects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const changed: string[] = []
    Object.assign(window, { changed })
    const watch = (type: { prototype: HTMLElement }, name: string) => {
      const { set, get } = Object.getOwnPropertyDescriptor(type.prototype, name) as PropertyDescriptor
      Object.defineProperty(type.prototype, name, {
        get,
        set(this: HTMLElement, value) {
          const select = this.closest('select')
          const before = select?.value
          set?.call(this, value)
          if (select?.isConnected && select.value !== before)
            changed.push(`${location.pathname} ${select.id}`)
        },
      })
    }
    watch(HTMLSelectElement, 'value')
    watch(HTMLSelectElement, 'selectedIndex')
    watch(HTMLOptionElement, 'selected')
  })
}

test('a select box that appears on a page is hidden from screen readers while they would read it unasked', async ({
  page,
}) => {
  await signIn(page, 'member', '/ui/template')
  const arrived = page.evaluate(
    () =>
      new Promise<string | null>((done) => {
        new MutationObserver((_, observer) => {
          const select = document.querySelector('dialog select')
          if (!select) return
          observer.disconnect()
          done(select.getAttribute('aria-hidden'))
        }).observe(document.body, { subtree: true, childList: true })
      }),
  )
  await page.getByRole('button', { name: 'Open dialog' }).click()
  expect(await arrived).toBe('true')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'State' })).toHaveValue('OH')
})
