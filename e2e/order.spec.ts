import { expect, type Page, test } from '@playwright/test'
import { changeOrderQuantity } from '../src/wire/orders/orders.ts'
import { members, NECKTIE, submitByCall } from './portal-calls.ts'
import { quantityField, read, saved, watchQuantities } from './quantities.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const held = async (page: Page, number: number) =>
  (await read(page, number)).order.lines.find(({ nsn }) => nsn === NECKTIE)?.quantity

test('an approver changes a waiting order, reads what changed meanwhile, and declines it with a comment', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const number = await submitByCall(page, members.doyle, { quantity: 5 })
  await signIn(page, 'approver1', `/orders?view=cards&search=${number}`)
  const card = page.getByRole('article', { name: `Order ${number}` })
  await test.step('quantity, shipping and its comment stay [ORD-16 ORD-17 ORD-18]', async () => {
    const comment = card.getByRole('textbox', { name: 'Leave a comment' })
    await card.getByRole('button', { name: /^One less/ }).click()
    await saved(page, 4)
    await expect(card).toContainText('$38.92')
    await expect(comment).toBeHidden()
    await card.getByRole('radio', { name: 'Expedited' }).check()
    const stored = page.waitForResponse(
      (response) => response.request().postData()?.includes('Needed soon') ?? false,
    )
    await comment.fill('Needed soon')
    await comment.blur()
    expect((await stored).ok()).toBe(true)
    await page.reload()
    await expect(quantityField(page)).toHaveValue('4')
    await expect(comment).toHaveValue('Needed soon')
    // Only the orderer withdraws an order.
    await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  })
  await test.step('a refusal shows the stored value beside the typed one, and Enter sends the typed one again [ORD-16]', async () => {
    const { version } = (await read(page, number)).order
    await sendRequest(page, changeOrderQuantity, {
      params: { number, nsn: NECKTIE, quantity: 6 },
      ifMatch: version,
    })
    const sent = watchQuantities(page)
    await quantityField(page).click()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(quantityField(page)).toHaveAccessibleDescription(
      new RegExp(`You typed 12; the order holds 6\\. Order ${number} was changed in the meantime\\.`),
    )
    await expect(quantityField(page)).toHaveValue('12')
    await card.getByRole('button', { name: `Approve order ${number}` }).click()
    await expect(card.getByRole('alert')).toContainText(
      /The quantity of Necktie.* is not saved; the order holds 6\./,
    )
    await expect(quantityField(page)).toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Enter')
    await saved(page, 12)
    await expect(quantityField(page)).toHaveAccessibleDescription('')
    expect(sent).toEqual([12, 12])
  })
  await test.step('several cards are signed together, with a quantity that is being typed', async () => {
    await card.getByRole('checkbox', { name: `Select order ${number}` }).check()
    await quantityField(page).fill('3')
    await page.getByRole('button', { name: /^Approve 1 · / }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve 1 · $29.19' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await held(page, number)).toBe(3)
  })
  await test.step('a decline asks for a comment, which the placer reads [ORD-19 ORD-23]', async () => {
    await page.goto(`/orders/${number}`)
    const facts = page.getByRole('list', { name: 'Before you decide on this order' })
    await expect(facts).toContainText(/After this order, fund 6C of W9AR02 has \$[\d,.]+ left\./)
    await expect(facts.getByRole('link', { name: 'Waiting orders of W9AR02' })).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Packet (zip)' }).click()
    expect((await file).suggestedFilename()).toBe(`Order_${number}_packet.zip`)
    await page.getByRole('button', { name: `Decline order ${number}` }).click()
    const dialog = page.getByRole('dialog', { name: `Decline order ${number}?` })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Decline order' }).click()
    const comment = dialog.getByRole('textbox', { name: /^Comment/ })
    await expect(comment).toHaveAccessibleDescription(/Say in a comment why you decline\./)
    await comment.fill('Issued last month.')
    await dialog.getByRole('button', { name: 'Decline order' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      page
        .getByRole('main')
        .getByText(`Order ${number} for David Doyle was declined. $29.19 of W9AR02/6C is available again.`),
    ).toBeVisible()
    await signIn(page, 'placer', `/orders?status=4&search=${number}`)
    await page.getByRole('link', { name: `View Details of order ${number}` }).click()
    const history = page.getByRole('list', { name: `History of order ${number}` })
    await expect(history.getByRole('listitem').last()).toHaveText(
      /^Declined.*Naomi Castillo.*“Issued last month\.”/,
    )
  })
})
