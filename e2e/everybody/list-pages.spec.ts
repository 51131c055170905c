import { expect, type Page, test } from '@playwright/test'
import { follow, signIn } from '../signing-in.ts'

/** The summary of a report has rows of its own. */
const table = (page: Page) =>
  page.getByRole('main').locator('table:not(.report__summary table) > tbody > tr:not(:has(td[colspan]))')

test('a page number beyond the end of a list shows its last page, an invalid one the first, and neither stays in the history', async ({
  page,
}) => {
  await signIn(page, 'approver1', '/profile')
  for (const [path, rows] of [
    ['/orders?status=6&view=cards', page.getByRole('article')],
    ['/reports/orderdetails?applied=1', table(page)],
  ] as const)
    for (const wrong of ['9999', '0', 'abc']) {
      const address = `${path}&page=${wrong}`
      // The first one as from a bookmark, the others as from a link.
      if (path.startsWith('/orders') && wrong === '9999') await page.goto(address)
      else await follow(page, address)
      await expect(page).not.toHaveURL(new RegExp(`/profile|page=${wrong}(&|$)`))
      const count = page.getByRole('main').getByText(/^displaying \d+ - \d+ of \d+ entries$/)
      // Other tests add rows meanwhile.
      await expect(async () => {
        const [first = 0, last = 0, total = 0] =
          ((await count.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
        expect(await rows.count(), address).toBe(last - first + 1)
        expect(wrong === '9999' ? last : first, address).toBe(wrong === '9999' ? total : 1)
      }).toPass({ timeout: 30_000 })
      const shown = new URL(page.url()).searchParams.get('page') ?? '1'
      await expect(page.getByRole('main').locator('.pager [aria-current=page]')).toHaveText(shown)
      await page.goBack()
      await expect(page).toHaveURL(/\/profile$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
    }
})
