import { expect, test } from '@playwright/test'
import { withdrawOrder } from '../src/wire/orders/withdraw.ts'
import { expectAccessible } from './accessibility.ts'
import { press, type } from './keyboard.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { button, checkbox, combobox, link, mainOf, option, textbox, title } from './parts.ts'
import { NECKTIE, readCarts, submitByCall } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('an orderer orders a withdrawn order again, saves it as a list, adds pasted lines, and uses the list for another member', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const [last, second] = [makeName('Again'), makeName('Second')]
  const member = { smid: await addMember(page, last), first: 'Journey', last, dodaac: 'W9AR02' }
  await addMember(page, second)
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Lister') })
  await signInQuietly(page, orderer)
  const number = await submitByCall(page, member, { quantity: 3 })
  await sendRequest(page, withdrawOrder, { params: { number }, body: { comment: 'Too early.' } })
  const quantity = textbox(page, /^Quantity of Necktie/)

  await test.step('the withdrawn order is ordered again by keyboard', async () => {
    await signIn(page, orderer, `/orders/${number}`)
    await press(link(page, 'Order again'))
    await expect(title(page, `Order ${number} again`)).toBeVisible()
    await expect(combobox(page, 'Service member')).toHaveValue(`${last}, Journey (W9AR02)`)
    await expect(checkbox(page, /^Order Necktie/)).toBeChecked()
    await quantity.fill('0')
    await press(button(page, `Add 1 line to the cart of Journey ${last}`))
    await expect(quantity).toHaveAccessibleDescription(/Enter a quantity from 1 to 9999\./)
    await expectAccessible(page, 'order again, with a mistake')
    await quantity.fill('5')
  })
  await test.step('the order becomes a list, and pasted lines join it', async () => {
    await button(page, 'Save as a list').click()
    await textbox(page, /^Name/).fill('Dress')
    await button(page, 'Save list').click()
    await expect(title(page, 'Lines of Dress')).toBeVisible()
    await type(textbox(page, 'Lines'), `${NECKTIE} 2\n10002 42R 1\n10002 99Z 1`)
    await press(button(page, 'Put 2 lines on the list'))
    await expect(textbox(page, 'Lines')).toHaveValue('10002 99Z 1')
    await expect(page.getByText('1 line stays above for a correction.')).toBeAttached()
    await expect(quantity).toHaveValue('5')
    await button(mainOf(page), /^Change the size of .*42/).click()
    await combobox(page, /^Size of/).selectOption("The member's size")
    await expectAccessible(page, 'lines of a list')
    await button(page, 'Save list').click()
    await expect(title(page, 'My lists')).toBeVisible()
  })
  await test.step('the list is used for another member, whose size must be chosen', async () => {
    await link(page, 'Use this list: Dress').click()
    await expect(title(page, 'Order from Dress')).toBeVisible()
    await combobox(page, 'Service member').fill(second)
    await option(page, new RegExp(second)).click()
    const tick = checkbox(page, /Coat/)
    await expect(tick).toBeDisabled()
    await expect(tick).toHaveAccessibleDescription(/size is not known\. Choose a size\./)
    await combobox(page, /^Size of/).selectOption({ index: 1 })
    await expect(tick).toBeChecked()
    await expectAccessible(page, 'use of a list')
    await press(button(page, `Add 2 lines to the cart of Journey ${second}`))
    await expect(page.getByText(/2 lines, 6 pieces added to the cart for Journey/).first()).toBeVisible()
    const carts = await readCarts(page)
    expect(carts.flatMap(({ lines }) => lines.map(({ quantity: pieces }) => pieces)).sort()).toEqual([1, 5])
  })
})
