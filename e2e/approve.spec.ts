import { expect, test } from '@playwright/test'
import { countActs } from './counted.ts'
import { openDesk } from './own-desk.ts'
import { signIn } from './signing-in.ts'

test('an approver approves ten waiting orders from Home in three actions', async ({ page }) => {
  const { place, signer } = await openDesk(page)
  const numbers = await place(...Array(10).fill(1))
  await signIn(page, signer.username)
  const { acts, said } = await countActs(page)
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  const list = page.getByRole('table', { name: 'Orders, Waiting for you' })
  await expect(list.getByRole('rowheader')).toHaveText(numbers.map(String))
  await expect(page.getByText('10 orders wait for you.')).toBeVisible()
  const tops = await list
    .getByRole('rowheader')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const bar = await page.locator('.decision-bar').boundingBox()
  const [top = 0, next = 0] = tops
  expect(top + 12 * (next - top), 'twelve rows are in sight').toBeLessThanOrEqual(bar?.y ?? 0)
  await page.getByRole('button', { name: 'Approve all 10 · $97.30' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 10 orders?' })
  await expect(dialog.getByRole('list', { name: 'Orders to approve' }).getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByText(`Order ${numbers[0]}`)).toBeInViewport()
  const confirm = dialog.getByRole('button', { name: 'Approve 10 · $97.30' })
  await expect(confirm).toBeFocused()
  await expect(confirm).toBeInViewport()
  await expect(dialog.getByRole('heading', { name: 'Approve 10 orders?' })).toBeInViewport()
  await confirm.click()
  await expect(page.getByRole('main').getByText('10 approved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await acts(), (await said()).join()).toBe(3)
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeFocused()
  const tabs = page.getByRole('navigation', { name: 'Order status' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Awaiting Approval (0)',
    'Approved (10)',
    'Shipped (0)',
    'Declined (0)',
  ])
})
