import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { press, reach } from './keyboard.ts'
import { signIn } from './signing-in.ts'

test('an orderer outfits pasted people from a kit by keyboard, and an approver sees the batch as one group', async ({
  page,
}) => {
  await signIn(page, 'placer', '/outfit')
  await expectAccessible(page, 'outfit people')
  await page.getByLabel('Members of a DoDAAC').selectOption('')
  await reach(page.getByLabel('Names, DoD IDs or emails'))
  await page.keyboard.insertText('Abebe, Raj\nSGT Marcus Albright\nNobody Here')
  await page.getByLabel('Kit').selectOption({ label: 'Cold weather, 11 pieces' })
  await press(page.getByRole('button', { name: 'Show what is missing' }))
  await expect(page.getByText('“Nobody Here”: nobody of your DoDAACs is called so.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Continue with these people' }))

  await expect(page.getByRole('heading', { name: 'Cold weather: 2 people' })).toBeFocused()
  await expectAccessible(page, 'the outfit table')
  await expectNoSidewaysScroll(page, 'the outfit table')
  await press(page.getByRole('button', { name: /^Solve .* for Raj Abebe$/ }).first())
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'the dialog of an item')
  await dialog.getByLabel('Size').selectOption({ index: 1 })
  await press(dialog.getByRole('button', { name: 'Use for this order' }))
  await expect(dialog).toBeHidden()
  await page.getByLabel('Name of the batch').fill('Winter issue')
  await press(page.getByRole('button', { name: 'Write 2 carts' }))

  await expect(page.getByRole('heading', { name: /^Batch \d+: Winter issue$/ })).toBeVisible()
  const submit = page.getByRole('button', { name: /^Submit 2 orders/ })
  await expect(submit).toBeVisible()
  await expectAccessible(page, 'a batch')
  await press(submit)
  await expect(page.getByText('2 submitted.').first()).toBeVisible()
  const number = new URL(page.url()).pathname.split('/').at(-1)

  await signIn(page, 'approver1', '/orders')
  const box = page.getByRole('checkbox', { name: `Select the 2 orders of batch ${number}` })
  await reach(box)
  await page.keyboard.press('Space')
  await expect(page.getByText('2 orders chosen')).toBeVisible()
})
