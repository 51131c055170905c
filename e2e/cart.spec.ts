import { expect, test } from '@playwright/test'
import { dayIn } from '../src/domain/fiscal-years.ts'
import { expectAccessible } from './accessibility.ts'
import { openCart } from './carts.ts'
import { holdResponses } from './held-responses.ts'
import { press } from './keyboard.ts'
import { button, combobox, link, list, mainOf, radio, textbox } from './parts.ts'
import { type Member, NECKTIE } from './portal-calls.ts'
import { follow } from './signing-in.ts'

// This file's account, so that its cart can be empty.
const marine = { username: 'marine', fundCode: '3M' }
const boyd: Member = { smid: '70043', first: 'Micah', last: 'Boyd', dodaac: 'M9MC01' }
const tate: Member = { smid: '70030', first: 'Adriana', last: 'Tate', dodaac: 'M9MC01' }

test('an empty cart leads to the catalog; a cart shows its member, order number, lines, total, and documents', async ({
  page,
}) => {
  const cart = link(page, /^Cart/)
  await test.step('an empty cart says so and leads to the catalog [CART-01 CART-02 CART-24]', async () => {
    await openCart(page, marine)
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await expect(cart).toHaveAccessibleName(/0 items/)
    await link(page, 'Ready to start shopping? Click here').click()
    await expect(page).toHaveURL('/products')
  })
  // screens/cart.txt has the words of a cart.
  await openCart(page, marine, boyd)
  await test.step('the cart shows its member, its number, and its day [CART-04 CART-07 CART-09]', async () => {
    const [number = ''] = /\d+/.exec((await link(page, /^Invoice/).getAttribute('href')) ?? '') ?? []
    const [year, month, day] = dayIn('America/New_York', new Date()).split('-')
    for (const fact of [/^Micah Boyd - M9MC01/, number, `${month}/${day}/${year}`])
      await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  })
  await test.step('the cart shows the fund that it charges, and its total [CART-08 CART-16 CART-18 CONST-35]', async () => {
    await expect(page.getByRole('group', { name: 'Fund code' }).getByRole('radio')).toHaveCount(2)
    await expect(radio(page, /^3M — \$[\d,]+\.\d\d available$/)).toBeChecked()
    await expect(page.getByText('$19.46', { exact: true }).first()).toBeVisible()
  })
  await test.step('the lead time of a line, and the count of the bar, which is kept [CONST-19 CART-25 CART-27]', async () => {
    await expect(mainOf(page).getByText('Shipping: 10 days', { exact: true })).toBeVisible()
    await expect(cart).toHaveAccessibleName(/\b2 items/)
    expect(await page.evaluate(() => localStorage.getItem('cartQty'))).toBe('2')
  })
  await test.step('the cart prints as order form and invoice before it is submitted [CART-03]', async () => {
    for (const [name, words] of [
      ['Invoice', /^Invoice \d+$/],
      ['Order Form', /^Order Form \d+$/],
    ] as const) {
      await link(page, new RegExp(`^${name}`)).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
      await expect(page.getByRole('table')).toContainText('$19.46')
      await expect(button(page, 'Print')).toBeVisible()
      await link(page, 'Back to Cart').click()
    }
  })
  await test.step('an item leads to its page and back, and on to the catalog [CART-10 CART-22]', async () => {
    await link(page, '8440-01-908-3000').click()
    await expect(page).toHaveURL(`/products/nsn/${NECKTIE}?from=cart`)
    await link(page, 'Back to Cart').click()
    await link(mainOf(page), 'Continue Shopping').first().click()
    await expect(page).toHaveURL('/products')
  })
})

test('users remove lines and carts, restore them, and change the shipping', async ({ page }) => {
  const ofBoyd = list(page, 'Items for Micah Boyd')
  const ofTate = list(page, 'Items for Adriana Tate')
  const cart = link(page, /^Cart/)
  let number: string | null = null
  await test.step('Undo restores a removed line, by keyboard, also after another cart was changed [CART-15]', async () => {
    await openCart(page, marine, boyd, tate)
    number = await link(page, 'Invoice').last().getAttribute('href')
    await press(button(ofBoyd, /^Delete/))
    await expect(ofBoyd).toBeHidden()
    await ofTate.getByRole('textbox').fill('3')
    await expect(page.getByText('Quantity 3, saved')).toBeAttached()
    const undo = button(page, /^Undo: Necktie.* was removed from the cart for Micah Boyd\./)
    await press(undo, 'Shift+Tab')
    await expect(ofBoyd.getByRole('textbox')).toBeFocused()
    await expect(ofBoyd.getByRole('textbox')).toHaveValue('2')
    await expect(ofTate.getByRole('textbox')).toHaveValue('3')
    await expect(undo).toHaveCount(0)
  })
  await test.step('each member has their own cart, which the user deletes after a question and restores with its shipping [CART-19 CART-21 CART-23 CART-34]', async () => {
    const comment = textbox(page, 'Leave a comment')
    await expect(radio(page, 'Standard').first()).toBeChecked()
    await expect(comment).toBeHidden()
    await radio(page, 'Expedited').first().check()
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('Parade') ?? false,
    )
    await comment.fill('Parade')
    await comment.blur()
    expect((await saved).ok()).toBe(true)
    const question = page.getByRole('dialog', { name: 'Delete the cart for Micah Boyd?' })
    for (const response of ['Cancel', 'Delete Cart']) {
      await expect(ofBoyd).toBeVisible()
      await button(page, 'Delete Cart for Micah Boyd').click()
      await button(question, response).click()
    }
    await expect(ofBoyd).toBeHidden()
    await expect(ofTate).toBeVisible()
    // The notice is closed, and its message still has the button.
    await button(page, 'Dismiss message').first().click()
    await button(page, 'Profile').click()
    await button(page, 'Recent messages').click()
    const messages = page.getByRole('dialog', { name: 'Recent messages' })
    await expectAccessible(page, 'messages with Undo')
    await button(messages, 'Undo: The cart for Micah Boyd was deleted.').click()
    await expect(messages).toContainText('The cart for Micah Boyd is back as it was.')
    await expect(button(messages, 'Undo: done').first()).toBeFocused()
    await page.reload()
    await expect(ofBoyd.getByRole('textbox')).toHaveValue('2')
    await expect(radio(page, 'Expedited').first()).toBeChecked()
    await expect(comment).toHaveValue('Parade')
    await expect(page.locator(`a[href="${number}"]`)).toBeVisible()
  })
  await test.step('an item is deleted from the cart, and the count falls by one before the server answers [CART-15 CART-29]', async () => {
    await expect(cart).toHaveAccessibleName(/5 items/)
    const respond = await holdResponses(page, '**/cart/removefromcart/**')
    await button(ofBoyd, /^Delete/).click()
    await expect(cart).toHaveAccessibleName(/4 items/)
    respond()
    await expect(ofBoyd).toBeHidden()
    await expect(cart).toHaveAccessibleName(/3 items/)
  })
  await test.step('a slow Undo leaves the focus where the user moved it meanwhile', async () => {
    const respond = await holdResponses(page, '**/cart/restore/**')
    await button(page, /^Undo: .* was removed from the cart/).click()
    await follow(page, '/dashboard')
    const search = combobox(page, 'Search')
    await search.focus()
    respond()
    await expect(cart).toHaveAccessibleName(/5 items/)
    await expect(search).toBeFocused()
  })
})
