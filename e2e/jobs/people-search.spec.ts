import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { changePerson } from '../../src/wire/people/person-record.ts'
import { readPersonSizes } from '../../src/wire/people/sizes.ts'
import { expectAccessible, settle } from '../accessibility.ts'
import { readForm } from '../form-values.ts'
import { choose, press } from '../keyboard.ts'
import { addMember, makeDodId, makeName } from '../new-people.ts'
import { addByCall, emptyCarts } from '../portal-calls.ts'
import { sendRequest } from '../send-request.ts'
import { follow, PASSWORD, signIn, signInQuietly } from '../signing-in.ts'

test('a manager searches, exports, and pages through people, and confirms before one moves, leaves, or is renamed [DATA-25 C8]', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin', '/servicemember')
  await settle(page)
  const table = page.getByRole('table', { name: 'Service members' })
  await test.step('a page has twelve rows of six columns [SM-02 SM-06 CONST-05]', async () => {
    await expect(table.getByRole('columnheader')).toHaveText([
      'Name',
      'DoDAAC',
      'EDIPI',
      'Status',
      'Login User',
      'Edit',
    ])
    await expect(table.getByRole('rowheader')).toHaveCount(12)
    await expect(page.getByText(/^displaying 1 - 12 of \d+ entries$/)).toBeVisible()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/servicemember?page=2')
  })
  const search = page.getByRole('searchbox', { name: 'Search service members' })
  const cells = table.getByRole('row').nth(1).getByRole('cell')
  await test.step('words in any order find a person, and the file contains the found people [SM-03 SM-05]', async () => {
    for (const text of ['ray daniel begay', 'Begay, D w9ar02']) {
      await search.fill(text)
      await expect(table.getByRole('rowheader')).toHaveText(['Begay, Daniel Ray'])
    }
    await expect(cells).toHaveText(['W9AR02', /^\d{10}$/, 'Enabled', 'Yes', 'Edit'])
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^ServiceMembers_\d{8}\.xlsx$/)
    const rows = (await readXlsx(readFileSync(await file.path()))).sheets[0]?.rows ?? []
    expect(rows.slice(1).map(([name]) => name)).toEqual(['BEGAY DANIEL'])
    await search.fill('nobody has this name')
    await expect(page.getByText('No results found').first()).toBeVisible()
  })
  const lastName = makeName('Mover')
  const username = lastName.toLowerCase()
  const dodId = makeDodId()
  const given = {
    ...{
      middleName: 'Lee',
      gender: 'female' as const,
      payGrade: 'E5',
      startedOn: '2020-02-03',
      subdivision: 'HHC',
    },
    ...{ phone: '555-201-0000', sendsConfirmation: false, shipsToOwnAddress: true, street1: '1 Depot Road' },
    ...{ street2: 'Apt 4', street3: 'Room 9', city: 'Columbus', state: 'OH', zip: '43085', country: 'US' },
    ...{ nameTape: 'MOVER', dodId, username, maySignIn: true, enabled: true },
  } as const
  const smid = await addMember(page, lastName, given)
  const record = `/servicemember?search=${lastName}&manage=${smid}`
  const save = page.getByRole('button', { name: 'Save' })
  await test.step("another address requires the manager's own password, and the form loses nothing typed", async () => {
    await follow(page, record)
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect(email).toHaveValue(`${username}@example.mil`)
    expect(await readForm(page.getByRole('form'))).toEqual({
      'First Name (required)': 'Journey',
      'Middle Name': 'Lee',
      'Last Name (required)': lastName,
      'Preferred Name': '',
      'Name Tape (required)': 'MOVER',
      'EDIPI (required)': dodId,
      Gender: 'Female',
      'DoDAAC (required)': 'W9AR02',
      Subdivision: 'HHC',
      'Branch Tape (required)': 'Army',
      'Status (required)': 'Reserve',
      'Pay Grade': 'E5',
      'Start Date': '02/03/2020',
      'Service member': 'Enabled',
      'Login User': 'Yes, may sign in',
      'Username (required)': username,
      'Email (required)': `${username}@example.mil`,
      Phone: '555-201-0000',
      'Send email confirmations': 'No',
      'Admin flag': 'No',
      'Orders ship to': 'This address',
      'Street (required)': '1 Depot Road',
      'Street, line 2': 'Apt 4',
      'Street, line 3': 'Room 9',
      'City (required)': 'Columbus',
      'State (required)': 'Ohio (OH)',
      'ZIP Code (required)': '43085',
      Country: 'United States',
    })
    await email.fill(`new.${username}@example.mil`)
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Enter your password' })
    await expect(dialog).toContainText(`decide who can sign in as Journey ${lastName}`)
    await dialog.getByRole('button', { name: 'Save the change' }).click()
    await expect(dialog.getByText('Enter your password.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(email).toHaveValue(`new.${username}@example.mil`)
    await save.click()
    const password = dialog.getByRole('textbox', { name: 'Your password' })
    await password.fill('Wrong-Pass-2026')
    await password.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('The current password is not correct.')
    await password.fill(PASSWORD)
    await password.press('Enter')
    await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
    await follow(page, record)
    await expect(email).toHaveValue(`new.${username}@example.mil`)
  })
  await test.step('the form does not overwrite what another user saved meanwhile, and shows it on demand', async () => {
    await page.getByRole('textbox', { name: 'Subdivision' }).fill('My section')
    await sendRequest(page, changePerson, { params: { person: smid }, body: { phone: '555-1' } })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('changed this service member in the meantime')
    await expect(page.getByRole('textbox', { name: 'Subdivision' })).toHaveValue('My section')
    await page.getByRole('button', { name: 'Show the current version' }).click()
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('555-1')
    await expect(page.getByRole('textbox', { name: 'Subdivision' })).toHaveValue('HHC')
  })
  const other = await (await browser.newContext({ baseURL })).newPage()
  await signInQuietly(other, 'placer')
  const mover = { smid, first: 'Journey', last: lastName, dodaac: 'W9AR02' }
  await addByCall(other, mover)
  await test.step('before a member moves, the portal lists the open work', async () => {
    await choose(page.getByRole('combobox', { name: 'DoDAAC' }), 'w9ar04', /^W9AR04/)
    await press(save)
    const move = page.getByRole('dialog', { name: `Move Journey ${lastName} to W9AR04?` })
    await expect(move).toContainText(
      '1 open cart for this person will charge and ship to W9AR04. Check the fund code before submitting.',
    )
    await page.keyboard.press('Escape')
    await expect(move).toHaveCount(0)
    await press(save)
    await press(page.getByRole('button', { name: 'Move service member' }))
    await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
    await expect(cells.first()).toHaveText('W9AR04')
  })
  await test.step('before a member is disabled, the portal lists it, too', async () => {
    await follow(page, record)
    await page.getByRole('radio', { name: 'Disabled' }).check()
    await save.click()
    const disable = page.getByRole('dialog', { name: `Disable Journey ${lastName}?` })
    await expect(disable).toContainText('1 open cart for this person cannot be submitted any more.')
    await expect(disable).not.toContainText(/will charge|approv/)
    await expectAccessible(page, 'the question before disabling')
    await disable.getByRole('button', { name: 'Disable service member' }).click()
    await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
    await expect(cells).toHaveText(['W9AR04', /^\d{10}$/, 'Disabled', 'Yes', 'Edit'])
  })
  await test.step('the form keeps the sizes of a person, each with its family, day and verdict', async () => {
    await follow(page, record)
    await page.getByRole('link', { name: `Sizes of Journey ${lastName}` }).click()
    const heading = page.getByRole('heading', { level: 1, name: `Sizes of Journey ${lastName}` })
    await expect(heading).toBeFocused()
    const coat = page.getByRole('group', { name: 'Coat, women’s' })
    const sizes = coat.getByRole('combobox', { name: 'Size of Coat, women’s' })
    await expect(page.getByRole('group', { name: 'Coat, men’s' }), 'folded').toBeHidden()
    await expect(sizes).toBeVisible()
    const size = (await sizes.getByRole('option').nth(2).textContent()) ?? ''
    await sizes.selectOption(size)
    await coat.getByRole('combobox', { name: 'Does it fit?' }).selectOption('too small')
    await coat.getByRole('combobox', { name: 'From' }).selectOption('measured')
    await coat.getByRole('textbox', { name: 'Noted on' }).fill('03/03/2025')
    await coat.getByRole('button', { name: 'How to measure for Coat, women’s' }).press('Enter')
    await expect(coat.getByText('Put the tape around the base of the neck')).toBeVisible()
    await expectAccessible(page, 'sizes of a service member')
    await save.click()
    const said = `The sizes of Journey ${lastName} are saved. Changed: Coat, women’s.`
    await expect(page.getByText(said).first()).toBeVisible()
    await expect(page).toHaveURL(`/servicemember?manage=${smid}`)
    const stored = async () =>
      (await sendRequest(page, readPersonSizes, { params: { person: smid } })).sizes.map(
        ({ name, size, source, verdict }) => [name, size, source, verdict],
      )
    expect(await stored()).toEqual([['Coat, women’s', size, 'measured', 'too-small']])
    await follow(page, `/servicemember/sizes/${smid}`)
    const old = coat.getByText('Noted on March 3, 2025: more than a year ago. Please check.')
    await expect(old).toBeVisible()
    await coat.getByRole('button', { name: /^Still right/ }).press('Enter')
    await expect(sizes).toBeFocused()
    await expect(old).toBeHidden()
    await save.click()
    await expect(page.getByText(said).first()).toBeVisible()
    await follow(page, `/servicemember/sizes/${smid}`)
    await expect(sizes).toHaveValue(size)
    await expect(old).toBeHidden()
  })
  await emptyCarts(other, mover)
  await other.context().close()
})

test("a file that changes the identity of a person requires the administrator's password when it is applied", async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=import')
  const main = page.getByRole('main')
  const press = (name: string) => page.getByRole('button', { name }).press('Enter')
  const last = makeName('Anew')
  const [dodId, username, address] = [
    makeDodId(),
    last.toLowerCase(),
    `${last}.new@example.mil`.toLowerCase(),
  ]
  await addMember(page, last, { dodId, username, maySignIn: true })
  await page.getByLabel('Kind of data').selectOption('People')
  const buffer = Buffer.from(`dod id,email\n${dodId},${address}\n`)
  await page.getByLabel(/^File/).setInputFiles({ name: 'renamed.csv', mimeType: 'text/csv', buffer })
  await press('Check file')
  await expect(main.getByText(/This file changes how people are identified/)).toBeVisible()
  await press('Apply 1 row')
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  const field = dialog.getByLabel('Your password')
  await expectAccessible(page, 'a password for a file')
  await field.fill('Not-My-Pass-1')
  await field.press('Enter')
  await expect(dialog.getByText('The current password is not correct.')).toBeVisible()
  await field.fill(PASSWORD)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(main.getByText('1 row was written.')).toBeVisible()
})
