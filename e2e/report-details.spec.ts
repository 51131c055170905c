import { expect, test } from '@playwright/test'
import { addDays, dayIn } from '../src/domain/fiscal-years.ts'
import { listOrderDetails } from '../src/wire/reports/order-reports.ts'
import { holdResponses } from './held-responses.ts'
import { button, combobox, heading, link, region, textbox } from './parts.ts'
import {
  applied,
  apply,
  change,
  filtersButton,
  open,
  readColumn,
  rowsOf,
  table,
  waitForRequest,
} from './report-screen.ts'

test('the order details report shows filters, help, dates, money, and parcels as the seed documents specify', async ({
  page,
}) => {
  await open(page, 'approver1', '/reports/orderdetails')
  const attention = region(page, 'Attention')
  const size = combobox(page, 'Rows on a page')
  const pgc = textbox(page, 'PGC')
  // screens/report-*.txt has the words of a report.
  await test.step('the notice adds a sentence about exports, and before a search there are four hints [RDT-04 RDT-05 HUB-32]', async () => {
    const sentence = 'The Export to Excel function has been updated to accommodate large files.'
    await expect(attention.getByText(sentence)).toBeVisible()
    await expect(table(page).locator('tbody li')).toHaveText([
      'Click Filters to generate report',
      'You do not have to use every filter',
      'Ex: Type in an order no and leave everything else as is',
      'Make sure you apply filters before exporting',
    ])
  })
  await test.step('a second toggle hides the filters and closes their panel [RDT-02 RDT-03]', async () => {
    await expect(button(page, 'Export to Excel')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(2)
    const hide = page.getByRole('switch', { name: 'Hide filters' })
    await hide.check()
    await expect(filtersButton(page)).toBeHidden()
    await hide.uncheck()
    await expect(apply(page)).toBeHidden()
    await filtersButton(page).click()
  })
  await combobox(page, 'Line status').selectOption('Shipped and tracking provided')
  await combobox(page, 'Received').selectOption('No')
  const shipped = await waitForRequest(page, listOrderDetails, () => apply(page).click())
  await test.step('after Apply the filters fold away; the line above the rows lists the active ones and opens them', async () => {
    await expect(apply(page)).toBeHidden()
    await expect(applied(page)).toContainText('Line status Shipped and tracking provided')
    await change(page).click()
    await expect(change(page)).toBeHidden()
  })
  await test.step('the received state of a line narrows the rows [DATA-55]', async () => {
    expect(shipped.requested.received).toBe('no')
    for (const [head, value] of [
      ['Order Status', 'Shipped and tracking provided'],
      ['Received', 'No'],
    ] as const)
      expect(new Set(await readColumn(page, head))).toEqual(new Set([value]))
  })
  await test.step('a tracking number leads to its carrier in a tab without access to the portal [RDT-11 HUB-48 E7]', async () => {
    // No request goes to a carrier. The test checks only the address.
    await page.evaluate(() => {
      window.open = (...given) => {
        document.title = given.join(' ')
        return null
      }
    })
    for (const [carrier, address] of [
      ['FEDE', 'https://www.fedex.com/fedextrack/?trknbr='],
      ['UPS', 'https://www.ups.com/track?tracknum='],
      ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
    ] as const) {
      const number = shipped.rows.find((row) => row.carrier === carrier)?.trackingNumber
      await button(table(page), `${number} Tracking, opens in a new tab`).first().click()
      await expect(page).toHaveTitle(`${address}${number} _blank noopener,noreferrer`)
    }
  })
  await test.step('a line that has not shipped shows N/A, on each page [RDT-01 RDT-11]', async () => {
    await page.goto('/reports/orderdetails?applied=1&status=2&pageSize=10&page=2')
    await expect(page.getByText(/^displaying 11 - 20 of \d+ entries$/)).toBeVisible()
    expect(await readColumn(page, 'Tracking')).toEqual(Array(10).fill('N/A'))
  })
  await test.step('Enter applies the typed text [RDT-16 VAL-20]', async () => {
    await page.goto('/reports/orderdetails')
    await filtersButton(page).click()
    await expect(size).toHaveValue('50')
    await textbox(page, 'NSN description').fill('necktie')
    await page.keyboard.press('Enter')
    const filters = applied(page).getByRole('listitem').filter({ hasNotText: ' date' })
    await expect(filters).toHaveText(['NSN description necktie'])
  })
  await test.step('50 rows a page, 100 after Clear All, which leads to the empty results [RDT-17 CONST-12]', async () => {
    await button(page, 'Clear All').click()
    await expect(page).toHaveURL('/reports/orderdetails?pageSize=100')
    await expect(heading(page, 'Results')).toBeFocused()
    await expect(page.getByText('Click Filters to generate report')).toBeVisible()
    await expect(size).toHaveValue('100')
    await page.goto('/reports/orderdetails?applied=1')
    await expect(rowsOf(page)).toHaveCount(50)
  })
  await test.step('other filters take the old rows away while the new ones are on their way [RDT-15]', async () => {
    const loading = page.getByText('Loading…', { exact: true })
    const respond = await holdResponses(page, '**/reports/detail?**')
    await filtersButton(page).click()
    await pgc.fill('10001')
    await apply(page).click()
    await expect(loading).toBeVisible()
    await expect(table(page).getByRole('rowheader')).toHaveCount(0)
    respond()
    await expect(loading).toBeHidden()
    expect(new Set(await readColumn(page, 'PGC'))).toEqual(new Set(['10001']))
  })
  await test.step('the hub sends no request; days are filled in by one press, and keep the other filters', async () => {
    await page.goto('/reports')
    await link(page.getByRole('navigation', { name: 'Quick Access' }), 'Order Details').click()
    await expect(table(page).locator('tbody li').first()).toHaveText(/^Click Filters/)
    const today = dayIn('America/New_York', new Date())
    const last90 = button(page, 'Last 90 days')
    await filtersButton(page).click()
    await last90.click()
    await expect(last90).toHaveAttribute('aria-pressed', 'true')
    await apply(page).click()
    await expect(page).toHaveURL(`/reports/orderdetails?applied=1&begin=${addDays(today, -89)}&end=${today}`)
    expect((await readColumn(page, 'Date Placed')).length).toBeGreaterThan(10)
  })
})
