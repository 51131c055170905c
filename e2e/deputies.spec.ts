import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { openPanel } from './new-units.ts'
import { openDesk } from './own-desk.ts'
import { PASSWORD, signIn, signInQuietly } from './signing-in.ts'

test('an approver on leave names a deputy by keyboard, and a second person confirms the deputy, who signs', async ({
  page,
}) => {
  const { place, signer, dodaac } = await openDesk(page)
  const lastDay = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const until = `${lastDay.getDate()} ${lastDay.toLocaleDateString('en-US', { month: 'short' })}`
  const [number] = await place(1)
  await signInQuietly(page, 'manager')
  const deputy = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Deputy') })
  await test.step('the approver chooses a person, the days and every DoDAAC on the profile', async () => {
    await signIn(page, signer.username)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add an absence' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'You are away' })
    await expect(dialog).toBeVisible()
    const writes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(dialog.getByText('Choose who signs.').first()).toBeVisible()
    expect(writes.filter((url) => url.includes('absence'))).toEqual([])
    await dialog.getByRole('combobox', { name: 'Who signs?' }).fill(`${deputy.username}@example.mil`)
    await page.getByRole('option', { name: new RegExp(deputy.last) }).waitFor()
    await page.keyboard.press('Tab')
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(lastDay.toLocaleDateString('en-US'))
    await expectAccessible(page, 'the dialog of an absence')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('This waits for a second person').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Absences' })).toContainText('Waits for a second person')
    await expectNoSidewaysScroll(page, 'the profile with an absence')
  })
  await test.step('another manager confirms, and sees in the roles of the DoDAAC who signs', async () => {
    await signInQuietly(page, 'manager')
    await page.goto('/waiting')
    const row = page.getByRole('row', { name: new RegExp(deputy.last) })
    await row.getByRole('button', { name: /^Confirm/ }).click()
    await expect(row).toBeHidden()
    await openPanel(page, dodaac, 'signers')
    const signers = page.getByRole('region', { name: 'Who can sign here?' })
    await expect(signers).toContainText(`Robin ${deputy.last} signs`)
    await expectAccessible(page, 'who can sign here')
    await page.getByRole('button', { name: /^Name a deputy for/ }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Where?' })).toHaveValue(dodaac)
    await page.keyboard.press('Escape')
  })
  await test.step('the deputy finds the order and approves it for the absent approver', async () => {
    await signIn(page, deputy.username, PASSWORD)
    await page.goto(`/orders/${number}`)
    await expect(page.getByRole('main')).toContainText(
      `Robin ${deputy.last} for ${signer.first} ${signer.last} (until ${until})`,
    )
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`You sign for ${signer.first} ${signer.last} (until ${until}).`)
    await dialog.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByRole('list', { name: `History of order ${number}` })).toContainText(
      `Robin ${deputy.last} for ${signer.first} ${signer.last} (until ${until})`,
    )
    await expect(page.getByText(`Order ${number} was approved`).first()).toBeVisible()
  })
})
