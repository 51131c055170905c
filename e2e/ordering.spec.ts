import { expect, type Page, test } from '@playwright/test'
import { planCourse } from '../src/domain/supply/course.ts'
import { readOrder } from '../src/wire/orders/orders.ts'
import { stepSupply } from './admin-command.ts'
import { choose, press, reach, reachOneOf, signInByKeyboard, type } from './keyboard.ts'
import { button, checkbox, combobox, dialogOf, link, list, mainOf, radio, textbox, title } from './parts.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

// By role and name as with a screen reader, and by keyboard only.

const product = "Coat, man's, all-weather, Black"
const orderTitle = (page: Page) => title(page, /^Order \d+$/)
const history = (page: Page, number: string) => list(page, `History of order ${number}`)
const progress = (page: Page, number: string) => list(page, `Progress of order ${number}`)

async function findOrder(page: Page, number: string) {
  await press(button(page, 'Filters'))
  await type(page.getByRole('searchbox', { name: 'Search orders' }), number)
  await page.keyboard.press('Enter')
}

/** In the list of waiting orders. */
async function approve(page: Page, approver: string, number: string, words: string) {
  await signIn(page, approver)
  await press(page.getByRole('link', { name: 'Orders', exact: true }))
  await expect(title(page, 'Your Orders')).toBeFocused()
  await findOrder(page, number)
  await expect(page.getByRole('rowheader', { name: number })).toHaveCount(1)
  await reach(checkbox(page, `Select order ${number}`))
  await page.keyboard.press('a')
  await expect(dialogOf(page)).toHaveAccessibleDescription(/^For Oscar Rivera, /)
  await press(dialogOf(page).getByRole('button', { name: 'Approve order', exact: true }))
  await expect(mainOf(page)).toContainText(`Order ${number} was approved${words}`)
}

/** By keyboard only, signed by both. Returns the number of the order. */
async function orderAndSign(page: Page): Promise<string> {
  await press(link(page, 'ORDER NOW'))
  await expect(title(page, 'Products')).toBeFocused()
  await type(page.getByRole('searchbox', { name: 'Search products' }), '10002')
  await press(link(page, product))
  await expect(title(page, product)).toBeFocused()

  const size = radio(page, '42 REGULAR')
  await reachOneOf(page.getByRole('radio'))
  while (!(await size.isChecked())) await page.keyboard.press('ArrowDown')
  await type(textbox(page, 'Quantity'), '2')
  await choose(combobox(page, 'Service member'), 'Rivera', /^Rivera, Oscar \(W9AR01\)$/)
  await choose(combobox(page, 'Fund code'), '', /^6C .*, \$[\d,]+\.\d\d left$/)
  await press(button(page, 'Add to Cart'))
  await expect(mainOf(page)).toContainText(
    `2 × ${product}, size 42 REGULAR added to the cart for Oscar Rivera.`,
  )

  await press(link(page, /^Cart/), 'Shift+Tab')
  await expect(title(page, 'Your Cart')).toBeFocused()
  await press(button(page, 'Submit for Approval, order for Oscar Rivera'))
  await expect(orderTitle(page)).toBeFocused()
  const number = ((await orderTitle(page).textContent()) ?? '').replace('Order ', '')
  await expect(mainOf(page)).toContainText(`Order ${number} was submitted for approval.`)
  await expect(history(page, number)).toContainText('Waits for level 1 of 2')
  await expect(progress(page, number).locator('[aria-current="step"]')).toContainText('Approved, now')
  await expect(page.getByText('Level 1 of 2 is next: Naomi Castillo.')).toBeVisible()
  await approve(page, 'approver1', number, ' at your level')
  await approve(page, 'approver2', number, '. It is for Oscar Rivera')
  await signInQuietly(page, 'placer')
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
}) => {
  await signInByKeyboard(page, 'placer')
  let number = await orderAndSign(page)
  while (!(await willBeShipped(page, number))) {
    await page.goto('/dashboard')
    number = await orderAndSign(page)
  }
  await expect(async () => {
    await stepSupply(14)
    await page.goto(`/orders?status=6&search=${number}`)
    await expect(page.getByRole('rowheader', { name: number })).toHaveCount(1)
  }).toPass()
  await press(link(page, `View Details of order ${number}`))
  await expect(orderTitle(page)).toBeFocused()
  await expect(progress(page, number).locator('[aria-current="step"]')).toContainText('Received, now')
  await expect(progress(page, number).getByRole('listitem').nth(1)).toContainText(
    'Naomi Castillo, Samuel Okafor',
  )
  await expect(page.getByText('2 pieces are on the way to the unit.')).toBeVisible()
  for (const name of ['Naomi Castillo', 'Samuel Okafor'])
    await expect(history(page, number).getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await expect(
    history(page, number)
      .getByText(/^Tracking/)
      .first(),
  ).toBeVisible()
})
