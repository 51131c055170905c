import { expect, type Page, test } from '@playwright/test'
import { dayIn } from '../src/domain/fiscal-years.ts'
import type { Call } from '../src/wire/call.ts'
import { listOrderDetails, listOrderStatuses } from '../src/wire/reports/order-reports.ts'
import { addressOf, readAnswer, readAsked } from './ask.ts'
import { holdAnswers } from './held-answers.ts'
import {
  applied,
  apply,
  change,
  countQuestions,
  expectAttention,
  filtersButton,
  found,
  open,
  readColumn,
  rowsOf,
  table,
} from './report-screen.ts'
import { signIn } from './signing-in.ts'

/** What a page of a report is asked for with, and answered, while `act` is done. */
async function askFor<P, Q, A>(page: Page, call: Call<P, Q, undefined, A>, act: () => Promise<unknown>) {
  const isIt = addressOf(call)
  const answered = page.waitForResponse((answer) => isIt(new URL(answer.url())))
  await act()
  const answer = await answered
  return { asked: readAsked(call, answer), rows: await readAnswer(call, answer) }
}

test('pages are turned one question at a time, in the sizes of the seeds', async ({ page }) => {
  // Orders of earlier days: other journeys place theirs meanwhile.
  const earlier = `/reports/orderstatus?applied=1&begin=2023-01-01&end=${dayIn('America/New_York', new Date(Date.now() - 2 * 86_400_000))}`
  await signIn(page, 'member', `${earlier}&pageSize=10`)
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
})

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
  await test.step('the status of an order is told from that of a line [RDT-14]', async () => {
    await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveAccessibleDescription(
      'Status: This applies to the whole order, not a line. For the status of a line leave it blank and use the line status filter.',
    )
  })
  await test.step('each line status is explained [RDT-18 RDT-19]', async () => {
    await page.getByText('What each line status means').click()
    for (const [status, meaning] of [
      ['Declined', 'An approver declined the order.'],
      ['Pending Approval', 'The order is not yet approved or declined.'],
      ['Processing', 'Received and transmitted to DLA.'],
    ] as const)
      await expect(
        page.locator('dt', { hasText: new RegExp(`^${status}$`) }).locator('xpath=following-sibling::dd[1]'),
      ).toHaveText(meaning)
    await expect(page.getByRole('combobox', { name: 'Line status' }).getByRole('option')).toHaveText([
      'All',
      'Order Status',
      'Declined',
      'Withdrawn',
      'Pending Approval',
      'Customer Error',
      'Pending Review',
      'Processing',
      'Pending Shipment',
      'Shipped and tracking provided',
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
    const options = received.getByRole('option')
    expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
      '',
      'no',
      'received',
      'issued',
      'returned',
    ])
    await expect(options).toHaveText(['All', 'No', 'Received', 'Issued', 'Returned'])
    expect(shipped.asked.received).toBe('no')
    expect(new Set(await readColumn(page, 'Order Status'))).toEqual(
      new Set(['Shipped and tracking provided']),
    )
    expect(new Set(await readColumn(page, 'Received'))).toEqual(new Set(['No']))
  })
  await test.step('bill-to and sold-to say whether they agree [RDT-08]', async () => {
    const sold = await readColumn(page, 'Sld To')
    for (const [at, bill] of (await readColumn(page, 'Bill To')).entries()) {
      const isSame = bill.slice(0, 6) === sold[at]?.slice(0, 6)
      expect([bill.slice(6), sold[at]?.slice(6)]).toEqual(Array(2).fill(isSame ? ' same' : ' differs'))
    }
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
})

test('the details are applied by Enter in each text, and start with 50 rows a page', async ({ page }) => {
  await open(page, 'member', '/reports/orderdetails')
  const size = page.getByRole('combobox', { name: 'Rows on a page' })
  await expect(size).toHaveValue('50')
  await test.step('Enter applies what was typed [RDT-16 VAL-20]', async () => {
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
      await expect(applied(page).getByRole('listitem').filter({ hasNotText: ' date' })).toHaveText([
        `${label} ${text}`,
      ])
      await expect(found(page)).toBeVisible()
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
})
