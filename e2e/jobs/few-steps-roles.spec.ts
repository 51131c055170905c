import { expect, test } from '@playwright/test'
import { countActs } from '../counted.ts'
import { signIn } from '../signing-in.ts'

test('a manager finds from Home who may sign for a unit today with 4 acts', async ({ page }) => {
  await signIn(page, 'manager')
  const counted = await countActs(page)
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('link', { name: 'DoDAAC', exact: true }).click()
  await page.getByRole('link', { name: 'Roles of W9AR02' }).click()
  await page.getByRole('link', { name: 'Signers and absences' }).click()
  await expect(page.getByRole('table', { name: 'Today and in the next month' })).toContainText(
    /Naomi Castillo.*Can sign/,
  )
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(4)
})
