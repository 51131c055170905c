import { type Browser, expect, type Page, test } from '@playwright/test'
import { planCourse } from '../src/domain/supply/course.ts'
import { readOrder } from '../src/wire/orders/orders.ts'
import { stepSupply } from './admin-command.ts'
import { choose, press, reach, reachOneOf, signInByKeyboard, type } from './keyboard.ts'
import { sendRequest } from './send-request.ts'

// By role and name as with a screen reader, and by keyboard only.

const product = "Coat, man's, all-weather, Black"

async function openBrowser(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInByKeyboard(page, username)
  return page
}

/** In the list of waiting orders. */
async function approve(page: Page, number: string) {
  await press(page.getByRole('link', { name: 'Orders', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeFocused()
  await press(page.getByRole('button', { name: 'Filters' }))
  await type(page.getByRole('searchbox', { name: 'Search orders' }), number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: number })).toHaveCount(1)
  await reach(page.getByRole('checkbox', { name: `Select order ${number}` }))
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Approve order ${number}?` })
  await expect(dialog).toHaveAccessibleDescription(/^For Oscar Rivera, /)
  await press(dialog.getByRole('button', { name: 'Approve order', exact: true }))
  await expect(dialog).toBeHidden()
}

const findHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Order \d+$/ })
const findHistory = (page: Page, number: string) =>
  page.getByRole('list', { name: `History of order ${number}` })
const findWay = (page: Page, number: string) =>
  page.getByRole('list', { name: `Progress of order ${number}` })
const findStep = (page: Page, number: string) => findWay(page, number).locator('[aria-current="step"]')

/** By keyboard only, signed by both. Returns the number of the order. */
async function orderAndSign(page: Page, browser: Browser): Promise<string> {
  await press(page.getByRole('link', { name: 'ORDER NOW' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
  await type(page.getByRole('searchbox', { name: 'Search products' }), '10002')
  await press(page.getByRole('link', { name: product }))
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeFocused()

  const size = page.getByRole('radio', { name: '42 REGULAR' })
  await reachOneOf(page.getByRole('radio'))
  while (!(await size.isChecked())) await page.keyboard.press('ArrowDown')
  await type(page.getByRole('textbox', { name: 'Quantity' }), '2')
  await choose(page.getByRole('combobox', { name: 'Service member' }), 'Rivera', /^Rivera, Oscar \(W9AR01\)$/)
  await choose(page.getByRole('combobox', { name: 'Fund code' }), '', /^6C .*, \$[\d,]+\.\d\d left$/)
  await press(page.getByRole('button', { name: 'Add to Cart' }))
  await expect(page.getByRole('main')).toContainText(
    `2 × ${product}, size 42 REGULAR added to the cart for Oscar Rivera.`,
  )

  await press(page.getByRole('link', { name: /^Cart/ }), 'Shift+Tab')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused()
  await press(page.getByRole('button', { name: 'Quick add' }))
  await type(page.getByRole('combobox', { name: 'Item and quantity' }), '8440-01-908-3000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Items for Oscar Rivera' }).getByRole('listitem')).toHaveCount(
    2,
  )
  await press(page.getByRole('button', { name: 'Submit for Approval, order for Oscar Rivera' }))
  const heading = findHeading(page)
  await expect(heading).toBeFocused()
  const number = ((await heading.textContent()) ?? '').replace('Order ', '')
  await expect(page.getByRole('main')).toContainText(`Order ${number} was submitted for approval.`)
  await expect(findHistory(page, number)).toContainText('Waits for level 1 of 2')
  await expect(findStep(page, number)).toContainText('Approved, now')
  await expect(page.getByText('Level 1 of 2 is next: Naomi Castillo.')).toBeVisible()

  const first = await openBrowser(browser, 'approver1')
  await approve(first, number)
  await expect(first.getByRole('main')).toContainText(`Order ${number} was approved at your level`)
  await first.context().close()
  const second = await openBrowser(browser, 'approver2')
  await approve(second, number)
  await expect(second.getByRole('main')).toContainText(`Order ${number} was approved. It is for Oscar Rivera`)
  await second.context().close()
  return number
}

/** The supplier rejects or cancels six of 100 lines, depending on the requisition. */
async function willBeShipped(page: Page, number: string): Promise<boolean> {
  const { order } = await sendRequest(page, readOrder, { params: { number: Number(number) } })
  return order.lines.every(({ requisition }) =>
    planCourse(requisition).some(({ kind }) => kind === 'shipped'),
  )
}

test('users take an order through every step by keyboard, roles, and names: find, choose, submit, sign twice, supply, and track [MISC-04 ORD-23]', async ({
  page,
  browser,
}) => {
  await signInByKeyboard(page, 'placer')
  let number = await orderAndSign(page, browser)
  while (!(await willBeShipped(page, number))) {
    await page.goto('/')
    number = await orderAndSign(page, browser)
  }

  await press(page.getByRole('link', { name: 'Orders', exact: true }))
  await press(page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: 'Shipped' }))
  await expect(page.getByRole('heading', { level: 2, name: 'Shipped' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Filters' }))
  await type(page.getByRole('searchbox', { name: 'Search orders' }), number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(
    `No shipped order matches ${number}. 1 result in Approved.`,
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Approved' })).toBeVisible()
  await expect(async () => {
    await stepSupply(14)
    await page.goto(`/orders?status=6&search=${number}`)
    await expect(page.getByRole('rowheader', { name: `${number}` })).toHaveCount(1)
  }).toPass()
  await press(page.getByRole('link', { name: `View Details of order ${number}` }))
  await expect(findHeading(page)).toBeFocused()
  await expect(findStep(page, number)).toContainText('Received, now')
  await expect(findWay(page, number).getByRole('listitem').nth(1)).toContainText(
    'Naomi Castillo, Samuel Okafor',
  )
  await expect(page.getByText('3 pieces are on the way to the unit.')).toBeVisible()
  const history = findHistory(page, number)
  const signed = history.getByRole('listitem')
  await expect(signed.filter({ hasText: 'Naomi Castillo' })).toHaveCount(1)
  await expect(signed.filter({ hasText: 'Samuel Okafor' })).toHaveCount(1)
  await expect(history.getByText(/^Tracking/).first()).toBeVisible()
})
