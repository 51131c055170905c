import { expect, type Page, test } from '@playwright/test'
import { choose } from '../keyboard.ts'
import { addByCall, emptyCarts, type Member, readCarts } from '../portal-calls.ts'
import { agree, PASSWORD, signIn } from '../signing-in.ts'

const hale: Member = { smid: '10307', first: 'Aaron', last: 'Hale', dodaac: 'W9AR02' }

/** The session ends elsewhere, `act` notices it, and a user signs in again. */
async function meetTheEnd(page: Page, act: () => Promise<unknown>, username: string) {
  await page.context().clearCookies()
  await act()
  await expect(
    page.getByRole('status').filter({ hasText: 'What you typed is kept if you sign in with a password' }),
  ).toBeInViewport()
  if (await page.getByRole('button', { name: 'I agree' }).isVisible()) await agree(page)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to' })).toBeHidden()
}

test('the typed and chosen values of an ended session return for the same person, and only for them', async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await test.step('a long form', async () => {
    await signIn(page, 'manager', '/servicemember?manage=10307')
    const middle = page.getByLabel('Middle Name')
    await middle.fill('Typed')
    const save = () => button(/^(Submit|Save)/).click()
    await meetTheEnd(page, save, 'manager')
    await expect(middle).toHaveValue('Typed')
    await meetTheEnd(page, save, 'placer')
    await page.goBack()
    expect(await page.content()).not.toContain('Typed')
    await page.context().clearCookies()
  })
  await test.step('a size, a quantity, and the choices of a cart, which are saved then', async () => {
    await signIn(page, 'placer', '/products/nsn/10002')
    await page.getByRole('region', { name: 'Ordering for' }).getByRole('button').first().click()
    await page.getByRole('radio', { name: /42 R/i }).press('Space')
    await page.getByLabel('Quantity').fill('3')
    await choose(page.getByRole('combobox', { name: 'Fund code' }), '', /^6C /)
    await meetTheEnd(page, () => button('Add to Cart').click(), 'placer')
    await expect(page.getByRole('radio', { name: /42 R/i })).toBeChecked()
    await expect(page.getByLabel('Quantity')).toHaveValue('3')
    await emptyCarts(page, hale)
    await addByCall(page, hale)
    await page.goto('/cart')
    const items = page.getByRole('list', { name: 'Items for Aaron Hale' })
    const cart = page.locator('section').filter({ has: items })
    const quantity = items.getByLabel(/^Quantity of/)
    await expect(quantity).toBeVisible()
    await meetTheEnd(page, () => cart.getByText('Expedited', { exact: true }).click(), 'placer')
    await expect(cart.getByLabel('Expedited')).toBeChecked()
    await meetTheEnd(page, () => quantity.fill('7'), 'placer')
    await expect(quantity).toHaveValue('7')
    await expect
      .poll(async () => (await readCarts(page)).find(({ memberId }) => memberId === Number(hale.smid)))
      .toMatchObject({ expedited: true, lines: [{ quantity: 7 }] })
    await emptyCarts(page, hale)
  })
  await test.step('a question with its answer', async () => {
    await signIn(page, 'approver1', '/orders?view=cards')
    await button(/^Decline order/)
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Decline order \d+\?/ })
    const question = await dialog.getByRole('heading').first().textContent()
    const comment = dialog.getByRole('textbox')
    await comment.fill('Typed reason')
    await meetTheEnd(page, () => dialog.getByRole('button', { name: 'Decline order' }).click(), 'approver1')
    await expect(dialog.getByRole('heading').first()).toHaveText(String(question))
    await expect(comment).toHaveValue('Typed reason')
  })
})
