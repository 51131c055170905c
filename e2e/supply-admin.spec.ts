import { expect, type Locator, test } from '@playwright/test'
import { press, type } from './keyboard.ts'
import { button, dialogOf, link, region } from './parts.ts'
import { playFilesOn } from './played-files.ts'
import { signIn } from './signing-in.ts'

test('an administrator reads why records were refused, retries them, and sets them aside with a comment, by keyboard only', async ({
  page,
}) => {
  const dialog = dialogOf(page)
  const [first, second] = [1, 2].map((line) => region(page, `status-7.txt, line ${line}`)) as [
    Locator,
    Locator,
  ]
  const parts = page.getByRole('navigation', { name: 'Parts of the supply connection' })
  await playFilesOn(page)
  await signIn(page, 'admin', '/admin?view=supply&part=files')
  await expect(page.getByRole('progressbar', { name: 'Reading status-8.txt' })).toBeVisible()
  await press(link(parts, 'Not read'), 'Shift+Tab')
  await press(link(parts, 'Files'), 'Shift+Tab')
  await press(link(page, '5 (2 open) refused records of status-7.txt'))
  await expect(second).toContainText('Column 30: No order has the document number W9AR0163249999.')
  await expect(second.locator('mark')).toHaveText('W')
  await press(second.locator('summary'))
  await expect(second.getByText('Document number columns 30 to 43')).toBeVisible()
  await press(first.locator('summary'))
  await expect(first.getByText(/^The portal cannot read this record\. Column 1: /)).toBeVisible()

  await press(button(page, 'Read all open ones again'))
  await expect(page.getByText('3 records were applied, 1 is still refused.').first()).toBeVisible()
  await press(button(page, 'Read again: status-7.txt, line 1'))
  await expect(page.getByText('Still refused: It still has no known kind.').first()).toBeVisible()
  await press(button(page, 'Read again: status-7.txt, line 2'), 'Shift+Tab')
  await expect(second).toContainText('Applied')
  // The buttons are gone, so the focus moves to the card.
  await expect(second.getByRole('heading')).toBeFocused()
  await expect(button(page, 'Set aside: status-7.txt, line 2')).toHaveCount(0)
  await press(button(page, 'Set aside: status-7.txt, line 1'))
  await press(button(dialog, /^Set aside$/))
  await expect(link(dialog, /^Say why the record is set aside/)).toBeVisible()
  await type(dialog.getByLabel('Comment'), 'The supplier sent it in error.')
  await press(button(dialog, /^Set aside$/))
  await expect(first).toContainText('Comment: The supplier sent it in error.')
  await expect(first.getByRole('heading', { level: 3 })).toBeFocused()
})
