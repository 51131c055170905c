import { expect, test } from '@playwright/test'
import { countActs } from '../counted.ts'
import { makeName } from '../new-people.ts'
import { signIn } from '../signing-in.ts'

test('a user builds, saves and sends a report by mail in ten actions', async ({ page }) => {
  await signIn(page, 'placer', '/reports?tab=custom')
  const counted = await countActs(page)
  await page.getByRole('link', { name: 'Build a report' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Name').click()
  await page.keyboard.type(makeName('Counted'))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mail' }).click()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText(/^Owner: .* an Excel file goes to/)).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(10)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page).toHaveURL('/reports?tab=custom')
})
