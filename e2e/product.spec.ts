import { expect, type Page, test } from '@playwright/test'
import { listFundCodes, readProduct } from '../src/wire/catalogue/catalogue.ts'
import { holdResponses } from './held-responses.ts'
import { emptyCarts } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'
import { readHeads } from './table-heads.ts'

// No other test here spends the funds of this file's account.
const coat = "Coat, man's, all-weather"

async function chooseFirst(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option').first().click()
}

test('people choose size, quantity, member and fund code, and the item is in the cart', async ({ page }) => {
  await signIn(page, 'guard')
  await test.step('people choose size, quantity, member and fund code, and the item is in the cart', async () => {
    await emptyCarts(page)
    const items = await sendRequest(page, readProduct, { params: { program: 'ANG', item: '10002' } })
    await follow(page, '/products/nsn/10002')
    const add = page.getByRole('button', { name: 'Add to Cart' })
    const member = page.getByRole('combobox', { name: 'Service member' })
    const fund = page.getByRole('combobox', { name: 'Fund code' })
    await test.step('every size of the product, one of which is chosen [PROD-01]', async () => {
      const sizes = page.getByRole('radio')
      await expect(sizes).toHaveCount(items.length)
      const names = await sizes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
      expect(
        names.map((name) => name.toUpperCase().replace(/, (IN STOCK|BACKORDERED, .*)$/, '')).sort(),
      ).toEqual(items.map(({ size }) => size).sort())
      const short = page.getByRole('radio', { name: '34 Short, in stock' })
      const cell = page.getByRole('table', { name: 'Sizes' }).getByRole('cell').filter({ has: short })
      expect(await readHeads(cell)).toEqual(['34', 'Short'])
      await short.check()
      await expect(page.locator('.product__item')).toContainText('NSN 8405-01-999-7000 · ')
      const said = page.locator('[aria-live=polite]')
      await expect(said.getByText('$122.46 per EA. NSN 8405-01-999-7000.', { exact: true })).toBeAttached()
    })
    await test.step('the unit price has two decimals [PROD-06]', async () => {
      await expect(page.locator('.product__price strong')).toHaveText('$122.46')
    })
    await test.step('the quantity begins at 1 and goes no lower [PROD-02]', async () => {
      const quantity = page.getByRole('textbox', { name: 'Quantity' })
      await expect(quantity).toHaveValue('1')
      await expect(page.getByRole('button', { name: 'One less' })).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('button', { name: 'One more' }).click()
      await expect(quantity).toHaveValue('2')
      await expect(page.locator('.product__total')).toHaveText('2 × $122.46 = $244.92')
    })
    await test.step('fund codes are searched, each with what is left of it [PROD-05]', async () => {
      await chooseFirst(page, 'Service member', 'Flores')
      await expect(member).toHaveValue('Flores, Vincent Ruth (FB9NG1)')
      const funds = await sendRequest(page, listFundCodes, { query: { dodaac: 'FB9NG1' } })
      const words = (code: string) => {
        const one = funds.find(({ fundCode }) => fundCode === code)
        const left = ((one?.available ?? 0) / 100).toLocaleString('en-US', {
          style: 'currency',
          currency: 'USD',
        })
        return `${code} ${one?.description}, ${left} left`
      }
      await fund.fill('9N')
      await expect(page.getByRole('option')).toHaveText([words('9N')])
      await page.getByRole('option').click()
      await expect(fund).toHaveValue(words('9N'))
    })
    await test.step('Add to Cart puts them there [PROD-07]', async () => {
      await add.click()
      await expect(
        page
          .getByRole('main')
          .getByText(`2 × ${coat}, Black, size 34 SHORT added to the cart for Vincent Flores.`),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart 2 items')
    })
    await test.step('the next item is for the same member [PROD-03]', async () => {
      await follow(page, '/products/nsn/10001')
      await expect(member).toHaveValue('Flores, Vincent Ruth (FB9NG1)')
      await expect(fund).toHaveValue(/^9N /)
    })
  })
  await test.step('the count of the cart rises before the server has answered, and falls again when it refuses [CART-28]', async () => {
    await emptyCarts(page)
    await follow(page, '/products/nsn/10001')
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
    await chooseFirst(page, 'Service member', 'Webb')
    await chooseFirst(page, 'Fund code', '9N')
    const response = await holdResponses(page, '**/cart/addtocart', (route) =>
      route.fulfill({ status: 422, json: { detail: 'This item was refused for a test.' } }),
    )
    const cart = page.getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveAccessibleName(/0 items/)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(cart).toHaveAccessibleName(/3 items/)
    response()
    await expect(page.getByText('This item was refused for a test.')).toBeVisible()
    await expect(cart).toHaveAccessibleName(/0 items/)
    await page.unroute('**/cart/addtocart')
  })
  await test.step('the form marks and names missing fields, and the browser sends nothing [PROD-08 VAL-05]', async () => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('addtocart')) calls += 1
    })
    await follow(page, '/products/nsn/10002')
    // The member of the last order is preselected.
    const member = page.getByRole('combobox', { name: 'Service member' })
    await expect(member).not.toHaveValue('')
    const name = await member.inputValue()
    const clear = page.getByRole('button', { name: 'Clear Service member' })
    await clear.click()
    await expect(member).toHaveValue('')
    await expect(page.getByText(`Service member cleared. Escape brings ${name} back.`)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(member).toHaveValue(name)
    await clear.click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('0')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const summary = page.getByRole('group', { name: /^\w+ problems?$/ })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Choose a size.',
      'Enter a quantity from 1 to 9999.',
      'Choose the service member.',
      'Choose the fund code.',
    ])
    for (const field of [
      page.getByRole('textbox', { name: 'Quantity' }),
      page.getByRole('combobox', { name: 'Service member' }),
      page.getByRole('combobox', { name: 'Fund code' }),
      page.getByRole('radio').first(),
    ])
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    await summary.getByRole('link', { name: 'Choose the fund code.' }).click()
    await expect(page.getByRole('combobox', { name: 'Fund code' })).toBeFocused()
    expect(calls).toBe(0)
  })
  await test.step('people who came from the cart or the orders find the way back [PROD-10 PROD-11]', async () => {
    await follow(page, '/products/nsn/10002')
    const toCart = page.getByRole('link', { name: 'Back to Cart' })
    const toOrders = page.getByRole('link', { name: 'Back to Orders' })
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(coat) })).toBeVisible()
    await expect(toCart).toBeHidden()
    await expect(toOrders).toBeHidden()
    await follow(page, '/products/nsn/10002?from=orders')
    await expect(toOrders).toBeVisible()
    await expect(toCart).toBeHidden()
    await follow(page, '/products/nsn/10002?from=cart')
    await expect(toOrders).toBeHidden()
    await toCart.click()
    await expect(page).toHaveURL('/cart')
  })
  await test.step('the DoDAAC of the chosen member is shown, as plain text to people without permission 3', async () => {
    await follow(page, '/products/nsn/10001')
    await chooseFirst(page, 'Service member', 'Young')
    await expect(page.getByText('FB9NG1', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'FB9NG1' })).toBeHidden()
  })
  await test.step('a cart has one fund code: another one is offered as a change of the whole cart', async () => {
    await emptyCarts(page)
    await follow(page, '/products/nsn/10001')
    await chooseFirst(page, 'Service member', 'Hudson')
    await chooseFirst(page, 'Fund code', '9N')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText(/1 × Necktie.* added/).first()).toBeVisible()
    await chooseFirst(page, 'Fund code', '9G')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const offer = page.getByRole('dialog', { name: 'Change the cart to fund code 9G?' })
    await expect(offer).toContainText('The cart for Erin Hudson is charged to fund code 9N')
    await offer.getByRole('button', { name: 'Change to 9G and add' }).click()
    await expect(offer).toBeHidden()
    await follow(page, '/cart')
    await expect(page.getByRole('radio', { name: /^9G/ })).toBeChecked()
    await expect(page.getByRole('textbox', { name: /^Quantity of Necktie/ })).toHaveValue('2')
  })
})
