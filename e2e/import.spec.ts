import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { addMember, makeDodId, makeName } from './new-people.ts'
import { button, link, mainOf, row, title } from './parts.ts'
import { PASSWORD, signIn } from './signing-in.ts'

const PRODUCTS = `pgc,name,category,unit of issue
99871,"SCARF, WOOL",ACCES,EA
99872,"SCARF, SILK",ACCES,EA
99873,"SCARF, LOST",NOWHERE,EA
`

test('an administrator imports a file: checks it, reads refused rows by keyboard, and applies the rest', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=import')
  const main = mainOf(page)
  const kind = page.getByLabel('Kind of data')
  const file = page.getByLabel(/^File/)
  const press = (name: string) => button(page, name).press('Enter')
  const check = async (of: string, name: string, text: string) => {
    await kind.selectOption(of)
    await file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await press('Check file')
  }
  await test.step('the form asks for a file at its field', async () => {
    await kind.selectOption('Products')
    const template = link(page, 'Download template')
    await expect(template).toHaveAttribute('href', /\/import\/template\/products\?form=xlsx$/)
    await press('Check file')
    await expect(file).toHaveAccessibleDescription(/Choose a file\./)
    await expectAccessible(page, 'bringing in a file, none chosen')
  })
  await test.step('the check shows what would happen, and why a row is refused', async () => {
    await check('Products', 'scarves.csv', PRODUCTS)
    await expect(main.getByText('2 rows can be written. Nothing is written yet.')).toBeVisible()
    await expect(row(main, /99871/)).toContainText('Added')
    await link(page, 'Refused').press('Enter')
    await expect(row(main, /^4/)).toContainText('category: There is no category NOWHERE. Add it first.')
    await expect(row(main, /99871/)).toBeHidden()
    await expectAccessible(page, 'a file that was checked')
  })
  await test.step('the import applies the checked rows, and the user can save the result', async () => {
    await press('Apply 2 rows')
    await expect(main.getByText('2 rows were written.')).toBeVisible()
    const saving = page.waitForEvent('download')
    await link(page, 'Download result').press('Enter')
    expect((await saving).suggestedFilename()).toBe('scarves.csv.result.csv')
    await link(page, 'All files').press('Enter')
    await expect(row(main, /scarves\.csv/)).toContainText('Applied')
  })
  await test.step("a file that changes the identity of a person requires the administrator's password when it is applied", async () => {
    const last = makeName('Anew')
    const dodId = makeDodId()
    await addMember(page, last, { dodId, username: last.toLowerCase(), maySignIn: true })
    await check('People', 'renamed.csv', `dod id,email\n${dodId},${last.toLowerCase()}.new@example.mil\n`)
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
    await expect(main.getByText('1 row was written.')).toBeVisible()
  })
  await test.step('a manager of people and units has Import without the panel, only for those records', async () => {
    await signIn(page, 'manager', '/servicemember')
    await link(page, 'Import from file').press('Enter')
    await expect(title(page, 'Import')).toBeFocused()
    await expect(page).toHaveURL('/import?kind=people')
    await expect(kind).toHaveValue('people')
    // screens/import.txt has the kinds.
    await expect(kind.getByRole('option')).toHaveCount(6)
  })
})
