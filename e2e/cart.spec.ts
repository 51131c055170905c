import { expect, type Locator, test } from '@playwright/test'
import { dayIn } from '../src/domain/fiscal-years.ts'
import { expectAccessible } from './accessibility.ts'
import { openCart } from './carts.ts'
import { holdAnswers } from './held-answers.ts'
import { press } from './keyboard.ts'
import { type Member, NECKTIE } from './portal-calls.ts'

// This file's account is marine, so that its cart can be empty.
const marine = { username: 'marine', fundCode: '3M' }
const boyd: Member = { smid: '70043', first: 'Micah', last: 'Boyd', dodaac: 'M9MC01' }
const tate: Member = { smid: '70030', first: 'Adriana', last: 'Tate', dodaac: 'M9MC01' }

test('an empty cart leads to the catalogue; a cart shows whom it is for, its order, its lines, its sum and its papers', async ({
  page,
}) => {
  await test.step('an empty cart says so and leads to the catalogue [CART-01 CART-02 CART-24]', async () => {
    await openCart(page, marine)
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/0 items/)
    await page.getByRole('link', { name: 'Ready to start shopping? Click here' }).click()
    await expect(page).toHaveURL('/products')
  })
  await test.step('a cart shows whom it is for, its order, its lines and its sum', async () => {
    await openCart(page, marine, boyd)
    const cart = page.getByRole('main')
    await test.step('whom it is for, its number and its day [CART-04 CART-07 CART-09]', async () => {
      await expect(cart.getByText('Micah Boyd - M9MC01').first()).toBeVisible()
      const [, number = ''] =
        /(\d+)/.exec((await page.getByRole('link', { name: /^Invoice/ }).getAttribute('href')) ?? '') ?? []
      const [year, month, day] = dayIn('America/New_York', new Date()).split('-')
      for (const fact of [number, `${month}/${day}/${year}`])
        await expect(page.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
    })
    await test.step('each line with its item, its size and its lead time [CART-11 CART-12 CART-13 CONST-19]', async () => {
      await expect(cart.locator('.cart-line__words').getByRole('paragraph')).toHaveText([
        'Necktie, four-in-hand, Black',
        '8440-01-908-3000',
        'Size: ONE SIZE',
        'Shipping: 10 days',
      ])
    })
    await test.step('what it charges, and its sum [CART-08 CART-16 CART-18 CONST-35]', async () => {
      const funds = page.getByRole('group', { name: 'Fund code' }).getByRole('radio')
      await expect(funds).toHaveCount(2)
      await expect(page.getByRole('radio', { name: /^3M — \$[\d,]+\.\d\d available$/ })).toBeChecked()
      await expect(page.getByText('$19.46', { exact: true }).first()).toBeVisible()
    })
    await test.step('its papers [CART-03]', async () => {
      await expect(page.getByRole('link', { name: /^Invoice/ })).toHaveAttribute('href', /\/invoice$/)
      await expect(page.getByRole('link', { name: /^Order Form/ })).toHaveAttribute('href', /\/form$/)
    })
    await test.step('the count of the bar is kept [CART-25 CART-27]', async () => {
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/\b2 items/)
      expect(await page.evaluate(() => localStorage.getItem('cartQty'))).toBe('2')
    })
    await test.step('an item leads to its page and back, and on to the catalogue [CART-10 CART-22]', async () => {
      await page.getByRole('link', { name: '8440-01-908-3000' }).click()
      await expect(page).toHaveURL(`/products/nsn/${NECKTIE}?from=cart`)
      await page.getByRole('link', { name: 'Back to Cart' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).first().click()
      await expect(page).toHaveURL('/products')
    })
  })
  await test.step('the cart prints as order form and invoice before it is submitted [CART-03]', async () => {
    await openCart(page, marine, boyd)
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
})

test('lines and carts are removed, put back and shipped otherwise', async ({ page }) => {
  await test.step('what was taken out comes back with Undo, by keys, also after another cart was changed [CART-15 CART-21]', async () => {
    await openCart(page, marine, boyd, tate)
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
  await test.step('an item is deleted from the cart, and the count falls by one before the server answers [CART-15 CART-29]', async () => {
    await openCart(page, marine, boyd, tate)
    const cart = page.getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveAccessibleName(/4 items/)
    const answer = await holdAnswers(page, '**/cart/removefromcart/**')
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
  await test.step('each member has a cart of their own, deleted only after a question [CART-21 CART-23]', async () => {
    await openCart(page, marine, boyd, tate)
    await page.getByRole('button', { name: 'Delete Cart for Micah Boyd' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the cart for Micah Boyd?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('list', { name: 'Items for Micah Boyd' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Cart for Micah Boyd' }).click()
    await question.getByRole('button', { name: 'Delete Cart' }).click()
    await expect(page.getByRole('list', { name: 'Items for Micah Boyd' })).toBeHidden()
    await expect(page.getByRole('list', { name: 'Items for Adriana Tate' })).toBeVisible()
  })
  await test.step('Expedited shipping takes a comment, and both are kept [CART-19 CART-34]', async () => {
    await openCart(page, marine, boyd)
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
})
