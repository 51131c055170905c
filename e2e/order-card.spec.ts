import { expect, type Page, test } from '@playwright/test'
import { dayIn } from '../src/domain/fiscal-years.ts'
import { OWN_MAKING } from '../src/domain/roles/waiting.ts'
import { listOrders, type OrderCard, readOrder } from '../src/wire/orders/orders.ts'
import { expectAccessible } from './accessibility.ts'
import { ask, readAnswer } from './ask.ts'
import { members, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

/** Submits one order per member as placer, then opens the order list as approver1, narrowed to the first of them. */
async function submitAndOpen(page: Page, ...who: (keyof typeof members)[]): Promise<number[]> {
  await signInQuietly(page, 'placer')
  const numbers: number[] = []
  for (const name of who) numbers.push(await submitByCall(page, members[name], { quantity: 2 }))
  await page.context().clearCookies()
  await signIn(page, 'approver1', `/orders?view=cards&search=${numbers[0]}`)
  await expect(page.getByRole('article', { name: `Order ${numbers[0]}` })).toBeVisible()
  return numbers
}

test('a card says everything about its order, and only an awaiting one can be changed', async ({ page }) => {
  const [number] = await submitAndOpen(page, 'abebe')
  const card = page.getByRole('article', { name: `Order ${number}` })
  await test.step('its facts, each under its name [ORD-13]', async () => {
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(`Order ${number}`)
    await expect(card.locator('.status-tag').first()).toHaveText('Awaiting Approval')
    await expect(card.locator('.order__facts dt')).toHaveText([
      'Order date',
      'Order Placer',
      'Approver',
      'Service Member',
      'Ship-to DoDAAC',
      'Fund code',
      'Total',
    ])
    const [year, month, day] = dayIn('America/New_York', new Date()).split('-')
    await expect(card.locator('.order__facts dd')).toHaveText([
      `${month}/${day}/${year}`,
      'Elena Whitfield',
      'None yet',
      'Owen Abebe',
      'W9AR02',
      '6C',
      '$19.46',
    ])
  })
  await test.step('the ways to its details and its form [ORD-14]', async () => {
    await expect(card.getByRole('link', { name: `View Details of order ${number}` })).toHaveAttribute(
      'href',
      `/orders/${number}`,
    )
    await expect(card.getByRole('link', { name: `View Form of order ${number}` })).toHaveAttribute(
      'href',
      `/orders/${number}/form`,
    )
  })
  await test.step('while it waits, its quantity and shipping can be changed [ORD-16 ORD-17]', async () => {
    await expect(card.getByRole('textbox', { name: /^Quantity of Necktie/ })).toHaveValue('2')
    for (const name of [/^One less/, /^One more/, /^Delete Necktie/])
      await expect(card.getByRole('button', { name })).toBeEnabled()
    await expect(card.getByRole('radio')).toHaveCount(2)
    await expect(card.getByRole('radio', { name: 'Standard' })).toBeChecked()
    await expect(card.getByRole('radio', { name: 'Expedited' })).toBeEnabled()
  })
  // Product pages are closed to approvers, so the item number is a link for the placer only.
  await expect(card.getByRole('link', { name: '8440-01-908-3000' })).toBeHidden()
  await test.step('orders of other statuses show quantity and shipping as they are stored [ORD-20 ORD-21 ORD-22]', async () => {
    const shipped = await ask(page, listOrders, { query: { status: 'shipped', pageSize: 100 } })
    for (const [isExpedited, words] of [
      [false, 'Shipping: Standard'],
      [true, 'Shipping: Expedited'],
    ] as const) {
      const order = shipped.find(({ expedited }) => expedited === isExpedited) as OrderCard
      await page.goto(`/orders?status=6&view=cards&search=${order.number}`)
      const other = page.getByRole('article', { name: `Order ${order.number}` })
      await expect(other.locator('.order-line__quantity')).toHaveText(
        order.lines.map(({ quantity }) => `Quantity: ${quantity}`),
      )
      await expect(other.locator('.order__shipping')).toContainText(words)
      for (const role of ['textbox', 'radio', 'checkbox', 'button'] as const)
        await expect(other.getByRole(role)).toHaveCount(0)
    }
  })
  await test.step('each item has its number, descriptions, price and quantity, and leads to its page [ORD-15]', async () => {
    await page.context().clearCookies()
    await signIn(page, 'placer', `/orders?search=${number}`)
    const item = card.getByRole('list', { name: `Items of order ${number}` }).getByRole('listitem')
    await expect(item.locator('.order-line__words > *')).toHaveText([
      '8440-01-908-3000',
      'Necktie, four-in-hand, Black',
      'Size: ONE SIZE',
      'PGC 10001',
    ])
    await expect(item.locator('.order-line__price')).toHaveText('Price: $9.73')
    await expect(item.getByRole('textbox', { name: /^Quantity of Necktie/ })).toHaveValue('2')
    await card.getByRole('link', { name: '8440-01-908-3000' }).click()
    await expect(page).toHaveURL('/products/nsn/8440019083000?from=orders')
  })
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
  await expect(dialog).toHaveAccessibleDescription(
    /^For Antonio Arroyo, \$[\d,.]+\. Available after: \$[\d,.]+\.$/,
  )
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  const comment = dialog.getByRole('textbox', { name: /^Comment/ })
  await expect(comment).toHaveAccessibleDescription(/Say in a comment why you decline\./)
  await comment.fill('Issued last month.')
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`Order ${number} for .+ was declined\\. \\$[\\d.,]+ of W9AR02/6C is free again`),
  )
  await page.context().clearCookies()
  await signIn(page, 'placer', `/orders?status=4&search=${number}`)
  await page.getByRole('link', { name: `View Details of order ${number}` }).click()
  await expect(page.getByRole('main')).toContainText('“Issued last month.”')
  await expect(page.getByRole('list', { name: `History of order ${number}` })).toContainText('Naomi Castillo')
})

test('an approver signs several cards at once, and a quantity that is being typed is stored before', async ({
  page,
}) => {
  const numbers = await submitAndOpen(page, 'bell', 'doyle')
  await page.goto('/orders?view=cards')
  for (const number of numbers) await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await expect(page.getByText(/^2 orders chosen of/)).toBeVisible()
  const quantity = page
    .getByRole('article', { name: `Order ${numbers[0]}` })
    .getByRole('textbox', { name: /^Quantity of Necktie/ })
  await quantity.fill('3')
  await page.getByRole('button', { name: /^Approve 2 · / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 2 · $48.65' }).click()
  await expect(page.getByRole('main').getByText('2 approved.')).toBeVisible()
  for (const number of numbers)
    await expect(page.getByRole('article', { name: `Order ${number}` })).toBeHidden()
})

test('somebody who may not sign an order finds no way to, and no order of others', async ({ page }) => {
  const [number] = await submitAndOpen(page, 'doyle')
  await page.context().clearCookies()
  await signIn(page, 'placer', `/orders?search=${number}`)
  await expect(page.getByRole('article', { name: `Order ${number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(page, 'guard', `/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: `There is no order ${number}` })).toBeVisible()
})

test('who has made the orderer reads beforehand why there is nothing to press, and who signs', async ({
  page,
}) => {
  const [number = 0] = await submitAndOpen(page, 'doyle')
  const path = `/U3PLRest/api/cart/order/${String(number).padStart(20, '0')}`
  const whyNotApprove = OWN_MAKING.sentence
  await page.route(`**${path}`, async (route) => {
    const details = await readAnswer(readOrder, await route.fetch())
    const order = { ...details.order, mayDecide: false, mayChange: false, whyNotApprove }
    await route.fulfill({ json: readOrder.answer.write({ ...details, order }) as object })
  })
  await page
    .getByRole('link', { name: `Order ${number}`, exact: false })
    .first()
    .click()
  await expect(page.getByText(`${whyNotApprove} Level 1 of`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0)
  await expectAccessible(page, 'an order of somebody whom one has made')
})

test('an order prints as form and invoice, and the screen around it does not', async ({ page }) => {
  await signIn(page, 'approver1', '/orders?status=6&view=cards')
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
