import { expect, test } from '@playwright/test'
import { addRole } from '../src/wire/roles/roles.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { openDesk } from './own-desk.ts'
import { button, combobox, dialogOf, heading, link, mainOf, option, row, textbox } from './parts.ts'
import { submitByCall } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('Finance sets a limit, allows an order above it before anybody signs, and decides what waits at the end of the year', async ({
  page,
}) => {
  const { dodaac, member, buyer, signer } = await openDesk(page)
  await signInQuietly(page, 'admin')
  const officer = await addPersonByCall(page, { dodaac, last: makeName('Pays') })
  await sendRequest(page, addRole, {
    body: { personId: Number(officer.smid), role: 'finance', dodaac, level: 0 },
  })
  const main = mainOf(page)
  const dialog = dialogOf(page)
  await test.step('Finance sets a limit of the person who orders, by keyboard', async () => {
    await signIn(page, officer.username, '/funding?tab=limits')
    await button(page, 'Add limit').press('Enter')
    await button(dialog, 'Save limit').press('Enter')
    await expect(dialog.getByText('Choose the person or the fund code of the limit.').first()).toBeVisible()
    await combobox(dialog, 'Whose orders').selectOption(`person ${Number(buyer.smid)}`)
    await textbox(dialog, 'Limit ($)').fill('1')
    await expectAccessible(page, 'the dialog of a limit')
    await button(dialog, 'Save limit').press('Enter')
    await expect(row(main, /\$1\.00 per order.*Ask Finance/)).toBeVisible()
    await expectNoSidewaysScroll(page, 'limits of orders')
  })
  await signInQuietly(page, buyer.username)
  const number = await submitByCall(page, member, { quantity: 2 })
  await test.step('the order waits for Finance, and nobody can sign it', async () => {
    await signIn(page, signer.username, `/orders/${number}`)
    await expect(main.getByText('Waits for finance', { exact: true }).first()).toBeVisible()
    await expect(button(page, `Approve order ${number}`)).toHaveCount(0)
  })
  await test.step('Home leads the officer to the order, and the answer needs a comment', async () => {
    await signIn(page, officer.username)
    await link(page, 'Answer 1 order as Finance - RA').press('Enter')
    await expect(heading(page, 'Waits for finance')).toBeVisible()
    await link(page, `View Details of order ${number}`).press('Enter')
    await expectAccessible(page, 'an order that waits for Finance')
    await button(page, 'Allow the order').press('Enter')
    await button(dialog, 'Allow').press('Enter')
    const wanted = dialog.getByText('Say in a comment why: the order and the audit trail keep it.')
    await expect(wanted.first()).toBeVisible()
    await textbox(dialog, 'Comment').fill('Needed this week.')
    await expectAccessible(page, 'the answer of Finance')
    await button(dialog, 'Allow').press('Enter')
    await expect(main.getByText('Allowed by Finance - RA')).toBeVisible()
  })
  await test.step('the end of the year lists the order, and one act declines it', async () => {
    await page.goto('/funding?tab=year-end')
    const decision = combobox(main, `Decision on order ${number}`)
    const decide = button(page, 'Decide on 1 order')
    await expect(option(decision, 'Move')).toBeDisabled()
    await decision.selectOption('Decline')
    await decide.press('Enter')
    await expect(main.getByText('Say why in a comment.').first()).toBeVisible()
    await textbox(main, 'Comment').fill('The year is over.')
    await expectAccessible(page, 'the end of a year')
    await decide.press('Enter')
    await expect(page.getByText(/Fiscal year \d{4}: 1 order declined\./).first()).toBeVisible()
    await expect(decision).toHaveCount(0)
  })
})
