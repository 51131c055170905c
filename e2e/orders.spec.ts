import { expect, type Page, test } from '@playwright/test'
import { TOTAL_HEADER } from '../src/wire/call.ts'
import { listOrderRows, listOrders } from '../src/wire/orders/orders.ts'
import { letMinutePass } from './held-time.ts'
import { button, combobox, link, list, mainOf, option } from './parts.ts'
import { addressOf, readQuery, readResponse } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

const shownOrders = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const appliedFilters = (page: Page) => list(page, 'Applied filters')

/**
 * Returns the request of the list after `act` and its response, after a check that the page shows it. Other tests
 * change orders meanwhile, so each response has its own count.
 */
async function readList(page: Page, act: () => Promise<unknown>) {
  const isIt = addressOf(listOrders)
  const responded = page.waitForResponse((response) => isIt(new URL(response.url())))
  const [response] = await Promise.all([responded, act()])
  const total = Number(response.headers()[TOTAL_HEADER.toLowerCase()])
  const requested = readQuery(listOrders, response)
  const orders = await readResponse(listOrders, response)
  const before = 12 * (requested.page - 1)
  const last = Math.min(before + 12, total)
  const entries = `displaying ${total === 0 ? 0 : before + 1} - ${last} of ${total} entries`
  await expect(mainOf(page).locator('.pager__count')).toHaveText(entries)
  await expect(shownOrders(page)).toHaveText(orders.map(({ number }) => `Order ${number}`))
  return { requested, orders, total }
}

test('users find their orders by status, page, and filters, and return to their place in the list', async ({
  page,
}) => {
  const main = mainOf(page)
  const tabs = page.getByRole('navigation', { name: 'Order status' })
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  const current = pages.locator('[aria-current="page"]')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  const filters = button(page, /^Filters/)
  const dodaac = page.getByRole('combobox', { name: 'DoDAAC', exact: true })
  const shipped = page.getByRole('heading', { level: 2, name: 'Shipped' })
  const apply = async () => {
    await button(page, 'Apply').click()
    await expect(search, 'the filters fold away').toBeHidden()
    await expect(shipped).toBeFocused()
  }
  await signInQuietly(page, 'approver1')
  await test.step('the list has a title and four statuses, Awaiting Approval first [ORD-01 ORD-02 ORD-03 CONST-37]', async () => {
    const { requested, orders } = await readList(page, () => page.goto('/orders?view=cards'))
    expect(requested.status).toBe('awaiting')
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['awaiting']))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
    const names = ['Awaiting Approval', 'Approved', 'Shipped', 'Declined']
    await expect(tabs.getByRole('link')).toHaveText(
      names.map((name) => new RegExp(`^${name}\\s\\([\\d,]+\\)$`)),
    )
    await expect(tabs.locator('[aria-current="page"]')).toHaveText([/^Awaiting Approval/])
  })
  await test.step('twelve to a page, and which they are [ORD-09 ORD-11 CONST-01]', async () => {
    const { requested, orders } = await readList(page, () => link(tabs, 'Shipped').click())
    expect(requested).toMatchObject({ status: 'shipped', page: 1, pageSize: 12 })
    expect(orders).toHaveLength(12)
  })
  await test.step('first, previous, numbered pages, next and last, in the address [ORD-10 ORD-12 HUB-42 VAL-22]', async () => {
    for (const [name, wanted] of [
      ['Last page', 'last'],
      ['First page', 1],
      [/^3 of \d+ pages$/, 3],
      ['Previous page', 2],
      ['Next page', 3],
    ] as const) {
      // Meanwhile another test may ship orders, so that there are more pages than the link knows.
      const href = await link(pages, name).getAttribute('href')
      const { requested, total } = await readList(page, () => link(pages, name).click())
      const last = Math.ceil(total / 12)
      const number = wanted === 'last' ? Number(href?.match(/page=(\d+)/)?.[1]) : wanted
      expect(requested).toMatchObject({ status: 'shipped', page: number })
      await expect(page).toHaveURL(`/orders?status=6&view=cards${number > 1 ? `&page=${number}` : ''}`)
      await expect(current).toHaveAccessibleName(`${number} of ${last} pages`)
      for (const [end, isThere] of [
        ['First page', number > 1],
        ['Previous page', number > 1],
        ['Next page', number < last],
        ['Last page', number < last],
      ] as const)
        await expect(link(pages, end)).toHaveCount(isThere ? 1 : 0)
    }
  })
  const everything = await readList(page, () => page.goto('/orders?status=6&view=cards'))
  await test.step('the portal searches for nothing before Apply, and says when it finds nothing [ORD-04 ORD-08 ORD-12 ERR-06]', async () => {
    await expect(search).toBeHidden()
    await expect(filters).toHaveText('Filters')
    await filters.click()
    await search.fill('zzzz qqqq')
    await letMinutePass(page)
    await expect(page).toHaveURL('/orders?status=6&view=cards')
    const { requested } = await readList(page, apply)
    expect(requested.searchTerm).toBe('zzzz qqqq')
    await expect(page).toHaveURL('/orders?status=6&view=cards&search=zzzz+qqqq')
    await expect(main.getByText('No Results', { exact: true })).toBeVisible()
    await expect(page.getByText('No shipped order matches zzzz qqqq.', { exact: true })).toHaveCount(2)
    await expect(filters).toHaveText('Filters, 1 in use')
    await expect(appliedFilters(page)).toHaveText('Search zzzz qqqq')
  })
  await test.step('Reset empties the fields and shows all again [ORD-07]', async () => {
    await button(page, 'Change filters').click()
    await expect(search).toBeFocused()
    const { requested } = await readList(page, () => button(page, 'Reset').click())
    expect(requested.searchTerm).toBe('')
    await expect(page).toHaveURL('/orders?status=6&view=cards')
    await expect(search).toHaveValue('')
  })
  await test.step('a text finds the one order of a number [ORD-04]', async () => {
    const number = everything.orders.at(-1)?.number
    await search.fill(String(number))
    const { total } = await readList(page, apply)
    expect(total).toBe(1)
    await expect(shownOrders(page)).toHaveText([`Order ${number}`])
    await readList(page, () => button(page, 'Clear All').click())
    await expect(shipped).toBeFocused()
    await filters.click()
    await expect(search).toHaveValue('')
  })
  await test.step('DoDAACs, which are the person’s own [ORD-05]', async () => {
    await dodaac.click()
    await expect(page.getByRole('option')).toHaveText(['W9AR01', 'W9AR02'])
    await option(page, 'W9AR02').click()
    await page.keyboard.press('Escape')
    const { requested, orders } = await readList(page, apply)
    expect(requested.dodaacs).toEqual(['W9AR02'])
    await expect(page).toHaveURL('/orders?status=6&view=cards&dodaac=W9AR02')
    expect(new Set(orders.map((order) => order.dodaac))).toEqual(new Set(['W9AR02']))
  })
  await test.step('service members, and the person who placed the order, by name [ORD-06]', async () => {
    await filters.click()
    await combobox(page, 'Service Member').fill('Begay, D')
    await option(page, /^Begay, Daniel/).click()
    const { requested, orders } = await readList(page, apply)
    expect(requested).toMatchObject({ dodaacs: ['W9AR02'], members: [10007] })
    expect(new Set(orders.map(({ memberId }) => memberId))).toEqual(new Set([10007]))
    await expect(filters).toHaveText('Filters, 2 in use')
    await expect(appliedFilters(page).getByRole('listitem')).toHaveText([
      ...['DoDAAC W9AR02', /^Service Member Begay, Daniel/],
    ])
    await filters.click()
    await expect(list(page, 'Selected Service Member')).toContainText('Begay, Daniel')
    const [first = '', ...last] = (orders[0]?.orderer ?? '').split(' ')
    await combobox(page, 'Placed By').fill(last.join(' '))
    await option(page, `${last.join(' ')}, ${first}`).click()
    const placed = await readList(page, apply)
    expect(new Set(placed.orders.map(({ orderer }) => orderer))).toEqual(new Set([orders[0]?.orderer]))
    await expect(page).toHaveURL(new RegExp(`member=10007&placed-by=${placed.requested.orderers}$`))
    await expect(appliedFilters(page)).toContainText('Placed By ')
  })
  await test.step('the table comes first: twelve rows in sight, sorted by a head, with links and no repeated labels', async () => {
    await page.goto('/orders?status=6')
    const table = page.getByRole('table', { name: 'Orders, Shipped' })
    const total = button(table, 'Total')
    const isIt = addressOf(listOrderRows)
    const [sorted] = await Promise.all([
      page.waitForResponse((response) => isIt(new URL(response.url())) && /sort=-total/.test(response.url())),
      total.press('Enter'),
    ])
    const rows = await readResponse(listOrderRows, sorted)
    expect(rows).toHaveLength(12)
    expect((await sorted.body()).length, 'bytes of twelve rows').toBeLessThanOrEqual(6000)
    const totals = rows.map((row) => row.total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    await expect(page).toHaveURL('/orders?status=6&sort=-total')
    await expect(table.getByRole('rowheader')).toHaveText(rows.map(({ number }) => String(number)))
    await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(total).toBeFocused()
    await expect(table.getByRole('rowheader').last()).toBeInViewport({ ratio: 1 })
    await expect(link(table, /^View (Details|Form) of order/)).toHaveCount(24)
  })
})
