import { expect, test } from '@playwright/test'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { expectAccessible } from './accessibility.ts'
import { press } from './keyboard.ts'
import { button, combobox, dialogOf, link, list, mainOf, option, title } from './parts.ts'
import { addByCall, begay, emptyCarts } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'

const LEFT = /Safety boots: .*0 of 2 left in 12 months; the first is free on \d\d\/\d\d\/\d{4}/

test('an allowance stops an order in the cart until an Admin of its DoDAAC allows it once, by keyboard', async ({
  page,
}) => {
  const dialog = dialogOf(page)
  const submit = button(page, 'Submit for Approval, order for Daniel Begay')
  await signIn(page, 'placer', '/products/nsn/15030')
  await test.step('the product page says what the member has left', async () => {
    await combobox(page, 'Service member').fill('begay daniel')
    await option(page, /Begay, Daniel/).click()
    await expect(list(page, 'Allowances of Daniel Begay')).toHaveText(LEFT)
  })
  await emptyCarts(page, begay)
  const [item] = await sendRequest(page, readProduct, { params: { program: 'AR', item: '15030' } })
  const number = await addByCall(page, begay, { nsn: item?.nsn ?? '' })
  await test.step('the cart names the Admin and the order', async () => {
    await follow(page, '/cart')
    await press(submit)
    const refused = page.getByRole('group', { name: 'The order was not submitted' })
    await expect(refused).toBeFocused()
    await expect(refused).toContainText(LEFT)
    await expect(refused).toContainText(`An Admin of DoDAAC W9AR02 can allow order ${number} once`)
    await press(button(page, `Ask an Admin to allow it for order ${number}`))
    await dialog.getByLabel(/^Why the member needs it/).fill('His own burned.')
    await press(button(dialog, 'Ask'))
    await expect(mainOf(page).getByText(/The message is sent to .* who can allow it\./)).toBeVisible()
    await expectAccessible(page, 'a cart above an allowance')
  })
  await test.step('an Admin follows the message, and allows it with a reason', async () => {
    await signIn(page, 'manager', '/messages')
    await link(page, `Order ${number} asks to exceed an allowance`).click()
    await press(button(page, 'Allow once: Safety boots'))
    await dialog.getByLabel(/^Reason/).fill('Burned in a fire.')
    await press(button(dialog, 'Allow once'))
    await expect(page.getByText('No allowance stops this order now.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Latest exceptions' })).toContainText('Burned in a fire.')
    await expectAccessible(page, 'exceptions to allowances')
  })
  await test.step('the approver reads the exception first', async () => {
    await signIn(page, 'placer', '/cart')
    await press(submit)
    await expect(title(page, `Order ${number}`)).toBeVisible()
    await signIn(page, 'approver1', `/orders/${number}`)
    const first = list(page, 'Before you decide on line 1').getByRole('listitem').first()
    await expect(first).toContainText(/^Over the allowance\. Safety boots: this order takes 1/)
    await expect(first).toContainText('allowed it: “Burned in a fire.”')
  })
})
