import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { press, type } from './keyboard.ts'
import { playFiles } from './played-files.ts'
import { API } from './send-request.ts'
import { signIn } from './signing-in.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const partOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the supply connection' }).getByRole('link', { name })

test('an administrator reads why records were refused, retries them, and sets them aside with a comment, by keyboard only', async ({
  page,
}) => {
  const response = playFiles()
  await page.route(`**${API}/admin/supply/**`, (route) => {
    const json = response(new URL(route.request().url()).pathname, route.request().postDataJSON())
    return json ? route.fulfill({ json }) : route.continue()
  })
  await signIn(page, 'admin', '/admin?view=supply&part=files')
  await expect(page.getByRole('progressbar', { name: 'Reading status-8.txt' })).toBeVisible()
  await press(partOf(page, 'Not read'), 'Shift+Tab')
  await press(partOf(page, 'Files'), 'Shift+Tab')
  await press(page.getByRole('link', { name: '5 (2 open) refused records of status-7.txt' }))
  const card = (line: number) => page.getByRole('region', { name: `status-7.txt, line ${line}` })
  await expect(card(2)).toContainText('Column 30: No order has the document number W9AR0163249999.')
  await expect(card(2).locator('mark')).toHaveText('W')
  await press(card(2).locator('summary'))
  await expect(card(2).getByText('Document number columns 30 to 43')).toBeVisible()
  await press(card(1).locator('summary'))
  await expect(card(1).getByText(/^The portal cannot read this record\. Column 1: /)).toBeVisible()
  await expectAccessible(page, 'quarantine')

  await press(page.getByRole('button', { name: 'Read all open ones again' }))
  await expect(page.getByText('3 records were applied, 1 is still refused.').first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Read again: status-7.txt, line 1' }))
  await expect(page.getByText('Still refused: It still has no known kind.').first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Read again: status-7.txt, line 2' }), 'Shift+Tab')
  await expect(card(2)).toContainText('Applied')
  // The buttons are gone, so the focus moves to the card.
  await expect(card(2).getByRole('heading')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Set aside: status-7.txt, line 2' })).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Set aside: status-7.txt, line 1' }))
  await press(dialogOf(page).getByRole('button', { name: 'Set aside', exact: true }))
  await expect(dialogOf(page).getByRole('link', { name: /^Say why the record is set aside/ })).toBeVisible()
  await type(dialogOf(page).getByLabel('Comment'), 'The supplier sent it in error.')
  await press(dialogOf(page).getByRole('button', { name: 'Set aside', exact: true }))
  await expect(dialogOf(page)).toBeHidden()
  await expect(card(1)).toContainText('Comment: The supplier sent it in error.')
  await expect(card(1).getByRole('heading')).toBeFocused()
})
