import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { addMember, makeDodId, makeName } from './new-people.ts'
import { addByCall, emptyCarts } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

const submitted = 'Form has been successfully submitted'
const missing = 'Form may be missing required fields'

test('a manager adds and edits a service member by keyboard, and is told what is missing', async ({
  page,
}) => {
  const lastName = makeName('Keys')
  await signIn(page, 'manager', '/servicemember?search=begay&page=1')
  await test.step('the form opens over the list as it was searched [SM-01 SM-04 SM-07]', async () => {
    await press(page.getByRole('link', { name: 'Add Service Member' }))
    await expect(page).toHaveURL('/servicemember?search=begay&manage=add')
    await expect(page.getByRole('heading', { level: 1, name: 'Add Service Member' })).toBeFocused()
  })
  const save = page.getByRole('button', { name: 'Save' })
  await test.step('what is missing is named, nothing is saved, and the banner stands 0.6 s [VAL-09 VAL-11 ERR-13]', async () => {
    await reach(save)
    await holdTime(page)
    await page.keyboard.press('Enter')
    const banner = page.getByRole('main').getByText(missing)
    await expectDelay(page, banner.first(), 600, {
      before: () => expect(banner).not.toHaveCount(0),
      after: () => expect(banner).toHaveCount(0),
    })
    await page.clock.resume()
    const summary = page.getByRole('group', { name: /^\w+ problems?$/ })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Enter the first name.',
      'Enter the last name.',
      'Enter the EDIPI.',
      'Choose the branch.',
      'Choose the status.',
      'Enter the name tape.',
      'Choose the DoDAAC.',
      'Enter the e-mail address.',
    ])
    await expect(page).toHaveURL('/servicemember?search=begay&manage=add')
  })
  await press(page.getByRole('link', { name: 'Enter the first name.' }))
  await page.keyboard.type('Journey')
  await type(page.getByRole('textbox', { name: 'Last Name' }), lastName)
  await expect(page.getByRole('textbox', { name: 'Name Tape' })).toHaveValue(
    lastName.toUpperCase().slice(0, 15),
  )
  const edipi = page.getByRole('textbox', { name: 'EDIPI' })
  await test.step('the EDIPI has a pattern of digits [VAL-13]', async () => {
    await expect(edipi).toHaveAttribute('pattern', '[0-9]{10}')
  })
  await type(edipi, makeDodId())
  await choose(page.getByRole('combobox', { name: 'DoDAAC' }), 'w9ar02', /^W9AR02/)
  await reach(page.getByRole('combobox', { name: 'Branch Tape' }))
  await page.keyboard.type('Army')
  await expect(page.getByText('U.S. ARMY')).toBeVisible()
  await reach(page.getByRole('combobox', { name: 'Status' }))
  await page.keyboard.type('Reserve')
  await type(page.getByRole('textbox', { name: 'E-mail' }), 'journey@example.mil')
  await test.step('what was saved is said for 0.6 s, and the list is back [SM-11 VAL-12 ERR-14 CONST-26]', async () => {
    await reach(save)
    await holdTime(page)
    await page.keyboard.press('Enter')
    await expectDelay(page, page.getByRole('main').getByText(submitted).first(), 600, {
      before: () => expect(page).toHaveURL('/servicemember?search=begay&manage=add'),
      after: () => expect(page).toHaveURL('/servicemember?search=begay'),
    })
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Service Members' })).toBeFocused()
  })
  await page.goto(`/servicemember?search=${lastName}`)
  await test.step('an edit saves what was typed, and Cancel nothing [SM-09 SM-10 SM-12]', async () => {
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
})

test('people are found by names in any order, twelve to a page, and shown with what they may do', async ({
  page,
}) => {
  await signIn(page, 'manager', '/servicemember')
  const table = page.getByRole('table', { name: 'Service members' })
  await test.step('each row says so in six columns [SM-02]', async () => {
    await expect(table.getByRole('columnheader')).toHaveText([
      'Name',
      'DoDAAC',
      'EDIPI',
      'Status',
      'Login User',
      'Edit',
    ])
  })
  await test.step('a page has twelve [SM-06 CONST-05]', async () => {
    await expect(table.getByRole('rowheader')).toHaveCount(12)
    await expect(page.getByText(/^displaying 1 - 12 of \d+ entries$/)).toBeVisible()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/servicemember?page=2')
  })
  const search = page.getByRole('searchbox', { name: 'Search service members' })
  await test.step('words in any order find one [SM-03]', async () => {
    for (const text of ['ray daniel begay', 'Begay, D w9ar02']) {
      await search.fill(text)
      await expect(table.getByRole('rowheader')).toHaveText(['Begay, Daniel Ray'])
    }
  })
  const cells = table.getByRole('row').nth(1).getByRole('cell')
  await expect(cells).toHaveText(['W9AR02', /^\d{10}$/, 'Enabled', 'Yes', 'Edit'])
  await test.step('the address that the cart writes finds the member [SM-08 CART-05]', async () => {
    // The address that the cart writes: last word, a space, first word.
    await page.goto('/servicemember?search=Begay%20Daniel&page=1')
    await expect(table.getByRole('rowheader').first()).toContainText('Begay, Daniel')
  })
  await search.fill('nobody has this name')
  await expect(page.getByText('No results found').first()).toBeVisible()
})

test('before a member moves or is disabled, it is told what is still open for them [DATA-25]', async ({
  page,
  browser,
  baseURL,
}) => {
  const lastName = makeName('Mover')
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
  await signIn(page, 'manager', '/servicemember')
  await settle(page)
  await expectAccessible(page, 'the service member list')
  await expectNoSidewaysScroll(page, 'the service member list')
  await page.goto('/servicemember?manage=add')
  await expectAccessible(page, 'the service member form')
  await expectNoSidewaysScroll(page, 'the service member form')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
  await expectAccessible(page, 'the service member form with errors')
  await expectNoSidewaysScroll(page, 'the service member form with errors')
})
