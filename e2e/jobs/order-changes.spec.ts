import { expect, type Page, test } from '@playwright/test'
import { formatDocumentNumber } from '../../src/domain/supply/milstrip/document-numbers.ts'
import { readProduct } from '../../src/wire/catalogue/catalogue.ts'
import { expectAccessible } from '../accessibility.ts'
import { stepSupply } from '../admin-command.ts'
import { countActs } from '../counted.ts'
import { press, type } from '../keyboard.ts'
import { addByCall, approveByCall, emptyCarts, members, submitByCall } from '../portal-calls.ts'
import { quantityField, read, saved, watchQuantities } from '../quantities.ts'
import { sendRequest } from '../send-request.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const changes = async (page: Page, number: number) =>
  (await read(page, number)).events.filter(({ kind }) => kind === 'changed').map(({ detail }) => detail)

test('an orderer changes quantities, removes and restores a line, and withdraws the order', async ({
  page,
}) => {
  await page.clock.install()
  await signInQuietly(page, 'placer')
  await emptyCarts(page, members.alvarez)
  const [coat] = await sendRequest(page, readProduct, { params: { program: 'AR', item: '10002' } })
  await addByCall(page, members.alvarez, { nsn: coat?.nsn ?? '', quantity: 2 })
  const number = await submitByCall(page, members.alvarez, { quantity: 5 })
  await page.goto(`/orders/${number}`)
  const main = page.getByRole('main')
  const { keyboard } = page
  const sent = watchQuantities(page)
  await expect(quantityField(page)).toHaveValue('5')
  await expect(page.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0)
  // quantity-sends.test.ts tests the field itself.
  await test.step('a typed number is saved, and 0 asks first [ORD-16]', async () => {
    await quantityField(page).fill('12')
    await keyboard.press('Enter')
    await saved(page, 12)
    await quantityField(page).fill('0')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: /^Keep 12 of Necktie/ }).click()
    await expect(quantityField(page)).toHaveValue('12')
    expect(sent).toEqual([12])
  })
  await test.step('Undo restores a removed line, after another line was changed [ORD-16]', async () => {
    const items = page.getByRole('list', { name: `Items of order ${number}` })
    await quantityField(page).fill('0')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: /^Remove Necktie/ }).click()
    await expect(quantityField(page)).toHaveCount(0)
    await items.getByRole('textbox').fill('4')
    await keyboard.press('Enter')
    await saved(page, 4)
    const undo = page.getByRole('button', {
      name: new RegExp(`^Undo: Necktie.* was taken off order ${number}\\.`),
    })
    await press(undo, 'Shift+Tab')
    await expect(quantityField(page)).toBeFocused()
    await expect(quantityField(page)).toHaveValue('12')
    await expect(undo).toHaveCount(0)
    const { order } = await read(page, number)
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([4, 12])
    expect(await changes(page, number)).toEqual(
      [/quantity 5 to 12\.$/, /removed\.$/, /quantity 2 to 4\.$/, /put back, quantity 12\.$/].map((words) =>
        expect.stringMatching(words),
      ),
    )
    // The last line cannot be removed, and the refusal is visible.
    await items.getByRole('button', { name: /^Delete Necktie/ }).click()
    await expect(quantityField(page)).toHaveCount(0)
    await items.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('alert')).toContainText(`Order ${number} would have no line left.`)
    await expect(items.getByRole('textbox')).toHaveValue('4')
  })
  const button = page.getByRole('button', { name: `Withdraw order ${number}` })
  const dialog = page.getByRole('dialog', { name: /^Withdraw order \d+\?$/ })
  const comment = dialog.getByRole('textbox', { name: /^Comment/ })
  await test.step('by keyboard the order becomes a cart again, and everybody reads that it was withdrawn', async () => {
    const total = `$${((await read(page, number)).order.total / 100).toFixed(2)}`
    await button.press('Enter')
    await expect(dialog).toContainText(`${total} on fund code 6C`)
    await keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.press('Enter')
    await dialog.getByRole('button', { name: 'Withdraw order' }).press('Enter')
    await expect(comment).toBeFocused()
    await expect(comment).toHaveAccessibleDescription(/Say in a comment why you withdraw the order\./)
    await expect(dialog.getByRole('radio', { name: /^Back into a cart/ })).toBeChecked()
    await comment.fill('Wrong size.')
    await dialog.getByRole('button', { name: 'Withdraw order' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeFocused()
    await expect(main).toContainText(`Order ${number} was withdrawn. ${total} is available again.`)
    await expect(main).toContainText(/The items are in your cart for Mateo Alvarez \(order \d+\)\./)
    await expect(button).toHaveCount(0)
    await expect(main.locator('.page__head')).toContainText('Withdrawn')
    const history = page.getByRole('list', { name: `History of order ${number}` })
    await expect(history).toContainText(
      /Withdrawn by the orderer.*Wrong size\. The items are in a cart again/,
    )
    await page.goto(`/orders?status=4&view=cards&search=${number}`)
    const card = page.getByRole('article', { name: `Order ${number}` })
    await expect(card).toContainText('Withdrawn')
    await expect(card.getByText('Declined')).toHaveCount(0)
  })
  await test.step('from the list the user ends one order for good, because another cart is in the way', async () => {
    await emptyCarts(page, members.alvarez)
    const second = await submitByCall(page, members.alvarez)
    await addByCall(page, members.alvarez)
    await page.goto(`/orders?view=cards&search=${second}`)
    await page.getByRole('button', { name: `Withdraw order ${second}` }).click()
    await comment.fill('Ordered twice.')
    await dialog.getByRole('button', { name: 'Withdraw order' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You have a cart for Mateo Alvarez already')
    await expect(comment).toHaveValue('Ordered twice.')
    await dialog.getByRole('radio', { name: /the order ends/ }).check()
    await dialog.getByRole('button', { name: 'Withdraw order' }).click()
    await expect(dialog).toBeHidden()
    await expect(main).toContainText(`Order ${second} was withdrawn. $9.73 is available again.`)
    await expect(page.getByRole('heading', { level: 2, name: 'Awaiting Approval' })).toBeFocused()
    await emptyCarts(page, members.alvarez)
  })
})

test('in an approved order a user cancels pieces, requests the rest back from the supplier, and finds a line by its requisition', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const number = await submitByCall(page, members.evans, { quantity: 5 })
  await approveByCall(page, number)
  await signIn(page, 'placer', `/orders/${number}`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const history = main.getByRole('list', { name: `History of order ${number}` })
  await test.step('unsent pieces end at once, by keyboard', async () => {
    await press(main.getByRole('button', { name: 'Cancel pieces, line 1' }))
    await expect(dialog).toContainText('5 are outstanding.')
    await type(dialog.getByRole('textbox', { name: /^Pieces/ }), '9')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Enter a number of pieces from 1 to 5.')
    await expect(dialog).toContainText('Say in a comment why.')
    await type(dialog.getByRole('textbox', { name: /^Pieces/ }), '２')
    await type(dialog.getByRole('textbox', { name: /^Comment/ }), 'Two were found')
    await press(dialog.getByRole('button', { name: 'Cancel pieces' }))
    await expect(dialog).toBeHidden()
    await expect(main).toContainText(
      /Pieces of line 1 are cancelled\. W9AR02\/6C of fiscal year \d{4} had \$[\d,]+\.\d\d available and has \$[\d,]+\.\d\d now\./,
    )
    await expect(history).toContainText(
      '2 of 5 cancelled before the supplier received the line. $19.46 went back to the fund. “Two were found”',
    )
    await expect(main).toContainText('2 cancelled or rejected, 3 outstanding')
  })
  await test.step('after the order was sent, the supplier gets a request, and the user can read its record', async () => {
    await stepSupply(1)
    await page.reload()
    await expect(
      main.getByRole('list', { name: `Progress of order ${number}` }).getByRole('listitem'),
    ).toHaveText([
      /^Placed, done\d\d\/\d\d\/\d{4}Elena Whitfield$/,
      /^Approved, done\d\d\/\d\d\/\d{4}Naomi Castillo$/,
      /^Sent, done\d\d\/\d\d\/\d{4}$/,
      /^Shipped, nowNow/,
      /^Received, to come$/,
      /^Issued, to come$/,
    ])
    await press(main.getByRole('button', { name: 'Ask to cancel, line 1' }))
    await type(dialog.getByRole('textbox', { name: /^Comment/ }), 'The member has left')
    await press(dialog.getByRole('button', { name: 'Ask to cancel' }))
    await expect(main).toContainText(/Cancellation of 3 requested on [\d/]+, waiting for the supplier/)
    await expect(main.getByRole('button', { name: 'Ask to cancel, line 1' })).toHaveCount(0)
    await press(history.getByText('Show the record AC1'))
    await expect(history).toContainText('Request to cancel')
    await expect(history.locator('dl').last()).toContainText('Quantity')
    await expectAccessible(page, 'an order with its records')
  })
  await test.step('one paste and Enter on Home find its requisition: three actions, and reading begins at the line', async () => {
    const { order } = await read(page, number)
    const requisition = order.lines[0]?.requisition ?? ''
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate((text) => navigator.clipboard.writeText(text), formatDocumentNumber(requisition))
    const { acts, said } = await countActs(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/orders/${number}#line-${requisition}`)
    expect(await acts(), (await said()).join()).toBe(3)
    const line = page.getByRole('listitem', { name: /^Line 1: / })
    await expect(line.getByRole('heading', { name: /^Line 1: / })).toBeFocused()
    await expect(line).toBeInViewport()
    // The orderer can open the item's page, from where the orders are one step back.
    await line.getByRole('link', { name: '8440-01-908-3000' }).click()
    await expect(page).toHaveURL('/products/nsn/8440019083000?from=orders')
  })
})
