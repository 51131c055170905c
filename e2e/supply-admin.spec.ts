import { expect, type Page, test } from '@playwright/test'
import { listSupplyStatuses, restoreSupplyStatus } from '../src/wire/supply/supply-statuses.ts'
import { expectAccessible } from './accessibility.ts'
import { press, reach, type } from './keyboard.ts'
import { playFiles } from './played-files.ts'
import { API, send, sendRequest } from './send-request.ts'
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

test('an administrator adds and removes a status code, edits and restores another, and its money follows its kind', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=statuses')
  // A failed attempt may have left these.
  for (const code of ['BT', 'Q8']) await send(page, restoreSupplyStatus, { params: { code } })
  await page.reload()
  const row = (code: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) })
  await expect(row('BB')).toContainText('Backordered, waiting for stock')

  await press(page.getByRole('button', { name: 'Add code' }))
  const dialog = dialogOf(page)
  await type(dialog.getByLabel('Code', { exact: false }).first(), 'q8')
  await type(dialog.getByLabel('Words in lists'), 'Ask about CA')
  await reach(dialog.getByLabel('Kind'))
  await page.keyboard.type('Rejected')
  await expect(dialog.getByLabel('Kind')).toHaveValue('rejected')
  await expect(dialog.getByLabel('Money').locator('option')).toHaveText([
    'The money goes back to the fund',
    'The money waits until Finance decides',
    'The money stays spent',
  ])
  await press(dialog.getByRole('button', { name: 'Save code' }))
  await expect(dialog.getByRole('link', { name: /^Reports would show 'Rejected'/ })).toBeVisible()
  await reach(dialog.getByLabel('Words in lists'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Sent back')
  await press(dialog.getByRole('button', { name: 'Save code' }))
  await expect(dialog).toBeHidden()
  await expect(row('Q8')).toContainText('Sent back')

  await type(page.getByRole('searchbox', { name: 'Search' }), 'bt')
  await expect(page.getByText(/^\d of \d+ codes$/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Edit code BT' }))
  await type(dialog.getByLabel('Meaning'), 'Being checked by the depot')
  await press(dialog.getByRole('button', { name: 'Save code' }))
  await expect(row('BT')).toContainText('Being checked by the depot')
  await reach(page.getByRole('searchbox', { name: 'Search' }), 'Shift+Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await reach(page.getByLabel('Changed only'))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/changed=1/)
  await expect(row('BT')).toContainText('changed')
  await expect(row('BB')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Restore code BT' }))
  await press(dialog.getByRole('button', { name: 'Restore code' }))
  await expect(row('BT')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Remove code Q8' }))
  await press(dialog.getByRole('button', { name: 'Remove code' }))
  await expect(row('Q8')).toHaveCount(0)
  const codes = await sendRequest(page, listSupplyStatuses, {})
  expect(codes.find(({ code }) => code === 'BT')).toMatchObject({
    meaning: '',
    isChanged: false,
  })
})
