import { expect, test } from '@playwright/test'
import { changeOrderQuantity } from '../src/wire/orders/orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { ask } from './ask.ts'
import { countActs } from './counted.ts'
import { openDesk } from './own-desk.ts'
import { NECKTIE } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('ten waiting orders are approved from Home with three acts', async ({ page }) => {
  const { place, signer } = await openDesk(page)
  const numbers = await place(...Array(10).fill(1))
  await signIn(page, signer.username)
  const { acts, said } = await countActs(page)
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  const list = page.getByRole('list', { name: 'Orders, Waiting for you' })
  await expect(list.getByRole('heading')).toHaveText(numbers.map((number) => `Order ${number}`))
  await expect(page.getByText('No order chosen of 10')).toBeVisible()
  await expectAccessible(page, 'what waits for an approver')
  await page.getByRole('button', { name: 'Approve all 10 · $97.30' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 10 orders?' })
  await expect(dialog.getByRole('list', { name: 'Orders to approve' }).getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByText(`Order ${numbers[0]}`)).toBeInViewport()
  const confirm = dialog.getByRole('button', { name: 'Approve 10 · $97.30' })
  await expect(confirm).toBeInViewport()
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
})

test('a list is worked through by keys alone: lines looked at, some declined with one comment, the rest approved', async ({
  page,
}) => {
  const { place, signer } = await openDesk(page)
  const [first, second, third, fourth] = (await place(1, 2, 12, 1)) as [number, number, number, number]
  await signIn(page, signer.username, '/orders')
  const main = page.getByRole('main')
  const box = (number: number) => page.getByRole('checkbox', { name: `Select order ${number}` })
  const lines = (number: number) => page.getByRole('list', { name: `Items of order ${number}` })
  const keys = page.keyboard
  await test.step('away from the list, and in a field, letters do nothing', async () => {
    await keys.press('j')
    await expect(box(first)).not.toBeFocused()
    await page.getByRole('searchbox', { name: 'Search orders' }).focus()
    await keys.type('ja?')
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('ja?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('j and k walk from order to order and stop at the ends; each says what it is about', async () => {
    await box(first).focus()
    await keys.press('k')
    await expect(box(first)).toBeFocused()
    await keys.press('j')
    await keys.press('j')
    await expect(box(third)).toBeFocused()
    await expect(box(third)).toHaveAccessibleDescription(/Journey Wears.* Pieces 12 .*Sum \$116\.76/)
    const row = page.getByRole('listitem').filter({ has: box(third) })
    await expect(row).toContainText('12 of one item')
    await keys.press('k')
    await expect(box(second)).toBeFocused()
  })
  await test.step('o and Enter open and close the lines, with pictures', async () => {
    await keys.press('o')
    await expect(lines(second)).toContainText('Necktie, four-in-hand')
    await expect(lines(second).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'a row with its lines')
    await keys.press('Enter')
    await expect(lines(second)).toHaveCount(0)
    await expect(box(second)).toBeFocused()
  })
  await test.step('? tells all of them, and Escape leads back', async () => {
    await keys.press('?')
    const help = page.getByRole('dialog', { name: 'Keys of this list' })
    await expect(help.getByRole('term')).toHaveText(['j', 'k', 'x', 'o', 'a', 'd', '?'])
    await expectAccessible(page, 'the keys of the list')
    await keys.press('d')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await keys.press('Escape')
    await expect(box(second)).toBeFocused()
  })
  await test.step('x chooses, d declines what is chosen, and asks why', async () => {
    await keys.press('x')
    await keys.press('j')
    await keys.press('x')
    await expect(page.getByText('2 orders chosen of 4')).toBeVisible()
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
    await decline.press('Enter')
    await expect(main.getByText('2 declined. The money is free again.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeFocused()
    for (const number of [second, third]) await expect(box(number)).toHaveCount(0)
  })
  await test.step('a approves the order in focus where none is chosen', async () => {
    await box(fourth).focus()
    await keys.press('a')
    const dialog = page.getByRole('dialog', { name: 'Approve 1 order?' })
    await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`^Order ${fourth},`)])
    await keys.press('Enter')
    await expect(main.getByText('1 approved.')).toBeVisible()
    await expect(box(fourth)).toHaveCount(0)
    await expect(box(first)).toBeVisible()
  })
  await test.step('a search that finds one order in one other place goes there, and says so', async () => {
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    await search.fill(String(second))
    await keys.press('Enter')
    await expect(page).toHaveURL(`/orders?status=4&search=${second}`)
    await expect(main.getByText('Waiting for you has no such order. 1 result in Declined.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([`Order ${second}`])
    await page.goto(`/orders?search=${fourth}`)
    await page.getByRole('link', { name: '1 result in Approved' }).click()
    await expect(page).toHaveURL(`/orders?status=3&search=${fourth}`)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([`Order ${fourth}`])
  })
  await test.step('cards are a choice that is remembered for this person', async () => {
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Cards' }).click()
    await expect(page).toHaveURL('/orders?status=2&view=cards')
    await expect(page.getByRole('article', { name: `Order ${first}` })).toBeVisible()
    await page.goto('/orders')
    await expect(page.getByRole('article', { name: `Order ${first}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Awaiting Approval' })).toBeVisible()
    await page.getByRole('button', { name: 'Rows' }).click()
    await expect(box(first)).toBeVisible()
  })
  await test.step('on the narrowest phone everything is whole, and what has the focus is not under the bar', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, 'rows of orders on a phone')
    await box(first).focus()
    const bottom = (await box(first).boundingBox())?.y ?? Number.NaN
    const bar = await page.getByText('No order chosen of 1').boundingBox()
    expect(bottom).toBeLessThan(bar?.y ?? 0)
  })
})

test('what was not approved is named with the reason, and what was is done', async ({ page, browser }) => {
  const { place, signer, buyer } = await openDesk(page)
  const [one, two] = (await place(2, 2)) as [number, number]
  await signIn(page, signer.username, '/orders')
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Approve 2 · $38.92' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Meanwhile its orderer changes one of them.
  const other = await (await browser.newContext()).newPage()
  await signInQuietly(other, buyer.username)
  await ask(other, changeOrderQuantity, { params: { number: two, nsn: NECKTIE, quantity: 1 } })
  await other.context().close()
  await dialog.getByRole('button', { name: 'Approve 2 · $38.92' }).click()
  await expect(dialog.getByRole('heading', { name: '1 order was not approved' })).toBeVisible()
  await expect(dialog.getByText('1 approved, 1 not approved.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    `Order ${two}: Order ${two} was changed in the meantime. Look at it again before you decide.`,
  ])
  await expect(dialog.getByRole('button', { name: 'Back to the orders' })).toBeFocused()
  await expectAccessible(page, 'an order that was not approved')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: `Select order ${two}` })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: `Select order ${one}` })).toHaveCount(0)
})
