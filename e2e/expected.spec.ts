import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { onRows } from './data-dir.ts'
import { signIn } from './signing-in.ts'
import { readHeads } from './table-heads.ts'

/** Three backordered lines, two of them for one day, far from the data of other tests. */
async function expectLines(): Promise<{ order: string; number: number }[]> {
  return onRows(async (sql) => {
    const lines = await sql`SELECT l.order_id, l.line_number FROM order_lines l JOIN orders o USING (order_id)
      WHERE l.program = 'AR' AND o.dodaac = 'W9AR01' AND o.status = 'shipped'
        AND (l.supply_state = 'shipped' OR l.get_well_on > '2048-01-01')
      ORDER BY l.order_id, l.line_number LIMIT 3`
    for (const [at, { orderId: order, lineNumber: number }] of lines.entries())
      await sql`UPDATE order_lines SET supply_state = 'backordered', get_well_on = ${at < 2 ? '2048-05-12' : '2048-07-01'},
          shipped_quantity = 0, received_quantity = 0, issued_quantity = 0, returned_quantity = 0, received_state = 'no'
        WHERE order_id = ${order} AND line_number = ${number}`
    return lines.map(({ orderId: order, lineNumber: number }) => ({ order: String(order), number }))
  })
}

test('an approver finds by keyboard which lines are expected on which day, in a month or, on a phone, in a list', async ({
  page,
}) => {
  const lines = await expectLines()
  await signIn(page, 'approver1', '/orders?status=3')
  await page.getByRole('link', { name: 'Expected dates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Expected dates' })).toBeVisible()
  const month = page.getByRole('table', { name: 'Expected in May 2048' })
  await test.step('a month is a table of weeks, with weekdays as heads', async () => {
    await page.goto('/expected?month=2048-04')
    await expect(page.getByText('Nothing is expected in April 2048.')).toBeVisible()
    await page.getByRole('link', { name: 'Next expected: 12 May 2048' }).click()
    await expect(page.getByRole('main').getByText('2 lines are expected in May 2048.')).toBeVisible()
    await expect(month.getByRole('columnheader')).toHaveText(
      ['Week from', ...['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']].map(
        (name) => new RegExp(`^${name}`),
      ),
    )
    await expect(month.getByRole('rowheader', { name: '10 May' })).toHaveCount(1)
    const day = month
      .getByRole('row', { name: /10 May/ })
      .getByRole('cell')
      .nth(2)
    await expect(day).toHaveText(/^12\s*2 lines/)
    expect(await readHeads(day)).toEqual(['10 May', 'Tuesday'])
    await expectAccessible(page, 'a month of expected dates')
  })
  await test.step('a day leads to its lines, and each to its order', async () => {
    await month.getByRole('link', { name: '2 lines on 12 May 2048' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Expected on 12 May 2048' })).toBeFocused()
    const rows = page.getByRole('table', { name: 'Lines expected on 12 May 2048' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(month.getByRole('link', { name: '2 lines on 12 May 2048' })).toHaveAttribute(
      'aria-current',
      'date',
    )
    for (const { order, number } of lines.slice(0, 2))
      await expect(page.getByRole('link', { name: `${order}, line ${number} of the order` })).toBeVisible()
    await expectAccessible(page, 'the lines of a day')
  })
  await test.step('a button changes the month, and the portal announces its content', async () => {
    await page.getByRole('link', { name: 'Next month, June 2048' }).click()
    await expect(page.getByText('Nothing is expected in June 2048.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Next month, July 2048' }).click()
    // Visible, and announced.
    await expect(page.getByText('1 line is expected in July 2048.', { exact: true })).toHaveCount(2)
    await page.getByRole('link', { name: 'Previous month, June 2048' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'June 2048' })).toBeVisible()
  })
  await test.step('on a phone it is a list of days', async () => {
    await expectNoSidewaysScroll(page, 'expected dates')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/expected?month=2048-05')
    await settle(page)
    await expect(month).toBeHidden()
    const list = page.getByRole('list', { name: 'Expected in May 2048' })
    await list.getByRole('link', { name: 'Tuesday, 12 May 2048: 2 lines' }).click()
    await expect(page.getByRole('heading', { name: 'Expected on 12 May 2048' })).toBeFocused()
    const first = page.getByRole('link', {
      name: `${lines[0]?.order}, line ${lines[0]?.number} of the order`,
    })
    await first.click()
    await expect(page).toHaveURL(new RegExp(`/orders/${lines[0]?.order}#line-`))
  })
})
