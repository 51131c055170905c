import { expect, type Page, test } from '@playwright/test'
import { listFundCodes, readProduct } from '../src/wire/catalogue/catalogue.ts'
import { holdResponses } from './held-responses.ts'
import { button, combobox, link, mainOf, problemsOf, radio, textbox, title } from './parts.ts'
import { emptyCarts } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'
import { readHeads } from './table-heads.ts'

// No other test here spends the funds of this file's account.
const coat = "Coat, man's, all-weather"

async function chooseFirst(page: Page, field: string, text: string) {
  await combobox(page, field).fill(text)
  await page.getByRole('option').first().click()
}

test('people choose size, quantity, member and fund code, and the item is in the cart', async ({ page }) => {
  const add = button(page, 'Add to Cart')
  const member = combobox(page, 'Service member')
  const fund = combobox(page, 'Fund code')
  const quantity = textbox(page, 'Quantity')
  const cart = link(page, /^Cart/)
  await signIn(page, 'guard')
  await emptyCarts(page)
  const items = await sendRequest(page, readProduct, { params: { program: 'ANG', item: '10002' } })
  await follow(page, '/products/nsn/10002')
  await test.step('every size of the product, one of which is chosen [PROD-01]', async () => {
    await expect(page.getByRole('radio')).toHaveCount(items.length)
    const labels = await page.getByRole('radio').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    const names = labels.map((name) => name.toUpperCase().replace(/, (IN STOCK|BACKORDERED, .*)$/, ''))
    expect(names.sort()).toEqual(items.map(({ size }) => size).sort())
    const short = radio(page, '34 Short, in stock')
    const cell = page.getByRole('table', { name: 'Sizes' }).getByRole('cell').filter({ has: short })
    expect(await readHeads(cell)).toEqual(['34', 'Short'])
    await short.check()
    await expect(page.locator('.product__item')).toContainText('NSN 8405-01-999-7000 · ')
    const said = page.locator('[aria-live=polite]')
    await expect(said.getByText('$122.46 per EA. NSN 8405-01-999-7000.', { exact: true })).toBeAttached()
  })
  await test.step('the unit price has two decimals, and the quantity begins at 1 and goes no lower [PROD-02 PROD-06]', async () => {
    await expect(page.locator('.product__price strong')).toHaveText('$122.46')
    await expect(quantity).toHaveValue('1')
    await expect(button(page, 'One less')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'One more').click()
    await expect(quantity).toHaveValue('2')
    await expect(page.locator('.product__total')).toHaveText('2 × $122.46 = $244.92')
  })
  await test.step('fund codes are searched, each with what is left of it [PROD-05]', async () => {
    await chooseFirst(page, 'Service member', 'Flores')
    await expect(member).toHaveValue('Flores, Vincent Ruth (FB9NG1)')
    const funds = await sendRequest(page, listFundCodes, { query: { dodaac: 'FB9NG1' } })
    const one = funds.find(({ fundCode }) => fundCode === '9N')
    const cents = one?.available ?? 0
    const left = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await fund.fill('9N')
    await expect(page.getByRole('option')).toHaveText([`9N ${one?.description}, ${left} left`])
    await page.getByRole('option').click()
  })
  await test.step('Add to Cart puts them there, and the next item is for the same member [PROD-03 PROD-07]', async () => {
    await add.click()
    const added = `2 × ${coat}, Black, size 34 SHORT added to the cart for Vincent Flores.`
    await expect(mainOf(page).getByText(added)).toBeVisible()
    await expect(cart).toHaveAccessibleName('Cart 2 items')
    await follow(page, '/products/nsn/10001')
    await expect(member).toHaveValue('Flores, Vincent Ruth (FB9NG1)')
    await expect(fund).toHaveValue(/^9N /)
  })
  await test.step('the count of the cart rises before the server has answered, and falls again when it refuses [CART-28]', async () => {
    await emptyCarts(page)
    await follow(page, '/products/nsn/10001')
    await quantity.fill('3')
    await chooseFirst(page, 'Service member', 'Webb')
    await chooseFirst(page, 'Fund code', '9N')
    const respond = await holdResponses(page, '**/cart/addtocart', (route) =>
      route.fulfill({ status: 422, json: { detail: 'This item was refused for a test.' } }),
    )
    await add.click()
    await expect(cart).toHaveAccessibleName(/3 items/)
    respond()
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
    await expect(member).not.toHaveValue('')
    const name = await member.inputValue()
    const clear = button(page, 'Clear Service member')
    await clear.click()
    await expect(page.getByText(`Service member cleared. Escape brings ${name} back.`)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(member).toHaveValue(name)
    await clear.click()
    await quantity.fill('0')
    await add.click()
    await expect(problemsOf(page)).toBeFocused()
    await expect(problemsOf(page).getByRole('link')).toHaveText([
      'Choose a size.',
      'Enter a quantity from 1 to 9999.',
      'Choose the service member.',
      'Choose the fund code.',
    ])
    for (const field of [quantity, member, fund, page.getByRole('radio').first()])
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    await link(problemsOf(page), 'Choose the fund code.').click()
    await expect(fund).toBeFocused()
    expect(calls).toBe(0)
  })
  await test.step('people who came from the cart or the orders find the way back [PROD-10 PROD-11]', async () => {
    const toCart = link(page, 'Back to Cart')
    const toOrders = link(page, 'Back to Orders')
    await expect(title(page, new RegExp(coat))).toBeVisible()
    await expect(toCart.or(toOrders)).toHaveCount(0)
    await follow(page, '/products/nsn/10002?from=orders')
    await expect(toOrders).toBeVisible()
    await expect(toCart).toBeHidden()
    await follow(page, '/products/nsn/10002?from=cart')
    await expect(toOrders).toBeHidden()
    await toCart.click()
    await expect(page).toHaveURL('/cart')
  })
  await test.step('the DoDAAC of the chosen member is plain text to people without permission 3', async () => {
    await follow(page, '/products/nsn/10001')
    await chooseFirst(page, 'Service member', 'Hudson')
    await expect(page.getByText('FB9NG1', { exact: true })).toBeVisible()
    await expect(link(page, 'FB9NG1')).toBeHidden()
  })
  await test.step('a cart has one fund code: another one is offered as a change of the whole cart', async () => {
    await chooseFirst(page, 'Fund code', '9N')
    await add.click()
    await expect(page.getByText(/1 × Necktie.* added/).first()).toBeVisible()
    await chooseFirst(page, 'Fund code', '9G')
    await add.click()
    const offer = page.getByRole('dialog', { name: 'Change the cart to fund code 9G?' })
    await expect(offer).toContainText('The cart for Erin Hudson is charged to fund code 9N')
    await button(offer, 'Change to 9G and add').click()
    await expect(offer).toBeHidden()
    await follow(page, '/cart')
    await expect(radio(page, /^9G/).and(page.locator(':checked'))).toHaveCount(1)
    await expect(textbox(page, /^Quantity of Necktie/)).toHaveValue('2')
  })
})
