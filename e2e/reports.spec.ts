import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { press, reach, type } from './keyboard.ts'
import { timeBetween, watchTexts } from './moments.ts'
import { signIn } from './signing-in.ts'

const table = (page: Page) => page.getByRole('table')
const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })
const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' })
const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' })
const found = (page: Page) => page.locator('.report__count')
const rowsOf = (page: Page) => table(page).locator('tbody tr')
/** Texts of a column, by its head, once rows are there. */
async function readColumn(page: Page, head: string): Promise<string[]> {
  await expect(table(page).locator('tbody th').first()).toBeVisible()
  await expect(page.locator('.loading[data-loading]')).toHaveCount(0)
  return table(page).evaluate((element, text) => {
    const at = [...element.querySelectorAll('thead th')].findIndex((cell) => cell.textContent === text)
    return [...element.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent ?? '')
  }, head)
}

async function readTotal(page: Page): Promise<number> {
  return Number.parseInt(((await found(page).textContent()) ?? '').replace(',', ''), 10)
}

/** Counts the questions that the page puts to the reports. */
function countQuestions(page: Page): { list: number; count: number } {
  const asked = { list: 0, count: 0 }
  page.on('request', (request) => {
    if (/\/reports\/(status|detail)\?/.test(request.url())) asked.list += 1
    if (/\/reports\/(status|detail)-paging\?/.test(request.url())) asked.count += 1
  })
  return asked
}

async function open(page: Page, username: string, path: string): Promise<void> {
  await signIn(page, username, path)
  await filtersButton(page).click()
}

test('order status is narrowed down by keyboard alone; nothing is asked before, and once for each search [RST-01 RST-03 RST-05 RST-06 RST-08 RST-14 HUB-15 HUB-30 HUB-31 HUB-34 HUB-36 HUB-37 VAL-20 API-08]', async ({
  page,
}) => {
  const asked = countQuestions(page)
  await signIn(page, 'member', '/reports/orderstatus')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'System Reports' })).toHaveAttribute('href', '/reports')
  await expect(crumbs).toContainText('Order Status')
  for (const words of [
    'always include requisition numbers',
    'Obsolete NSN',
    'all NSNs with that PGC are obsolete',
  ])
    await expect(page.getByRole('main')).toContainText(words)
  for (const hint of [
    'Click Filters to generate report',
    'You do not have to use every filter',
    'Ex: Type in an order no and leave everything else as is',
  ])
    await expect(table(page).getByText(hint, { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'View only assigned DoDAAC(s)' })).not.toBeChecked()
  await press(filtersButton(page))
  await reach(page.getByRole('combobox', { name: 'Status' }))
  await page.keyboard.type('Pending')
  await type(page.getByRole('textbox', { name: 'Orderer' }), 'whitfield')
  expect(asked).toEqual({ list: 0, count: 0 })
  await page.keyboard.press('Enter')
  await expect(found(page)).toHaveText(/^[\d,]+ orders?$/)
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
  await expect(page).toHaveURL(
    /\/reports\/orderstatus\?applied=1&status=2&orderer=whitfield&begin=2023-01-01/,
  )
  expect(new Set(await readColumn(page, 'Status'))).toEqual(new Set(['Pending']))
  for (const orderer of await readColumn(page, 'Orderer')) expect(orderer).toMatch(/Whitfield/)
  for (const total of await readColumn(page, 'Total')) expect(total).toMatch(/^\$[\d,]+\.\d\d$/)
  for (const day of await readColumn(page, 'Date Placed')) expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  for (const number of await readColumn(page, 'Order No')) expect(number).toMatch(/^[1-9]\d*$/)
  await page.evaluate(() => {
    for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.waitForTimeout(500)
  expect(asked).toEqual({ list: 1, count: 1 })
  // The same filters once more ask once more.
  await press(apply(page), 'Shift+Tab')
  await expect.poll(() => asked).toEqual({ list: 2, count: 2 })
  await settle(page)
})

test('an order number in the path shows that order at once, and leads to its lines [RST-01 RDT-12]', async ({
  page,
}) => {
  await signIn(page, 'member', '/reports/orderstatus?applied=1&status=6')
  const [number = ''] = await readColumn(page, 'Order No')
  await page.goto(`/reports/orderstatus/${number.padStart(20, '0')}`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(found(page)).toHaveText('1 order')
  await filtersButton(page).click()
  await expect(page.getByRole('textbox', { name: 'Order No' })).toHaveValue(number)
  await table(page).getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible()
  expect(new Set(await readColumn(page, 'Order No'))).toEqual(new Set([number]))
  expect(await readColumn(page, 'Order Status')).toContain('Shipped and tracking provided')
})

test('an address can be shared inside the program, and Clear All takes every filter back [RST-11 HUB-44 HUB-45 HUB-47 VAL-27 RST-13]', async ({
  page,
  browser,
}) => {
  await open(page, 'member', '/reports/orderstatus')
  const only = page.getByRole('switch', { name: 'View only assigned DoDAAC(s)' })
  const units = page.getByRole('combobox', { name: 'DoDAACs' })
  await only.check()
  await expect(units).toBeHidden()
  await expect(page.getByRole('search')).toContainText('Only assigned: W9AR02')
  await only.uncheck()
  await expect(page.getByRole('list', { name: 'Selected DoDAACs' })).toBeHidden()
  await units.fill('W9AR0')
  await page.getByRole('option', { name: /^W9AR01/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Shipping speed' }).selectOption('Expedited')
  await apply(page).click()
  await expect(applied(page)).toContainText('DoDAACs W9AR01')
  await expect(applied(page)).toContainText('Shipping speed Expedited')
  await expect(found(page)).toHaveText(/orders?$/)
  const held = await found(page).textContent()
  const others = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const colleague = await others.newPage()
  await signIn(colleague, 'finance', page.url())
  await expect(found(colleague)).toHaveText(held ?? '')
  await expect(applied(colleague)).toContainText('DoDAACs W9AR01')
  await others.close()
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('10')
  await expect(page).toHaveURL(/pageSize=10/)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/reports\/orderstatus$/)
  await expect(page.getByText('Click Filters to generate report')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Rows on a page' })).toHaveValue('100')
  await expect(page.getByRole('textbox', { name: 'Begin date' })).toHaveValue('01/01/2023')
  await expect(page.getByRole('combobox', { name: 'Shipping speed' })).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Selected DoDAACs' })).toBeHidden()
})

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

test('order details: filters, help, dates, money and parcels as the seeds say [RDT-02 RDT-03 RDT-04 RDT-05 RDT-08 RDT-11 RDT-14 RDT-18 RDT-19 HUB-32 HUB-48 DATA-55]', async ({
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
  await page.route('**/reports/detail?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await filtersButton(page).click()
  await page.getByRole('textbox', { name: 'PGC' }).fill('10001')
  await apply(page).click()
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(table(page).getByRole('rowheader')).toHaveCount(0)
  await expect(page.getByText('Loading…')).toBeHidden()
})

test('nothing found, days the wrong way round and a failed call are told where they happen [RST-07 RST-09 RDT-06 ERR-05 ERR-27]', async ({
  page,
}) => {
  await open(page, 'member', '/reports/orderstatus')
  await page.getByRole('textbox', { name: 'Order No' }).fill('99999999')
  await apply(page).click()
  await expect(rowsOf(page).locator('td')).toHaveText(Array(13).fill('No results found'))
  await expect(table(page).getByRole('cell', { name: 'No results found' })).toHaveCount(1)
  await expect(page.locator('[aria-live="polite"]').getByText('No results found')).toHaveCount(1)
  const asked = countQuestions(page)
  const end = page.getByRole('textbox', { name: 'End date' })
  await end.fill('12/31/2022')
  await end.press('Enter')
  const sentence = 'The end date is before the begin date. Turn them round or clear one.'
  await expect(end).toHaveAccessibleDescription(new RegExp(sentence))
  await expect(page.getByRole('group', { name: 'Some answers need your attention' })).toBeFocused()
  await end.fill('13/13/2022')
  await end.press('Enter')
  await expect(end).toHaveAccessibleDescription(/Enter a date as month\/day\/year/)
  expect(asked).toEqual({ list: 0, count: 0 })
  await end.fill('12/31/2025')
  let isFailing = true
  await page.route('**/reports/status?**', async (route) => {
    if (isFailing) return route.fulfill({ status: 422, json: { detail: 'It broke for a test.' } })
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await apply(page).click()
  await expect(page.getByText('ERROR: It broke for a test.')).toBeVisible()
  await expect(table(page)).toBeHidden()
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(table(page)).toBeVisible()
})

test('exports are whole files with the names of the seeds, need a table first, and can be cancelled [RST-04 RST-15 RST-16 RST-17 RDT-43 RDT-44 RDT-45 HUB-39 HUB-40 VAL-21 ERR-19 CONST-30]', async ({
  page,
}) => {
  await open(page, 'finance', '/reports/orderstatus')
  const button = page.getByRole('button', { name: 'Export to Excel' })
  const refusal = 'Please generate a table first'
  await watchTexts(page, [refusal])
  await button.click()
  await expect(page.locator('.notices').getByText(refusal)).toBeVisible()
  const shown = await timeBetween(page, refusal, refusal)
  expect(shown).toBeGreaterThan(2900)
  expect(shown).toBeLessThan(4500)
  await page.goto('/reports/orderstatus?applied=1&state=OH&status=4&pageSize=10')
  const { file, sheet } = await download(page, button)
  expect(file).toMatch(/^OrderStatus_OH_\d{8}\.xlsx$/)
  expect(sheet.name).toBe('OrderStatus')
  expect(sheet.rows[0]?.slice(0, 3)).toEqual(['Program', 'Orderer DoDAAC', 'DoDAAC'])
  expect(sheet.rows.length - 1).toBe(await readTotal(page))
  await page.goto(
    '/reports/orderdetails?applied=1&memberDodaacs=W9AR01,W9AR02&lineStatus=Declined&pageSize=10',
  )
  await page.route('**/reports/export-details?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => {})
  })
  const lines = await download(page, button, async () => {
    await expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible()
    await expect(
      page.getByText('EXPORT FUNCTION HAS BEEN UPDATED. DO NOT CLOSE. THIS MAY TAKE A WHILE.').first(),
    ).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeVisible()
  })
  expect(lines.file).toMatch(/^OrderDetails_W9AR01-W9AR02_Declined_\d{8}\.xlsx$/)
  expect(lines.sheet.name).toBe('OrderDetails')
  expect(lines.sheet.rows.length - 1).toBe(await readTotal(page))
  await button.click()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await expect(page.locator('.notices').getByText('The export was cancelled.')).toBeVisible()
  await expect(button).toBeVisible()
})

async function download(page: Page, button: Locator, meanwhile = async () => {}) {
  await expect(found(page)).toBeVisible()
  const started = page.waitForEvent('download')
  await button.click()
  await meanwhile()
  const saved = await started
  const book = await readXlsx(readFileSync(await saved.path()))
  const sheet = book.sheets[0]
  return { file: saved.suggestedFilename(), sheet: { name: sheet?.name, rows: sheet?.rows ?? [] } }
}

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
  await page.route('**/reports/marine-report?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Begin Date' }).fill('08/01/2026')
  await page.getByRole('textbox', { name: 'CLIN' }).fill('0007')
  await apply(page).click()
  await expect(page.getByText('Loading..', { exact: true })).toBeVisible()
  await expect(found(page)).toHaveText(/lines?$/)
  expect(new Set(await readColumn(page, 'CLIN'))).toEqual(new Set(['0007']))
  for (const quantity of await readColumn(page, 'Qty')) expect(quantity).toMatch(/^\d+\.\d\d$/)
  await page.route('**/reports/marine-report/export?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  const { file, sheet } = await download(page, page.getByRole('button', { name: 'Export to Excel' }), () =>
    expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible(),
  )
  expect(file).toMatch(/^ClothingDataSheet_\d{8}\.xlsx$/)
  expect(sheet.name).toBe('Sheet1')
  await page.goto('/reports/usmcr?applied=1&begin=2001-01-01&end=2001-02-01')
  await expect(rowsOf(page).locator('td')).toHaveText(Array(20).fill('No results found'))
})

test('people who listen hear whose cell it is, and what a search has brought [RST-06 RDT-07]', async ({
  page,
}) => {
  await signIn(page, 'member', '/reports/orderdetails?applied=1&pageSize=10')
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(page.getByRole('table', { name: 'Order Details' })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveCount(19)
  await expect(table(page).getByRole('rowheader')).toHaveCount(10)
  const region = page.getByRole('region', { name: 'Order Details (scrolls)' })
  await expect(region).toHaveAttribute('tabindex', '0')
  await expect(
    page.locator('[aria-live="polite"]').getByText(/^[\d,]+ order lines, displaying 1 - 10 of \d+ entries$/),
  ).toHaveCount(1)
  // First column and heads stay in sight.
  await region.scrollIntoViewIfNeeded()
  await region.evaluate((box) => box.scrollTo(5000, 60))
  await expect(table(page).getByRole('columnheader', { name: 'SM DoDAAC' })).toBeInViewport()
  await expect(rowsOf(page).nth(3).locator('> :first-child')).toBeInViewport({ ratio: 0.2 })
  await expect(rowsOf(page).nth(3).locator('> :last-child')).toBeInViewport({ ratio: 0.2 })
})

test('reports are good for everybody, in every state, on every screen and on paper [HUB-16]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await open(page, 'member', '/reports/orderdetails')
  await expectAccessible(page, 'order details before a search')
  await expectNoSidewaysScroll(page, 'order details before a search')
  await page.goto('/reports/orderdetails?applied=1&pageSize=20&lineStatus=Shipped+and+tracking+provided')
  await expect(rowsOf(page)).toHaveCount(20)
  await expectAccessible(page, 'order details with rows')
  await expectNoSidewaysScroll(page, 'order details with rows')
  await page.emulateMedia({ forcedColors: 'active' })
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .disableRules(['color-contrast'])
    .analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  for (const hidden of [page.getByRole('navigation', { name: 'Breadcrumb' }), filtersButton(page)])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/reports/orderdetails?applied=1&order=99999999')
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
