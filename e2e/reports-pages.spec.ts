import { expect, test } from '@playwright/test'
import { settle } from './accessibility.ts'
import { holdAnswers } from './held-answers.ts'
import {
  applied,
  apply,
  countQuestions,
  filtersButton,
  found,
  open,
  readColumn,
  rowsOf,
  table,
} from './report-screen.ts'
import { signIn } from './signing-in.ts'

test('pages are turned one question at a time, in the sizes of the seeds [RST-02 RDT-01 HUB-35 HUB-41 HUB-42 HUB-43 VAL-22 VAL-23]', async ({
  page,
}) => {
  await signIn(page, 'member', '/reports/orderstatus?applied=1&pageSize=10')
  await expect(rowsOf(page)).toHaveCount(10)
  const asked = countQuestions(page)
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  const size = page.getByRole('combobox', { name: 'Rows on a page' })
  await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100', '500'])
  const [first] = await readColumn(page, 'Order No')
  await pages.getByRole('link', { name: 'Page 5' }).click()
  await expect(page).toHaveURL(/page=5/)
  await expect(page.getByText(/^displaying 41 - 50 of /)).toBeVisible()
  await settle(page)
  expect(asked).toEqual({ list: 1, count: 0 })
  expect((await readColumn(page, 'Order No'))[0]).not.toBe(first)
  await pages.getByRole('link', { name: 'Page 7' }).click()
  for (const shown of [5, 6, 7, 8, 9])
    await expect(pages.getByRole('link', { name: `Page ${shown}`, exact: true })).toBeVisible()
  await pages.getByRole('link', { name: 'Last page' }).click()
  await expect(pages.getByRole('link', { name: 'Next page' })).toBeHidden()
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await pages.getByRole('link', { name: 'First page' }).click()
  await expect(pages.getByRole('link', { name: 'Previous page' })).toBeHidden()
  await size.selectOption('500')
  await expect(rowsOf(page)).toHaveCount(500)
  await page.goto('/reports/orderstatus?applied=1&pageSize=500&page=9999')
  await expect(page).not.toHaveURL(/page=9999/)
  await expect(rowsOf(page).first()).toBeVisible()
})

test('order details: filters, help, dates, money and parcels as the seeds say [RDT-02 RDT-03 RDT-04 RDT-05 RDT-08 RDT-11 RDT-14 RDT-18 RDT-19 HUB-32 HUB-48 DATA-55 E7]', async ({
  page,
}) => {
  await open(page, 'member', '/reports/orderdetails')
  await expect(page.getByRole('main')).toContainText(
    'The Export to Excel function has been updated to accommodate large files.',
  )
  await expect(table(page).getByText('Make sure you apply filters before exporting')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveAccessibleDescription(
    /whole order, not a line/,
  )
  await page.getByText('What each line status means').click()
  await expect(
    page.getByRole('definition').filter({ hasText: 'Received and transmitted to DLA' }),
  ).toBeVisible()
  const hide = page.getByRole('switch', { name: 'Hide filters' })
  await hide.check()
  await expect(filtersButton(page)).toBeHidden()
  await expect(apply(page)).toBeHidden()
  await hide.uncheck()
  await expect(apply(page)).toBeHidden()
  await filtersButton(page).click()
  await page.getByRole('combobox', { name: 'Line status' }).selectOption('Shipped and tracking provided')
  await page.getByRole('combobox', { name: 'Received' }).selectOption('No')
  await apply(page).click()
  await expect(found(page)).toHaveText(/order lines?$/)
  expect(new Set(await readColumn(page, 'Order Status'))).toEqual(new Set(['Shipped and tracking provided']))
  expect(new Set(await readColumn(page, 'Received'))).toEqual(new Set(['No']))
  for (const text of await readColumn(page, 'Bill To')) expect(text).toMatch(/^\w{6} (?:same|differs)$/)
  // No carrier is asked by a test: what counts is where the button would lead, and that the new tab knows nothing of us.
  await page.evaluate(() => {
    window.open = (...given) => {
      document.title = given.join(' ')
      return null
    }
  })
  const parcel = table(page)
    .getByRole('button', { name: /Tracking, opens in a new tab$/ })
    .first()
  const number = /^\w+/.exec((await parcel.textContent()) ?? '')?.[0] ?? 'no number'
  await parcel.click()
  await expect(page).toHaveTitle(
    new RegExp(`^https://(www.fedex|www.ups|tools.usps).com/.*${number} _blank noopener,noreferrer$`),
  )
  await page.goto('/reports/orderdetails?applied=1&status=2')
  await expect(rowsOf(page).first()).toBeVisible()
  expect(new Set(await readColumn(page, 'Tracking'))).toEqual(new Set(['N/A']))
})

test('Enter applies in each text of the details, and starts with 50 rows a page, 100 after Clear All [RDT-15 RDT-16 RDT-17 CONST-12 VAL-20]', async ({
  page,
}) => {
  await open(page, 'member', '/reports/orderdetails')
  const size = page.getByRole('combobox', { name: 'Rows on a page' })
  await expect(size).toHaveValue('50')
  for (const [label, text] of [
    ['Order No', '99999999'],
    ['Service Member', 'begay'],
    ['NSN', '8440'],
    ['PGC', '10001'],
    ['NSN description', 'necktie'],
    ['Requisition', 'W9AR01'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(text)
    await field.press('Enter')
    await expect(applied(page)).toContainText(`${label} ${text}`)
    await expect(found(page)).toBeVisible()
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(size).toHaveValue('100')
    await expect(page.getByText('Click Filters to generate report')).toBeVisible()
  }
  // Other filters take the old rows away while the new ones are on their way.
  await page.goto('/reports/orderdetails?applied=1')
  await expect(rowsOf(page)).toHaveCount(50)
  const answer = await holdAnswers(page, '**/reports/detail?**')
  await filtersButton(page).click()
  await page.getByRole('textbox', { name: 'PGC' }).fill('10001')
  await apply(page).click()
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(table(page).getByRole('rowheader')).toHaveCount(0)
  answer()
  await expect(page.getByText('Loading…')).toBeHidden()
})
