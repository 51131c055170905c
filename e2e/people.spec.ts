import { expect, test } from '@playwright/test'
import { expectDelay, holdTime } from './held-time.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { makeDodId, makeName } from './new-people.ts'
import { button, combobox, link, mainOf, problemsOf, textbox, title } from './parts.ts'
import { follow, signIn } from './signing-in.ts'

test('a manager adds and edits a service member by keyboard, and reads which entries are missing', async ({
  page,
}) => {
  const lastName = makeName('Keys')
  const save = button(page, 'Save')
  const edipi = textbox(page, 'EDIPI')
  const phone = textbox(page, 'Phone')
  const edit = link(page, `Edit Journey ${lastName}, W9AR02`)
  const submitted = mainOf(page).getByText('Form has been successfully submitted')
  await signIn(page, 'manager', '/servicemember?search=begay&page=1')
  await test.step('the form opens over the list as it was searched [SM-01 SM-04 SM-07]', async () => {
    await press(link(page, 'Add Service Member'))
    await expect(page).toHaveURL('/servicemember?search=begay&manage=add')
    await expect(title(page, 'Add Service Member')).toBeFocused()
  })
  await test.step('the form names missing entries, saves nothing, and shows the banner for 0.6 s [VAL-09 VAL-11 ERR-13]', async () => {
    await reach(save)
    await holdTime(page)
    await page.keyboard.press('Enter')
    const banner = mainOf(page).getByText('Form may be missing required fields')
    await expectDelay(page, banner.first(), 600, {
      before: () => expect(banner).not.toHaveCount(0),
      after: () => expect(banner).toHaveCount(0),
    })
    await page.clock.resume()
    await expect(problemsOf(page)).toBeFocused()
    const missing = [
      ...['Enter the first name', 'Enter the last name', 'Enter the EDIPI', 'Choose the branch'],
      ...['Choose the status', 'Enter the name tape', 'Choose the DoDAAC', 'Enter the email address'],
    ]
    await expect(problemsOf(page).getByRole('link')).toHaveText(missing.map((what) => `Required. ${what}.`))
    await expect(page).toHaveURL('/servicemember?search=begay&manage=add')
  })
  await press(link(page, 'Required. Enter the first name.'))
  await page.keyboard.type('Journey')
  await type(textbox(page, 'Last Name'), lastName)
  await expect(textbox(page, 'Name Tape')).toHaveValue(lastName.toUpperCase().slice(0, 15))
  await test.step('the EDIPI has a pattern of digits [VAL-13]', () =>
    expect(edipi).toHaveAttribute('pattern', '[0-9]{10}'))
  await type(edipi, makeDodId())
  await choose(combobox(page, 'DoDAAC'), 'w9ar02', /^W9AR02/)
  await reach(combobox(page, 'Branch Tape'))
  await page.keyboard.type('Army')
  await expect(page.getByText('U.S. ARMY')).toBeVisible()
  await reach(combobox(page, 'Status'))
  await page.keyboard.type('Reserve')
  await type(textbox(page, 'Email'), 'journey@example.mil')
  await test.step('the portal confirms the save for 0.6 s, and the list is back [SM-11 VAL-12 ERR-14 CONST-26]', async () => {
    await reach(save)
    await holdTime(page)
    await page.keyboard.press('Enter')
    await expectDelay(page, submitted.first(), 600, {
      before: () => expect(page).toHaveURL('/servicemember?search=begay&manage=add'),
      after: () => expect(page).toHaveURL('/servicemember?search=begay'),
    })
    await page.clock.resume()
    await expect(title(page, 'Service Members')).toBeFocused()
  })
  await test.step('an edit saves the typed values, and Cancel saves nothing [SM-09 SM-10 SM-12]', async () => {
    await follow(page, `/servicemember?search=${lastName}`)
    await press(edit)
    await expect(page).toHaveURL(/\/servicemember\?search=\w+&manage=\d+$/)
    await type(phone, '555-201-4455')
    await press(save)
    // The banner stays for 0.6 s, the live region longer.
    await expect(page.getByText('Form has been successfully submitted').first()).toBeAttached()
    await edit.click()
    await expect(phone).toHaveValue('555-201-4455')
    await expect(edipi).not.toBeEditable()
    await expect(page.getByText(/^Updated/).locator('..')).toContainText('by Thomas Lindqvist')
    await phone.fill('nothing of this')
    await press(link(page, 'Cancel'))
    await expect(page).toHaveURL(`/servicemember?search=${lastName}`)
  })
})
