import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openDesk } from './own-desk.ts'
import { signIn } from './signing-in.ts'

test('an approver asks and sends an order back; its orderer explains, changes and submits it again, and the approver signs less of it', async ({
  page,
}) => {
  const { place, signer, buyer } = await openDesk(page)
  const [number = 0] = await place(3)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const write = page.getByRole('textbox', { name: /^Question or answer/ })
  await test.step('the approver asks on the order, and sends it back with a required change', async () => {
    await signIn(page, signer.username, `/orders/${number}`)
    await write.fill('Why three pieces?')
    await page.getByRole('button', { name: 'Send message' }).press('Enter')
    await expect(main.getByText('Why three pieces?')).toBeVisible()
    await page.getByRole('button', { name: `Send back order ${number}` }).press('Enter')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog.getByText('Say what the orderer should change or answer.').first()).toBeVisible()
    await expectAccessible(page, 'the dialog that sends an order back')
    await dialog.getByRole('textbox').fill('Order two at most, please.')
    await dialog.getByRole('button', { name: 'Send back' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText('It holds no money, and nobody can sign it.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Approve|Decline|Send back) order/ })).toHaveCount(0)
    await page.goto('/orders')
    await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  })
  await test.step('Home leads the orderer to the returned order, and the notice says what to change', async () => {
    await signIn(page, buyer.username)
    await page.getByRole('link', { name: 'Change 1 returned order' }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Returned for changes' })).toBeVisible()
    await expect(main.getByText('“Order two at most, please.”')).toBeVisible()
    await expectAccessible(page, 'the list of returned orders')
    await expectNoSidewaysScroll(page, 'returned orders')
    await page.getByRole('link', { name: `View Details of order ${number}` }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  })
  await test.step('the orderer answers with a file, says why, changes the quantity, and submits the order again', async () => {
    await write.fill('One to wear and one to wash.')
    await page.getByLabel('Files').setInputFiles({
      ...{ name: 'record.csv', mimeType: 'text/csv', buffer: Buffer.from('item,issued\nNecktie,0\n') },
    })
    await page.getByRole('button', { name: 'Send message' }).press('Enter')
    await expect(main.getByRole('link', { name: 'record.csv' })).toBeVisible()
    await page.getByRole('button', { name: `Say why of order ${number}` }).press('Enter')
    await dialog.getByRole('textbox').fill('The band plays on Friday.')
    await dialog.getByRole('button', { name: 'Save reason' }).press('Enter')
    await expect(main.getByText('“The band plays on Friday.”', { exact: false }).first()).toBeVisible()
    const quantity = main.getByRole('textbox', { name: /^Quantity/ })
    await quantity.fill('2')
    await quantity.press('Enter')
    await expectAccessible(page, 'a returned order')
    await page.getByRole('button', { name: `Submit again, order ${number}` }).press('Enter')
    await expect(main.getByText(`Order ${number} was submitted again.`, { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: `Submit again, order ${number}` })).toHaveCount(0)
  })
  await test.step('the approver reads the reason first, takes one piece away with a reason, and signs the rest', async () => {
    await signIn(page, signer.username, `/orders/${number}`)
    await page.getByRole('button', { name: `Approve order ${number}` }).press('Enter')
    await expect(dialog.getByText('“The band plays on Friday.”')).toBeVisible()
    await dialog.getByRole('button', { name: 'Take away or reduce lines' }).press('Enter')
    await dialog.getByRole('textbox', { name: /^Pieces of line 1/ }).fill('1')
    await dialog.getByRole('button', { name: 'Approve the rest' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Reason for line 1' })).toBeFocused()
    await dialog
      .getByRole('combobox', { name: 'Reason for line 1' })
      .selectOption('More pieces than are needed')
    await expectAccessible(page, 'a decision by line')
    await dialog.getByRole('button', { name: 'Approve the rest' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    const taken = main.getByRole('region', { name: 'Taken away by approvers' })
    await expect(taken.getByRole('listitem')).toContainText('2 to 1, More pieces than are needed')
    await expect(main.getByText(/^Submitted again/)).toBeVisible()
  })
})
