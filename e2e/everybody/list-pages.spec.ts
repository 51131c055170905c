import { expect, type Page, test } from '@playwright/test'
import { follow, signIn } from '../signing-in.ts'

/** A list of each kind: account, path and row. */
const LISTS: [who: string, path: string, row: (page: Page) => ReturnType<Page['locator']>][] = [
  ['approver1', '/orders?status=6&view=cards', (page) => page.getByRole('article')],
  ['placer', '/products?search=coat', (page) => page.locator('.products > li')],
  ['manager', '/servicemember?', tableRows],
  ['admin', '/admin?view=supply&part=files', tableRows],
  ['approver2', '/reports/orderdetails?applied=1', tableRows],
]

function tableRows(page: Page) {
  // The summary of a report has rows of its own.
  return page
    .getByRole('main')
    .locator('table:not(.report__summary table) > tbody > tr:not(:has(td[colspan]))')
}

/** First, last and total that the list states. Waits until they match the rows, because other tests add rows. */
async function readCount(
  page: Page,
  rows: ReturnType<Page['locator']>,
  requested: string,
): Promise<number[]> {
  const count = page.getByRole('main').getByText(/^displaying \d+ - \d+ of \d+ entries$/)
  let said: number[] = []
  await expect(async () => {
    said = ((await count.textContent({ timeout: 5_000 })) ?? '').match(/\d+/g)?.map(Number) ?? []
    const [first = 0, last = 0, total = 0] = said
    if (total > 0) expect(await rows.count(), requested).toBe(last - first + 1)
  }).toPass({ timeout: 30_000 })
  return said
}

for (const who of new Set(LISTS.map(([reader]) => reader)))
  test(`${who} gets the last page of each list for a page number beyond its end, and the first page for an invalid one`, async ({
    page,
  }) => {
    await signIn(page, who, '/profile')
    for (const [, path, rowsOf] of LISTS.filter(([reader]) => reader === who)) {
      const rows = rowsOf(page)
      const wrong = path.startsWith('/orders') ? ['9999', '99999', '0', '-1', 'abc'] : ['9999', 'abc']
      for (const requested of wrong) {
        const address = `${path}${path.endsWith('?') ? '' : '&'}page=${requested}`
        // The first one as from a bookmark, the others as from a link.
        if (path.startsWith('/orders') && requested === '9999') await page.goto(address)
        else await follow(page, address)
        const isBeyond = /^9+$/.test(requested)
        await expect(page).not.toHaveURL(new RegExp(`/profile|page=${requested}(&|$)`))
        const [first = 0, last = 0, total = 0] = await readCount(page, rows, address)
        expect(isBeyond ? last : first, address).toBe(isBeyond ? total : Math.min(1, total))
        await expect(page.getByRole('main'), address).not.toContainText(
          total > 0 ? /No Results|No products|No results found/ : /^$/,
        )
        const shown = new URL(page.url()).searchParams.get('page') ?? '1'
        const current = page.getByRole('main').locator('.pager [aria-current=page]')
        if (await current.count()) await expect(current, address).toHaveText(shown)
        else expect(shown, address).toBe('1')
        // The wrong address is not in the history.
        await page.goBack()
        await expect(page).toHaveURL(/\/profile$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
      }
    }
  })
