import { expect, test } from '@playwright/test'
import { withdrawOrder } from '../src/wire/orders/withdraw.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { press, type } from './keyboard.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { NECKTIE, readCarts, submitByCall } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('an orderer orders a withdrawn order again, saves it as a list, adds pasted lines, and uses the list for another member', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await signInQuietly(page, 'manager')
  const [last, second] = [makeName('Again'), makeName('Second')]
  const member = { smid: await addMember(page, last), first: 'Journey', last, dodaac: 'W9AR02' }
  await addMember(page, second)
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Lister') })
  await signInQuietly(page, orderer)
  const number = await submitByCall(page, member, { quantity: 3 })
  await sendRequest(page, withdrawOrder, { params: { number }, body: { comment: 'Too early.' } })

  await test.step('the withdrawn order is ordered again by keyboard', async () => {
    await signIn(page, orderer, `/orders/${number}`)
    await press(page.getByRole('link', { name: 'Order again' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number} again`)
    await expect(page.getByRole('combobox', { name: 'Service member' })).toHaveValue(
      `${last}, Journey (W9AR02)`,
    )
    await expect(page.getByRole('checkbox', { name: /^Order Necktie/ })).toBeChecked()
    await expectAccessible(page, 'order again')
    await expectNoSidewaysScroll(page, 'order again')
    const quantity = page.getByRole('textbox', { name: /^Quantity of Necktie/ })
    await quantity.fill('0')
    await press(page.getByRole('button', { name: `Add 1 line to the cart of Journey ${last}` }))
    await expect(quantity).toHaveAccessibleDescription(/Enter a quantity from 1 to 9999\./)
    await quantity.fill('5')
  })
  await test.step('the order becomes a list, and pasted lines join it', async () => {
    await page.getByRole('button', { name: 'Save as a list' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Dress')
    await page.getByRole('button', { name: 'Save list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lines of Dress')
    await type(page.getByRole('textbox', { name: 'Lines' }), `${NECKTIE} 2\n10002 42R 1`)
    await press(page.getByRole('button', { name: 'Put 2 lines on the list' }))
    await expect(page.getByRole('textbox', { name: /^Quantity of Necktie/ })).toHaveValue('5')
    await main.getByRole('button', { name: /^Change the size of .*42/ }).click()
    await page.getByRole('combobox', { name: /^Size of/ }).selectOption("The member's size")
    await expectAccessible(page, 'lines of a list')
    await page.getByRole('button', { name: 'Save list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My lists')
  })
  await test.step('the list is used for another member, whose size must be chosen', async () => {
    await page.getByRole('link', { name: 'Use this list: Dress' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order from Dress')
    const who = page.getByRole('combobox', { name: 'Service member' })
    await who.fill(second)
    await page.getByRole('option', { name: new RegExp(second) }).click()
    const tick = page.getByRole('checkbox', { name: /Coat/ })
    await expect(tick).toBeDisabled()
    await expect(tick).toHaveAccessibleDescription(/size is not known\. Choose a size\./)
    await page.getByRole('combobox', { name: /^Size of/ }).selectOption({ index: 1 })
    await expect(tick).toBeChecked()
    await expectAccessible(page, 'use of a list')
    await press(page.getByRole('button', { name: `Add 2 lines to the cart of Journey ${second}` }))
    await expect(page.getByText(/2 lines, 6 pieces added to the cart for Journey/).first()).toBeVisible()
    const carts = await readCarts(page)
    expect(carts.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)).sort()).toEqual([1, 5])
  })
})
