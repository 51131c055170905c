import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { press } from './keyboard.ts'
import { timesOfCalls, watchTexts } from './moments.ts'
import { addByCall, emptyCarts, type Member, NECKTIE } from './portal-calls.ts'
import { signIn } from './signing-in.ts'

// This file's account is marine, so that its cart can be empty.
const fundCode = '3M'
const boyd: Member = { smid: '70043', first: 'Micah', last: 'Boyd', dodaac: 'M9MC01' }
const tate: Member = { smid: '70030', first: 'Adriana', last: 'Tate', dodaac: 'M9MC01' }

async function openCart(page: Page, ...carts: Member[]) {
  await signIn(page, 'marine')
  await emptyCarts(page)
  for (const member of carts) await addByCall(page, member, { fundCode, quantity: 2 })
  await page.evaluate(() => localStorage.removeItem('cartQty'))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
}

const quantityField = (page: Page) => page.getByRole('textbox', { name: /^Quantity of Necktie/ })

/** Notes the quantities that are sent. */
function watchQuantities(page: Page): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    const found = /\/cart\/updatecart\/\d+\/\d+\/(\d+)$/.exec(request.url())
    if (found) sent.push(Number(found[1]))
  })
  return sent
}

test('an empty cart says so and leads to the catalogue [CART-01 CART-02 CART-24]', async ({ page }) => {
  await openCart(page)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/0 items/)
  await page.getByRole('link', { name: 'Ready to start shopping? Click here' }).click()
  await expect(page).toHaveURL('/products')
})

test('a cart shows whom it is for, its order, its lines and its sum [CART-03 CART-04 CART-07 CART-08 CART-09 CART-10 CART-11 CART-12 CART-13 CART-16 CART-18 CART-22 CART-25 CART-27 CONST-19 CONST-35]', async ({
  page,
}) => {
  await openCart(page, boyd)
  const cart = page.getByRole('main')
  for (const text of [
    'Micah Boyd - M9MC01',
    'Necktie, four-in-hand, Black',
    'Size: ONE SIZE',
    'Shipping: 10 days',
  ])
    await expect(cart.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^\d+$/ }).first()).toBeVisible()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^\d\d\/\d\d\/\d{4}$/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(new RegExp(`^${fundCode}`))
  await expect(page.getByText('$19.46', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Invoice/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Order Form/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/2 items/)
  expect(await page.evaluate(() => localStorage.getItem('cartQty'))).toBe('2')
  await page.getByRole('link', { name: '8440-01-908-3000' }).click()
  await expect(page).toHaveURL(`/products/nsn/${NECKTIE}?from=cart`)
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).first().click()
  await expect(page).toHaveURL('/products')
})

test('plus and minus show at once and are sent 2.4 s after the last click, a typed number 0.6 s after the last key [CART-14 CART-30 CART-31 CONST-18]', async ({
  page,
}) => {
  await openCart(page, boyd)
  const sent = watchQuantities(page)
  const field = quantityField(page)
  await watchTexts(page, [])
  await page.getByRole('button', { name: /^One more/ }).dblclick()
  await expect(field).toHaveValue('4')
  await expect(page.getByText('$38.92', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^One less/ }).click()
  await expect(page.getByText('Quantity 3, saved')).toBeAttached()
  expect(sent).toEqual([3])
  const [stepped] = await timesOfCalls(page, '/cart/updatecart/')
  expect(stepped).toBeGreaterThanOrEqual(2400)
  expect(stepped).toBeLessThan(10_000)
  await field.click()
  await page.keyboard.type('17', { delay: 100 })
  await expect(page.getByText('Quantity 17, saved')).toBeAttached()
  expect(sent).toEqual([3, 17])
  const [typed] = await timesOfCalls(page, '/cart/updatecart/')
  expect(typed).toBeGreaterThanOrEqual(600)
  expect(typed).toBeLessThan(2400)
  await page.reload()
  await expect(field).toHaveValue('17')
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/17 items/)
})

test('numbers are typed as people type them, and only finished ones are sent [CART-31 CART-32]', async ({
  page,
}) => {
  await page.clock.install()
  await openCart(page, boyd)
  const sent = watchQuantities(page)
  const field = quantityField(page)
  const { keyboard } = page
  const saved = (quantity: number) =>
    expect(page.getByText(`Quantity ${quantity}, saved`).last()).toBeAttached()
  await field.click()
  await keyboard.type('125', { delay: 20 })
  await saved(125)
  for (let key = 0; key < 3; key += 1) await keyboard.press('Backspace')
  await page.clock.fastForward(10_000)
  await keyboard.type('0')
  await page.clock.fastForward(10_000)
  await expect(field).toHaveValue('0')
  await keyboard.type('5')
  await saved(5)
  await expect(field).toHaveValue('5')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.insertText(' 12 ')
  await keyboard.press('Enter')
  await saved(12)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('Delete')
  await keyboard.press('Tab')
  await expect(field).toHaveValue('12')
  await field.hover()
  await page.mouse.wheel(0, -300)
  await keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowDown')
  await saved(13)
  expect(sent).toEqual([125, 5, 12, 13])
  await page.reload()
  await expect(field).toHaveValue('13')
})

test('what an input method composes is sent when it is composed [CART-31]', async ({ page }) => {
  await page.clock.install()
  await openCart(page, boyd)
  const sent = watchQuantities(page)
  const browser = await page.context().newCDPSession(page)
  await quantityField(page).click()
  for (const text of ['３', '３４']) {
    await browser.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
    await page.clock.fastForward(10_000)
  }
  await expect(quantityField(page)).toHaveValue('３４')
  expect(sent).toEqual([])
  await browser.send('Input.insertText', { text: '３４' })
  await expect(page.getByText('Quantity 34, saved')).toBeAttached()
  expect(sent).toEqual([34])
})

test('what is no quantity stays where it was typed, with what to do, and stops the submit [CART-20 CART-31]', async ({
  page,
}) => {
  await openCart(page, boyd)
  const sent = watchQuantities(page)
  const field = quantityField(page)
  for (const text of ['12a', '1e1', '-3', '2.5', '10000']) {
    await field.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await expect(field, text).toHaveAccessibleDescription(
      /Enter a whole number from 1 to 9999, or 0 to remove the item\./,
    )
    await expect(field).toHaveValue(text)
  }
  await expectAccessible(page, 'a cart with a quantity that is none')
  await page.getByRole('button', { name: /^Submit for Approval/ }).click()
  const refused = page.getByRole('group', { name: 'The order was not submitted' })
  await expect(refused).toBeFocused()
  await expect(refused).toContainText(/The quantity of Necktie.* is not saved; the cart holds 2\./)
  await expect(page).toHaveURL('/cart')
  await field.press('Escape')
  await expect(field).toHaveValue('2')
  await expect(field).toHaveAccessibleDescription('')
  expect(sent).toEqual([])
})

test('a quantity stops at 0, which asks before it removes the line [CART-32]', async ({ page }) => {
  await openCart(page, boyd)
  const sent = watchQuantities(page)
  const field = quantityField(page)
  const less = page.getByRole('button', { name: /^One less/ })
  await less.dblclick()
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /^Keep 2 of Necktie/ }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('2')
  for (const end of ['Enter', 'Tab'] as const) {
    await field.press('ControlOrMeta+a')
    await page.keyboard.type('0')
    await page.keyboard.press(end)
    await expect(page.getByText('Remove this item?')).toBeVisible()
    await expectAccessible(page, 'a cart that asks whether to remove')
    if (end === 'Enter') await field.press('Escape')
  }
  await page.getByRole('button', { name: /^Remove Necktie/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(sent).toEqual([])
})

test('a quantity that cannot be saved stays beside what is stored, and the cart is read again [CART-33 ERR-23]', async ({
  page,
}) => {
  await openCart(page, boyd)
  const sent = watchQuantities(page)
  await page.route('**/cart/updatecart/**', (route) =>
    route.fulfill({ status: 422, json: { detail: 'Refused for a test.' } }),
  )
  const field = quantityField(page)
  const read = page.waitForResponse((answer) => /\/cart\/\d+$/.test(answer.url()))
  await field.fill('9')
  await expect(field).toHaveAccessibleDescription(/You typed 9; the cart holds 2\. Refused for a test\./)
  await read
  await expect(field).toHaveValue('9')
  await expect(page.getByText('$19.46', { exact: true }).first()).toBeVisible()
  await page.unroute('**/cart/updatecart/**')
  await field.press('Enter')
  await expect(page.getByText('Quantity 9, saved')).toBeAttached()
  await expect(field).toHaveAccessibleDescription('')
  expect(sent).toEqual([9, 9])
})

test('what was taken out comes back with Undo, by keys, also after another cart was changed [CART-15 CART-21]', async ({
  page,
}) => {
  await openCart(page, boyd, tate)
  const { keyboard } = page
  const [ofBoyd, ofTate] = ['Items for Micah Boyd', 'Items for Adriana Tate'].map((name) =>
    page.getByRole('list', { name }),
  ) as [Locator, Locator]
  const number = await page
    .getByRole('link', { name: /^Invoice for order/ })
    .last()
    .getAttribute('href')
  await press(ofBoyd.getByRole('button', { name: /^Delete/ }))
  await expect(ofBoyd).toBeHidden()
  await ofTate.getByRole('textbox').fill('3')
  await expect(page.getByText('Quantity 3, saved')).toBeAttached()
  const undo = page.getByRole('button', {
    name: /^Undo: Necktie.* was removed from the cart for Micah Boyd\./,
  })
  await press(undo, 'Shift+Tab')
  await expect(ofBoyd.getByRole('textbox')).toBeFocused()
  await expect(ofBoyd.getByRole('textbox')).toHaveValue('2')
  await expect(ofTate.getByRole('textbox')).toHaveValue('3')
  await expect(undo).toHaveCount(0)
  await expect(page.locator(`a[href="${number}"]`)).toBeVisible()

  await page.getByRole('radio', { name: 'Expedited' }).first().check()
  const comment = page.getByRole('textbox', { name: 'Leave a comment' })
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('Parade') ?? false)
  await comment.fill('Parade')
  await comment.blur()
  await saved
  await page.getByRole('button', { name: 'Delete Cart for Micah Boyd' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Cart' }).click()
  await expect(ofBoyd).toBeHidden()
  // The notice is closed, and the message of it still has the button.
  await page.getByRole('button', { name: 'Dismiss message' }).first().click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Recent messages' }).click()
  const messages = page.getByRole('dialog', { name: 'Recent messages' })
  await expectAccessible(page, 'messages with Undo')
  await messages.getByRole('button', { name: 'Undo: The cart for Micah Boyd was deleted.' }).click()
  await expect(messages).toContainText('The cart for Micah Boyd is back as it was.')
  await expect(messages.getByRole('button', { name: 'Undo: done' }).first()).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(ofBoyd.getByRole('textbox')).toHaveValue('2')
  await expect(page.getByRole('radio', { name: 'Expedited' }).first()).toBeChecked()
  await expect(comment).toHaveValue('Parade')
  await expect(page.locator(`a[href="${number}"]`)).toBeVisible()
})

test('an item is deleted from the cart, and the count falls by one before the server answers [CART-15 CART-29]', async ({
  page,
}) => {
  await openCart(page, boyd, tate)
  const cart = page.getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName(/4 items/)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/cart/removefromcart/**', async (route) => {
    await held
    await route.continue()
  })
  await page
    .getByRole('list', { name: 'Items for Micah Boyd' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(cart).toHaveAccessibleName(/3 items/)
  answer()
  await expect(page.getByRole('list', { name: 'Items for Micah Boyd' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Items for Adriana Tate' })).toBeVisible()
  await expect(cart).toHaveAccessibleName(/2 items/)
})

test('each member has a cart of their own, deleted only after a question [CART-21 CART-23]', async ({
  page,
}) => {
  await openCart(page, boyd, tate)
  await page.getByRole('button', { name: 'Delete Cart for Micah Boyd' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the cart for Micah Boyd?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('list', { name: 'Items for Micah Boyd' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Cart for Micah Boyd' }).click()
  await question.getByRole('button', { name: 'Delete Cart' }).click()
  await expect(page.getByRole('list', { name: 'Items for Micah Boyd' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Items for Adriana Tate' })).toBeVisible()
})

test('Expedited shipping takes a comment, and both are kept [CART-19 CART-34]', async ({ page }) => {
  await openCart(page, boyd)
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
  const comment = page.getByRole('textbox', { name: 'Leave a comment' })
  await expect(comment).toBeHidden()
  await page.getByRole('radio', { name: 'Expedited' }).check()
  const saved = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('Parade on Friday') ?? false,
  )
  await comment.fill('Parade on Friday')
  await comment.blur()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Expedited' })).toBeChecked()
  await expect(comment).toHaveValue('Parade on Friday')
})

test('the cart prints as order form and invoice before it is submitted [CART-03]', async ({ page }) => {
  await openCart(page, boyd)
  for (const [link, title] of [
    ['Invoice', /^Invoice \d+$/],
    ['Order Form', /^Order Form \d+$/],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^${link}`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('table')).toContainText('$19.46')
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Cart' }).click()
  }
})
