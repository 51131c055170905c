import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, findViolations } from '../accessibility.ts'
import { filtersButton, open, rowsOf, table } from '../report-screen.ts'
import { follow, signIn } from '../signing-in.ts'

test('screen reader users hear the row of each cell, and the result of a search [RST-06 RDT-07]', async ({
  page,
}) => {
  await signIn(page, 'approver1', '/reports/orderdetails?applied=1&pageSize=10')
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(page.getByRole('table', { name: 'Order Details' })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveCount(19)
  await expect(table(page).getByRole('rowheader')).toHaveCount(10)
  const region = page.getByRole('region', { name: 'Order Details (scrolls)' })
  await expect(region).toHaveAttribute('tabindex', '0')
  await expect(
    page.locator('[aria-live="polite"]').getByText(/^[\d,]+ order lines, displaying 1 - 10 of \d+ entries$/),
  ).toHaveCount(1)
  await region.evaluate((box) => box.scrollTo(5000, 0))
  await rowsOf(page).nth(3).scrollIntoViewIfNeeded()
  await expect(table(page).getByRole('columnheader', { name: 'SM DoDAAC' })).toBeInViewport()
  await expect(rowsOf(page).nth(3).locator('> :first-child')).toBeInViewport({ ratio: 0.2 })
  await expect(rowsOf(page).nth(3).locator('> :last-child')).toBeInViewport({ ratio: 0.2 })
})

test('reports are accessible in every state, on every screen, and on paper [HUB-16]', async ({ page }) => {
  await open(page, 'approver1', '/reports/orderdetails')
  await expectAccessible(page, 'order details before a search')
  await expectNoSidewaysScroll(page, 'order details before a search')
  await follow(page, '/reports/orderdetails?applied=1&pageSize=20&lineStatus=Shipped+and+tracking+provided')
  await expect(rowsOf(page)).toHaveCount(20)
  await expectAccessible(page, 'order details with rows')
  await expectNoSidewaysScroll(page, 'order details with rows')
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  for (const hidden of [page.getByRole('navigation', { name: 'Breadcrumb' }), filtersButton(page)])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await follow(page, '/reports/orderdetails?applied=1&order=99999999')
  await expect(table(page).getByText('No results found').first()).toBeVisible()
  await expectAccessible(page, 'order details without rows')
  await page.route('**/reports/detail?**', (route) =>
    route.fulfill({ status: 422, json: { detail: 'It broke for a test.' } }),
  )
  await page.reload()
  await expect(page.getByText('ERROR: It broke for a test.')).toBeVisible()
  await expectAccessible(page, 'order details that failed')
  await expectNoSidewaysScroll(page, 'order details that failed')
})

test('all 500 rows are available to screen readers, page search, and printing, whether visible or not', async ({
  page,
}) => {
  await signIn(page, 'approver1', '/reports/orderdetails?applied=1&pageSize=500')
  await expect(table(page).getByRole('rowheader')).toHaveCount(500)
  await expect(table(page).getByRole('cell')).toHaveCount(500 * 18)
  const last = rowsOf(page).last()
  await expect(last).not.toBeInViewport()
  await test.step('the browser finds words of the last row', async () => {
    // The browser's own search finds text outside the viewport.
    const words = (await last.getByRole('cell').nth(10).textContent()) ?? ''
    const found = await page.evaluate(
      (text) =>
        (globalThis as unknown as { find(text: string, caseful: boolean, back: boolean): boolean }).find(
          text,
          true,
          true,
        ),
      words,
    )
    expect([words === '', found]).toEqual([false, true])
  })
  await test.step('every column aligns with its header, above the fold and below', async () => {
    const places = (row: Locator) =>
      row
        .locator('> *')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
    const heads = await places(table(page).locator('thead tr'))
    for (const at of [0, 250, 499]) expect(await places(rowsOf(page).nth(at))).toEqual(heads)
  })
  await test.step('the printed page has the whole table', async () => {
    await page.emulateMedia({ media: 'print' })
    const shown = (part: string) =>
      table(page)
        .locator(part)
        .last()
        .evaluate((element) => {
          const { display, contentVisibility } = getComputedStyle(element)
          return `${display} ${contentVisibility}`
        })
    expect(await shown('tbody')).toBe('table-row-group visible')
    expect(await shown('tbody tr')).toBe('table-row visible')
  })
})
