import { expect, test } from '@playwright/test'
import { signInQuietly } from './signing-in.ts'

const WHY =
  'You cannot order yet: you are Order Placer of no DoDAAC in this program, and no permission replaces that role. Ask your account manager to make you Order Placer of the DoDAAC that you order for.'

test('an administrator reads at every link to ordering why they cannot order, and what to do', async ({
  page,
}) => {
  await signInQuietly(page, 'admin')
  const main = page.getByRole('main')
  await page.goto('/dashboard')
  await expect(main.getByText(WHY)).toBeVisible()
  await expect(page.getByRole('link', { name: 'ORDER NOW' })).toHaveAccessibleDescription(WHY)
  await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'New Order' })
  await expect(entry).toHaveAccessibleDescription(WHY)
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(main.getByText(WHY)).toHaveCount(1)
  await page.goto('/cart')
  const empty = page.getByText('Your cart is empty').locator('..')
  await expect(empty.getByText(WHY)).toBeVisible()
  await expect(page.getByRole('link', { name: /Ready to start shopping/ })).toBeHidden()
  await page.getByRole('button', { name: 'Quick add' }).click()
  await expect(main.getByText(WHY)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
  await page.goto('/products/nsn/10002')
  await expect(page.getByRole('main').getByText(WHY)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
})
