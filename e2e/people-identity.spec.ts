import { expect, test } from '@playwright/test'
import { changePerson } from '../src/wire/people/person-record.ts'
import { expectAccessible } from './accessibility.ts'
import { ask } from './ask.ts'
import { choose } from './keyboard.ts'
import { addMember, makeName } from './new-people.ts'
import { follow, PASSWORD, signIn } from './signing-in.ts'

test('a change that somebody else overtook keeps what was typed, and an EDIPI is used once [VAL-12]', async ({
  page,
}) => {
  const lastName = makeName('Stale')
  await signIn(page, 'manager', '/dashboard')
  const smid = await addMember(page, lastName)
  await follow(page, `/servicemember?manage=${smid}`)
  await page.getByRole('textbox', { name: 'Subdivision' }).fill('My section')
  await ask(page, changePerson, { params: { person: smid }, body: { phone: '555-1' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('changed this service member in the meantime')
  await expect(page.getByRole('textbox', { name: 'Subdivision' })).toHaveValue('My section')
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('555-1')

  await follow(page, '/servicemember?manage=add')
  for (const [name, text] of [
    ['First Name', 'Twin'],
    ['Last Name', lastName],
    ['EDIPI', '9999245433'],
    ['E-mail', 'twin@example.mil'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text)
  await page.getByRole('combobox', { name: 'Branch Tape' }).selectOption('Navy')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await choose(page.getByRole('combobox', { name: 'DoDAAC' }), 'w9ar02', /^W9AR02/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'This EDIPI is already used.' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Twin')
})

test('an administrator who changes who somebody is proves to be there, and nothing typed is lost [C8]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/dashboard')
  const lastName = makeName('Proof')
  const username = lastName.toLowerCase()
  const smid = await addMember(page, lastName, { username, maySignIn: true, enabled: true })
  await follow(page, `/servicemember?manage=${smid}`)
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill(`new.${username}@example.mil`)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  await expect(dialog).toContainText(`decide who can sign in as Journey ${lastName}`)
  await expectAccessible(page, 'the password before a change of who somebody is')
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(email).toHaveValue(`new.${username}@example.mil`)
  await page.getByRole('button', { name: 'Save' }).click()
  const password = dialog.getByRole('textbox', { name: 'Your password' })
  await password.fill('Wrong-Pass-2026')
  await password.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The current password is not right.')
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page.getByText('Form has been successfully submitted').first()).toBeVisible()
})
