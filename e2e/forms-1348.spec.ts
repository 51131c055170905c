import { expect, test } from '@playwright/test'
import { API } from './ask.ts'
import { letMinutePass } from './held-time.ts'
import { findShipped } from './printed-forms.ts'
import { signInQuietly } from './signing-in.ts'

test('a 1348 is looked up by order or requisition, by keyboard alone', async ({ page }) => {
  await signInQuietly(page, 'approver1')
  const lines = await findShipped(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/reports/1348/') && request.url().includes(API)) asked.push(request.url())
  })
  await page.goto('/reports/1348')
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox', { name: 'Type in an Order or Requisition #:', exact: true })
  const clear = main.getByRole('button', { name: 'Clear', exact: true })
  const button = main.getByRole('button', { name: 'Search', exact: true })
  await test.step('its title, a breadcrumb, and a search with Clear and Search [S1348-01 S1348-02 HUB-15]', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look up a 1348')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
      'System Reports',
      'Generate 1348',
    ])
    for (const control of [search, clear, button]) await expect(control).toBeVisible()
  })
  await test.step('three characters are too few, and nothing is asked [S1348-03 HUB-34]', async () => {
    await search.focus()
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await expect(search).toHaveAccessibleDescription(/Type more than 3 characters\./)
    await expect(search).toBeFocused()
    await letMinutePass(page)
    expect(asked).toEqual([])
  })
  await search.fill(String(lines[0]?.order).padStart(20, '0'))
  await page.keyboard.press('Enter')
  const table = main.getByRole('table')
  const rows = table.locator('tbody tr')
  await test.step('the order and how many shipments it has [S1348-04]', async () => {
    const shipments = new Set(lines.map((line) => line.shipment).filter(Boolean))
    await expect(main.getByRole('term')).toHaveText(['Order#', 'Total Shipments'])
    await expect(main.getByRole('definition')).toHaveText([String(lines[0]?.order), String(shipments.size)])
    expect(asked).toHaveLength(1)
    await expect(search).toBeFocused()
  })
  await test.step('its lines; a 1348 is there only of one with a tracking number [S1348-05 S1348-06]', async () => {
    await expect(table.getByRole('columnheader')).toHaveText([
      'Order#',
      'NSN',
      'Description',
      'Qty',
      'Requisition',
      'Ship Date',
      'Tracking No',
      'Print 1348',
    ])
    await expect(rows).toHaveCount(lines.length)
    for (const [at, line] of lines.entries()) {
      const cells = rows.nth(at).locator('td, th')
      await expect(cells.nth(3)).toHaveText(line.quantity.toFixed(2))
      await expect(cells.nth(5)).toHaveText(line.trackingNumber ? /^\d\d\/\d\d\/20\d\d$/ : '')
      await expect(rows.nth(at).getByRole('link', { name: /^View 1348 / })).toHaveCount(
        line.trackingNumber ? 1 : 0,
      )
    }
  })
  const shipped = lines.find((line) => line.trackingNumber)
  await test.step('a requisition finds its line, whose 1348 opens in a new tab [S1348-07]', async () => {
    await search.fill(shipped?.requisition ?? '')
    await button.click()
    await expect(rows).toHaveCount(1)
    const link = table.getByRole('link', { name: /^View 1348 of requisition .* \(opens a new tab\)$/ })
    const opened = page.context().waitForEvent('page')
    await link.press('Enter')
    const tab = await opened
    await expect(tab).toHaveURL(`/reports/1348/${String(shipped?.shipment).padStart(20, '0')}`)
    await expect(tab.getByRole('heading', { level: 2 })).toContainText('ISSUE RELEASE/RECEIPT DOCUMENT')
    await tab.close()
  })
  await test.step('what is not there is named, to people who listen, too [S1348-08 ERR-20]', async () => {
    await search.fill('W9XX99-1234-0001')
    await page.keyboard.press('Enter')
    const nothing = 'No results found for: W9XX99-1234-0001'
    await expect(main.getByText('No results found for: W9XX99-1234-0001', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-live="polite"]')).toContainText(nothing)
    await clear.click()
    await expect(search).toHaveValue('')
    await expect(main.getByText(/^No results found/)).toHaveCount(0)
  })
  await test.step('nothing found is said in every column [S1348-09]', async () => {
    await page.route('**/reports/1348/EMPTY**', (route) => route.fulfill({ json: [] }))
    await search.fill('EMPTY')
    await page.keyboard.press('Enter')
    await expect(rows.getByRole('cell')).toHaveText(['No results found'])
    await expect(rows.locator('td')).toHaveText(Array(8).fill('No results found'))
  })
})

test('a shipment that is not there says so and offers to close its tab [S1348-26 ERR-21]', async ({
  page,
}) => {
  await signInQuietly(page, 'guard')
  for (const shipment of ['00000000000000000001', '99999999999999999999', 'abc']) {
    await page.goto(`/reports/1348/${shipment}`)
    await expect(page.getByText('No results found.', { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Close window' })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => window.open('/reports/1348/1', '_blank'))
  const tab = await opened
  const closed = tab.waitForEvent('close')
  // The tab may be gone before the click is known to be done.
  await Promise.any([tab.getByRole('button', { name: 'Close window' }).click(), closed])
  await closed
})
