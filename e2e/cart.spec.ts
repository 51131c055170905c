import { expect, type Page, test } from '@playwright/test'
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

test('plus and minus show at once and are sent 2.4 s after the last click, typing at once [CART-14 CART-30 CART-31 CONST-18]', async ({
  page,
}) => {
  await openCart(page, boyd)
  const sent = watchQuantities(page)
  const field = page.getByRole('textbox', { name: /^Quantity of Necktie/ })
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
  await field.fill('7')
  await expect(page.getByText('Quantity 7, saved')).toBeAttached()
  expect(sent).toEqual([3, 7])
  const [typed] = await timesOfCalls(page, '/cart/updatecart/')
  expect(typed).toBeLessThan(2400)
  await page.reload()
  await expect(field).toHaveValue('7')
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/7 items/)
})

test('a quantity stops at 0, which removes the line [CART-32]', async ({ page }) => {
  await openCart(page, boyd)
  const less = page.getByRole('button', { name: /^One less/ })
  await less.click()
  await less.click()
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a quantity that cannot be saved is told, and the cart shows what is stored [CART-33 ERR-23]', async ({
  page,
}) => {
  await openCart(page, boyd)
  await page.route('**/cart/updatecart/**', (route) =>
    route.fulfill({ status: 422, json: { detail: 'Refused for a test.' } }),
  )
  const field = page.getByRole('textbox', { name: /^Quantity of Necktie/ })
  await field.fill('9')
  await expect(
    page.getByText('The quantity could not be saved. The cart shows what is stored.'),
  ).toBeAttached()
  await expect(field).toHaveValue('2')
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
