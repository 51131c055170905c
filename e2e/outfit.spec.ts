import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { press, reach } from './keyboard.ts'
import { button, checkbox, dialogOf, heading } from './parts.ts'
import { signIn } from './signing-in.ts'

test('an orderer outfits pasted people from a kit by keyboard, and an approver sees the batch as one group', async ({
  page,
}) => {
  const dialog = dialogOf(page)
  await signIn(page, 'placer', '/outfit')
  await page.getByLabel('Members of a DoDAAC').selectOption('')
  await reach(page.getByLabel('Names, DoD IDs or emails'))
  await page.keyboard.insertText('Abebe, Raj\nSGT Marcus Albright\nNobody Here')
  await page.getByLabel('Kit').selectOption({ label: 'Cold weather, 11 pieces' })
  await press(button(page, 'Show what is missing'))
  await expect(page.getByText('“Nobody Here”: nobody of your DoDAACs is called so.')).toBeVisible()
  await press(button(page, 'Continue with these people'))

  await expect(heading(page, 'Cold weather: 2 people')).toBeFocused()
  await press(button(page, /^Solve .* for Raj Abebe$/).first())
  await dialog.getByLabel('Size').selectOption({ index: 1 })
  await press(button(dialog, 'Use for this order'))
  await expect(dialog).toBeHidden()
  await page.getByLabel('Name of the batch').fill('Winter issue')
  await press(button(page, 'Write 2 carts'))

  await expect(heading(page, /^Batch \d+: Winter issue$/)).toBeVisible()
  await expectAccessible(page, 'a batch')
  await press(button(page, /^Submit 2 orders/))
  await expect(page.getByText('2 submitted.').first()).toBeVisible()
  const number = new URL(page.url()).pathname.split('/').at(-1)

  await signIn(page, 'approver1', '/orders')
  await reach(checkbox(page, `Select the 2 orders of batch ${number}`))
  await page.keyboard.press('Space')
  await expect(page.getByText('2 orders chosen')).toBeVisible()
})
