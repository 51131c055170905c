import { expect, type Page, test } from '@playwright/test'
import { TOTAL_HEADER } from '../src/wire/call.ts'
import { listDodaacs } from '../src/wire/dodaacs/dodaacs.ts'
import { listOrderRows, listOrders } from '../src/wire/orders/orders.ts'
import { expectAccessible } from './accessibility.ts'
import { letMinutePass } from './held-time.ts'
import { API, readQuery, readResponse, sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

/** Request and response of the list after `act`. Other tests change orders meanwhile. */
async function waitForRequest(page: Page, act: () => Promise<unknown>) {
  const responded = page.waitForResponse(
    (response) => new URL(response.url()).pathname === `${API}${listOrders.path}`,
  )
  const [list] = await Promise.all([responded, act()])
  const total = Number(list.headers()[TOTAL_HEADER.toLowerCase()])
  return { requested: readQuery(listOrders, list), orders: await readResponse(listOrders, list), total }
}

const shownOrders = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const countOf = (page: Page) => page.getByRole('main').locator('.pager__count')
const namesOf = (orders: { number: number }[]) => orders.map(({ number }) => `Order ${number}`)
const entries = (first: number, last: number, total: number) =>
  `displaying ${first} - ${last} of ${total} entries`

test('users find their orders by status, page, and filters, and return to their place in the list', async ({
  page,
}) => {
  await signInQuietly(page, 'approver1')
  const tabs = page.getByRole('navigation', { name: 'Order status' })
  await test.step('the list has a title and four statuses, Awaiting Approval first [ORD-01 ORD-02 ORD-03 CONST-37]', async () => {
    const { requested, orders } = await waitForRequest(page, () => page.goto('/orders?view=cards'))
    expect(requested.status).toBe('awaiting')
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['awaiting']))
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
    await expect(tabs.getByRole('link')).toHaveText([
      /^Awaiting Approval\s\([\d,]+\)$/,
      /^Approved\s\([\d,]+\)$/,
      /^Shipped\s\([\d,]+\)$/,
      /^Declined\s\([\d,]+\)$/,
    ])
    await expect(tabs.locator('[aria-current="page"]')).toHaveText([/^Awaiting Approval/])
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Filters', 'Awaiting Approval'])
  })
  const shipped = tabs.getByRole('link', { name: 'Shipped' })
  let pageCount = 0
  await test.step('twelve to a page, and which they are [ORD-09 ORD-11 CONST-01]', async () => {
    const { requested, orders, total } = await waitForRequest(page, () => shipped.click())
    expect(requested).toMatchObject({ status: 'shipped', page: 1, pageSize: 12 })
    expect(orders).toHaveLength(12)
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, 12, total))
    pageCount = Math.ceil(total / 12)
  })
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  await test.step('first, previous, numbered pages, next and last, in the address [ORD-10 ORD-12]', async () => {
    // Other tests ship meanwhile, so each response has its own count.
    for (const [link, wanted] of [
      ['Last page', 'last'],
      ['First page', 1],
      [/^3 of \d+ pages$/, 3],
      ['Previous page', 2],
      ['Next page', 3],
    ] as const) {
      const turn = pages.getByRole('link', { name: link, exact: true })
      const { requested, orders, total } = await waitForRequest(page, () => turn.click())
      const last = Math.ceil(total / 12)
      const number = wanted === 'last' ? Math.min(requested.page, last) : wanted
      if (wanted === 'last') expect(number).toBeGreaterThanOrEqual(pageCount)
      pageCount = last
      expect(requested).toMatchObject({ status: 'shipped', page: number })
      await expect(page).toHaveURL(`/orders?status=6&view=cards${number > 1 ? `&page=${number}` : ''}`)
      await expect(countOf(page)).toHaveText(entries(12 * number - 11, Math.min(12 * number, total), total))
      await expect(shownOrders(page)).toHaveText(namesOf(orders))
      await expect(pages.locator('[aria-current="page"]')).toHaveAccessibleName(
        `${number} of ${pageCount} pages`,
      )
      for (const name of ['First page', 'Previous page'])
        await expect(pages.getByRole('link', { name })).toHaveCount(number > 1 ? 1 : 0)
      for (const name of ['Next page', 'Last page'])
        await expect(pages.getByRole('link', { name })).toHaveCount(12 * number < total ? 1 : 0)
    }
  })
  await test.step('from an order the user returns to the same page of the list, also after a reload', async () => {
    const list = page.url()
    expect(new URL(list).searchParams.get('page')).toBe('3')
    await page
      .getByRole('link', { name: /^View Details of order/ })
      .nth(3)
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(page).toHaveURL(list)
    await expect(pages.locator('[aria-current="page"]')).toHaveAccessibleName(/^3 of \d+ pages$/)
  })
  const everything = await waitForRequest(page, () => page.goto('/orders?status=6&view=cards'))
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  const filters = page.getByRole('button', { name: /^Filters/ })
  const apply = async () => {
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(search, 'the filters fold away').toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: 'Shipped' })).toBeFocused()
  }
  const reset = () => page.getByRole('button', { name: 'Reset' }).click()
  await expect(shownOrders(page)).toHaveText(namesOf(everything.orders))
  await test.step('the filters are folded under one button, so that the list comes first', async () => {
    await expect(search).toBeHidden()
    await expect(filters).toHaveText('Filters')
    await filters.click()
  })
  await test.step('the portal searches for nothing before Apply, and says when it finds nothing [ORD-04 ORD-08 ORD-12 ERR-06]', async () => {
    await search.fill('zzzz qqqq')
    await letMinutePass(page)
    await expect(page).toHaveURL('/orders?status=6&view=cards')
    const { requested } = await waitForRequest(page, apply)
    expect(requested.searchTerm).toBe('zzzz qqqq')
    await expect(page).toHaveURL('/orders?status=6&view=cards&search=zzzz+qqqq')
    await expect(page.getByRole('main').getByText('No Results', { exact: true })).toBeVisible()
    await expect(page.getByText('No shipped order matches zzzz qqqq.', { exact: true })).toHaveCount(2)
    await expect(countOf(page)).toHaveText(entries(0, 0, 0))
    await expect(filters).toHaveText('Filters, 1 in use')
    await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveText('Search zzzz qqqq')
  })
  await test.step('Reset empties the fields and shows all again [ORD-07]', async () => {
    await page.getByRole('button', { name: 'Change filters' }).click()
    await expect(search).toBeFocused()
    const { requested, orders, total } = await waitForRequest(page, reset)
    expect(requested.searchTerm).toBe('')
    await expect(page).toHaveURL('/orders?status=6&view=cards')
    await expect(search).toHaveValue('')
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, 12, total))
  })
  await test.step('a text finds the one order of a number [ORD-04]', async () => {
    const [name = ''] = namesOf(everything.orders.slice(-1))
    const number = name.replace('Order ', '')
    await search.fill(number)
    await apply()
    await expect(page).toHaveURL(`/orders?status=6&view=cards&search=${number}`)
    await expect(shownOrders(page)).toHaveText([name])
    await expect(countOf(page)).toHaveText(entries(1, 1, 1))
    await waitForRequest(page, () => page.getByRole('button', { name: 'Clear All' }).click())
    await expect(filters).toHaveText('Filters')
    await expect(page.getByRole('heading', { level: 2, name: 'Shipped' })).toBeFocused()
    await filters.click()
    await expect(search).toHaveValue('')
  })
  await test.step('DoDAACs, which are the person’s own [ORD-05]', async () => {
    await page.getByRole('combobox', { name: 'DoDAAC', exact: true }).click()
    await expect(page.getByRole('option')).toHaveText(['W9AR01', 'W9AR02'])
    await page.getByRole('option', { name: 'W9AR02' }).click()
    await page.keyboard.press('Escape')
    const { requested, orders, total } = await waitForRequest(page, apply)
    expect(requested.dodaacs).toEqual(['W9AR02'])
    await expect(page).toHaveURL('/orders?status=6&view=cards&dodaac=W9AR02')
    expect(new Set(orders.map(({ dodaac }) => dodaac))).toEqual(new Set(['W9AR02']))
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, 12, total))
  })
  let placer = ''
  await test.step('service members, by name [ORD-06]', async () => {
    await filters.click()
    await page.getByRole('combobox', { name: 'Service Member' }).fill('Begay, D')
    await page.getByRole('option', { name: /^Begay, Daniel/ }).click()
    const { requested, orders, total } = await waitForRequest(page, apply)
    placer = orders[0]?.orderer ?? ''
    expect(requested).toMatchObject({ dodaacs: ['W9AR02'], members: [10007] })
    await expect(page).toHaveURL('/orders?status=6&view=cards&dodaac=W9AR02&member=10007')
    expect(new Set(orders.map(({ memberId }) => memberId))).toEqual(new Set([10007]))
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(countOf(page)).toHaveText(entries(1, Math.min(12, total), total))
    await expect(filters).toHaveText('Filters, 2 in use')
    await expect(page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')).toHaveText([
      'DoDAAC W9AR02',
      /^Service Member Begay, Daniel/,
    ])
    await filters.click()
    await expect(page.getByRole('list', { name: 'Selected Service Member' })).toContainText('Begay, Daniel')
  })
  await test.step('the person who placed the order, by name', async () => {
    const [firstName = '', ...lastName] = placer.split(' ')
    await page.getByRole('combobox', { name: 'Placed By' }).fill(lastName.join(' '))
    await page.getByRole('option', { name: `${lastName.join(' ')}, ${firstName}` }).click()
    const { requested, orders } = await waitForRequest(page, apply)
    expect(requested.orderers).toHaveLength(1)
    expect(new Set(orders.map(({ orderer }) => orderer))).toEqual(new Set([placer]))
    await expect(page).toHaveURL(new RegExp(`member=10007&placed-by=${requested.orderers}$`))
    await expect(shownOrders(page)).toHaveText(namesOf(orders))
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Placed By ')
    await filters.click()
  })
  await test.step('the next person in this browser comes back to the first list', async () => {
    await page
      .getByRole('link', { name: /^View Details of order/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', /member=10007/)
    await signIn(page, 'admin', new URL(page.url()).pathname)
    await expect(page.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/orders')
  })
  await test.step('an administrator finds every DoDAAC of the program by search, and none of another [ORD-05]', async () => {
    await page.goto('/orders?status=4')
    const units = await sendRequest(page, listDodaacs, {
      params: { program: 'AR' },
      query: { pageSize: 500 },
    })
    const field = page.getByRole('combobox', { name: 'DoDAAC', exact: true })
    const options = page.getByRole('main').getByRole('option')
    await filters.click()
    await field.click()
    await expect(options.first()).toHaveText('W9AR01')
    for (const code of [units.at(-1)?.dodaac ?? '', units.at(-7)?.dodaac ?? '']) {
      await field.fill(code.toLowerCase())
      await expect(options).toHaveText([code])
    }
    await field.fill('W9NG01')
    await expect(options).toHaveCount(0)
  })
  await test.step('the table comes first: twelve rows in sight, sorted by a head, with links and no repeated labels', async () => {
    await page.goto('/orders?status=6')
    const table = page.getByRole('table', { name: 'Orders, Shipped' })
    await expect(table.getByRole('columnheader')).toHaveText([
      ...['Number', 'Member', 'DoDAAC', 'Items', 'Total', 'Date', 'Status', 'Age', 'Actions'],
    ])
    const [sorted] = await Promise.all([
      page.waitForResponse(
        (response) =>
          new URL(response.url()).pathname === `${API}${listOrderRows.path}` &&
          /sort=-total/.test(response.url()),
      ),
      table.getByRole('button', { name: 'Total' }).press('Enter'),
    ])
    const rows = await readResponse(listOrderRows, sorted)
    expect(rows).toHaveLength(12)
    expect((await sorted.body()).length, 'bytes of twelve rows').toBeLessThanOrEqual(6000)
    const totals = rows.map(({ total }) => total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    await expect(page).toHaveURL('/orders?status=6&sort=-total')
    await expect(table.getByRole('rowheader')).toHaveText(rows.map(({ number }) => String(number)))
    await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(table.getByRole('button', { name: 'Total' })).toBeFocused()
    for (const row of await table.getByRole('rowheader').all()) await expect(row).toBeInViewport({ ratio: 1 })
    await expect(table.getByRole('link', { name: /^View (Details|Form) of order/ })).toHaveCount(24)
    await expect(table.getByText(/Placed by|Service Member|Delete/)).toHaveCount(0)
    await expectAccessible(page, 'the table of orders')
  })
})
