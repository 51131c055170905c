import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emptyCarts, members, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('who placed an order withdraws it into a cart, by keyboard, and everybody reads that it was withdrawn', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await emptyCarts(page, members.pham)
  const number = await submitByCall(page, members.pham, { quantity: 2 })
  await page.goto(`/orders/${number}`)
  const button = page.getByRole('button', { name: `Withdraw order ${number}` })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Withdraw order ${number}?` })
  await expect(dialog).toContainText('$19.46 on fund code 6C')
  await expectAccessible(page, 'withdrawing')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw order' }).press('Enter')
  const comment = dialog.getByRole('textbox', { name: /^Comment/ })
  await expect(comment).toBeFocused()
  await expect(comment).toHaveAccessibleDescription(/Say in a comment why you withdraw the order\./)
  await expect(dialog.getByRole('radio', { name: /^Back into a cart/ })).toBeChecked()
  await comment.fill('Wrong size.')
  await dialog.getByRole('button', { name: 'Withdraw order' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    new RegExp(
      `Order ${number} was withdrawn\\. \\$19\\.46 are free again\\. What was ordered is in your cart for Silas Pham \\(order \\d+\\)\\.`,
    ),
  )
  await expect(button).toHaveCount(0)
  await expect(main.locator('.page__head')).toContainText('Withdrawn')
  await expect(page.getByRole('list', { name: `History of order ${number}` })).toContainText(/Wrong size\./)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Pham')
  await emptyCarts(page, members.pham)

  await page.context().clearCookies()
  await signIn(page, 'approver1', `/orders?status=4&view=cards&search=${number}`)
  const card = page.getByRole('article', { name: `Order ${number}` })
  await expect(card).toContainText('Withdrawn')
  await expect(card.getByText('Declined')).toHaveCount(0)
})

test('from the list an order is withdrawn for good, beside a cart that stands in the way', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await emptyCarts(page, members.evans)
  const first = await submitByCall(page, members.evans)
  const second = await submitByCall(page, members.evans)
  await page.goto(`/orders?search=${first}`)
  const withdraw = async (number: number) => {
    await page.getByRole('button', { name: `Withdraw order ${number}` }).click()
    const dialog = page.getByRole('dialog', { name: `Withdraw order ${number}?` })
    await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Ordered twice.')
    await dialog.getByRole('button', { name: 'Withdraw order' }).click()
    return dialog
  }
  await expect(await withdraw(first)).toBeHidden()
  await expect(page.getByRole('article', { name: `Order ${first}` })).toHaveCount(0)
  await page.goto(`/orders?search=${second}`)
  const dialog = await withdraw(second)
  await expect(dialog.getByRole('alert')).toContainText('You have a cart for Nicole Evans already')
  await expect(dialog.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Ordered twice.')
  await dialog.getByRole('radio', { name: /the order ends/ }).check()
  await dialog.getByRole('button', { name: 'Withdraw order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(`Order ${second} was withdrawn.`)
  await expect(page.getByRole('heading', { level: 2, name: 'Awaiting Approval' })).toBeFocused()
  await emptyCarts(page, members.evans)
})

test('nobody but the orderer is offered to withdraw', async ({ page }) => {
  await signInQuietly(page, 'placer')
  const number = await submitByCall(page, members.abebe)
  await page.context().clearCookies()
  await signIn(page, 'approver1', `/orders?view=cards&search=${number}`)
  await expect(page.getByRole('button', { name: `Approve order ${number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
})
