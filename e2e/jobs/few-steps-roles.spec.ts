import { expect, test } from '@playwright/test'
import { countActs } from '../counted.ts'
import { addPersonByCall, makeName } from '../new-people.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

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

test('a manager gives the role Order Placer from Home with 9 acts', async ({ page }) => {
  await signInQuietly(page, 'manager')
  const last = makeName('Placer')
  await addPersonByCall(page, { dodaac: 'W9AR02', last })
  await signIn(page, 'manager')
  const counted = await countActs(page)
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('link', { name: 'DoDAAC', exact: true }).click()
  await page.getByRole('link', { name: 'Roles of W9AR02' }).click()
  await page.getByRole('link', { name: /^Order Placer/ }).click()
  await page.getByRole('combobox', { name: /^Person to add as Order Placer/ }).click()
  await page.keyboard.type(last)
  await expect(page.getByRole('option', { name: new RegExp(last, 'i') })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add Order Placer' }).click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^Remove .*${last}, Order Placer`, 'i') }),
  ).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(9)
})
