import { expect, type Page, test } from '@playwright/test'
import { dayIn } from '../src/domain/fiscal-years.ts'
import { listOrderStatuses } from '../src/wire/reports/order-reports.ts'
import { holdResponses } from './held-responses.ts'
import {
  applied,
  apply,
  change,
  countRequests,
  filtersButton,
  found,
  readColumn,
  rowsOf,
  table,
  waitForRequest,
} from './report-screen.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

const today = dayIn('America/New_York', new Date())
const [year, month, day] = today.split('-')

test('an approver pages through order status, shares an address, and reads what went wrong', async ({
  page,
}) => {
  await signInQuietly(page, 'approver2')
  await test.step('an order number in the path shows that order at once, and leads to its lines [RST-01 RDT-12]', () =>
    lookUpByPath(page))
  await test.step('the user turns pages one request at a time, in the sizes of the seed documents', () =>
    turnPages(page))
  await test.step('an address can be shared inside the program, and Clear All takes every filter back', () =>
    shareAddress(page))
  await test.step('an empty result, reversed days, and a failed call show their messages where they happen', () =>
    watchFailures(page))
})

async function lookUpByPath(page: Page) {
  await page.goto('/reports/orderstatus?applied=1&status=6')
  const [number = ''] = await readColumn(page, 'Order No')
  await follow(page, `/reports/orderstatus/${number.padStart(20, '0')}`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(found(page)).toHaveText('1 order')
  await filtersButton(page).click()
  await expect(page.getByRole('textbox', { name: 'Order No' })).toHaveValue(number)
  await table(page).getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible()
  expect(new Set(await readColumn(page, 'Order No'))).toEqual(new Set([number]))
  expect(await readColumn(page, 'Order Status')).toContain('Shipped and tracking provided')
}

async function turnPages(page: Page) {
  // Earlier orders only, because other tests place new ones.
  const earlier = `/reports/orderstatus?applied=1&begin=2023-01-01&end=${dayIn('America/New_York', new Date(Date.now() - 2 * 86_400_000))}`
  await follow(page, `${earlier}&pageSize=10`)
  await expect(rowsOf(page)).toHaveCount(10)
  const requested = countRequests(page)
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  const turn = (name: string) => pages.getByRole('link', { name, exact: true })
  const count = page.getByRole('main').locator('.pager__count')
  const total = Number((await count.textContent())?.match(/(\d+) entries$/)?.[1])
  const size = page.getByRole('combobox', { name: 'Rows on a page' })
  await test.step('five sizes, one of which always holds [HUB-43 VAL-23]', async () => {
    await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100', '500'])
    await expect(size).toHaveValue('10')
  })
  await test.step('the browser requests another page once, and shows its rows [RST-02 HUB-35]', async () => {
    const turned = await waitForRequest(page, listOrderStatuses, () =>
      turn(`5 of ${Math.ceil(total / 10)} pages`).click(),
    )
    expect(turned.requested).toMatchObject({ page: 5, pageSize: 10, begin: '2023-01-01' })
    await expect(page).toHaveURL(`${earlier}&page=5&pageSize=10`)
    await expect(count).toHaveText(`displaying 41 - 50 of ${total} entries`)
    const numbers = turned.rows.map(({ number }) => String(number))
    await expect.poll(() => readColumn(page, 'Order No')).toEqual(numbers)
    expect(requested).toEqual({ list: 1, count: 0 })
  })
  const last = Math.ceil(total / 10)
  await test.step('the pager names the page, two on either side, and the ends [HUB-41]', async () => {
    await turn(`7 of ${last} pages`).click()
    await expect(pages.locator('[aria-current="page"]')).toHaveAccessibleName(`7 of ${last} pages`)
    const names = pages.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel))
    const numbers = [1, 5, 6, 7, 8, 9, last].map((number) => `${number} of ${last} pages`)
    expect(await names).toEqual(['First page', 'Previous page', ...numbers, 'Next page', 'Last page'])
  })
}

async function shareAddress(page: Page) {
  const browser = page.context().browser()
  await follow(page, '/reports/orderstatus')
  await filtersButton(page).click()
  const only = page.getByRole('switch', { name: 'View only assigned DoDAAC(s)' })
  const units = page.getByRole('combobox', { name: 'DoDAACs' })
  const chosen = page.getByRole('list', { name: 'Selected DoDAACs' })
  const clear = page.getByRole('button', { name: 'Clear All' })
  await test.step('the toggle leaves only the assigned DoDAACs [HUB-44]', async () => {
    await only.check()
    await expect(units).toBeHidden()
    await expect(page.getByRole('main').getByRole('search')).toContainText('Only assigned: W9AR01')
    await apply(page).click()
    await expect(applied(page)).toContainText('DoDAACs W9AR01')
    // Of the orderer or of the member.
    const [orderers, members] = [await readColumn(page, 'DoDAAC'), await readColumn(page, 'SM DoDAAC')]
    expect(orderers.filter((dodaac, at) => ![dodaac, members[at]].includes('W9AR01'))).toEqual([])
    await only.uncheck()
  })
  await test.step('without it the list is empty, and people pick from a search [HUB-45]', async () => {
    await expect(chosen).toBeHidden()
    const requested = page.waitForRequest((request) => request.postData()?.includes('W9AR0') ?? false)
    await units.fill('W9AR0')
    expect(Number((await requested).postDataJSON().pageSize)).toBe(50)
    await page.getByRole('option', { name: /^W9AR01/ }).click()
    await page.keyboard.press('Escape')
    await expect(chosen.getByRole('listitem')).toHaveText(['W9AR01'])
  })
  await page.getByRole('combobox', { name: 'Shipping speed' }).selectOption('Expedited')
  await apply(page).click()
  await expect(applied(page)).toContainText('DoDAACs W9AR01')
  await test.step('a person who receives the address sees the same [RST-11]', async () => {
    await expect(applied(page)).toContainText('Shipping speed Expedited')
    await expect(rowsOf(page).first()).toBeVisible()
    const held = await readColumn(page, 'Order No')
    const others = await browser?.newContext({ baseURL: new URL(page.url()).origin })
    if (!others) throw new Error('No browser.')
    const colleague = await others.newPage()
    await signIn(colleague, 'finance', page.url())
    await expect(applied(colleague)).toHaveText((await applied(page).textContent()) ?? 'nothing')
    expect(await readColumn(colleague, 'Order No')).toEqual(held)
    await others.close()
  })
  await test.step('Clear All takes every filter back, and the 100 rows a page [HUB-47 VAL-27 RST-13]', async () => {
    const size = page.getByRole('combobox', { name: 'Rows on a page' })
    await size.selectOption('10')
    await expect(page).toHaveURL(/&pageSize=10$/)
    await change(page).click()
    const texts = page.getByRole('main').getByRole('search').getByRole('textbox')
    for (const label of ['Order No', 'Orderer', 'Approver', 'Service Member'])
      await page.getByRole('textbox', { name: label }).fill('x')
    await page.getByRole('textbox', { name: 'End date' }).fill('12/31/2025')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Shipped')
    await page.getByRole('combobox', { name: 'State', exact: true }).selectOption({ index: 1 })
    await clear.click()
    await expect(page).toHaveURL('/reports/orderstatus')
    await expect(page.getByText('Click Filters to generate report')).toBeVisible()
    await expect(size).toHaveValue('100')
    const values = await texts.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(values.filter(Boolean)).toEqual(['01/01/2023', `${month}/${day}/${year}`])
    for (const label of ['Status', 'State', 'Shipping speed'])
      await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue('')
    await expect(chosen).toBeHidden()
    // Also unapplied input.
    const number = page.getByRole('textbox', { name: 'Order No' })
    await number.fill('12')
    await clear.click()
    await expect(number).toHaveValue('')
  })
}

async function watchFailures(page: Page) {
  await page.goto('/reports/orderstatus')
  await filtersButton(page).click()
  await test.step('every column shows that nothing was found, and screen readers hear it once [RST-09 RDT-06 ERR-05]', async () => {
    await page.getByRole('textbox', { name: 'Order No' }).fill('99999999')
    await apply(page).click()
    await expect(rowsOf(page).locator('td')).toHaveText(Array(13).fill('No results found'))
    await expect(table(page).getByRole('cell', { name: 'No results found' })).toHaveCount(1)
    await expect(page.locator('[aria-live="polite"]').getByText('No results found')).toHaveCount(1)
  })
  const requested = countRequests(page)
  await change(page).click()
  const end = page.getByRole('textbox', { name: 'End date' })
  await end.fill('12/31/2022')
  await end.press('Enter')
  const sentence = 'The end date is before the begin date. Swap them or clear one.'
  await expect(end).toHaveAccessibleDescription(new RegExp(sentence))
  await expect(page.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
  await end.fill('13/13/2022')
  await end.press('Enter')
  await expect(end).toHaveAccessibleDescription(/Enter a date as month\/day\/year/)
  expect(requested).toEqual({ list: 0, count: 0 })
  await end.fill('31/12/2025')
  await end.press('Tab')
  await expect(
    page
      .locator('[aria-live=polite]')
      .getByText('End date: Enter a date as month/day/year, such as 05/28/2025.'),
  ).toBeAttached()
  await end.fill('12/31/2025')
  await test.step('a call that fails says why, and can be tried again [ERR-27]', async () => {
    await page.route('**/reports/status?**', (route) =>
      route.fulfill({ status: 422, json: { detail: 'It broke for a test.' } }),
    )
    await apply(page).click()
    await expect(
      page.getByRole('alert').getByText('ERROR: It broke for a test.', { exact: true }),
    ).toBeVisible()
    await expect(table(page)).toBeHidden()
  })
  await test.step('while rows are fetched it says so [RST-07]', async () => {
    const response = await holdResponses(page, '**/reports/status?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
    response()
    await expect(table(page)).toBeVisible()
    await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0)
  })
}
