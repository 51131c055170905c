import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { timeAfterPress, watchTexts } from './moments.ts'
import { addByCall, emptyCarts } from './portal-calls.ts'
import { API, originOf, PASSWORD, signIn, signInQuietly } from './signing-in.ts'

const submitted = 'Form has been successfully submitted'
const missing = 'Form may be missing required fields'

/** Ten digits that nobody has, also when a journey is tried again. */
let next = Date.now() % 1_000_000_000
const newDodId = () => String(8_000_000_000 + next++)

/** Adds a member by the call of the form, so that a journey can begin at the list; answers the number. */
async function addMember(page: Page, lastName: string, more: object = {}): Promise<string> {
  const data = {
    firstnamE_0: 'Journey',
    lastnamE_0: lastName,
    dodiD_0: newDodId(),
    branchtapE_0: 2,
    stA_0: 2,
    nametapE_0: lastName.toUpperCase(),
    emaiL_0: `${lastName.toLowerCase()}@example.mil`,
    dodaaC_0: 'W9AR02',
    ...more,
  }
  const answer = await page.request.post(`${API}/servicemember/create`, {
    headers: { origin: originOf(page) },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return String(Number((await answer.json()).smiD_0))
}
const unique = (name: string) =>
  name + [...String(next++)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')

test('a manager adds and edits a service member by keyboard, and is told what is missing [SM-01 SM-04 SM-07 SM-09 SM-10 SM-11 SM-12 VAL-09 VAL-11 VAL-12 VAL-13 ERR-13 ERR-14 CONST-26]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const lastName = unique('Keys')
  await signIn(page, 'manager', '/servicemember?search=begay&page=1')
  await press(page.getByRole('link', { name: 'Add Service Member' }))
  await expect(page).toHaveURL('/servicemember?search=begay&manage=add')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Service Member' })).toBeFocused()
  const save = page.getByRole('button', { name: 'Save' })
  await reach(save)
  await watchTexts(page, [missing])
  await page.keyboard.press('Enter')
  expect(await timeAfterPress(page, missing, 'left')).toBeGreaterThanOrEqual(600)
  const summary = page.getByRole('group', { name: 'Some answers need your attention' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Required: the first name.',
    'Required: the last name.',
    'Required: the EDIPI.',
    'Required: the branch.',
    'Required: the status.',
    'Required: the name tape.',
    'Required: the DoDAAC.',
    'Required: the e-mail address.',
  ])
  await expect(page).toHaveURL('/servicemember?search=begay&manage=add')

  await press(page.getByRole('link', { name: 'Required: the first name.' }))
  await page.keyboard.type('Journey')
  await type(page.getByRole('textbox', { name: 'Last Name' }), lastName)
  await expect(page.getByRole('textbox', { name: 'Name Tape' })).toHaveValue(
    lastName.toUpperCase().slice(0, 15),
  )
  const edipi = page.getByRole('textbox', { name: 'EDIPI' })
  await expect(edipi).toHaveAttribute('pattern', '[0-9]{10}')
  await type(edipi, newDodId())
  await choose(page.getByRole('combobox', { name: 'DoDAAC' }), 'w9ar02', /^W9AR02/)
  await reach(page.getByRole('combobox', { name: 'Branch Tape' }))
  await page.keyboard.type('Army')
  await expect(page.getByText('U.S. ARMY')).toBeVisible()
  await reach(page.getByRole('combobox', { name: 'Status' }))
  await page.keyboard.type('Reserve')
  await type(page.getByRole('textbox', { name: 'E-mail' }), 'journey@example.mil')
  await reach(save)
  await watchTexts(page, [submitted])
  await page.keyboard.press('Enter')
  expect(await timeAfterPress(page, submitted, 'left')).toBeGreaterThanOrEqual(600)
  await expect(page).toHaveURL('/servicemember?search=begay')
  await expect(page.getByRole('heading', { level: 1, name: 'Service Members' })).toBeFocused()

  await page.goto(`/servicemember?search=${lastName}`)
  await press(page.getByRole('link', { name: `Edit Journey ${lastName}, W9AR02` }))
  await expect(page).toHaveURL(/\/servicemember\?search=\w+&manage=\d+$/)
  await type(page.getByRole('textbox', { name: 'Phone' }), '555-201-4455')
  await press(save)
  await expect(page.getByText(submitted).first()).toBeVisible()
  await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
  await page.getByRole('link', { name: `Edit Journey ${lastName}, W9AR02` }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('555-201-4455')
  await expect(edipi).not.toBeEditable()
  await expect(page.getByText(/^Updated/).locator('..')).toContainText('by Thomas Lindqvist')
  await page.getByRole('textbox', { name: 'Phone' }).fill('nothing of this')
  await press(page.getByRole('link', { name: 'Cancel' }))
  await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
})

test('people are found by names in any order, twelve to a page, and shown with what they may do [SM-02 SM-03 SM-06 SM-08 CART-05 CONST-05]', async ({
  page,
}) => {
  await signIn(page, 'manager', '/servicemember')
  const table = page.getByRole('table', { name: 'Service members' })
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
  const search = page.getByRole('searchbox', { name: 'Search service members' })
  for (const text of ['ray daniel begay', 'Begay, D w9ar02']) {
    await search.fill(text)
    await expect(table.getByRole('rowheader')).toHaveText(['Begay, Daniel Ray'])
  }
  const cells = table.getByRole('row').nth(1).getByRole('cell')
  await expect(cells).toHaveText(['W9AR02', /^\d{10}$/, 'Enabled', 'Yes', 'Edit'])
  // The address that the cart writes: last word, a space, first word.
  await page.goto('/servicemember?search=Begay%20Daniel&page=1')
  await expect(table.getByRole('rowheader').first()).toContainText('Begay, Daniel')
  await search.fill('nobody has this name')
  await expect(page.getByText('No results found').first()).toBeVisible()
})

test('before a member moves or is disabled, it is told what is still open for them [DATA-25]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const lastName = unique('Mover')
  await signIn(page, 'manager', '/dashboard')
  const smid = await addMember(page, lastName)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await signInQuietly(other, 'placer')
  await addByCall(other, { smid, first: 'Journey', last: lastName, dodaac: 'W9AR02' })

  await page.goto(`/servicemember?search=${lastName}&manage=${smid}`)
  await choose(page.getByRole('combobox', { name: 'DoDAAC' }), 'w9ar04', /^W9AR04/)
  await press(page.getByRole('button', { name: 'Save' }))
  const move = page.getByRole('dialog', { name: `Move Journey ${lastName} to W9AR04?` })
  await expect(move).toContainText(
    '1 open cart for this person will charge and ship to W9AR04. Check the fund code before submitting.',
  )
  await page.keyboard.press('Escape')
  await expect(move).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Save' }))
  await press(page.getByRole('button', { name: 'Move service member' }))
  await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
  await expect(page.getByRole('row').nth(1)).toContainText('W9AR04')

  await page.goto(`/servicemember?search=${lastName}&manage=${smid}`)
  await page.getByRole('radio', { name: 'Disabled' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const disable = page.getByRole('dialog', { name: `Disable Journey ${lastName}?` })
  await expect(disable).toContainText('1 open cart for this person cannot be submitted any more.')
  await expectAccessible(page, 'the question before disabling')
  await disable.getByRole('button', { name: 'Disable service member' }).click()
  await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
  await expect(page.getByRole('row').nth(1)).toContainText('Disabled')
  await emptyCarts(other)
  await other.context().close()
})

test('a change that somebody else overtook keeps what was typed, and an EDIPI is used once [VAL-12]', async ({
  page,
}) => {
  const lastName = unique('Stale')
  await signIn(page, 'manager', '/dashboard')
  const smid = await addMember(page, lastName)
  await page.goto(`/servicemember?manage=${smid}`)
  await page.getByRole('textbox', { name: 'Subdivision' }).fill('My section')
  const answer = await page.request.put(`${API}/servicemember/${smid}`, {
    headers: { origin: originOf(page) },
    data: { teL_0: '555-1' },
  })
  expect(answer.status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('changed this service member in the meantime')
  await expect(page.getByRole('textbox', { name: 'Subdivision' })).toHaveValue('My section')
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('555-1')

  await page.goto('/servicemember?manage=add')
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
  const lastName = unique('Proof')
  const username = lastName.toLowerCase()
  const smid = await addMember(page, lastName, { usernamE_0: username, userflG_0: 2, enabL_0: 2 })
  await page.goto(`/servicemember?manage=${smid}`)
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
  await expect(page.getByText(submitted)).toBeVisible()
})

test('the list as it is searched goes to an Excel file [SM-05]', async ({ page }) => {
  await signIn(page, 'manager', '/servicemember?search=begay')
  const table = page.getByRole('table', { name: 'Service members' })
  await expect(table.getByRole('rowheader').first()).toContainText('Begay')
  const count = await table.getByRole('rowheader').count()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^ServiceMembers_\d{8}\.xlsx$/)
  const [sheet] = (await readXlsx(readFileSync(await download.path()))).sheets
  const [head, ...rows] = sheet?.rows ?? []
  expect(head?.slice(0, 6)).toEqual(['Name', 'Middle Name', 'DoDAAC', 'EDIPI', 'Status', 'Login User'])
  expect(rows.length).toBeGreaterThanOrEqual(count)
  expect(rows.every((row) => String(row[0]).startsWith('BEGAY'))).toBe(true)
})

test('list and form work for everybody and on narrow screens', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'manager', '/servicemember')
  await settle(page)
  await expectAccessible(page, 'the service member list')
  await expectNoSidewaysScroll(page, 'the service member list')
  await page.goto('/servicemember?manage=add')
  await expectAccessible(page, 'the service member form')
  await expectNoSidewaysScroll(page, 'the service member form')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Some answers need your attention' })).toBeFocused()
  await expectAccessible(page, 'the service member form with errors')
  await expectNoSidewaysScroll(page, 'the service member form with errors')
})
