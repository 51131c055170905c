import { expect, type Page, test } from '@playwright/test'
import { follow, signIn } from './signing-in.ts'

/** Every list with pages: who reads it, where, and what one row of it is. */
const LISTS: [who: string, path: string, row: (page: Page) => ReturnType<Page['locator']>][] = [
  ['approver1', '/orders?status=6', (page) => page.getByRole('article')],
  ['placer', '/products?category=1', (page) => page.locator('.products > li')],
  ['placer', '/products?search=coat', (page) => page.locator('.products > li')],
  ['manager', '/servicemember?', tableRows],
  ['manager', '/dodaac?', tableRows],
  ['manager', '/groups?', tableRows],
  ['finance', '/funding?', tableRows],
  ['finance', '/funding?dodaac=W9AR01&fundcode=6C', tableRows],
  ['admin', '/admin?view=supply&part=batches', tableRows],
  ['admin', '/admin?view=supply&part=files', tableRows],
  ['admin', '/admin?view=supply&part=quarantine', (page) => page.locator('.refusals > li')],
  ['admin', '/admin?view=supply&part=held', tableRows],
  ['member', '/reports/orderstatus?applied=1', tableRows],
  ['member', '/reports/orderdetails?applied=1', tableRows],
]

function tableRows(page: Page) {
  return page.getByRole('main').getByRole('table').locator('tbody > tr:not(:has(td[colspan]))')
}

/** What the list says it shows: first, last and all. */
async function readCount(page: Page): Promise<number[]> {
  const count = page.getByRole('main').getByText(/^displaying \d+ - \d+ of \d+ entries$/)
  await expect(count).toBeVisible()
  return ((await count.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
}

for (const [who, path, rows] of LISTS)
  test(`a page beyond the end of ${path} is the last one, in rows, words and address`, async ({ page }) => {
    const address = (asked: string) => `${path}${path.endsWith('?') ? '' : '&'}page=${asked}`
    await signIn(page, who, '/profile')
    for (const asked of path.startsWith('/orders') ? ['9999', '99999', '0', '-1', 'abc'] : ['9999', 'abc']) {
      if (asked === '9999') await page.goto(address(asked))
      else await follow(page, address(asked))
      const isBeyond = /^9+$/.test(asked)
      await expect(page).not.toHaveURL(new RegExp(`page=${asked}(&|$)`))
      const [first = 0, last = 0, total = 0] = await readCount(page)
      if (total > 0) await expect(rows(page), asked).toHaveCount(last - first + 1)
      expect(isBeyond ? last : first, asked).toBe(isBeyond ? total : Math.min(1, total))
      await expect(page.getByRole('main')).not.toContainText(
        total > 0 ? /No Results|No products|No results found/ : /^$/,
      )
      const shown = new URL(page.url()).searchParams.get('page') ?? '1'
      const current = page.getByRole('main').locator('.pager [aria-current=page]')
      if (await current.count()) await expect(current).toHaveText(shown)
      else expect(shown).toBe('1')
      // The wrong address has left no step behind.
      await page.goBack()
      await expect(page).toHaveURL(/\/profile$/)
    }
  })
