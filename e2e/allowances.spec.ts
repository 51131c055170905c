import { expect, type Page, test } from '@playwright/test'
import { readAllowancesOf } from '../src/wire/allowances/allowances.ts'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { readOrder } from '../src/wire/orders/orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { press } from './keyboard.ts'
import { addByCall, begay, emptyCarts } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

const LEFT = /Safety boots: .*0 of 2 left in 12 months; the first is free on \d\d\/\d\d\/\d{4}/

async function openCart(page: Page, number: number) {
  await follow(page, '/cart')
  await press(page.getByRole('button', { name: 'Submit for Approval, order for Daniel Begay' }))
  const refused = page.getByRole('group', { name: 'The order was not submitted' })
  await expect(refused).toBeFocused()
  await expect(refused).toContainText(LEFT)
  await expect(refused).toContainText(`An Admin of DoDAAC W9AR02 can allow order ${number} once`)
}

test('an allowance stops an order in the cart until an Admin of its DoDAAC allows it once, by keyboard', async ({
  page,
}) => {
  await signIn(page, 'placer', '/products/nsn/15030')
  await test.step('the product page says what the member has left', async () => {
    const member = page.getByRole('combobox', { name: 'Service member' })
    await member.fill('begay daniel')
    await page.getByRole('option', { name: /Begay, Daniel/ }).click()
    const left = page.getByRole('list', { name: 'Allowances of Daniel Begay' })
    await expect(left).toHaveText(LEFT)
  })
  await emptyCarts(page, begay)
  const items = await sendRequest(page, readProduct, { params: { program: 'AR', item: '15030' } })
  const number = await addByCall(page, begay, { nsn: items[0]?.nsn ?? '' })
  await test.step('the cart names the Admin and the order', async () => {
    await openCart(page, number)
    await press(page.getByRole('button', { name: `Ask an Admin to allow it for order ${number}` }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Why the member needs it/).fill('His own burned.')
    await press(dialog.getByRole('button', { name: 'Ask' }))
    await expect(page.getByText(/The message is sent to .* who can allow it\./)).toBeVisible()
    await expectAccessible(page, 'a cart above an allowance')
  })
  await signIn(page, 'manager', '/messages')
  await test.step('an Admin follows the message, and allows it with a reason', async () => {
    await page.getByRole('link', { name: `Order ${number} asks to exceed an allowance` }).click()
    await press(page.getByRole('button', { name: 'Allow once: Safety boots' }))
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('button', { name: 'Allow once' }))
    await expect(dialog.getByLabel(/^Reason/)).toHaveAccessibleDescription(/Enter a reason\./)
    await dialog.getByLabel(/^Reason/).fill('Burned in a fire.')
    await press(dialog.getByRole('button', { name: 'Allow once' }))
    await expect(page.getByText('No allowance stops this order now.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Latest exceptions' })).toContainText('Burned in a fire.')
    await expectAccessible(page, 'exceptions to allowances')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page, 'exceptions to allowances')
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await signIn(page, 'placer', '/cart')
  await press(page.getByRole('button', { name: 'Submit for Approval, order for Daniel Begay' }))
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await signIn(page, 'approver1', `/orders/${number}`)
  await test.step('the approver reads the exception first', async () => {
    const facts = page.getByRole('list', { name: 'Before you decide on line 1' })
    await expect(facts.getByRole('listitem').first()).toContainText(
      /^Over the allowance\. Safety boots: this order takes 1/,
    )
    await expect(facts.getByRole('listitem').first()).toContainText('allowed it: “Burned in a fire.”')
    expect((await sendRequest(page, readOrder, { params: { number } })).facts[0]?.kind).toBe('allowance')
  })
  await signInQuietly(page, 'member')
  expect(
    (await sendRequest(page, readAllowancesOf, { params: { person: 10007 }, query: {} })).map(
      ({ name }) => name,
    ),
  ).toContain('Safety boots')
})
