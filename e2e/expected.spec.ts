import { expect, test } from '@playwright/test'
import { expectAccessible, settle } from './accessibility.ts'
import { onRows } from './data-dir.ts'
import { heading, link, list, mainOf } from './parts.ts'
import { signIn } from './signing-in.ts'
import { readHeads } from './table-heads.ts'

/** Three backordered lines, two of them for one day, far from the data of other tests. Returns their links. */
async function expectLines(): Promise<string[]> {
  return onRows(async (sql) => {
    const lines = await sql`SELECT l.order_id, l.line_number FROM order_lines l JOIN orders o USING (order_id)
      WHERE l.program = 'AR' AND o.dodaac = 'W9AR01' AND o.status = 'shipped'
        AND (l.supply_state = 'shipped' OR l.get_well_on > '2048-01-01')
      ORDER BY l.order_id, l.line_number LIMIT 3`
    for (const [at, { orderId: order, lineNumber: number }] of lines.entries())
      await sql`UPDATE order_lines SET supply_state = 'backordered', get_well_on = ${at < 2 ? '2048-05-12' : '2048-07-01'},
          shipped_quantity = 0, received_quantity = 0, issued_quantity = 0, returned_quantity = 0, received_state = 'no'
        WHERE order_id = ${order} AND line_number = ${number}`
    return lines.map(({ orderId, lineNumber }) => `${orderId}, line ${lineNumber} of the order`)
  })
}

test('an approver finds by keyboard which lines are expected on which day, in a month or, on a phone, in a list', async ({
  page,
}) => {
  const lines = await expectLines()
  const month = page.getByRole('table', { name: 'Expected in May 2048' })
  await signIn(page, 'approver1', '/orders?status=3')
  await link(page, 'Expected dates').click()
  await expect(page).toHaveURL('/expected')
  await test.step('a month is a table of weeks, with weekdays as heads', async () => {
    await page.goto('/expected?month=2048-04')
    await expect(page.getByText('Nothing is expected in April 2048.')).toBeVisible()
    await link(page, 'Next expected: 12 May 2048').click()
    await expect(mainOf(page).getByText('2 lines are expected in May 2048.')).toBeVisible()
    const day = month
      .getByRole('row', { name: /10 May/ })
      .getByRole('cell')
      .nth(2)
    await expect(day).toHaveText(/^12\s*2 lines/)
    expect(await readHeads(day)).toEqual(['10 May', 'Tuesday'])
    await expectAccessible(page, 'a month of expected dates')
  })
  await test.step('a day leads to its lines, and each to its order', async () => {
    const day = link(month, '2 lines on 12 May 2048')
    await day.press('Enter')
    await expect(heading(page, 'Expected on 12 May 2048')).toBeFocused()
    await expect(day).toHaveAttribute('aria-current', 'date')
    const rows = page.getByRole('table', { name: 'Lines expected on 12 May 2048' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    for (const line of lines.slice(0, 2)) await expect(link(page, line)).toBeVisible()
  })
  await test.step('a button changes the month, and the portal announces its content', async () => {
    await link(page, 'Next month, June 2048').click()
    await expect(page.getByText('Nothing is expected in June 2048.').first()).toBeVisible()
    await link(page, 'Next month, July 2048').click()
    // Visible, and announced.
    await expect(page.getByText('1 line is expected in July 2048.', { exact: true })).toHaveCount(2)
    await link(page, 'Previous month, June 2048').click()
    await expect(heading(page, 'June 2048')).toBeVisible()
  })
  await test.step('on a phone it is a list of days', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/expected?month=2048-05')
    await settle(page)
    await expect(month).toBeHidden()
    await link(list(page, 'Expected in May 2048'), 'Tuesday, 12 May 2048: 2 lines').click()
    await expect(heading(page, 'Expected on 12 May 2048')).toBeFocused()
    await link(page, lines[0] ?? '').click()
    await expect(page).toHaveURL(new RegExp(`/orders/${Number.parseInt(lines[0] ?? '', 10)}#line-`))
  })
})
