import { expect, test } from '@playwright/test'
import { holdAnswers } from './held-answers.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { apply, download, found, open, readColumn, readTotal, rowsOf, table } from './report-screen.ts'

test('exports are whole files with the names of the seeds, need a table first, and can be cancelled [RST-04 RST-15 RST-16 RST-17 RDT-43 RDT-44 RDT-45 HUB-39 HUB-40 VAL-21 ERR-19 CONST-30]', async ({
  page,
}) => {
  await open(page, 'finance', '/reports/orderstatus')
  const button = page.getByRole('button', { name: 'Export to Excel' })
  const refusal = 'Please generate a table first'
  const refused = page.locator('.notices').getByText(refusal)
  await holdTime(page)
  await button.click()
  await expectDelay(page, refused, 3000, {
    before: () => expect(refused).toBeVisible(),
    after: () => expect(refused).toHaveCount(0),
  })
  await page.clock.resume()
  await page.goto('/reports/orderstatus?applied=1&state=OH&status=4&pageSize=10')
  const { file, sheet } = await download(page, button)
  expect(file).toMatch(/^OrderStatus_OH_\d{8}\.xlsx$/)
  expect(sheet.name).toBe('OrderStatus')
  expect(sheet.rows[0]?.slice(0, 3)).toEqual(['Program', 'Orderer DoDAAC', 'DoDAAC'])
  expect(sheet.rows.length - 1).toBe(await readTotal(page))
  await page.goto(
    '/reports/orderdetails?applied=1&memberDodaacs=W9AR01,W9AR02&lineStatus=Declined&pageSize=10',
  )
  const send = await holdAnswers(page, '**/reports/export-details?**')
  const lines = await download(page, button, async () => {
    await expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible()
    await expect(
      page.getByText('EXPORT FUNCTION HAS BEEN UPDATED. DO NOT CLOSE. THIS MAY TAKE A WHILE.').first(),
    ).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeVisible()
    send()
  })
  expect(lines.file).toMatch(/^OrderDetails_W9AR01-W9AR02_Declined_\d{8}\.xlsx$/)
  expect(lines.sheet.name).toBe('OrderDetails')
  expect(lines.sheet.rows.length - 1).toBe(await readTotal(page))
  await holdAnswers(page, '**/reports/export-details?**')
  await button.click()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await expect(page.locator('.notices').getByText('The export was cancelled.')).toBeVisible()
  await expect(button).toBeVisible()
})

test('the USMCR report starts from the program’s words and shows quantities with two decimals [MAR-01 MAR-02 MAR-04 MAR-05 MAR-06 MAR-07 MAR-08 MAR-09 MAR-10 MAR-11]', async ({
  page,
}) => {
  await open(page, 'marine', '/reports/usmcr')
  await expect(page.getByRole('heading', { level: 1, name: 'USMCR Report' })).toBeVisible()
  for (const hint of ['Click Filters to generate report', 'Make sure you apply filters before exporting'])
    await expect(table(page).getByText(hint)).toBeVisible()
  for (const [label, value] of [
    ['Begin Date', /^\d\d\/01\/\d{4}$/],
    ['TP TAS', '97X4930'],
    ['TP Limit', '0000'],
    ['Expenditure Type', '260.60 Clothing'],
    ['Project Number', /./],
    ['Task Number', /./],
  ] as const)
    await expect(page.getByRole('textbox', { name: label })).toHaveValue(value)
  const kind = page.getByRole('combobox', { name: 'Transaction Type' })
  await expect(kind).toHaveValue('NEW')
  await expect(kind.getByRole('option')).toHaveText(['NEW', 'MOD'])
  const answer = await holdAnswers(page, '**/reports/marine-report?**')
  await page.getByRole('textbox', { name: 'Begin Date' }).fill('08/01/2026')
  await page.getByRole('textbox', { name: 'CLIN' }).fill('0001')
  await apply(page).click()
  await expect(page.getByText('Loading..', { exact: true })).toBeVisible()
  answer()
  await expect(found(page)).toHaveText(/lines?$/)
  expect(new Set(await readColumn(page, 'CLIN'))).toEqual(new Set(['0001']))
  for (const quantity of await readColumn(page, 'Qty')) expect(quantity).toMatch(/^\d+\.\d\d$/)
  const send = await holdAnswers(page, '**/reports/marine-report/export?**')
  const { file, sheet } = await download(
    page,
    page.getByRole('button', { name: 'Export to Excel' }),
    async () => {
      await expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible()
      send()
    },
  )
  expect(file).toMatch(/^ClothingDataSheet_\d{8}\.xlsx$/)
  expect(sheet.name).toBe('Sheet1')
  await page.goto('/reports/usmcr?applied=1&begin=2001-01-01&end=2001-02-01')
  await expect(rowsOf(page).locator('td')).toHaveText(Array(20).fill('No results found'))
})
