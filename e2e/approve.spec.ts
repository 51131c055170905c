import { expect, type Locator, test } from '@playwright/test'
import { changeOrderQuantity } from '../src/wire/orders/orders.ts'
import { expectAccessible } from './accessibility.ts'
import { countActs } from './counted.ts'
import { openDesk } from './own-desk.ts'
import { NECKTIE } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('an approver approves ten waiting orders from Home in three actions, and the portal names those that changed meanwhile', async ({
  page,
  browser,
}) => {
  const { place, signer, buyer } = await openDesk(page)
  const numbers = await place(...Array(10).fill(1))
  await signIn(page, signer.username)
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  await test.step('on a phone the bar covers only orders, and no control of the order that has the focus', async () => {
    const bar = page.locator('.decision-bar')
    for (const [width, height] of [
      [320, 640],
      [390, 664],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/orders')
      await expect(bar).toBeAttached()
      const findCovered = () =>
        bar.evaluate((element) => {
          const { top } = element.getBoundingClientRect()
          return [...document.querySelectorAll<HTMLElement>('main :is(a, button, label)')]
            .filter((one) => !element.contains(one) && one.offsetParent !== null)
            .filter((one) => one.closest('.order-rows-area') === null || one.contains(document.activeElement))
            .filter((one) => {
              const box = one.getBoundingClientRect()
              return box.top < innerHeight && box.bottom > top
            })
            .map((one) => one.textContent)
        })
      const where = `${width} × ${height}`
      await expect.poll(findCovered, where).toEqual([])
      for (const control of [boxes.first(), page.getByRole('link', { name: 'View Details' }).first()]) {
        await control.focus()
        // The page scrolls the focused element clear of the bar after the event.
        await expect.poll(findCovered, where).toEqual([])
      }
      await expect(page.getByRole('button', { name: 'Approve all 10 · $97.30' })).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('in a low window, as at 200 % on a laptop, the bar covers neither the focused control nor lines just opened', async () => {
    await page.setViewportSize({ width: 683, height: 512 })
    const approve = page.getByRole('button', { name: 'Approve all 10 · $97.30' })
    await expect(approve).toBeInViewport({ ratio: 1 })
    const isAbove = async (one: Locator) => {
      await expect(one).toBeInViewport({ ratio: 1 })
      const { y = 0, height = 0 } = (await one.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual((await approve.boundingBox())?.y ?? 0)
    }
    for (const box of await boxes.all()) {
      await box.focus()
      await isAbove(box)
    }
    await boxes.last().press('o')
    await isAbove(page.getByRole('list', { name: /^Items of order/ }).getByRole('listitem'))
    await page.setViewportSize({ width: 1366, height: 768 })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { acts, said } = await countActs(page)
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  const list = page.getByRole('table', { name: 'Orders, Waiting for you' })
  await expect(list.getByRole('rowheader')).toHaveText(numbers.map(String))
  await expect(page.getByText('10 orders wait for you.')).toBeVisible()
  const tops = await list
    .getByRole('rowheader')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const bar = await page.locator('.decision-bar').boundingBox()
  const [top = 0, next = 0] = tops
  expect(top + 12 * (next - top), 'twelve rows are in sight').toBeLessThanOrEqual(bar?.y ?? 0)
  await page.getByRole('button', { name: 'Approve all 10 · $97.30' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 10 orders?' })
  await expect(dialog.getByRole('list', { name: 'Orders to approve' }).getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByText(`Order ${numbers[0]}`)).toBeInViewport()
  const confirm = dialog.getByRole('button', { name: 'Approve 10 · $97.30' })
  await expect(confirm).toBeFocused()
  await expect(confirm).toBeInViewport()
  await expect(dialog.getByRole('heading', { name: 'Approve 10 orders?' })).toBeInViewport()
  await confirm.click()
  await expect(page.getByRole('main').getByText('10 approved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await acts(), (await said()).join()).toBe(3)
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeFocused()
  const tabs = page.getByRole('navigation', { name: 'Order status' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Awaiting Approval (0)',
    'Approved (10)',
    'Shipped (0)',
    'Declined (0)',
  ])
  const [one = 0, two = 0] = await place(2, 2)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await expect(page.getByText('2 orders chosen')).toBeVisible()
  const question = page.getByRole('dialog')
  // Meanwhile the orderer changes one of them.
  const other = await (await browser.newContext()).newPage()
  await signInQuietly(other, buyer.username)
  await sendRequest(other, changeOrderQuantity, { params: { number: two, nsn: NECKTIE, quantity: 1 } })
  await other.context().close()
  await page.getByRole('button', { name: 'Approve 2 · $38.92' }).click()
  await expect(question).toHaveAccessibleDescription(
    new RegExp(`^\\$19\\.46 in all.*Left out, because it changed after you chose it: order ${two}\\.$`),
  )
  await question.getByRole('button', { name: 'Approve 1 · $19.46' }).click()
  await expect(question.getByRole('heading', { name: '1 order was not approved' })).toBeVisible()
  await expect(question.getByText('1 approved, 1 not approved.')).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveText([
    `Order ${two}: It changed after you chose it. Look at it again before you decide.`,
  ])
  await expect(question.getByRole('button', { name: 'Back to the orders' })).toBeFocused()
  await expectAccessible(page, 'an order that was not approved')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: `Select order ${two}` })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: `Select order ${one}` })).toHaveCount(0)
})
