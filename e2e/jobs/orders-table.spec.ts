import { expect, type Locator, test } from '@playwright/test'
import { changeOrderQuantity } from '../../src/wire/orders/orders.ts'
import { expectAccessible } from '../accessibility.ts'
import { countActs } from '../counted.ts'
import { openDesk } from '../own-desk.ts'
import { NECKTIE } from '../portal-calls.ts'
import { sendRequest } from '../send-request.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

/** More than a page of orders to work on. */
const WAITING = 52

test('an approver approves 12 of 52 waiting orders in five actions, and chooses all of two pages in one', async ({
  page,
}) => {
  const { place, signer } = await openDesk(page)
  const numbers = await place(...Array(WAITING).fill(1))
  await signIn(page, signer.username)
  const counted = await countActs(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  const box = (at: number) => page.getByRole('checkbox', { name: `Select order ${numbers[at]}` })
  await box(0).click()
  await box(11).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Approve 12 · $116.76' }).click()
  await dialog.getByRole('button', { name: 'Approve 12 · $116.76' }).click()
  await expect(page.getByRole('main').getByText('12 approved.')).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join()).toBe(5)
  await place(...Array(12).fill(1))
  await page.goto('/orders')
  await page.getByRole('button', { name: `Select all ${WAITING}` }).click()
  await expect(page.getByText(`${WAITING} orders chosen, 2 not on this page`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select none' })).toBeFocused()
  await page.getByRole('button', { name: `Approve ${WAITING} · $505.96` }).click()
  await expect(dialog.getByRole('list', { name: 'Orders to approve' }).getByRole('listitem')).toHaveCount(
    WAITING,
  )
})

test('an approver finds the orders of a member in five actions from Home', async ({ page }) => {
  const { place, signer, member } = await openDesk(page)
  const [number] = await place(1)
  await signIn(page, signer.username)
  const counted = await countActs(page)
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).click()
  await page.keyboard.type(member.last)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText(member.last)
  await expect(page.getByRole('rowheader', { name: String(number) })).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join()).toBe(5)
})

test('an approver declines a waiting order with a comment in five actions from Home', async ({ page }) => {
  const { place, signer } = await openDesk(page)
  const [number] = await place(1)
  await signIn(page, signer.username)
  const counted = await countActs(page)
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: `Decline order ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Decline order ${number}?` })
  await dialog.getByRole('textbox', { name: /Comment/ }).click()
  await page.keyboard.type('Issued last month.')
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  await expect(
    page.getByRole('main').getByText(new RegExp(`Order ${number} for .* was declined`)),
  ).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join()).toBe(5)
})

test('the portal leaves out and names a chosen order that changed meanwhile', async ({ page, browser }) => {
  const { place, buyer } = await openDesk(page)
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

test('the bar of decisions covers no control of the order that has the focus, on a phone and in a low window', async ({
  page,
}) => {
  const { place } = await openDesk(page)
  await place(...Array(10).fill(1))
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
      await expect(page.getByRole('button', { name: 'Approve all 10 · $97.30' })).toBeInViewport({
        ratio: 1,
      })
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
})
