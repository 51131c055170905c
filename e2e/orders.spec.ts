import { expect, type Page, test } from '@playwright/test'
import { dayIn } from '../src/domain/fiscal-years.ts'
import { letMinutePass } from './held-time.ts'
import { call, members, submitByCall } from './portal-calls.ts'
import { API, signIn, signInQuietly } from './signing-in.ts'

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

type Stored = {
  vcrnuM_0: string
  dodaaC_0: string
  smiD_0: string
  scstA_0: number
  yexpeditE_0: number
  items: { qtY_0: number }[]
}

/** What the page asks for its list and is answered when `act` is done: other journeys order and ship in the meantime. */
async function askFor(page: Page, act: () => Promise<unknown>) {
  const answerOf = (list: string) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === `${API}/cart/${list}`)
  const [list, count] = await Promise.all([answerOf('orders'), answerOf('orders/paging'), act()])
  return {
    asked: Object.fromEntries(new URL(list.url()).searchParams),
    orders: (await list.json()) as Stored[],
    total: (await count.json()).total as number,
  }
}

const shownOrders = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const countOf = (page: Page) => page.getByRole('main').locator('.pager__count')
const namesOf = (orders: Stored[]) => orders.map(({ vcrnuM_0 }) => `Order ${Number(vcrnuM_0)}`)
const entries = (first: number, last: number, total: number) =>
  `displaying ${first} - ${last} of ${total} entries`

test('people find their orders by status and page', async ({ page }) => {
  await signInQuietly(page, 'approver1')
  const tabs = page.getByRole('navigation', { name: 'Order status' })
  await test.step('the list has a title and four statuses, Awaiting Approval first [ORD-01 ORD-02 ORD-03 CONST-37]', async () => {
    const { asked, orders } = await askFor(page, () => page.goto('/orders'))
    expect(asked.SCSTA_0).toBe('2')
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
    await expect(tabs.getByRole('link')).toHaveText(['Awaiting Approval', 'Approved', 'Shipped', 'Declined'])
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(['Awaiting Approval'])
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Awaiting Approval')
  })
  const shipped = tabs.getByRole('link', { name: 'Shipped' })
  let pageCount = 0
  await test.step('twelve to a page, and which they are [ORD-09 ORD-11 CONST-01]', async () => {
    const { asked, orders, total } = await askFor(page, () => shipped.click())
    expect(asked).toMatchObject({ SCSTA_0: '6', pageSize: '12' })
    expect(orders).toHaveLength(12)
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, 12, total))
    pageCount = Math.ceil(total / 12)
  })
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  await test.step('first, previous, numbered pages, next and last, in the address [ORD-10 ORD-12]', async () => {
    for (const [link, number] of [
      ['Next page', 2],
      ['Page 3', 3],
      ['Previous page', 2],
      ['Last page', pageCount],
      ['First page', 1],
    ] as const) {
      const turn = pages.getByRole('link', { name: link, exact: true })
      const { asked, orders, total } = await askFor(page, () => turn.click())
      expect(asked).toMatchObject({ SCSTA_0: '6', page: String(number) })
      await expect(page).toHaveURL(`/orders?status=6${number > 1 ? `&page=${number}` : ''}`)
      await expect(countOf(page)).toHaveText(entries(12 * number - 11, Math.min(12 * number, total), total))
      await expect(shownOrders(page)).toHaveText(namesOf(orders))
      await expect(pages.locator('[aria-current="page"]')).toHaveAccessibleName(`Page ${number}`)
      for (const name of ['First page', 'Previous page'])
        await expect(pages.getByRole('link', { name })).toHaveCount(number > 1 ? 1 : 0)
      for (const name of ['Next page', 'Last page'])
        await expect(pages.getByRole('link', { name })).toHaveCount(12 * number < total ? 1 : 0)
    }
  })
})

test('a search, DoDAACs and members narrow the list with Apply, and Reset shows all again', async ({
  page,
}) => {
  await signInQuietly(page, 'approver1')
  const everything = await askFor(page, () => page.goto('/orders?status=6'))
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  const apply = () => page.getByRole('button', { name: 'Apply' }).click()
  const reset = () => page.getByRole('button', { name: 'Reset' }).click()
  await expect(shownOrders(page)).toHaveText(namesOf(everything.orders))
  await test.step('nothing is searched for before Apply, and nothing found is said [ORD-04 ORD-08 ORD-12 ERR-06]', async () => {
    await search.fill('zzzz qqqq')
    await letMinutePass(page)
    await expect(page).toHaveURL('/orders?status=6')
    const { asked } = await askFor(page, apply)
    expect(asked.searchTerm).toBe('zzzz qqqq')
    await expect(page).toHaveURL('/orders?status=6&search=zzzz+qqqq')
    await expect(page.getByRole('main').getByText('No Results', { exact: true })).toBeVisible()
    await expect(countOf(page)).toHaveText(entries(0, 0, 0))
  })
  await test.step('Reset empties the fields and shows all again [ORD-07]', async () => {
    const { asked, orders, total } = await askFor(page, reset)
    expect(asked.searchTerm ?? '').toBe('')
    await expect(page).toHaveURL('/orders?status=6')
    await expect(search).toHaveValue('')
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, 12, total))
  })
  await test.step('a text finds the one order of a number [ORD-04]', async () => {
    const [name = ''] = namesOf(everything.orders.slice(-1))
    const number = name.replace('Order ', '')
    await search.fill(number)
    await apply()
    await expect(page).toHaveURL(`/orders?status=6&search=${number}`)
    await expect(shownOrders(page)).toHaveText([name])
    await expect(countOf(page)).toHaveText(entries(1, 1, 1))
    await askFor(page, reset)
  })
  await test.step('DoDAACs, which are the person’s own [ORD-05]', async () => {
    await page.getByRole('combobox', { name: 'DODAAC' }).click()
    await expect(page.getByRole('option')).toHaveText(['W9AR01', 'W9AR02'])
    await page.getByRole('option', { name: 'W9AR02' }).click()
    await page.keyboard.press('Escape')
    const { asked, orders, total } = await askFor(page, apply)
    expect(asked['DODAACS[0]']).toBe('W9AR02')
    await expect(page).toHaveURL('/orders?status=6&dodaac=W9AR02')
    expect(new Set(orders.map(({ dodaaC_0 }) => dodaaC_0))).toEqual(new Set(['W9AR02']))
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, 12, total))
  })
  await test.step('service members, by name [ORD-06]', async () => {
    await page.getByRole('combobox', { name: 'Service Member' }).fill('Begay, D')
    await page.getByRole('option', { name: /^Begay, Daniel/ }).click()
    const { asked, orders, total } = await askFor(page, apply)
    expect(asked).toMatchObject({ 'DODAACS[0]': 'W9AR02', 'SERVICEMEMBER[0]': '10007'.padStart(20, '0') })
    await expect(page).toHaveURL('/orders?status=6&dodaac=W9AR02&member=10007')
    expect(new Set(orders.map(({ smiD_0 }) => Number(smiD_0)))).toEqual(new Set([10007]))
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, Math.min(12, total), total))
    await expect(page.getByRole('list', { name: 'Selected Service Member' })).toContainText('Begay, Daniel')
  })
})

test('an administrator finds every DoDAAC of the program by search, and sees the orders of the chosen ones only [ORD-05]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/orders?status=4')
  const asked = 'BPCNUM_0=AR&SCSTA_0=4&BEGINDATE=1/1/2000&pageSize=100000'
  type Reported = Record<'vcrnuM_0' | 'smDoDAAC' | 'dodaaC_0', string>
  const declined: Reported[] = await call(page, 'GET', `/reports/status?${asked}`, null)
  const units: { dodaaC_0: string }[] = await call(page, 'GET', '/dodaac/AR?pageSize=500', null)
  const codes = units.map(({ dodaaC_0 }) => dodaaC_0)
  const ofUnit = (code: string) =>
    declined.filter(({ smDoDAAC, dodaaC_0 }) => smDoDAAC === code || dodaaC_0 === code)
  // The last two units with declined orders: the administrator has no role there, and no other journey declines there.
  const chosen = codes.filter((code) => ofUnit(code).length > 0).slice(-2)
  expect(chosen).toHaveLength(2)

  const field = page.getByRole('combobox', { name: 'DODAAC' })
  const options = page.getByRole('main').getByRole('option')
  await field.click()
  await expect(options.first()).toHaveText('W9AR01')
  for (const code of [codes[codes.length - 1] ?? '', ...chosen]) {
    await field.fill(code.toLowerCase())
    await expect(options).toHaveText([code])
  }
  await field.fill('W9NG01')
  await expect(options).toHaveCount(0)
  for (const [at, code] of chosen.entries()) {
    await field.fill(code)
    await options.filter({ hasText: code }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Apply' }).click()
    const wanted = [...new Set(chosen.slice(0, at + 1).flatMap(ofUnit))]
    const shown = Math.min(12, wanted.length)
    await expect(countOf(page)).toHaveText(entries(1, shown, wanted.length))
    await expect(shownOrders(page)).toHaveCount(shown)
    const names = wanted.map(({ vcrnuM_0 }) => `Order ${Number(vcrnuM_0)}`)
    await expect
      .poll(async () => (await shownOrders(page).allTextContents()).filter((name) => !names.includes(name)))
      .toEqual([])
  }
})

test('a card says everything about its order, and only an awaiting one can be changed', async ({ page }) => {
  const [number] = await submitAndOpen(page, 'abebe')
  const card = page.getByRole('article', { name: `Order ${number}` })
  await test.step('its facts, each under its name [ORD-13]', async () => {
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(`Order ${number}`)
    await expect(card.locator('.status-tag').first()).toHaveText('Awaiting Approval')
    await expect(card.locator('.order__facts dt')).toHaveText([
      'Order Date',
      'Order Placer',
      'Approver',
      'Service Member',
      'Ship To DoDAAC',
      'Fund Code',
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
    const shipped: Stored[] = await call(page, 'GET', '/cart/orders?SCSTA_0=6&pageSize=100', null)
    for (const [stored, words] of [
      [1, 'Shipping: Standard'],
      [2, 'Shipping: Expedited'],
    ] as const) {
      const order = shipped.find(({ yexpeditE_0 }) => yexpeditE_0 === stored) as Stored
      await page.goto(`/orders?status=6&search=${Number(order.vcrnuM_0)}`)
      const other = page.getByRole('article', { name: `Order ${Number(order.vcrnuM_0)}` })
      await expect(other.locator('.order-line__quantity')).toHaveText(
        order.items.map(({ qtY_0 }) => `Quantity: ${qtY_0}`),
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
      'Size: ONE SIZE Black',
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
