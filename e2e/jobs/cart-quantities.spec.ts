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

test('the cart shows a quantity at once, sends it after a pause, and is not submitted with a wrong one', async ({
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
    await page.getByRole('button', { name: /^One less/ }).click()
    await page.reload()
    await expect(field, 'a page that is left sends its quantity first').toHaveValue('16')
  })
  await test.step('a wrong quantity blocks the submit, and Escape takes it back [CART-20]', async () => {
    const field = quantityField(page)
    await field.fill('12a')
    await expectAccessible(page, 'a cart with a quantity that is none')
    await page.getByRole('button', { name: /^Submit for Approval/ }).click()
    const refused = page.getByRole('group', { name: 'The order was not submitted' })
    await expect(refused).toBeFocused()
    await expect(refused).toContainText(/The quantity of Necktie.* is not saved; the cart holds 16\./)
    await expect(page).toHaveURL('/cart')
    await field.press('Escape')
    await expect(field).toHaveValue('16')
    await expect(field).toHaveAccessibleDescription('')
  })
})

test('users change numbers by arrow keys and input methods, and the cart sends only finished ones', async ({
  page,
}) => {
  await test.step('the wheel changes nothing, and the arrows count [CART-31 CART-32]', async () => {
    await page.clock.install()
    await openCart(page, orderer, bell)
    const sent = watchQuantities(page, 'updatecart')
    const field = quantityField(page)
    const { keyboard } = page
    await field.focus()
    await field.hover()
    await page.mouse.wheel(0, -300)
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowDown')
    await expect(page.getByText('Quantity 3, saved').last()).toBeAttached()
    expect(sent).toEqual([3])
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
