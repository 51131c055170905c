import { expect, test } from '@playwright/test'
import { changeOrderQuantity } from '../src/wire/orders/orders.ts'
import { button, checkbox, dialogOf, link, list, mainOf, radio, textbox } from './parts.ts'
import { members, NECKTIE, submitByCall } from './portal-calls.ts'
import { quantityField, read, saved, watchQuantities } from './quantities.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('an approver changes a waiting order, reads what changed meanwhile, and declines it with a comment', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const number = await submitByCall(page, members.doyle, { quantity: 5 })
  await signIn(page, 'approver1', `/orders?view=cards&search=${number}`)
  const card = page.getByRole('article', { name: `Order ${number}` })
  const dialog = dialogOf(page)
  const quantity = quantityField(page)
  await test.step('quantity, shipping and its comment stay [ORD-16 ORD-17 ORD-18]', async () => {
    const comment = textbox(card, 'Leave a comment')
    await button(card, /^One less/).click()
    await saved(page, 4)
    await expect(card).toContainText('$38.92')
    await expect(comment).toBeHidden()
    await radio(card, 'Expedited').check()
    const stored = page.waitForResponse(
      (response) => response.request().postData()?.includes('Soon') ?? false,
    )
    await comment.fill('Soon')
    await comment.blur()
    expect((await stored).ok()).toBe(true)
    await page.reload()
    await expect(quantity).toHaveValue('4')
    await expect(comment).toHaveValue('Soon')
  })
  await test.step('a refusal shows the stored value beside the typed one, and Enter sends the typed one again [ORD-16]', async () => {
    const { version } = (await read(page, number)).order
    await sendRequest(page, changeOrderQuantity, {
      params: { number, nsn: NECKTIE, quantity: 6 },
      ifMatch: version,
    })
    const sent = watchQuantities(page)
    await quantity.fill('12')
    await page.keyboard.press('Enter')
    await expect(quantity).toHaveAccessibleDescription(
      new RegExp(`You typed 12; the order holds 6\\. Order ${number} was changed in the meantime\\.`),
    )
    await expect(quantity).toHaveValue('12')
    await button(card, `Approve order ${number}`).click()
    await expect(card.getByRole('alert')).toContainText(
      /The quantity of Necktie.* is not saved; the order holds 6\./,
    )
    await expect(quantity).toBeFocused()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Enter')
    await saved(page, 12)
    await expect(quantity).toHaveAccessibleDescription('')
    expect(sent).toEqual([12, 12])
  })
  await test.step('several cards are signed together, with a quantity that is being typed', async () => {
    await checkbox(card, `Select order ${number}`).check()
    await quantity.fill('3')
    await button(page, /^Approve 1 · /).click()
    await expect(button(dialog, 'Approve 1 · $29.19')).toBeVisible()
    await page.keyboard.press('Escape')
    expect((await read(page, number)).order.lines[0]?.quantity).toBe(3)
  })
  await test.step('a decline asks for a comment, which the placer reads [ORD-19 ORD-23]', async () => {
    await page.goto(`/orders/${number}`)
    const file = page.waitForEvent('download')
    await link(page, 'Packet (zip)').click()
    expect((await file).suggestedFilename()).toBe(`Order_${number}_packet.zip`)
    await button(page, `Decline order ${number}`).click()
    await expect(button(dialog, 'Close')).toBeFocused()
    await button(dialog, 'Decline order').click()
    const comment = textbox(dialog, /^Comment/)
    await expect(comment).toHaveAccessibleDescription(/Say in a comment why you decline\./)
    await comment.fill('Issued last month.')
    await button(dialog, 'Decline order').click()
    await expect(
      mainOf(page).getByText(
        `Order ${number} for David Doyle was declined. $29.19 of W9AR02/6C is available again.`,
      ),
    ).toBeVisible()
    await signIn(page, 'placer', `/orders?status=4&search=${number}`)
    await link(page, `View Details of order ${number}`).click()
    await expect(list(page, `History of order ${number}`).getByRole('listitem').last()).toHaveText(
      /^Declined.*Naomi Castillo.*“Issued last month\.”/,
    )
  })
})
