import { expect, type Page, test } from '@playwright/test'
import { addDays, dayIn } from '../src/domain/fiscal-years.ts'
import { listOrderDetails } from '../src/wire/reports/order-reports.ts'
import { holdResponses } from './held-responses.ts'
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
import { follow } from './signing-in.ts'

const today = dayIn('America/New_York', new Date())
const begin = addDays(today, -89)

test('the order details report shows filters, help, dates, money, and parcels as the seed documents specify', async ({
  page,
}) => {
  await open(page, 'approver1', '/reports/orderdetails')
  await test.step('the notice adds a sentence about exports [RDT-04 HUB-32]', async () => {
    // screens/report-*.txt has the words of a report.
    const sentence = 'The Export to Excel function has been updated to accommodate large files.'
    await expect(page.getByRole('region', { name: 'Attention' }).getByText(sentence)).toBeVisible()
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
  const shipped = await waitForRequest(page, listOrderDetails, () => apply(page).click())
  await test.step('after Apply the filters fold away; the line above the rows lists the active ones and opens them', async () => {
    await expect(apply(page)).toBeHidden()
    await expect(applied(page)).toContainText('Line status Shipped and tracking provided')
    await change(page).click()
    await expect(change(page)).toBeHidden()
  })
  await test.step('the received state of a line narrows the rows [DATA-55]', async () => {
    expect(shipped.requested.received).toBe('no')
    expect(new Set(await readColumn(page, 'Order Status'))).toEqual(
      new Set(['Shipped and tracking provided']),
    )
    expect(new Set(await readColumn(page, 'Received'))).toEqual(new Set(['No']))
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
      await table(page)
        .getByRole('button', { name: `${number} Tracking, opens in a new tab`, exact: true })
        .first()
        .click()
      await expect(page).toHaveTitle(`${address}${number} _blank noopener,noreferrer`)
    }
  })
  await test.step('a line that has not shipped shows N/A, on each page [RDT-01 RDT-11]', async () => {
    await follow(page, '/reports/orderdetails?applied=1&status=2&pageSize=10&page=2')
    await expect(page.getByText(/^displaying 11 - 20 of \d+ entries$/)).toBeVisible()
    expect(await readColumn(page, 'Tracking')).toEqual(Array(10).fill('N/A'))
  })
  await test.step('texts are applied by Enter; 50 rows a page, then 100', () => applyByEnter(page))
  await test.step('the hub sends no request; the last 90 days keep numbers whole, and the page folds its notice', () =>
    openFromHub(page))
})

async function applyByEnter(page: Page) {
  await page.goto('/reports/orderdetails')
  await filtersButton(page).click()
  const size = page.getByRole('combobox', { name: 'Rows on a page' })
  await expect(size).toHaveValue('50')
  await test.step('Enter applies the typed text [RDT-16 VAL-20]', async () => {
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
  await test.step('100 rows a page after Clear All, 50 without it [RDT-17 CONST-12]', async () => {
    await expect(size).toHaveValue('100')
    await page.goto('/reports/orderdetails?applied=1')
    await expect(size).toHaveValue('50')
  })
  await test.step('other filters take the old rows away while the new ones are on their way [RDT-15]', async () => {
    const response = await holdResponses(page, '**/reports/detail?**')
    await filtersButton(page).click()
    await page.getByRole('textbox', { name: 'PGC' }).fill('10001')
    await apply(page).click()
    await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
    await expect(table(page).getByRole('rowheader')).toHaveCount(0)
    response()
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
  await expect(page).toHaveURL('/reports/orderdetails')
  await expect(table(page).locator('tbody li').first()).toHaveText(/^Click Filters/)
  const last90 = page.getByRole('button', { name: 'Last 90 days' })
  await filtersButton(page).click()
  await last90.click()
  await expect(last90).toHaveAttribute('aria-pressed', 'true')
  await apply(page).click()
  await expect(page).toHaveURL(`/reports/orderdetails?applied=1&begin=${begin}&end=${today}`)
  await expect(change(page)).toBeVisible()
  await expect(table(page).getByRole('columnheader').nth(14)).toHaveText('Requisition')
  expect((await readColumn(page, 'Date Placed')).length).toBeGreaterThan(10)
  await test.step('NSN, requisition, and tracking number each fit on one line', async () => {
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const findBroken = () =>
        rowsOf(page).evaluateAll((rows) => {
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
      await expect.poll(findBroken).toEqual([])
    }
    await page.setViewportSize({ width: 1366, height: 900 })
  })
  await test.step('other days are filled in by one press, and keep the other filters', async () => {
    await change(page).click()
    await page.getByRole('textbox', { name: 'PGC' }).fill('10001')
    await page.getByRole('textbox', { name: 'PGC' }).press('Enter')
    await expect(page).toHaveURL(/pgc=10001/)
    await expect(change(page)).toBeVisible()
    await change(page).click()
    await page.getByRole('button', { name: 'Since 2023' }).click()
    await apply(page).click()
    await expect(page).toHaveURL(/pgc=10001.*begin=2023-01-01/)
  })
  await test.step('the attention notice is open once; then it is a line that opens', async () => {
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
  })
}
