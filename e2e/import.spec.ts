import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { signIn } from './signing-in.ts'

const PRODUCTS = `pgc,name,category,unit of issue
99871,"SCARF, WOOL",ACCES,EA
99872,"SCARF, SILK",ACCES,EA
99873,"SCARF, LOST",NOWHERE,EA
`

test('an administrator imports a file: checks it, reads refused rows by keyboard, and applies the rest', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=import')
  const main = page.getByRole('main')
  const press = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name }).focus()
    await page.keyboard.press('Enter')
  }
  await test.step('the form asks for a file at its field', async () => {
    await page.getByLabel('Kind of data').selectOption('Products')
    await expect(page.getByRole('link', { name: 'Download template' })).toHaveAttribute(
      'href',
      /\/import\/template\/products\?form=xlsx$/,
    )
    await press('Check file')
    await expect(page.getByLabel(/^File/)).toHaveAccessibleDescription(/Choose a file\./)
    await expectAccessible(page, 'bringing in a file, none chosen')
    await expectNoSidewaysScroll(page, 'bringing in a file')
  })
  await test.step('the check shows what would happen, and why a row is refused', async () => {
    await page
      .getByLabel(/^File/)
      .setInputFiles({ name: 'scarves.csv', mimeType: 'text/csv', buffer: Buffer.from(PRODUCTS) })
    await press('Check file')
    await expect(main.getByText('2 rows can be written. Nothing is written yet.')).toBeVisible()
    await expect(main.getByRole('row', { name: /99871/ })).toContainText('Added')
    await press('Refused', 'link')
    await expect(main.getByRole('row', { name: /^4/ })).toContainText(
      'category: There is no category NOWHERE. Add it first.',
    )
    await expect(main.getByRole('row', { name: /99871/ })).toBeHidden()
    await expectAccessible(page, 'a file that was checked')
    await expectNoSidewaysScroll(page, 'a file that was checked')
  })
  await test.step('the import applies the checked rows, and the user can save the result', async () => {
    await press('Apply 2 rows')
    await expect(main.getByText('2 rows were written.')).toBeVisible()
    const saving = page.waitForEvent('download')
    await press('Download result', 'link')
    expect((await saving).suggestedFilename()).toBe('scarves.csv.result.csv')
    await press('All files', 'link')
    await expect(main.getByRole('row', { name: /scarves\.csv/ })).toContainText('Applied')
  })
  await test.step('the check lists people that a file does not name, and the administrator can keep them', async () => {
    await page.getByLabel('Kind of data').selectOption('People')
    await page
      .getByLabel(/^File/)
      .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from('username\nplacer\n') })
    await press('Check file')
    await expect(main.getByText('There is nothing to write.')).toBeVisible()
    const disable = main.getByRole('button', { name: /^Disable [\d,]+ people$/ })
    const all = await disable.textContent()
    await main.getByRole('checkbox').first().press('Space')
    await expect(disable).not.toHaveText(all ?? '')
    await disable.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('You can enable each person again by name.')
    await expectAccessible(page, 'disabling those who are not in a file')
    await page.keyboard.press('Escape')
    await expectNoSidewaysScroll(page, 'people who are not in a file')
  })
})
