import { expect, test } from '@playwright/test'
import { dayIn } from '../../src/domain/fiscal-years.ts'
import { settle } from '../accessibility.ts'
import { letMinutePass, takeClock } from '../held-time.ts'
import { press, reach, type } from '../keyboard.ts'
import { applied, apply, change, countRequests, filtersButton, readColumn, table } from '../report-screen.ts'
import { signIn } from '../signing-in.ts'

const today = dayIn('America/New_York', new Date())

test('a user narrows order status by keyboard only; the browser sends no request before, and one for each search', async ({
  page,
}) => {
  const requested = countRequests(page)
  await takeClock(page)
  await signIn(page, 'approver1', '/reports/orderstatus')
  await test.step('the table has its columns and, before a search, three hints [RST-08 API-08]', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveCount(13)
    await expect(table(page).locator('tbody li')).toHaveText([
      'Click Filters to generate report',
      'You do not have to use every filter',
      'Ex: Type in an order no and leave everything else as is',
    ])
  })
  await test.step('the filters open, and the browser sends no request before Apply [RST-03 RST-05 HUB-34]', async () => {
    await expect(page.getByRole('switch', { name: 'View only assigned DoDAAC(s)' })).not.toBeChecked()
    await expect(apply(page)).toBeHidden()
    await press(filtersButton(page))
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible()
    await reach(page.getByRole('combobox', { name: 'Status' }))
    await page.keyboard.type('Pending')
    await type(page.getByRole('textbox', { name: 'Orderer' }), 'whitfield')
    await letMinutePass(page)
    expect(requested).toEqual({ list: 0, count: 0 })
  })
  await test.step('Enter in a text applies them [RST-14 VAL-20]', async () => {
    await reach(page.getByRole('textbox', { name: 'Order No' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      `/reports/orderstatus?applied=1&status=2&orderer=whitfield&begin=2023-01-01&end=${today}`,
    )
    await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
    await expect(
      applied(page)
        .getByRole('listitem')
        .filter({ hasText: /^(Status|Orderer)/ }),
    ).toHaveText(['Status Pending Approval', 'Orderer whitfield'])
    expect(new Set(await readColumn(page, 'Status'))).toEqual(new Set(['Pending']))
    expect(new Set(await readColumn(page, 'Orderer'))).toEqual(new Set(['Elena Whitfield']))
    for (const total of await readColumn(page, 'Total')) expect(total).toMatch(/^\$[\d,]+\.\d\d$/)
    for (const day of await readColumn(page, 'Date Placed')) expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    for (const number of await readColumn(page, 'Order No')) expect(number).toMatch(/^[1-9]\d*$/)
  })
  await test.step('one search sends one request, also when the user returns to the window [HUB-36 HUB-37]', async () => {
    await page.evaluate(() => {
      for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await letMinutePass(page)
    expect(requested).toEqual({ list: 1, count: 1 })
    // Applying the same filters sends a new request.
    await press(change(page))
    await expect(page.getByRole('textbox', { name: 'Order No' })).toBeFocused()
    await press(apply(page))
    await expect.poll(() => requested).toEqual({ list: 2, count: 2 })
    await settle(page)
  })
})
