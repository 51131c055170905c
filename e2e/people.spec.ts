import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { makeDodId, makeName } from './new-people.ts'
import { signIn } from './signing-in.ts'

const submitted = 'Form has been successfully submitted'
const missing = 'Form may be missing required fields'

test('a manager adds and edits a service member by keyboard, and reads which entries are missing', async ({
  page,
}) => {
  const lastName = makeName('Keys')
  await signIn(page, 'manager', '/servicemember?search=begay&page=1')
  await test.step('the form opens over the list as it was searched [SM-01 SM-04 SM-07]', async () => {
    await press(page.getByRole('link', { name: 'Add Service Member' }))
    await expect(page).toHaveURL('/servicemember?search=begay&manage=add')
    await expect(page.getByRole('heading', { level: 1, name: 'Add Service Member' })).toBeFocused()
    await expectAccessible(page, 'the service member form')
  })
  const save = page.getByRole('button', { name: 'Save' })
  await test.step('the form names missing entries, saves nothing, and shows the banner for 0.6 s [VAL-09 VAL-11 ERR-13]', async () => {
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
      'Required. Enter the first name.',
      'Required. Enter the last name.',
      'Required. Enter the EDIPI.',
      'Required. Choose the branch.',
      'Required. Choose the status.',
      'Required. Enter the name tape.',
      'Required. Choose the DoDAAC.',
      'Required. Enter the email address.',
    ])
    await expect(page).toHaveURL('/servicemember?search=begay&manage=add')
    await expectNoSidewaysScroll(page, 'the service member form with errors')
  })
  await press(page.getByRole('link', { name: 'Required. Enter the first name.' }))
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
  await type(page.getByRole('textbox', { name: 'Email' }), 'journey@example.mil')
  await test.step('the portal confirms the save for 0.6 s, and the list is back [SM-11 VAL-12 ERR-14 CONST-26]', async () => {
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
  await test.step('an edit saves the typed values, and Cancel saves nothing [SM-09 SM-10 SM-12]', async () => {
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
