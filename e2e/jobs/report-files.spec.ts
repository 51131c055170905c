import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { addDays, dayIn } from '../../src/domain/fiscal-years.ts'
import { countOrderStatuses } from '../../src/wire/reports/order-reports.ts'
import { countActs } from '../counted.ts'
import { holdResponses } from '../held-responses.ts'
import { expectDelay, holdTime } from '../held-time.ts'
import {
  applied,
  apply,
  download,
  filtersButton,
  found,
  open,
  readColumn,
  readTotal,
  rowsOf,
  table,
} from '../report-screen.ts'
import { sendRequest } from '../send-request.ts'
import { signIn } from '../signing-in.ts'

const today = dayIn('America/New_York', new Date())
const [year, month] = today.split('-')
const begin = addDays(today, -89)

test('report files are whole, have the names of the seed documents, require a table first, and can be canceled', async ({
  page,
}) => {
  await test.step('the user gets the order status of the last 90 days as a file in six actions [RST-04]', () =>
    exportInSixActs(page))
  await page.goto('/reports/orderstatus')
  const button = page.getByRole('button', { name: 'Export to Excel' })
  await test.step('without a table it says for three seconds that one is needed [HUB-39 VAL-21 ERR-19 CONST-30]', async () => {
    const refused = page
      .locator('.notices')
      .getByText('Information: Please generate a table first', { exact: true })
    // The page does not load its code while its clock stands.
    await expect(button).toBeVisible()
    await holdTime(page)
    await button.click()
    await expectDelay(page, refused, 3000, {
      before: () => expect(refused).toBeVisible(),
      after: () => expect(refused).toHaveCount(0),
    })
    await page.clock.resume()
  })
  await page.goto(
    '/reports/orderdetails?applied=1&memberDodaacs=W9AR01,W9AR02&lineStatus=Declined&pageSize=10',
  )
  await test.step('while the details are written it says so [HUB-40 RDT-45]', async () => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/reports/export-details?')) requested.push(request.url())
    })
    const send = await holdResponses(page, '**/reports/export-details?**')
    const { file, sheet } = await download(page, button, async () => {
      await expect(page.getByRole('button', { name: 'Downloading...', exact: true })).toBeVisible()
      const notice = 'EXPORT FUNCTION HAS BEEN UPDATED. DO NOT CLOSE. THIS MAY TAKE A WHILE.'
      await expect(page.getByRole('main').getByText(notice, { exact: true })).toBeVisible()
      await expect(page.getByRole('progressbar')).toBeVisible()
      send()
    })
    await test.step('one call brings the whole file, named after its filters [RDT-43 RDT-44]', async () => {
      expect(requested).toHaveLength(1)
      expect(file).toBe(`OrderDetails_W9AR01-W9AR02_Declined_${today.replaceAll('-', '')}.xlsx`)
      expect(sheet.name).toBe('OrderDetails')
      expect(sheet.rows).toHaveLength(1 + (await readTotal(page)))
    })
  })
  await holdResponses(page, '**/reports/export-details?**')
  await button.click()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await expect(page.locator('.notices').getByText('The export was cancelled.')).toBeVisible()
  await expect(button).toBeVisible()
})

async function exportInSixActs(page: Page) {
  await signIn(page, 'finance')
  const counted = await countActs(page)
  await page
    .getByRole('navigation', { name: 'Portal', exact: true })
    .getByRole('link', { name: 'Reports' })
    .click()
  await page
    .getByRole('navigation', { name: 'Quick Access' })
    .getByRole('link', { name: 'Order Status' })
    .click()
  await filtersButton(page).click()
  await page.getByRole('button', { name: 'Last 90 days' }).click()
  await apply(page).click()
  await expect(applied(page)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const file = await saved
  expect(await counted.said()).toEqual(Array(6).fill('press'))
  await test.step('it holds every order of these days and no older one [RST-15]', async () => {
    const [sheet] = (await readXlsx(readFileSync(await file.path()))).sheets
    const days = (sheet?.rows ?? []).slice(1).map((row) => (row[12] as Date).toISOString().slice(0, 10))
    expect(days.every((placed) => placed >= begin && placed <= today)).toBe(true)
    // Other tests order meanwhile.
    const end = addDays(today, -2)
    const { total } = await sendRequest(page, countOrderStatuses, { query: { program: 'AR', begin, end } })
    expect(total).toBeGreaterThan(10)
    expect(days.filter((placed) => placed <= end)).toHaveLength(total)
  })
}

test('the USMCR report starts with the values of the program and shows quantities with two decimals', async ({
  page,
}) => {
  await open(page, 'marine', '/reports/usmcr')
  await test.step('its title, filters and, before a search, four hints [MAR-01 MAR-02 MAR-05]', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('USMCR Report')
    await expect(apply(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear All', exact: true })).toBeVisible()
    await expect(table(page).locator('tbody li')).toHaveText([
      'Click Filters to generate report',
      'You do not have to use every filter',
      'Ex: Type in an order no and leave everything else as is',
      'Make sure you apply filters before exporting',
    ])
  })
  await test.step('it begins with this month, NEW, and the values of the program [MAR-09 MAR-10 MAR-11]', async () => {
    for (const [label, value] of [
      ['Begin Date', `${month}/01/${year}`],
      ['TP TAS', '97X4930'],
      ['Project Number', 'MCR-CLOTHING-0001'],
    ] as const)
      await expect(page.getByRole('textbox', { name: label })).toHaveValue(value)
    const kind = page.getByRole('combobox', { name: 'Transaction Type' })
    await expect(kind).toHaveValue('NEW')
    await expect(kind.getByRole('option')).toHaveText(['NEW', 'MOD'])
  })
  await page.getByRole('textbox', { name: 'Begin Date' }).fill('08/01/2026')
  await page.getByRole('textbox', { name: 'CLIN' }).fill('0001')
  await test.step('while it is loading it says so [MAR-07]', async () => {
    const response = await holdResponses(page, '**/reports/marine-report?**')
    await apply(page).click()
    await expect(page.getByText('Loading..', { exact: true })).toBeVisible()
    response()
  })
  await test.step('twenty columns, quantities with two decimals [MAR-04]', async () => {
    expect(new Set(await readColumn(page, 'CLIN'))).toEqual(new Set(['0001']))
    await expect(table(page).getByRole('columnheader')).toHaveCount(20)
    for (const quantity of await readColumn(page, 'Qty')) expect(quantity).toMatch(/^\d+\.\d\d$/)
  })
  await test.step('the export says Downloading..., and its file has one sheet of the same columns [MAR-08 MAR-12]', async () => {
    const heads = await table(page).getByRole('columnheader').allTextContents()
    const send = await holdResponses(page, '**/reports/marine-report/export?**')
    const button = page.getByRole('button', { name: 'Export to Excel' })
    const { file, sheet } = await download(page, button, async () => {
      await expect(page.getByRole('button', { name: 'Downloading...', exact: true })).toBeVisible()
      send()
    })
    expect(file).toBe(`ClothingDataSheet_${today.replaceAll('-', '')}.xlsx`)
    expect(sheet.name).toBe('Sheet1')
    expect(sheet.rows[0]).toEqual(heads)
    expect(sheet.rows).toHaveLength(1 + Number.parseInt((await found(page).textContent()) ?? '', 10))
  })
  await test.step('each column shows that nothing was found [MAR-06]', async () => {
    await page.goto('/reports/usmcr?applied=1&begin=2001-01-01&end=2001-02-01')
    await expect(rowsOf(page).locator('td')).toHaveText(Array(20).fill('No results found'))
  })
})
