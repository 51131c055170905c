import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openDesk } from './own-desk.ts'
import { button, combobox, dialogOf, heading, link, mainOf, region, textbox } from './parts.ts'
import { signIn } from './signing-in.ts'

test('an approver asks and sends an order back; its orderer explains, changes and submits it again, and the approver signs less of it', async ({
  page,
}) => {
  const { place, signer, buyer } = await openDesk(page)
  const [number = 0] = await place(3)
  const main = mainOf(page)
  const dialog = dialogOf(page)
  const write = textbox(page, /^Question or answer/)
  await test.step('the approver asks on the order, and sends it back with a required change', async () => {
    await signIn(page, signer.username, `/orders/${number}`)
    await write.fill('Why three pieces?')
    await button(page, 'Send message').press('Enter')
    await expect(main.getByText('Why three pieces?')).toBeVisible()
    await button(page, `Send back order ${number}`).press('Enter')
    await button(dialog, 'Send back').click()
    await expect(dialog.getByText('Say what the orderer should change or answer.').first()).toBeVisible()
    await dialog.getByRole('textbox').fill('Order two at most, please.')
    await button(dialog, 'Send back').press('Enter')
    await expect(main.getByText('It holds no money, and nobody can sign it.')).toBeVisible()
    await expect(button(page, /^(Approve|Decline|Send back) order/)).toHaveCount(0)
  })
  await test.step('Home leads the orderer to the returned order, and the notice says what to change', async () => {
    await signIn(page, buyer.username)
    await link(page, 'Change 1 returned order').press('Enter')
    await expect(heading(page, 'Returned for changes')).toBeVisible()
    await expectAccessible(page, 'the list of returned orders')
    await link(page, `View Details of order ${number}`).press('Enter')
    await expect(main.getByText('“Order two at most, please.”', { exact: true })).toBeVisible()
  })
  await test.step('the orderer answers with a file, says why, changes the quantity, and submits the order again', async () => {
    const file = { name: 'record.csv', mimeType: 'text/csv', buffer: Buffer.from('item,issued\nNecktie,0\n') }
    await write.fill('One to wear and one to wash.')
    await page.getByLabel('Files').setInputFiles(file)
    await button(page, 'Send message').press('Enter')
    await expect(link(main, 'record.csv')).toBeVisible()
    await button(page, `Say why of order ${number}`).press('Enter')
    await dialog.getByRole('textbox').fill('The band plays on Friday.')
    await button(dialog, 'Save reason').press('Enter')
    await expect(main.getByText('“The band plays on Friday.”', { exact: false }).first()).toBeVisible()
    const quantity = textbox(main, /^Quantity/)
    await quantity.fill('2')
    await quantity.press('Enter')
    await expectAccessible(page, 'a returned order')
    await button(page, `Submit again, order ${number}`).press('Enter')
    await expect(main.getByText(`Order ${number} was submitted again.`, { exact: false })).toBeVisible()
    await expect(button(page, `Submit again, order ${number}`)).toHaveCount(0)
  })
  await test.step('the approver reads the reason first, takes one piece away with a reason, and signs the rest', async () => {
    await signIn(page, signer.username, `/orders/${number}`)
    await button(page, `Approve order ${number}`).press('Enter')
    await expect(dialog.getByText('“The band plays on Friday.”')).toBeVisible()
    const byLine = button(dialog, 'Take away or reduce lines')
    await byLine.press('Enter')
    await textbox(dialog, /^Pieces of line 1/).fill('1')
    await byLine.press('Enter')
    await button(dialog, 'Approve the rest').click()
    const reason = combobox(dialog, 'Reason for line 1')
    await expect(reason).toBeFocused()
    await reason.selectOption('More pieces than are needed')
    await expectAccessible(page, 'a decision by line')
    await button(dialog, 'Approve the rest').press('Enter')
    const taken = region(main, 'Taken away by approvers').getByRole('listitem')
    await expect(taken).toContainText('2 to 1, More pieces than are needed')
    await expect(main.getByText(/^Submitted again/)).toBeVisible()
  })
})
