import { expect, test } from '@playwright/test'
import { button, link, mainOf } from './parts.ts'
import { follow, signIn } from './signing-in.ts'

const WHY =
  'You cannot order yet: you are Order Placer of no DoDAAC in this program, and no permission replaces that role. Ask your account manager to make you Order Placer of the DoDAAC that you order for.'

test('an administrator reads at every link to ordering why they cannot order, and what to do', async ({
  page,
}) => {
  const why = mainOf(page).getByText(WHY)
  await signIn(page, 'admin')
  await expect(why).toBeVisible()
  await expect(link(page, 'ORDER NOW')).toHaveAccessibleDescription(WHY)
  await button(page, 'Menu').click()
  const entry = link(page.getByRole('dialog', { name: 'Menu' }), 'New Order')
  await expect(entry).toHaveAccessibleDescription(WHY)
  await entry.click()
  await expect(page).toHaveURL('/products')
  await expect(why).toHaveCount(1)
  await follow(page, '/cart')
  await expect(page.getByText('Your cart is empty').locator('..').getByText(WHY)).toBeVisible()
  await expect(link(page, /Ready to start shopping/)).toBeHidden()
  await button(page, 'Quick add').click()
  await expect(why).toHaveCount(2)
  await page.goto('/products/nsn/10002')
  await expect(why).toBeVisible()
  await expect(button(page, 'Add to Cart')).toBeHidden()
})
