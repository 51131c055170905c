import { expect, test } from '@playwright/test'
import { changeOrderQuantity } from '../src/wire/orders/orders.ts'
import { expectAccessible } from './accessibility.ts'
import { countActs } from './counted.ts'
import { openDesk } from './own-desk.ts'
import { button, checkbox, dialogOf, heading, list, mainOf } from './parts.ts'
import { NECKTIE } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('an approver approves ten waiting orders from Home in three actions, and the portal names those that changed meanwhile', async ({
  page,
  browser,
}) => {
  const { place, signer, buyer } = await openDesk(page)
  const numbers = await place(...Array(10).fill(1))
  const approve = button(page, 'Approve all 10 · $97.30')
  await test.step('in a low window, as at 200 % on a laptop, the bar does not cover lines just opened', async () => {
    await page.setViewportSize({ width: 683, height: 512 })
    await signIn(page, signer.username, '/orders')
    await expect(approve).toBeInViewport({ ratio: 1 })
    await checkbox(page, /^Select order/)
      .last()
      .press('o')
    const line = list(page, /^Items of order/).getByRole('listitem')
    await expect(line).toBeInViewport({ ratio: 1 })
    const { y = 0, height = 0 } = (await line.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual((await approve.boundingBox())?.y ?? 0)
    await page.setViewportSize({ width: 1366, height: 768 })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { acts, said } = await countActs(page)
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Orders, Waiting for you' }).getByRole('rowheader')
  await expect(rows).toHaveText(numbers.map(String))
  await expect(page.getByText('10 orders wait for you.')).toBeVisible()
  const [top = 0, next = 0] = await rows.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().top),
  )
  const bar = await page.locator('.decision-bar').boundingBox()
  expect(top + 12 * (next - top), 'twelve rows are in sight').toBeLessThanOrEqual(bar?.y ?? 0)
  await approve.click()
  const dialog = page.getByRole('dialog', { name: 'Approve 10 orders?' })
  await expect(list(dialog, 'Orders to approve').getByRole('listitem')).toHaveCount(10)
  const confirm = button(dialog, 'Approve 10 · $97.30')
  await expect(confirm).toBeFocused()
  for (const part of [
    dialog.getByText(`Order ${numbers[0]}`),
    confirm,
    heading(dialog, 'Approve 10 orders?'),
  ])
    await expect(part).toBeInViewport()
  await confirm.click()
  await expect(mainOf(page).getByText('10 approved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await acts(), (await said()).join()).toBe(3)
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(heading(page, 'Waiting for you')).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Order status' }).getByRole('link')).toHaveText([
    ...['Awaiting Approval (0)', 'Approved (10)', 'Shipped (0)', 'Declined (0)'],
  ])

  const [one = 0, two = 0] = await place(2, 2)
  await page.goto('/orders')
  await button(page, 'Select all 2').click()
  await expect(page.getByText('2 orders chosen')).toBeVisible()
  // Meanwhile the orderer changes one of them.
  const other = await (await browser.newContext()).newPage()
  await signInQuietly(other, buyer.username)
  await sendRequest(other, changeOrderQuantity, { params: { number: two, nsn: NECKTIE, quantity: 1 } })
  await other.context().close()
  await button(page, 'Approve 2 · $38.92').click()
  const question = dialogOf(page)
  await expect(question).toHaveAccessibleDescription(
    new RegExp(`^\\$19\\.46 in all.*Left out, because it changed after you chose it: order ${two}\\.$`),
  )
  await button(question, 'Approve 1 · $19.46').click()
  await expect(heading(question, '1 order was not approved')).toBeVisible()
  await expect(question.getByText('1 approved, 1 not approved.')).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveText([
    `Order ${two}: It changed after you chose it. Look at it again before you decide.`,
  ])
  await expect(button(question, 'Back to the orders')).toBeFocused()
  await expectAccessible(page, 'an order that was not approved')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Waiting for you')).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(checkbox(page, `Select order ${two}`)).not.toBeChecked()
  await expect(checkbox(page, `Select order ${one}`)).toHaveCount(0)
})
