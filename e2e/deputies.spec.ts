import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { openPanel } from './new-units.ts'
import { openDesk } from './own-desk.ts'
import { button, combobox, dialogOf, list, mainOf, option, region, row, textbox } from './parts.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('an approver on leave names a deputy by keyboard, and a second person confirms the deputy, who signs', async ({
  page,
}) => {
  const { place, signer, dodaac } = await openDesk(page)
  const lastDay = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const until = `${lastDay.getDate()} ${lastDay.toLocaleDateString('en-US', { month: 'short' })}`
  const absent = `${signer.first} ${signer.last} (until ${until})`
  const [number] = await place(1)
  await signInQuietly(page, 'manager')
  const deputy = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Deputy') })
  const dialog = dialogOf(page)
  await test.step('the approver chooses a person, the days and every DoDAAC on the profile', async () => {
    await signIn(page, signer.username, '/profile')
    await button(page, 'Add an absence').press('Enter')
    const writes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
    await button(dialog, 'Save').press('Enter')
    await expect(dialog.getByText('Choose who signs.').first()).toBeVisible()
    expect(writes.filter((url) => url.includes('absence'))).toEqual([])
    await combobox(dialog, 'Who signs?').fill(`${deputy.username}@example.mil`)
    await option(page, new RegExp(deputy.last)).waitFor()
    await page.keyboard.press('Tab')
    await textbox(dialog, 'Last day').fill(lastDay.toLocaleDateString('en-US'))
    await button(dialog, 'Save').press('Enter')
    await expect(page.getByText('This waits for a second person').first()).toBeVisible()
    await expect(list(page, 'Absences')).toContainText('Waits for a second person')
    await expectNoSidewaysScroll(page, 'the profile with an absence')
  })
  await test.step('another manager confirms, and sees in the roles of the DoDAAC who signs', async () => {
    await signIn(page, 'manager', '/waiting')
    const request = row(page, new RegExp(deputy.last))
    await button(request, /^Confirm/).click()
    await expect(request).toBeHidden()
    await openPanel(page, dodaac, 'signers')
    await expect(region(page, 'Who can sign here?')).toContainText(`Robin ${deputy.last} signs`)
    await button(page, /^Name a deputy for/).press('Enter')
    await expect(combobox(dialog, 'Where?')).toHaveValue(dodaac)
  })
  await test.step('the deputy finds the order and approves it for the absent approver', async () => {
    await signIn(page, deputy.username, `/orders/${number}`)
    await expect(mainOf(page)).toContainText(`Robin ${deputy.last} for ${absent}`)
    await button(page, /^Approve/)
      .first()
      .click()
    await expect(dialog).toContainText(`You sign for ${absent}.`)
    await button(dialog, /^Approve/).click()
    await expect(list(page, `History of order ${number}`)).toContainText(`Robin ${deputy.last} for ${absent}`)
    await expect(page.getByText(`Order ${number} was approved`).first()).toBeVisible()
  })
})
