import { expect, type Page, test } from '@playwright/test'
import { listSupplyStatuses, restoreSupplyStatus } from '../../src/wire/supply/supply-statuses.ts'
import { press, reach, type } from '../keyboard.ts'
import { send, sendRequest } from '../send-request.ts'
import { signIn } from '../signing-in.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
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
