import { expect, type Page } from '@playwright/test'
import { settle } from './accessibility.ts'
import { watchResponses } from './held-time.ts'
import { addByCall, emptyCarts, type Member } from './portal-calls.ts'
import { signInQuietly } from './signing-in.ts'

/** Opens the cart page of an orderer with exactly two neckties for each member. */
export async function openCart(
  page: Page,
  { username, fundCode }: { username: string; fundCode: string },
  ...carts: Member[]
): Promise<void> {
  // A test signs in once, even with several carts.
  if (page.url() === 'about:blank') await signInQuietly(page, username)
  await emptyCarts(page)
  for (const member of carts) await addByCall(page, member, { fundCode, quantity: 2 })
  const responded = watchResponses(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  // A late response would overwrite what the test has just changed.
  await settle(page)
  await responded()
}
