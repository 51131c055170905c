import { expect, test } from '@playwright/test'
import { restoreSupplyStatus } from '../../src/wire/supply/supply-statuses.ts'
import { press, reach, type } from '../keyboard.ts'
import { send } from '../send-request.ts'
import { signIn } from '../signing-in.ts'

test('an administrator adds a status code by keyboard, whose money follows its kind, and removes it', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=statuses')
  // A failed attempt may have left this.
  await send(page, restoreSupplyStatus, { params: { code: 'Q8' } })
  await page.reload()
  await press(page.getByRole('button', { name: 'Add code' }))
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Code', { exact: false }).first(), 'q8')
  await type(dialog.getByLabel('Words in lists'), 'Sent back')
  await reach(dialog.getByLabel('Kind'))
  await page.keyboard.type('Rejected')
  await expect(dialog.getByLabel('Money').locator('option')).toHaveText([
    ...['The money goes back to the fund', 'The money waits until Finance decides'],
    'The money stays spent',
  ])
  await press(dialog.getByRole('button', { name: 'Save code' }))
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Q8' }) })
  await expect(row).toContainText('Sent back')
  await press(page.getByRole('button', { name: 'Remove code Q8' }))
  await press(dialog.getByRole('button', { name: 'Remove code' }))
  await expect(row).toHaveCount(0)
})
