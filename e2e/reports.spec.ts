import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { addDays, dayIn } from '../src/domain/fiscal-years.ts'
import type { Call } from '../src/wire/call.ts'
import { countOrderStatuses, listOrderDetails, listOrderStatuses } from '../src/wire/reports/order-reports.ts'
import { expectNoSidewaysScroll, settle } from './accessibility.ts'
import { addressOf, ask, readAnswer, readAsked } from './ask.ts'
import { countActs } from './counted.ts'
import { holdAnswers } from './held-answers.ts'
import { expectDelay, holdTime, letMinutePass, takeClock } from './held-time.ts'
import { press, reach, type } from './keyboard.ts'
import {
  applied,
  apply,
  change,
  countQuestions,
  download,
  expectAttention,
  filtersButton,
  found,
  open,
  readColumn,
  readTotal,
  rowsOf,
  table,
} from './report-screen.ts'
import { signIn, signInQuietly } from './signing-in.ts'

const today = dayIn('America/New_York', new Date())
const [year, month, day] = today.split('-')
const begin = addDays(today, -89)

/** What a page of a report is asked for with, and answered, while `act` is done. */
async function askFor<P, Q, A>(page: Page, call: Call<P, Q, undefined, A>, act: () => Promise<unknown>) {
  const isIt = addressOf(call)
  const answered = page.waitForResponse((answer) => isIt(new URL(answer.url())))
  await act()
  const answer = await answered
  return { asked: readAsked(call, answer), rows: await readAnswer(call, answer) }
}

test('order status is narrowed down by keyboard alone; nothing is asked before, and once for each search', async ({
  page,
}) => {
  const asked = countQuestions(page)
  await takeClock(page)
  await signIn(page, 'member', '/reports/orderstatus')
  await test.step('a breadcrumb leads back, the notice says what to send along [RST-01 RST-06 HUB-15 HUB-30]', async () => {
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['System Reports', 'Order Status'])
    await expect(crumbs.getByRole('link', { name: 'System Reports' })).toHaveAttribute('href', '/reports')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Status')
    await expectAttention(page)
  })
  await test.step('the table has its columns and, before a search, three hints [RST-08 API-08]', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveCount(13)
    await expect(table(page).locator('tbody li')).toHaveText([
      'Click Filters to generate report',
      'You do not have to use every filter',
      'Ex: Type in an order no and leave everything else as is',
    ])
  })
  await test.step('the filters open, and nothing is asked until they are applied [RST-03 RST-05 HUB-34]', async () => {
    await expect(page.getByRole('switch', { name: 'View only assigned DoDAAC(s)' })).not.toBeChecked()
    await expect(apply(page)).toBeHidden()
    await press(filtersButton(page))
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible()
    await reach(page.getByRole('combobox', { name: 'Status' }))
    await page.keyboard.type('Pending')
    await type(page.getByRole('textbox', { name: 'Orderer' }), 'whitfield')
    await letMinutePass(page)
    expect(asked).toEqual({ list: 0, count: 0 })
  })
  await test.step('Enter in a text applies them [RST-14 VAL-20]', async () => {
    await reach(page.getByRole('textbox', { name: 'Order No' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      `/reports/orderstatus?applied=1&status=2&orderer=whitfield&begin=2023-01-01&end=${today}`,
    )
    await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
    await expect(
      applied(page)
        .getByRole('listitem')
        .filter({ hasText: /^(Status|Orderer)/ }),
    ).toHaveText(['Status Pending Approval', 'Orderer whitfield'])
    expect(new Set(await readColumn(page, 'Status'))).toEqual(new Set(['Pending']))
    expect(new Set(await readColumn(page, 'Orderer'))).toEqual(new Set(['Elena Whitfield']))
    for (const total of await readColumn(page, 'Total')) expect(total).toMatch(/^\$[\d,]+\.\d\d$/)
    for (const day of await readColumn(page, 'Date Placed')) expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    for (const number of await readColumn(page, 'Order No')) expect(number).toMatch(/^[1-9]\d*$/)
  })
  await test.step('one search asks once, also when somebody comes back to the window [HUB-36 HUB-37]', async () => {
    await page.evaluate(() => {
      for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await letMinutePass(page)
    expect(asked).toEqual({ list: 1, count: 1 })
    // The same filters once more ask once more.
    await press(change(page))
    await expect(page.getByRole('textbox', { name: 'Order No' })).toBeFocused()
    await press(apply(page))
    await expect.poll(() => asked).toEqual({ list: 2, count: 2 })
    await settle(page)
  })
})

test('a member turns the pages of order status, shares an address, and is told what went wrong', async ({
  page,
}) => {
  await signInQuietly(page, 'member')
  await test.step('an order number in the path shows that order at once, and leads to its lines [RST-01 RDT-12]', () =>
    lookUpByPath(page))
  await test.step('pages are turned one question at a time, in the sizes of the seeds', () => turnPages(page))
  await test.step('an address can be shared inside the program, and Clear All takes every filter back', () =>
    shareAddress(page))
  await test.step('nothing found, days the wrong way round and a failed call are told where they happen', () =>
    hearWhatFails(page))
})

async function lookUpByPath(page: Page) {
  await page.goto('/reports/orderstatus?applied=1&status=6')
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
}

async function turnPages(page: Page) {
  // Orders of earlier days: other journeys place theirs meanwhile.
  const earlier = `/reports/orderstatus?applied=1&begin=2023-01-01&end=${dayIn('America/New_York', new Date(Date.now() - 2 * 86_400_000))}`
  await page.goto(`${earlier}&pageSize=10`)
  await expect(rowsOf(page)).toHaveCount(10)
  const asked = countQuestions(page)
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  const turn = (name: string) => pages.getByRole('link', { name, exact: true })
  const count = page.getByRole('main').locator('.pager__count')
  const total = Number((await count.textContent())?.match(/(\d+) entries$/)?.[1])
  const size = page.getByRole('combobox', { name: 'Rows on a page' })
  await test.step('five sizes, one of which always holds [HUB-43 VAL-23]', async () => {
    await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100', '500'])
    await expect(size).toHaveValue('10')
  })
  await test.step('another page is asked for once, and shows its rows [RST-02 HUB-35]', async () => {
    const turned = await askFor(page, listOrderStatuses, () =>
      turn(`5 of ${Math.ceil(total / 10)} pages`).click(),
    )
    expect(turned.asked).toMatchObject({ page: 5, pageSize: 10, begin: '2023-01-01' })
    await expect(page).toHaveURL(`${earlier}&page=5&pageSize=10`)
    await expect(count).toHaveText(`displaying 41 - 50 of ${total} entries`)
    const numbers = turned.rows.map(({ number }) => String(number))
    await expect.poll(() => readColumn(page, 'Order No')).toEqual(numbers)
    expect(asked).toEqual({ list: 1, count: 0 })
  })
  const last = Math.ceil(total / 10)
  await test.step('the pager names the page, two on either side, and the ends [HUB-41]', async () => {
    await turn(`7 of ${last} pages`).click()
    await expect(pages.locator('[aria-current="page"]')).toHaveAccessibleName(`7 of ${last} pages`)
    const names = pages.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel))
    const numbers = [1, 5, 6, 7, 8, 9, last].map((number) => `${number} of ${last} pages`)
    expect(await names).toEqual(['First page', 'Previous page', ...numbers, 'Next page', 'Last page'])
  })
  await test.step('there is no page after the last, nor before the first [HUB-42 VAL-22]', async () => {
    await turn('Last page').click()
    await expect(count).toHaveText(`displaying ${10 * last - 9} - ${total} of ${total} entries`)
    for (const name of ['Next page', 'Last page']) await expect(turn(name)).toHaveCount(0)
    await turn('Previous page').click()
    await expect(pages.locator('[aria-current="page"]')).toHaveAccessibleName(`${last - 1} of ${last} pages`)
    await turn('First page').click()
    await expect(count).toHaveText(`displaying 1 - 10 of ${total} entries`)
    for (const name of ['First page', 'Previous page']) await expect(turn(name)).toHaveCount(0)
  })
  await size.selectOption('500')
  await expect(rowsOf(page)).toHaveCount(500)
  const largest = Math.ceil(total / 500)
  await page.goto(`${earlier}&page=9999&pageSize=500`)
  await expect(page).toHaveURL(`${earlier}&page=${largest}&pageSize=500`)
  await expect(rowsOf(page)).toHaveCount(total - 500 * (largest - 1))
}

async function shareAddress(page: Page) {
  const browser = page.context().browser()
  await page.goto('/reports/orderstatus')
  await filtersButton(page).click()
  const only = page.getByRole('switch', { name: 'View only assigned DoDAAC(s)' })
  const units = page.getByRole('combobox', { name: 'DoDAACs' })
  const chosen = page.getByRole('list', { name: 'Selected DoDAACs' })
  const clear = page.getByRole('button', { name: 'Clear All' })
  await test.step('the toggle leaves only the assigned DoDAACs [HUB-44]', async () => {
    await only.check()
    await expect(units).toBeHidden()
    await expect(page.getByRole('main').getByRole('search')).toContainText('Only assigned: W9AR02')
    await apply(page).click()
    await expect(applied(page)).toContainText('DoDAACs W9AR02')
    expect(new Set(await readColumn(page, 'SM DoDAAC'))).toEqual(new Set(['W9AR02']))
    await only.uncheck()
  })
  await test.step('without it the list is empty, and people pick from a search [HUB-45]', async () => {
    await expect(chosen).toBeHidden()
    const asked = page.waitForRequest((request) => request.postData()?.includes('W9AR0') ?? false)
    await units.fill('W9AR0')
    expect(Number((await asked).postDataJSON().pageSize)).toBe(50)
    await page.getByRole('option', { name: /^W9AR01/ }).click()
    await page.keyboard.press('Escape')
    await expect(chosen.getByRole('listitem')).toHaveText(['W9AR01'])
  })
  await page.getByRole('combobox', { name: 'Shipping speed' }).selectOption('Expedited')
  await apply(page).click()
  await expect(applied(page)).toContainText('DoDAACs W9AR01')
  await test.step('a person who is sent the address sees the same [RST-11]', async () => {
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
    // Also what was typed and never applied.
    const number = page.getByRole('textbox', { name: 'Order No' })
    await number.fill('12')
    await clear.click()
    await expect(number).toHaveValue('')
  })
}

async function hearWhatFails(page: Page) {
  await page.goto('/reports/orderstatus')
  await filtersButton(page).click()
  await test.step('nothing found is said in every column, and once to people who listen [RST-09 RDT-06 ERR-05]', async () => {
    await page.getByRole('textbox', { name: 'Order No' }).fill('99999999')
    await apply(page).click()
    await expect(rowsOf(page).locator('td')).toHaveText(Array(13).fill('No results found'))
    await expect(table(page).getByRole('cell', { name: 'No results found' })).toHaveCount(1)
    await expect(page.locator('[aria-live="polite"]').getByText('No results found')).toHaveCount(1)
  })
  const asked = countQuestions(page)
  await change(page).click()
  const end = page.getByRole('textbox', { name: 'End date' })
  await end.fill('12/31/2022')
  await end.press('Enter')
  const sentence = 'The end date is before the begin date. Turn them round or clear one.'
  await expect(end).toHaveAccessibleDescription(new RegExp(sentence))
  await expect(page.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
  await end.fill('13/13/2022')
  await end.press('Enter')
  await expect(end).toHaveAccessibleDescription(/Enter a date as month\/day\/year/)
  expect(asked).toEqual({ list: 0, count: 0 })
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
    const answer = await holdAnswers(page, '**/reports/status?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
    answer()
    await expect(table(page)).toBeVisible()
    await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0)
  })
}

test('order details: filters, help, dates, money and parcels as the seeds say', async ({ page }) => {
  await open(page, 'member', '/reports/orderdetails')
  await test.step('the notice adds a sentence about exports [RDT-04 HUB-32]', async () => {
    await expectAttention(page, 'The Export to Excel function has been updated to accommodate large files.')
  })
  await test.step('before a search there are four hints [RDT-05]', async () => {
    await expect(table(page).locator('tbody li')).toHaveText([
      'Click Filters to generate report',
      'You do not have to use every filter',
      'Ex: Type in an order no and leave everything else as is',
      'Make sure you apply filters before exporting',
    ])
  })
  await test.step('a second toggle hides the filters and closes their panel [RDT-02 RDT-03]', async () => {
    await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(2)
    await expect(page.getByRole('switch', { name: 'View only assigned DoDAAC(s)' })).toBeVisible()
    const hide = page.getByRole('switch', { name: 'Hide filters' })
    await hide.check()
    await expect(filtersButton(page)).toBeHidden()
    await expect(apply(page)).toBeHidden()
    await hide.uncheck()
    await expect(apply(page)).toBeHidden()
    await filtersButton(page).click()
    await expect(apply(page)).toBeVisible()
  })
  const received = page.getByRole('combobox', { name: 'Received' })
  await page.getByRole('combobox', { name: 'Line status' }).selectOption('Shipped and tracking provided')
  await received.selectOption('No')
  const shipped = await askFor(page, listOrderDetails, () => apply(page).click())
  await test.step('applied, the filters fold away; the line above the rows says which hold and opens them', async () => {
    await expect(apply(page)).toBeHidden()
    await expect(applied(page)).toContainText('Line status Shipped and tracking provided')
    await change(page).click()
    await expect(change(page)).toBeHidden()
  })
  await test.step('what was received of a line narrows them down [DATA-55]', async () => {
    expect(shipped.asked.received).toBe('no')
    expect(new Set(await readColumn(page, 'Order Status'))).toEqual(
      new Set(['Shipped and tracking provided']),
    )
    expect(new Set(await readColumn(page, 'Received'))).toEqual(new Set(['No']))
  })
  await test.step('a tracking number leads to its carrier in a tab that knows nothing of us [RDT-11 HUB-48 E7]', async () => {
    // No carrier is asked by a test: what counts is where the button would lead.
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
      await table(page)
        .getByRole('button', { name: `${number} Tracking, opens in a new tab`, exact: true })
        .first()
        .click()
      await expect(page).toHaveTitle(`${address}${number} _blank noopener,noreferrer`)
    }
  })
  await test.step('what has not shipped has N/A in its place, on each page [RDT-01 RDT-11]', async () => {
    await page.goto('/reports/orderdetails?applied=1&status=2&pageSize=10&page=2')
    await expect(page.getByText(/^displaying 11 - 20 of \d+ entries$/)).toBeVisible()
    expect(await readColumn(page, 'Tracking')).toEqual(Array(10).fill('N/A'))
  })
  await test.step('texts are applied by Enter; 50 rows a page, then 100', () => applyByEnter(page))
  await test.step('it opens with the last 90 days, keeps numbers whole, and folds its notice', () =>
    openFromHub(page))
})

async function applyByEnter(page: Page) {
  await page.goto('/reports/orderdetails')
  await filtersButton(page).click()
  const size = page.getByRole('combobox', { name: 'Rows on a page' })
  await expect(size).toHaveValue('50')
  await test.step('Enter applies what was typed [RDT-16 VAL-20]', async () => {
    for (const [label, text] of [
      ['Order No', '99999999'],
      ['NSN description', 'necktie'],
    ] as const) {
      const field = page.getByRole('textbox', { name: label, exact: true })
      await field.fill(text)
      await field.press('Enter')
      await expect(applied(page).getByRole('listitem').filter({ hasNotText: ' date' })).toHaveText([
        `${label} ${text}`,
      ])
      await page.getByRole('button', { name: 'Clear All' }).click()
      await expect(page.getByText('Click Filters to generate report')).toBeVisible()
      await filtersButton(page).click()
    }
  })
  await test.step('50 rows a page, 100 after Clear All [RDT-17 CONST-12]', async () => {
    await expect(size).toHaveValue('100')
    await page.goto('/reports/orderdetails?applied=1')
    await expect(size).toHaveValue('50')
    await expect(rowsOf(page)).toHaveCount(50)
  })
  await test.step('other filters take the old rows away while the new ones are on their way [RDT-15]', async () => {
    const answer = await holdAnswers(page, '**/reports/detail?**')
    await filtersButton(page).click()
    await page.getByRole('textbox', { name: 'PGC' }).fill('10001')
    await apply(page).click()
    await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
    await expect(table(page).getByRole('rowheader')).toHaveCount(0)
    answer()
    await expect(page.getByText('Loading…', { exact: true })).toBeHidden()
    expect(new Set(await readColumn(page, 'PGC'))).toEqual(new Set(['10001']))
  })
}

async function openFromHub(page: Page) {
  await page.goto('/reports')
  await page
    .getByRole('navigation', { name: 'Quick Access' })
    .getByRole('link', { name: 'Order Details' })
    .click()
  await expect(page).toHaveURL(`/reports/orderdetails?applied=1&begin=${begin}&end=${today}`)
  const spans = page.getByRole('navigation', { name: 'Days placed' })
  await expect(spans.locator('[aria-current]')).toHaveText('Last 90 days')
  await expect(change(page)).toBeVisible()
  await expect(table(page).getByRole('columnheader').nth(1)).toHaveText('Requisition')
  expect((await readColumn(page, 'Date Placed')).length).toBeGreaterThan(10)
  await test.step('NSN, requisition and tracking number stand on one line, without running over', async () => {
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page, `order details at ${width}`)
      const broken = await rowsOf(page).evaluateAll((rows) => {
        const heads = [...(rows[0]?.closest('table')?.querySelectorAll('thead th') ?? [])].map(
          (head) => head.textContent ?? '',
        )
        const codes = ['NSN', 'Requisition', 'Tracking'].map((head) => heads.indexOf(head))
        return rows.flatMap((row) =>
          codes.flatMap((at) => {
            const cell = row.children[at] as HTMLElement
            const range = document.createRange()
            range.selectNodeContents(cell)
            const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text | null
            if (!text) return []
            range.selectNodeContents(text)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
            const isCut = cell.scrollWidth > cell.clientWidth + 1
            return lines > 1 || isCut
              ? [`${heads[at]} ${cell.textContent}: ${lines} lines, cut ${isCut}`]
              : []
          }),
        )
      })
      expect(broken).toEqual([])
    }
    await page.setViewportSize({ width: 1366, height: 900 })
  })
  await test.step('other days are one press away, and keep the other filters', async () => {
    await change(page).click()
    await page.getByRole('textbox', { name: 'PGC' }).fill('10001')
    await page.getByRole('textbox', { name: 'PGC' }).press('Enter')
    await expect(page).toHaveURL(/pgc=10001/)
    await expect(change(page)).toBeVisible()
    await spans.getByRole('link', { name: 'Since 2023' }).click()
    await expect(page).toHaveURL(/pgc=10001.*begin=2023-01-01/)
  })
  await test.step('the attention notice stands open once; then it is a line that opens', async () => {
    const attention = page.getByRole('region', { name: 'Attention' })
    await page.reload()
    await expect(attention.getByRole('listitem')).toHaveCount(0)
    await attention.getByRole('button', { name: 'Attention' }).click()
    await expect(attention.getByRole('listitem')).toHaveCount(3)
  })
  await test.step('Clear All in the line puts people at the empty results, not at the top', async () => {
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page).toHaveURL('/reports/orderdetails?pageSize=100')
    await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
    await spans.getByRole('link', { name: 'Last 90 days' }).click()
    await expect(rowsOf(page).first().getByRole('rowheader')).toBeVisible()
  })
}

test('files are whole, have the names of the seeds, need a table first, and can be cancelled', async ({
  page,
}) => {
  await test.step('the order status of the last 90 days is a file after three acts [RST-04]', () =>
    exportInThreeActs(page))
  await page.goto('/reports/orderstatus')
  const button = page.getByRole('button', { name: 'Export to Excel' })
  await test.step('without a table it says for three seconds that one is needed [HUB-39 VAL-21 ERR-19 CONST-30]', async () => {
    const refused = page
      .locator('.notices')
      .getByText('Information: Please generate a table first', { exact: true })
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
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/reports/export-details?')) asked.push(request.url())
    })
    const send = await holdAnswers(page, '**/reports/export-details?**')
    const { file, sheet } = await download(page, button, async () => {
      await expect(page.getByRole('button', { name: 'Downloading...', exact: true })).toBeVisible()
      const notice = 'EXPORT FUNCTION HAS BEEN UPDATED. DO NOT CLOSE. THIS MAY TAKE A WHILE.'
      await expect(page.getByRole('main').getByText(notice, { exact: true })).toBeVisible()
      await expect(page.getByRole('progressbar')).toBeVisible()
      send()
    })
    await test.step('one call brings the whole file, named after its filters [RDT-43 RDT-44]', async () => {
      expect(asked).toHaveLength(1)
      expect(file).toBe(`OrderDetails_W9AR01-W9AR02_Declined_${today.replaceAll('-', '')}.xlsx`)
      expect(sheet.name).toBe('OrderDetails')
      expect(sheet.rows).toHaveLength(1 + (await readTotal(page)))
    })
  })
  await holdAnswers(page, '**/reports/export-details?**')
  await button.click()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await expect(page.locator('.notices').getByText('The export was cancelled.')).toBeVisible()
  await expect(button).toBeVisible()
})

async function exportInThreeActs(page: Page) {
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
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const file = await saved
  expect(await counted.said()).toEqual(['press', 'press', 'press'])
  await test.step('it holds every order of these days and no older one [RST-15]', async () => {
    const [sheet] = (await readXlsx(readFileSync(await file.path()))).sheets
    const days = (sheet?.rows ?? []).slice(1).map((row) => (row[12] as Date).toISOString().slice(0, 10))
    expect(days.every((placed) => placed >= begin && placed <= today)).toBe(true)
    // Others order meanwhile.
    const end = addDays(today, -2)
    const { total } = await ask(page, countOrderStatuses, { query: { program: 'AR', begin, end } })
    expect(total).toBeGreaterThan(10)
    expect(days.filter((placed) => placed <= end)).toHaveLength(total)
  })
}

test('the USMCR report starts from the program’s words and shows quantities with two decimals', async ({
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
    const answer = await holdAnswers(page, '**/reports/marine-report?**')
    await apply(page).click()
    await expect(page.getByText('Loading..', { exact: true })).toBeVisible()
    answer()
  })
  await test.step('twenty columns, quantities with two decimals [MAR-04]', async () => {
    expect(new Set(await readColumn(page, 'CLIN'))).toEqual(new Set(['0001']))
    await expect(table(page).getByRole('columnheader')).toHaveCount(20)
    for (const quantity of await readColumn(page, 'Qty')) expect(quantity).toMatch(/^\d+\.\d\d$/)
  })
  await test.step('the export says Downloading..., and its file has one sheet of the same columns [MAR-08 MAR-12]', async () => {
    const heads = await table(page).getByRole('columnheader').allTextContents()
    const send = await holdAnswers(page, '**/reports/marine-report/export?**')
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
  await test.step('nothing found is said in each column [MAR-06]', async () => {
    await page.goto('/reports/usmcr?applied=1&begin=2001-01-01&end=2001-02-01')
    await expect(rowsOf(page).locator('td')).toHaveText(Array(20).fill('No results found'))
  })
})
