import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { openCart } from '../carts.ts'
import { expectDelay, holdTime } from '../held-time.ts'
import { addOrderer } from '../new-people.ts'
import { members } from '../portal-calls.ts'
import { quantityField, watchQuantities } from '../quantities.ts'
import { signInQuietly } from '../signing-in.ts'

const { bell } = members
// A cart belongs to its orderer, so this file has its own.
let orderer: { username: string; fundCode: string }

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signInQuietly(page, 'manager')
  orderer = { username: await addOrderer(page, { dodaac: bell.dodaac, last: 'Counter' }), fundCode: '6C' }
  await page.context().close()
})

test('the cart shows a quantity at once, sends it after a pause, sends no wrong one, and asks before 0 removes the line', async ({
  page,
}) => {
  await test.step('plus and minus show at once and are sent 2.4 s after the last click, a typed number 0.6 s after the last key [CART-14 CART-30 CART-31 CONST-18]', async () => {
    await openCart(page, orderer, bell)
    const sent = watchQuantities(page, 'updatecart')
    const field = quantityField(page)
    await holdTime(page)
    await page.getByRole('button', { name: /^One more/ }).dblclick()
    await expect(field).toHaveValue('4')
    await expect(page.getByText('$38.92', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: /^One less/ }).click()
    await expect(field).toHaveValue('3')
    await expectDelay(page, field, 2400, {
      before: async () => expect(sent).toEqual([]),
      after: () => expect.poll(() => sent).toEqual([3]),
    })
    await page.clock.resume()
    await expect(page.getByText('Quantity 3, saved').last()).toBeAttached()
    await holdTime(page)
    await field.click()
    await page.keyboard.type('17')
    await expectDelay(page, field, 600, {
      before: async () => expect(sent).toEqual([3]),
      after: () => expect.poll(() => sent).toEqual([3, 17]),
    })
    await page.clock.resume()
    await expect(page.getByText('Quantity 17, saved').last()).toBeAttached()
    await page.reload()
    await expect(field).toHaveValue('17')
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/17 items/)
  })
  await test.step('a wrong quantity stays where the user typed it, with what to do, and blocks the submit [CART-20 CART-31]', async () => {
    await openCart(page, orderer, bell)
    const sent = watchQuantities(page, 'updatecart')
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
  await test.step('a quantity stops at 0, which asks before it removes the line [CART-32]', async () => {
    await openCart(page, orderer, bell)
    const sent = watchQuantities(page, 'updatecart')
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
      if (end === 'Enter') await field.press('Escape')
    }
    await page.getByRole('button', { name: /^Remove Necktie/ }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    expect(sent).toEqual([])
  })
  await test.step('the stored quantity replaces one that cannot be saved, and the browser loads the cart again [CART-33 ERR-23]', async () => {
    await openCart(page, orderer, bell)
    const sent = watchQuantities(page, 'updatecart')
    await page.route('**/cart/updatecart/**', (route) =>
      route.fulfill({ status: 422, json: { detail: 'Refused for a test.' } }),
    )
    const field = quantityField(page)
    const read = page.waitForResponse((response) => /\/cart\/\d+$/.test(response.url()))
    await field.fill('9')
    await read
    await expect(
      page.getByText(/The quantity 9 of Necktie.* was not saved\. Refused for a test\.$/).first(),
    ).toBeVisible()
    await expect(field).toHaveValue('2')
    await expect(page.getByText('$19.46', { exact: true }).first()).toBeVisible()
    await page.unroute('**/cart/updatecart/**')
    await field.fill('9')
    await expect(page.getByText('Quantity 9, saved')).toBeAttached()
    expect(sent).toEqual([9, 9])
  })
})

test('users type numbers and input-method text in their usual way, and the cart sends only finished ones', async ({
  page,
}) => {
  await test.step('numbers are typed as people type them, and only finished ones are sent [CART-31 CART-32]', async () => {
    await page.clock.install()
    await openCart(page, orderer, bell)
    const sent = watchQuantities(page, 'updatecart')
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
  await test.step('the browser sends input-method text when the composition ends [CART-31]', async () => {
    await openCart(page, orderer, bell)
    const sent = watchQuantities(page, 'updatecart')
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
})
