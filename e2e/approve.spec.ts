import { expect, type Locator, test } from '@playwright/test'
import { changeOrderQuantity } from '../src/wire/orders/orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
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

test('an approver works through a list by keyboard: views lines, declines some orders with one comment, and approves the rest', async ({
  page,
}) => {
  const { place, signer } = await openDesk(page)
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = await place(1, 2, 12, 1, 3)
  await signIn(page, signer.username, '/orders')
  const main = page.getByRole('main')
  const box = (number: number) => page.getByRole('checkbox', { name: `Select order ${number}` })
  const lines = (number: number) => page.getByRole('list', { name: `Items of order ${number}` })
  const keys = page.keyboard
  await test.step('away from the list, and in a field, letters do nothing', async () => {
    await keys.press('j')
    await expect(box(first)).not.toBeFocused()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('searchbox', { name: 'Search orders' }).focus()
    await keys.type('ja?')
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('ja?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('j and k move from order to order and stop at the ends; each order announces its subject', async () => {
    await box(first).focus()
    await keys.press('k')
    await expect(box(first)).toBeFocused()
    await keys.press('j')
    await keys.press('j')
    await expect(box(third)).toBeFocused()
    await expect(box(third)).toHaveAccessibleDescription(/^Wears.*, Journey Necktie.* \$116\.76$/)
    const row = page.getByRole('row').filter({ has: box(third) })
    await expect(row).toContainText('12 of one item')
    await keys.press('k')
    await expect(box(second)).toBeFocused()
  })
  await test.step('Shift with Space chooses a range, and Shift with a click clears one; both are announced', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select order/ })
    await box(first).press('Space')
    await box(fourth).press('Shift+Space')
    await expect(page.getByText('4 orders chosen')).toBeVisible()
    await expect(page.locator('[aria-live="polite"]').getByText('4 rows selected.')).toHaveCount(1)
    await box(second).click({ modifiers: ['Shift'] })
    await expect(page.locator('[aria-live="polite"]').getByText('3 rows cleared.')).toHaveCount(1)
    await expect(boxes.and(page.locator(':checked'))).toHaveCount(1)
    await page.getByRole('button', { name: 'Select none' }).click()
    await box(second).focus()
  })
  await test.step('o and Enter open and close the lines, with pictures', async () => {
    await keys.press('o')
    await expect(lines(second)).toContainText('Necktie, four-in-hand')
    await expect(lines(second).getByRole('listitem')).toHaveCount(1)
    await keys.press('Enter')
    await expect(lines(second)).toHaveCount(0)
    await expect(box(second)).toBeFocused()
  })
  await test.step('? lists all keys, and Escape goes back', async () => {
    await keys.press('?')
    const help = page.getByRole('dialog', { name: 'Keys of this list' })
    await expect(help.getByRole('term')).toHaveText(['j', 'k', 'x', 'Shift+Space', 'o', 'a', 'd', '?'])
    await keys.press('d')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await keys.press('Escape')
    await expect(box(second)).toBeFocused()
  })
  await test.step('a user of voice control switches the keys off for themselves, and Enter still works', async () => {
    const choice = page.getByRole('switch', { name: 'One-key shortcuts' })
    await keys.press('?')
    await choice.focus()
    await keys.press('Space')
    await expect(choice).not.toBeChecked()
    await keys.press('Escape')
    await page.reload()
    await box(second).focus()
    for (const key of ['j', 'x', 'd', '?']) await keys.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(box(second)).toBeFocused()
    await expect(box(second)).not.toBeChecked()
    await keys.press('Enter')
    await expect(lines(second)).toHaveCount(1)
    await keys.press('Enter')
    await page.getByRole('button', { name: 'Keys of this list' }).click()
    await choice.check()
    await keys.press('Escape')
    await box(second).focus()
  })
  await test.step('selected orders stay selected while the user views an order, reloads the page, and approves one order', async () => {
    const said = page.locator('[aria-live="polite"]')
    const open = (number: number) => page.getByRole('link', { name: String(number), exact: true }).click()
    await expect(said.getByText(/still chosen/)).toHaveCount(0)
    for (const number of [second, fifth]) await box(number).check()
    await open(third)
    await expect(page.getByRole('heading', { level: 1, name: `Order ${third}` })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('2 orders chosen')).toBeVisible()
    await expect(said.getByText('2 orders are still chosen.')).toHaveCount(1)
    await page.reload()
    await expect(page.getByText('2 orders chosen')).toBeVisible()
    for (const number of [second, fifth]) await expect(box(number)).toBeChecked()
    await expect(box(third)).not.toBeChecked()
    await open(fifth)
    await page.getByRole('button', { name: `Approve order ${fifth}` }).click()
    await page.getByRole('button', { name: 'Approve order', exact: true }).click()
    await expect(main.getByText(`Order ${fifth} was approved.`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(page.getByText('1 order chosen')).toBeVisible()
    await expect(box(second)).toBeChecked()
    expect(await page.evaluate(() => sessionStorage.getItem('chosenOrders'))).not.toContain(String(fifth))
  })
  await test.step('x selects an order, and d declines the selected orders after asking why', async () => {
    await box(second).focus()
    await keys.press('j')
    await keys.press('x')
    await expect(page.getByText('2 orders chosen')).toBeVisible()
    await keys.press('Control+d')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await keys.press('d')
    const dialog = page.getByRole('dialog', { name: 'Decline 2 orders?' })
    const decline = dialog.getByRole('button', { name: 'Decline 2 · $136.22' })
    await decline.press('Enter')
    const comment = dialog.getByRole('textbox', { name: /^Comment/ })
    await expect(comment).toBeFocused()
    await expect(comment).toHaveAccessibleDescription(/Say in a comment why you decline\./)
    await expectAccessible(page, 'declining several without a comment')
    await comment.pressSequentially('Issued in May.')
    // After a closed dialog, the typed text is still there.
    await keys.press('Escape')
    await expect(dialog).toHaveCount(0)
    await keys.press('d')
    await expect(comment).toHaveValue('Issued in May.')
    await decline.press('Enter')
    await expect(main.getByText('2 declined. The money is available again.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeFocused()
    for (const number of [second, third]) await expect(box(number)).toHaveCount(0)
  })
  await test.step('a approves the order in focus where none is chosen', async () => {
    await box(fourth).focus()
    await keys.press('a')
    const dialog = page.getByRole('dialog', { name: `Approve order ${fourth}?` })
    await expect(dialog.getByRole('table')).toContainText('$9.73')
    await dialog.getByRole('button', { name: 'Approve order', exact: true }).press('Enter')
    await expect(main.getByText(`Order ${fourth} was approved.`)).toBeVisible()
    await expect(box(fourth)).toHaveCount(0)
    await expect(box(first)).toBeVisible()
  })
  await test.step('a search that finds one order in one other list opens that list, and says so', async () => {
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    await page.getByRole('button', { name: 'Filters' }).click()
    await search.fill(String(second))
    await keys.press('Enter')
    await expect(page).toHaveURL(`/orders?status=4&search=${second}`)
    await expect(
      main.getByText(`No order waiting for you matches ${second}. 1 result in Declined.`),
    ).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText([String(second)])
    await page.goto(`/orders?search=${fourth}`)
    await expect(main.getByText(`No order waiting for you matches ${fourth}.`, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: '1 result in Approved' }).click()
    await expect(page).toHaveURL(`/orders?status=3&search=${fourth}`)
    await expect(page.getByRole('rowheader')).toHaveText([String(fourth)])
  })
  await test.step('cards are a choice that is remembered for this person', async () => {
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Cards' }).click()
    await expect(page).toHaveURL('/orders?status=2&view=cards')
    await expect(page.getByRole('article', { name: `Order ${first}` })).toBeVisible()
    await page.goto('/orders')
    await expect(page.getByRole('article', { name: `Order ${first}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Awaiting Approval' })).toBeVisible()
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(box(first)).toBeVisible()
  })
  await test.step('on a phone the first order is visible above the bar, and nothing overflows', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('rowheader', { name: String(first) })).toBeInViewport()
    const bar = await page.getByText('1 order waits for you.').boundingBox()
    const row = await page
      .getByRole('row')
      .filter({ has: box(first) })
      .boundingBox()
    expect((row?.y ?? 0) + 44).toBeLessThan(bar?.y ?? 0)
    await expectNoSidewaysScroll(page, 'rows of orders on a phone')
  })
  await test.step('the selection does not outlive the visit', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await box(first).check()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
    await signIn(page, signer.username, '/orders')
    await expect(page.getByText('1 order waits for you.')).toBeVisible()
  })
})
