import { expect, test } from '@playwright/test'
import { timeAfterPress, watchTexts } from './moments.ts'
import { signIn } from './signing-in.ts'

test('people are welcomed by name and go on to order or to the contact [DASH-01 DASH-02 DASH-03]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Elena Whitfield' })).toBeVisible()
  const contact = page.getByRole('heading', { name: 'CONTACT', exact: true })
  await page.getByRole('button', { name: 'CONTACT US', exact: true }).click()
  await expect(contact).toBeInViewport()
  await expect(contact).toBeFocused()
  await page.getByRole('link', { name: 'ORDER NOW' }).click()
  await expect(page).toHaveURL('/products')
})

test('people see purchases, funds, groups, news and what awaits approval [DASH-04 DASH-05 DASH-06 DASH-07 DASH-08 DASH-09 DASH-13 CONST-20]', async ({
  page,
}) => {
  await signIn(page, 'finance')
  const purchases = page.getByRole('table', { name: 'RECENT PURCHASES' })
  await expect(purchases.getByRole('columnheader')).toHaveText(['ORDER', 'AMOUNT', 'DATE', 'STATUS'])
  await expect(purchases.getByRole('cell', { name: /^\$[\d,]+\.\d\d$/ }).first()).toBeVisible()
  await expect(purchases.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4}$/ }).first()).toBeVisible()
  const funds = page.getByRole('table', { name: 'AVAILABLE FUNDS' })
  await expect(funds.getByRole('columnheader')).toHaveText(['DODAAC', 'FUNDCODE', 'FUNDS'])
  const row = funds.getByRole('row').filter({ hasText: 'W9AR02' }).filter({ hasText: '7D' })
  await expect(row).toContainText('$100.00')
  await expect(page.getByRole('link', { name: /\d+\s*AWAITING APPROVAL/ })).toHaveAttribute('href', '/orders')
  await expect(page.getByRole('heading', { name: 'ANNOUNCEMENTS' })).toBeVisible()
  await expect(page.getByText(/about 20 business days/)).toBeVisible()
  await expect(page.getByText(/non-profit supplier/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'GROUPS ASSIGNED' })).toBeVisible()
})

test('a group opens the list of its DoDAACs [DASH-09 DASH-10]', async ({ page }) => {
  await signIn(page, 'manager')
  const group = page.getByRole('table', { name: 'GROUPS ASSIGNED' }).getByRole('button').first()
  await group.click()
  const panel = page.getByRole('dialog', { name: 'AFFILIATED DODAACS' })
  await expect(panel.getByRole('row').filter({ hasText: 'W9AR01' })).toBeVisible()
  await panel.getByRole('button', { name: 'CLOSE' }).click()
  await expect(group).toBeFocused()
})

test('the support e-mail is copied with a note of 1.5 seconds [DASH-11 DASH-12 CONST-25]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'member')
  const contact = page.getByRole('region', { name: 'CONTACT' })
  await expect(contact.getByText('support@quartermaster.example')).toBeVisible()
  await expect(contact.getByRole('link', { name: '1-800-555-0142' })).toBeVisible()
  await watchTexts(page, ['Email copied to clipboard!'])
  await contact.getByRole('button').getByText('support@quartermaster.example').click()
  const shown = await timeAfterPress(page, 'Email copied to clipboard!', 'left')
  expect(shown).toBeGreaterThanOrEqual(1500)
  expect(shown).toBeLessThan(9000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@quartermaster.example')
})

test('somebody without funds, groups and the right to order reads that, and finds no ORDER NOW', async ({
  page,
}) => {
  await signIn(page, 'member')
  await expect(page.getByText('No groups are assigned to you')).toBeVisible()
  await expect(page.getByText('No funds are open to you')).toBeVisible()
  await expect(page.getByText('Nothing waits for your approval.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ORDER NOW' })).toBeHidden()
})
