import { expect, type Page, test } from '@playwright/test'
import { members, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

/** Submits one order per member as placer, then opens the order list as approver1, narrowed to the first of them. */
async function submitAndOpen(page: Page, ...who: (keyof typeof members)[]): Promise<number[]> {
  await signInQuietly(page, 'placer')
  const numbers: number[] = []
  for (const name of who) numbers.push(await submitByCall(page, members[name], { quantity: 2 }))
  await page.context().clearCookies()
  await signIn(page, 'approver1', `/orders?search=${numbers[0]}`)
  await expect(page.getByRole('article', { name: `Order ${numbers[0]}` })).toBeVisible()
  return numbers
}

test('people find their orders by status, Awaiting Approval first, twelve to a page [ORD-01 ORD-02 ORD-03 ORD-09 ORD-10 ORD-11 ORD-12 CONST-01 CONST-37]', async ({
  page,
}) => {
  await signIn(page, 'approver1', '/orders')
  const tabs = page.getByRole('navigation', { name: 'Order status' })
  await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible()
  await expect(tabs.getByRole('link')).toHaveText(['Awaiting Approval', 'Approved', 'Shipped', 'Declined'])
  await expect(tabs.getByRole('link', { name: 'Awaiting Approval' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Shipped' }).click()
  await expect(page.getByRole('main').getByText(/^displaying 1 - 12 of \d+ entries$/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(12)
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/status=6&page=2/)
  await expect(page.getByRole('main').getByText(/^displaying 13 - 24 of \d+ entries$/)).toBeVisible()
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(page.getByRole('main').getByText(/^displaying 25 - 36 of /)).toBeVisible()
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByRole('main').getByText(/^displaying 13 - 24 of /)).toBeVisible()
  await pages.getByRole('link', { name: 'Last page' }).click()
  await expect(pages.getByRole('link', { name: 'Next page' })).toBeHidden()
  await pages.getByRole('link', { name: 'First page' }).click()
  await expect(page.getByRole('main').getByText(/^displaying 1 - 12 of /)).toBeVisible()
})

test('a search, DoDAACs and members narrow the list with Apply, and Reset shows all again [ORD-04 ORD-05 ORD-06 ORD-07 ORD-08 ORD-12 ERR-06]', async ({
  page,
}) => {
  await signIn(page, 'approver1', '/orders?status=6')
  const count = page.getByRole('main').getByText(/^displaying /)
  await expect(count).toHaveText(/1 - 12 of \d+/)
  const all = await count.textContent()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('zzzz qqqq')
  await expect(count).toHaveText(all ?? '')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/search=zzzz/)
  await expect(page.getByRole('main').getByText('No Results')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(count).toHaveText(all ?? '')
  await page.getByRole('combobox', { name: 'DODAAC' }).click()
  await page.getByRole('option', { name: 'W9AR02' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/dodaac=W9AR02/)
  await expect(count).not.toHaveText(all ?? '')
  const narrowed = await count.textContent()
  await page.getByRole('combobox', { name: 'Service Member' }).fill('Begay, D')
  await page.getByRole('option', { name: /^Begay, Daniel/ }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/member=10007/)
  await expect(count).not.toHaveText(narrowed ?? '')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Selected Service Member' })).toContainText('Begay, Daniel')
})

test('a card says everything about its order, and only an awaiting one can be changed [ORD-13 ORD-14 ORD-15 ORD-16 ORD-17 ORD-20 ORD-21 ORD-22]', async ({
  page,
}) => {
  const [number] = await submitAndOpen(page, 'abebe')
  const card = page.getByRole('article', { name: `Order ${number}` })
  for (const term of [
    'Order Date',
    'Order Placer',
    'Approver',
    'Service Member',
    'Ship To DoDAAC',
    'Fund Code',
    'Total',
  ])
    await expect(card.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
  for (const text of [
    'Whitfield',
    'Abebe',
    '6C',
    '$19.46',
    'Awaiting Approval',
    '8440-01-908-3000',
    'PGC 10001',
  ])
    await expect(card).toContainText(text)
  await expect(card.getByRole('textbox', { name: /^Quantity of Necktie/ })).toHaveValue('2')
  await expect(card.getByRole('radio', { name: 'Standard' })).toBeChecked()
  await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', `/orders/${number}`)
  await expect(card.getByRole('link', { name: /^View Form/ })).toHaveAttribute(
    'href',
    `/orders/${number}/form`,
  )
  // Product pages are closed to approvers, so the item number is a link for the placer only.
  await expect(card.getByRole('link', { name: '8440-01-908-3000' })).toBeHidden()
  await page.context().clearCookies()
  await signIn(page, 'placer', `/orders?search=${number}`)
  await card.getByRole('link', { name: '8440-01-908-3000' }).click()
  await expect(page).toHaveURL(/\/products\/nsn\/8440019083000\?from=orders/)
  await page.goto('/orders?status=6')
  const shipped = page.getByRole('article').first()
  await expect(shipped).toContainText(/Quantity: \d+/)
  await expect(shipped).toContainText(/Shipping: (Standard|Expedited)/)
  for (const role of ['textbox', 'radio', 'button'] as const)
    await expect(shipped.getByRole(role)).toHaveCount(0)
})

test('an approver changes quantity and shipping of an order that waits, and it stays so [ORD-16 ORD-17 ORD-18]', async ({
  page,
}) => {
  const [number] = await submitAndOpen(page, 'alvarez')
  const card = page.getByRole('article', { name: `Order ${number}` })
  await card.getByRole('button', { name: /^One less/ }).click()
  await expect(card).toContainText('$9.73')
  await expect(page.getByText('Quantity 1, saved')).toBeAttached()
  const comment = card.getByRole('textbox', { name: 'Leave a comment' })
  await expect(comment).toBeHidden()
  await card.getByRole('radio', { name: 'Expedited' }).check()
  const saved = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('Needed soon') ?? false,
  )
  await comment.fill('Needed soon')
  await comment.blur()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(card.getByRole('textbox', { name: /^Quantity of Necktie/ })).toHaveValue('1')
  await expect(comment).toHaveValue('Needed soon')
})

test('an approver declines with a comment, which the placer reads [ORD-19 ORD-23]', async ({ page }) => {
  const [number] = await submitAndOpen(page, 'arroyo')
  await page.getByRole('button', { name: `Decline order ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Decline order ${number}?` })
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  const comment = dialog.getByRole('textbox', { name: /^Comment/ })
  await expect(comment).toHaveAccessibleDescription(/Say in a comment why you decline\./)
  await comment.fill('Issued last month.')
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(`Order ${number} was declined.`)
  await page.context().clearCookies()
  await signIn(page, 'placer', `/orders?status=4&search=${number}`)
  await page.getByRole('link', { name: `View Details of order ${number}` }).click()
  await expect(page.getByRole('main')).toContainText('“Issued last month.”')
  await expect(page.getByRole('list', { name: `History of order ${number}` })).toContainText('Naomi Castillo')
})

test('an approver signs several orders at once and reads what became of each', async ({ page }) => {
  const numbers = await submitAndOpen(page, 'bell', 'doyle')
  await page.goto('/orders')
  for (const number of numbers) await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await expect(page.getByText('2 orders selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Together $38.92')
  await dialog.getByRole('button', { name: 'Approve 2 orders' }).click()
  const results = dialog.getByRole('list', { name: 'Results' })
  for (const number of numbers) await expect(results).toContainText(`Order ${number}: approved`)
  await dialog.getByRole('button', { name: 'Back to the orders' }).click()
  for (const number of numbers)
    await expect(page.getByRole('article', { name: `Order ${number}` })).toBeHidden()
})

test('somebody who may not sign an order finds no way to, and no order of others', async ({ page }) => {
  const [number] = await submitAndOpen(page, 'evans')
  await page.context().clearCookies()
  await signIn(page, 'placer', `/orders?search=${number}`)
  await expect(page.getByRole('article', { name: `Order ${number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(page, 'guard', `/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Uh oh...' })).toBeVisible()
})

test('an order prints as form and invoice, and the screen around it does not', async ({ page }) => {
  await signIn(page, 'approver1', '/orders?status=6')
  await page
    .getByRole('link', { name: /^View Form/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order Form \d+$/)
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice \d+$/)
  await expect(page.getByRole('table', { name: 'Charges' })).toContainText('Total')
})
