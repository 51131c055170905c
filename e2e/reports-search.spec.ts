import { expect, test } from '@playwright/test'
import { settle } from './accessibility.ts'
import { holdAnswers } from './held-answers.ts'
import { letMinutePass } from './held-time.ts'
import { press, reach, type } from './keyboard.ts'
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

test('order status is narrowed down by keyboard alone; nothing is asked before, and once for each search [RST-01 RST-03 RST-05 RST-06 RST-08 RST-14 HUB-15 HUB-30 HUB-31 HUB-34 HUB-36 HUB-37 VAL-20 API-08]', async ({
  page,
}) => {
  const asked = countQuestions(page)
  await page.clock.install()
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
  await letMinutePass(page)
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
  await page.route('**/reports/status?**', (route) =>
    route.fulfill({ status: 422, json: { detail: 'It broke for a test.' } }),
  )
  await apply(page).click()
  await expect(page.getByText('ERROR: It broke for a test.')).toBeVisible()
  await expect(table(page)).toBeHidden()
  const answer = await holdAnswers(page, '**/reports/status?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading…')).toBeVisible()
  answer()
  await expect(table(page)).toBeVisible()
})
