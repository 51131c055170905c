import { expect, test } from '@playwright/test'
import { openDesk } from '../own-desk.ts'
import { signIn } from '../signing-in.ts'

test('a user without back orders reads so in each month, and gets no link', async ({ page }) => {
  const { signer } = await openDesk(page)
  await signIn(page, signer.username, '/expected?month=2048-04')
  await expect(page.getByRole('main')).toContainText('No line of your orders is on back order now.')
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(0)
})
