import { expect, test } from '@playwright/test'
import { addRole } from '../src/wire/roles/roles.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { openDesk } from './own-desk.ts'
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
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await test.step('Finance sets a limit of the person who orders, by keyboard', async () => {
    await signIn(page, officer.username, '/funding?tab=limits')
    await expect(main.getByText('No limit is set. Every order goes to its approvers.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add limit' }).press('Enter')
    await dialog.getByRole('button', { name: 'Save limit' }).press('Enter')
    await expect(dialog.getByText('Choose the person or the fund code of the limit.').first()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Whose orders' }).selectOption(`person ${Number(buyer.smid)}`)
    await dialog.getByRole('textbox', { name: 'Limit ($)' }).fill('1')
    await expectAccessible(page, 'the dialog of a limit')
    await dialog.getByRole('button', { name: 'Save limit' }).press('Enter')
    await expect(main.getByRole('row', { name: /\$1\.00 per order.*Ask Finance/ })).toBeVisible()
    await expectAccessible(page, 'limits of orders')
    await expectNoSidewaysScroll(page, 'limits of orders')
  })
  let number = 0
  await test.step('the order waits for Finance, and nobody can sign it', async () => {
    await signInQuietly(page, buyer.username)
    number = await submitByCall(page, member, { quantity: 2 })
    await signIn(page, signer.username, `/orders/${number}`)
    await expect(main.getByText('Waits for finance', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Approve order ${number}` })).toHaveCount(0)
  })
  await test.step('Home leads the officer to the order, and the answer needs a comment', async () => {
    await signIn(page, officer.username)
    await page.getByRole('link', { name: 'Answer 1 order as Finance - RA' }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Waits for finance' })).toBeVisible()
    await page.getByRole('link', { name: `View Details of order ${number}` }).press('Enter')
    await expectAccessible(page, 'an order that waits for Finance')
    await page.getByRole('button', { name: 'Allow the order' }).press('Enter')
    await dialog.getByRole('button', { name: 'Allow' }).press('Enter')
    await expect(
      dialog.getByText('Say in a comment why: the order and the audit trail keep it.').first(),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Needed this week.')
    await expectAccessible(page, 'the answer of Finance')
    await dialog.getByRole('button', { name: 'Allow' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText('Allowed by Finance - RA')).toBeVisible()
  })
  await test.step('the end of the year lists the order, and one act declines it', async () => {
    await page.goto('/funding?tab=year-end')
    const decision = main.getByRole('combobox', { name: `Decision on order ${number}` })
    await expect(decision.getByRole('option', { name: 'Move' })).toBeDisabled()
    await decision.selectOption('Decline')
    await page.getByRole('button', { name: 'Decide on 1 order' }).press('Enter')
    await expect(main.getByText('Say why in a comment.').first()).toBeVisible()
    await main.getByRole('textbox', { name: 'Comment' }).fill('The year is over.')
    await expectAccessible(page, 'the end of a year')
    await expectNoSidewaysScroll(page, 'the end of a year')
    await page.getByRole('button', { name: 'Decide on 1 order' }).press('Enter')
    await expect(page.getByText(/Fiscal year \d{4}: 1 order declined\./).first()).toBeVisible()
    await expect(decision).toHaveCount(0)
  })
})
