import { expect, type Page, test } from '@playwright/test'
import { emptyCarts } from './portal-calls.ts'
import { signIn } from './signing-in.ts'

// This file's account is guard, whose unit's funds nobody else here spends.
const coat = "Coat, man's, all-weather"

async function chooseFirst(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option').first().click()
}

test('people choose size, quantity, member and fund code, and see the price with two decimals [PROD-01 PROD-02 PROD-03 PROD-05 PROD-06 PROD-07]', async ({
  page,
}) => {
  await signIn(page, 'guard')
  await emptyCarts(page)
  await page.goto('/products/nsn/10002')
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await page.getByRole('radio', { name: '34 SHORT' }).check()
  expect(await page.getByRole('radio').count()).toBeGreaterThanOrEqual(20)
  await expect(page.getByText(/^\$\d+\.\d\d$/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'One less' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'One more' }).click()
  await chooseFirst(page, 'Service member', 'Flores')
  await expect(page.getByRole('combobox', { name: 'Service member' })).toHaveValue(/^Flores, Vincent/)
  await chooseFirst(page, 'Fund code', '9N')
  await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(/^9N .*\$[\d,]+\.\d\d left$/)
  await add.click()
  await expect(
    page.getByRole('main').getByText(/2 × Coat, .* added to the cart for Vincent Flores\./),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/2 items/)
  await page.goto('/products/nsn/10001')
  await expect(page.getByRole('combobox', { name: 'Service member' })).toHaveValue(/^Flores, Vincent/)
  await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(/^9N/)
})

test('the count of the cart rises before the server has answered, and falls again when it refuses [CART-28]', async ({
  page,
}) => {
  await signIn(page, 'guard')
  await emptyCarts(page)
  await page.goto('/products/nsn/10001')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await chooseFirst(page, 'Service member', 'Webb')
  await chooseFirst(page, 'Fund code', '9N')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/cart/addtocart', async (route) => {
    await asked
    await route.fulfill({ status: 422, json: { detail: 'This item was refused for a test.' } })
  })
  const cart = page.getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName(/0 items/)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cart).toHaveAccessibleName(/3 items/)
  answer()
  await expect(page.getByText('This item was refused for a test.')).toBeVisible()
  await expect(cart).toHaveAccessibleName(/0 items/)
})

test('missing fields are marked and named, and nothing is sent [PROD-08 VAL-05]', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('addtocart')) calls += 1
  })
  await signIn(page, 'guard', '/products/nsn/10002')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('0')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const summary = page.getByRole('group', { name: 'Some answers need your attention' })
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

test('people who came from the cart or the orders find the way back [PROD-10 PROD-11]', async ({ page }) => {
  await signIn(page, 'guard', '/products/nsn/10002')
  const toCart = page.getByRole('link', { name: 'Back to Cart' })
  const toOrders = page.getByRole('link', { name: 'Back to Orders' })
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(coat) })).toBeVisible()
  await expect(toCart).toBeHidden()
  await expect(toOrders).toBeHidden()
  await page.goto('/products/nsn/10002?from=orders')
  await expect(toOrders).toBeVisible()
  await expect(toCart).toBeHidden()
  await page.goto('/products/nsn/10002?from=cart')
  await expect(toOrders).toBeHidden()
  await toCart.click()
  await expect(page).toHaveURL('/cart')
})

test('the DoDAAC of the chosen member is shown, as plain text to people without permission 3', async ({
  page,
}) => {
  await signIn(page, 'guard', '/products/nsn/10001')
  await chooseFirst(page, 'Service member', 'Young')
  await expect(page.getByText('FB9NG1', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'FB9NG1' })).toBeHidden()
})

test('a cart has one fund code: another one is offered as a change of the whole cart', async ({ page }) => {
  await signIn(page, 'guard')
  await emptyCarts(page)
  await page.goto('/products/nsn/10001')
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
  await page.goto('/cart')
  await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(/^9G/)
  await expect(page.getByRole('textbox', { name: /^Quantity of Necktie/ })).toHaveValue('2')
})
